/* session.h: a game at this terminal: a table (src/table), the computer players' thinking, hints, and the file that it is
 * saved in.
 *
 * The table decides; here its events are appended and saved. The front ends only show and ask. They call mg_session_step() until it wants a person's decision; nothing here blocks
 * for long, because a computer player thinks on by a few searches with each call. Every move is on disk before the
 * call that played it returns.
 *
 * The file is a record with three lines of comment before it, so whatever reads records reads it too. The table at a server
 * is behind the same functions (remote.h). */
#ifndef MG_TERM_SESSION_H
#define MG_TERM_SESSION_H

#include "bots/advice.h"
#include "table/table.h"

enum { MG_PATH_MAX = 1024 };

/* What a game begins with. */
struct mg_session_setup {
	const struct mg_sheet *sheet; /* not owned */
	const struct mg_net *net;     /* of a board of one's own; not owned, must outlive the session; NULL: none */
	int players;
	enum mg_draws draws;
	enum mg_places places;
	int start;                               /* seat, or MG_NONE: by lot */
	const struct mg_player *level[MG_SEATS]; /* NULL: a person sits there */
	char name[MG_SEATS][MG_PLAYER_NAME_MAX]; /* may be empty */
	uint64_t seed;                           /* decides the draws, the lot and the computer players' moods */
};

struct mg_remote;

struct mg_session {
	struct mg_table table;   /* read by everybody, changed only here */
	uint8_t secret[MG_SECRET_BYTES]; /* of the table, if it is played at here */
	unsigned here;           /* set of seats: the people at this terminal */
	char path[MG_PATH_MAX];  /* of the file; empty: the game is not saved */
	int unsaved;             /* 0, or the errno of the last save, which failed */

	/* the thinker, and what it is busy with */
	struct mg_thinker *thinker; /* owned; NULL until it is needed */
	const struct mg_net *net;   /* that it thinks with, if it fits; not owned; NULL: the program's */
	bool thinking;           /* a computer player */
	bool hinting;            /* for the person to move; the advice can be asked for */
	struct mg_option option[MG_MAX_OPTIONS]; /* of the advice */

	/* at a table of a server */
	struct mg_remote *remote; /* owned; NULL: the game is here */
	char note[2048];         /* what was said, or what is wrong; whoever has shown it empties it */
	bool bad;                /* the note is about something wrong */
	bool cut;                /* the connection was lost; likewise */
	char talk[8192];         /* what was said, a line for each, the latest that have room */
};

/* Memory for a session, empty; NULL: refused. Owned by the caller. */
struct mg_session *mg_session_new(void);
void mg_session_free(struct mg_session *s);

/* Gives names to the seats that have none: one person is a guest, several are numbered, computer players have theirs,
 * which no other seat has: that of their character, if they are one. */
void mg_session_name(struct mg_session_setup *setup, enum mg_language lang);

/* Begins a game. A path may be set afterwards; the first move is the first that is saved. False: memory was refused. */
bool mg_session_begin(struct mg_session *s, const struct mg_session_setup *setup);

/* Takes over the moves of a record: level as in the set-up, names as in the record. False: memory was refused. */
bool mg_session_take(struct mg_session *s, const struct mg_record *record, const struct mg_player *const level[MG_SEATS],
		     const uint8_t secret[MG_SECRET_BYTES]);

enum mg_news {
	MG_NEWS_MOVE,     /* something was played: a draw, a computer player's move, a move without a choice */
	MG_NEWS_THINKING, /* a computer player thinks: call again */
	MG_NEWS_PERSON,   /* the person at table.state.to_move decides */
	MG_NEWS_OVER,
	MG_NEWS_MEMORY,   /* refused; nothing was changed */
	MG_NEWS_WAITING,  /* others decide, at a table: call again, or wait (remote.h) */
	MG_NEWS_ASKED,    /* ... and ask for an undo: it takes a yes or no */
	MG_NEWS_GONE,     /* nothing more comes from there; the note may say why */
};

/* Goes on with the game, a small step. */
enum mg_news mg_session_step(struct mg_session *s);

/* An entry of the log: what move i did, and whether an order or a stand-in made it. `before` is the state before it. Empty: nothing to say. */
void mg_session_log(const struct mg_session *s, int i, const struct mg_state *before, enum mg_language lang, struct mg_buf *out);

/* Plays a person's move, also an any-time move out of turn. False: nothing has changed, and *why says why. */
bool mg_session_play(struct mg_session *s, mg_move m, enum mg_language lang, struct mg_buf *why);

/* Takes back the last decision of a person here (docs/table-log.md), or does it again. False: there is none. At a table of a
 * server that decides, and may ask the others; nothing is redone there. */
bool mg_session_undo(struct mg_session *s);
bool mg_session_redo(struct mg_session *s);

/* A hint for the person to move, but not at a table of a server: begins, thinks on (false: nothing more to be found out), tells what was found out so
 * far. The advice is valid until the next call of another function here. */
bool mg_session_hint(struct mg_session *s);
bool mg_session_hint_think(struct mg_session *s);
void mg_session_advise(struct mg_session *s, struct mg_advice *out);

/* Whether a person at this terminal sits there. */
static inline bool mg_session_is_person(const struct mg_session *s, int seat)
{
	return seat < MG_SEATS && s->here >> seat & 1;
}

/* The different ways to pay for developing a field now, at most `max`; 0: it cannot be developed. */
int mg_session_ways(const struct mg_session *s, int field, mg_move *out, int max);

/* Any-time moves of the people at this terminal, at most `max`. */
int mg_session_anytime(const struct mg_session *s, mg_move *out, int max);

#endif
