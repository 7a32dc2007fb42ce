/* table.h: the mid-end of every game: a table as the fold of its numbered log (docs/table-log.md).
 *
 * A game online, alone against computer players or around one screen is a table; its policy says which, and with it who
 * may undo and redo what. Two halves, both without clocks, files or randomness. mg_table_apply() folds an event. The
 * mg_table_decide_…() functions decide: given what somebody would like, they write the events that this leads to, or say
 * why it may not be; they change nothing. The server appends those events durably and only then applies them, like
 * everybody who follows the table; a local game applies them at once. After every change mg_table_next() is asked, until
 * nothing follows by itself any more. */
#ifndef MG_TABLE_TABLE_H
#define MG_TABLE_TABLE_H

#include "base/buf.h"
#include "record/record.h"
#include "table/calendar.h"
#include "table/orders.h"
#include "table/pace.h"

enum {
	MG_EVENT_MAX = 65536,       /* bytes of an event's text, with NUL */
	MG_TABLE_ID_MAX = 17,       /* letters and digits, with NUL */
	MG_LEVEL_MAX = 24,          /* bytes of a computer player's level, with NUL */
	MG_TABLE_TITLE_CHARS = 40,  /* of a table's own title */
	MG_TABLE_TITLE_MAX = 4 * MG_TABLE_TITLE_CHARS + 1,
	MG_TABLE_LANG_MAX = 3,      /* bytes of a language's code, with NUL */
	MG_SAY_CHARS = 500,
	MG_SAY_MAX = 4 * MG_SAY_CHARS + 1,
	MG_NUMBER_DIGITS = 32,      /* of a person's part of the draws */
	MG_SECRET_BYTES = 32,
	MG_ROUNDS = 4,              /* of an era, at most */
	MG_ASK_MS = 60000,          /* how long the clock of somebody who is asked stands still */
	MG_REFUSED_MAX = 3,         /* questions of a seat that may come to nothing before it moves again */
	MG_DECIDED_MAX = 64,        /* moves that are decided at once */
};

#define MG_STANDIN_LEVEL "Foreman" /* who plays for a person who is away */

/* Stored in the row of a table. */
enum mg_table_phase { MG_TABLE_EMPTY, MG_TABLE_OPEN, MG_TABLE_PLAYING, MG_TABLE_OVER, MG_TABLE_CLOSED, MG_TABLE_PHASES };
enum mg_sitter { MG_SITS_NOBODY, MG_SITS_PERSON, MG_SITS_BOT, MG_SITS_PROGRAM, MG_SITTERS };
/* Who may undo what: at an online table by the rule of mg_table_undo(); alone (at most one person) and around one shared
 * screen whoever is there, freely, and can redo it. */
enum mg_policy { MG_POLICY_ONLINE, MG_POLICY_ALONE, MG_POLICY_SHARED, MG_POLICIES };
enum mg_question { MG_ASKS_UNDO, MG_ASKS_REPLACE };
enum mg_forced_moves { MG_FORCED_PLAYED, MG_FORCED_ASKED }; /* a person's forced moves play themselves, or she makes them */
enum mg_mark { MG_CHOSEN, MG_MARK_AUTO, MG_MARK_BOT, MG_MARK_STANDIN, MG_MARK_ORDER, MG_MARKS };

extern const char *const mg_phase_words[MG_TABLE_PHASES];  /* "empty", "open", "playing", "over", "closed" */
extern const char *const mg_sitter_words[MG_SITTERS];      /* "open", "person", "bot", "program" */
extern const char *const mg_policy_words[MG_POLICIES];     /* "online", "alone", "shared" */
extern const char *const mg_mark_words[MG_MARKS];          /* "", "auto", "bot", "standin", "order" */

/* What the others would like when somebody's time is over. */
enum mg_vote { MG_VOTE_NONE, MG_VOTE_STANDIN, MG_VOTE_WAIT, MG_VOTE_END, MG_VOTES };
extern const char *const mg_vote_words[MG_VOTES];          /* "", "standin", "wait", "end" */

/* When a player's day begins, and where he is: minutes of the day, minutes east of Greenwich. */
struct mg_hours {
	int from, zone;
};

/* Days as mg_calendar_day() counts them. */
struct mg_vacation {
	bool taken;                          /* there was one, or will be */
	int64_t first, last;                 /* days, of the one that was announced last */
	int64_t from, to;                    /* the same as moments */
	int days_before;                     /* of all that are over */
};

struct mg_table_seat {
	enum mg_sitter sitter;
	char name[MG_PLAYER_NAME_MAX];
	char level[MG_LEVEL_MAX];            /* of a bot */
	char number[MG_NUMBER_DIGITS + 1];   /* of a person; empty: none given */
	bool away, away_left;                /* a computer player stands in; because the person left, not for lack of time */
	bool quick;                          /* of a bot: it thinks a level lower for now, since the server is busy */
	bool vacant;                         /* the others have voted that somebody else may sit here; away until he does */
	int64_t left_ms;                     /* clock, as of `since` */
	struct mg_hours hours;
	struct mg_hours hours_next;          /* from the seat's next turn on */
	struct mg_vacation vacation;
	bool free_weekends;                  /* would like weekends to be free */
	enum mg_vote vote;
};

struct mg_table {
	char id[MG_TABLE_ID_MAX];
	enum mg_table_phase phase;
	enum mg_policy policy;
	bool is_public, is_rated;
	char title[MG_TABLE_TITLE_MAX];      /* of the table's own; empty: none */
	char lang[MG_TABLE_LANG_MAX];        /* code of the language that is spoken there; empty: any */
	int start;                           /* seat, or -1: random */
	struct mg_pace pace;
	struct mg_table_seat seat[MG_SEATS];
	struct mg_record record;             /* the moves that stand; its sheet is a shipped one or `own`; names as seated */
	int known;                           /* moves of the record's array: those behind record.moves can be redone */
	struct mg_state state;               /* after the moves that stand */
	struct mg_sheet *own;                /* owned; NULL: a shipped board */
	uint32_t event_of[MG_MAX_MOVES];     /* the event that brought each known move */
	uint8_t mark[MG_MAX_MOVES];          /* enum mg_mark of each */
	uint8_t mover[MG_MAX_MOVES];         /* seat of each; MG_SEATS: chance */
	uint16_t drawn[MG_ERAS][MG_ROUNDS];  /* columns of each draw ever made, also of those undone; 0: none yet */
	uint32_t events;                     /* number of the last event folded */
	int64_t at;                          /* its time */
	int64_t since;                       /* the clock of the player to move runs from here */
	int64_t started;
	bool weekends_free;                  /* clocks stand still on weekends */
	int out;                             /* seat whose time is over, about which the others vote; or -1 */
	int64_t out_at;
	int asks;                            /* seat that asks the others for something, or -1 */
	enum mg_question question;           /* what for */
	int asks_to;                         /* of an undo: number of moves it would go back to */
	int asks_seat;                       /* of a replacement: whose seat */
	char asks_level[MG_LEVEL_MAX];       /* ... by a computer player of this level; empty: by a person */
	int64_t asked_at;
	unsigned agreed;                     /* bit for each seat that said yes */
	uint8_t refused[MG_SEATS];           /* questions of each seat that came to nothing since its last own move */
	uint8_t commitment[32], secret[MG_SECRET_BYTES];
	bool committed, revealed;
	struct mg_orders_delay orders_delay;
	struct mg_seat_orders orders[MG_SEATS]; /* what this program was told of them; in no event */
};

void mg_table_init(struct mg_table *t);
void mg_table_release(struct mg_table *t);

/* Folds the next event, number t->events + 1. False: it does not fit this table, *wrong says why in English, and nothing
 * has changed. */
bool mg_table_apply(struct mg_table *t, int64_t at, struct mg_str event, struct mg_buf *wrong);

/* Moves that a decider has found legal, and what they lead to. */
struct mg_decided {
	uint32_t events;                     /* of the table when it was decided */
	int count;                           /* 0: the events that were written are not moves */
	int seat;                            /* whose moves; MG_SEATS: chance */
	enum mg_mark mark;
	mg_move move[MG_DECIDED_MAX];
	struct mg_state after[MG_DECIDED_MAX]; /* each of them */
};

/* Folds moves that were decided for this very table: the same as mg_table_apply() with each of the events that were
 * written along with them, but nothing is read or checked again. */
void mg_table_apply_decided(struct mg_table *t, int64_t at, const struct mg_decided *decided);

/* Folds everything that a decider has just written for this table. `decided` may be NULL. */
void mg_table_append(struct mg_table *t, int64_t at, const struct mg_buf *events, const struct mg_decided *decided);

/* Whether an event leaves a request of this seat as good as it was: talk, names, who is away, others' any-time moves. One
 * that is late only through such events is decided again, not refused. */
bool mg_event_is_harmless(struct mg_str event, int seat);

/* Reads who sits down, as a `seat` event says it behind the seat: "bot Foreman \"Ada\"". False: *wrong says why not. Whether
 * the name can be here is another question. */
bool mg_event_read_sitter(struct mg_str words, struct mg_table_seat *who, struct mg_buf *wrong);

/* ---- making a table */

/* A table to be made. */
struct mg_table_setup {
	const char *id;
	const struct mg_sheet *sheet;   /* not owned */
	struct mg_str sheet_text;       /* of an own board: its file; empty: a shipped one */
	int players;
	enum mg_draws draws;
	enum mg_places places;
	int start;                      /* seat, or -1: random */
	struct mg_pace pace;
	bool is_public, is_rated;
	struct mg_str title;            /* empty: none */
	const char *lang;               /* NULL: any */
	enum mg_policy policy;
	struct mg_orders_delay orders_delay;
};

/* Makes a table for a game that is played here, with everybody seated, and takes over the moves of a record: those of a
 * game that was kept, of a file, or of another game up to some point. The first `stand` moves stand, the others can be
 * redone; a record without moves may have MG_START_RANDOM as its starting player. The policy must not be online. Draws to come follow from the secret. forced: what mg_table_next() is told, so that a forced move counts as chosen where it is not
 * made by itself. *t must be empty. False: no memory, or *wrong says why not (a name or a level that cannot be, several
 * persons alone). */
bool mg_table_from_record(struct mg_table *t, enum mg_policy policy, const struct mg_table_seat seat[MG_SEATS],
			  const uint8_t secret[MG_SECRET_BYTES], const struct mg_record *record, int stand,
			  enum mg_forced_moves forced, struct mg_buf *wrong);

/* "20-120": seconds that standing orders wait before they act; "0": none. Reading: false if it is not. */
bool mg_orders_delay_read(struct mg_str word, struct mg_orders_delay *out);
void mg_orders_delay_write(struct mg_orders_delay delay, struct mg_buf *out);

/* ---- requests */

/* Why a request is denied. */
enum mg_denial {
	MG_GRANTED,
	MG_DENIED_PHASE,     /* not at this time of the table: before the start, after the end, another question is open */
	MG_DENIED_SEAT,      /* not this seat's: not its turn, taken, or not a person's */
	MG_DENIED_RULES,     /* the rules refuse the move: why->reason and why->move */
	MG_DENIED_NOTHING,   /* nothing to undo, nothing asked, already so */
	MG_DENIED_TEXT,      /* a name, a number or a text that cannot be */
	MG_DENIED_OPEN,      /* cannot start: a seat is open */
	MG_DENIALS,
};

struct mg_why {
	enum mg_reason reason;
	mg_move move;
	struct mg_state state; /* before that move */
};

/* Each writes the events it leads to, one a line, each with its line end, into *out; what is denied writes nothing. Forced
 * moves and what follows by itself are not among them: see mg_table_next(). If *out was too small, out->full says so, and
 * nothing of it may be used; MG_EVENT_MAX + 1024 bytes suffice for any request.
 *
 * open:  `open` and `commit`.
 * sit:   a person on an open seat, or on her own (of the same name) with another number; a bot or a program on an open seat
 *        or in place of another; MG_SITS_NOBODY makes any seat open. Whose seat it is, is the server's to know.
 * stand: up before the start; afterwards away.
 * hours: when a seat's day begins, where clocks do not run all day or there are weekends and vacations. It counts from the seat's next turn on.
 * weekends: whether a seat would like them to be free; all who are there have to say the same before anything changes.
 * vacation: a seat's clock stands still from the first to the last of these days. work: a vacation ends early, or will not be.
 * vote:  what a seat would like to be done about another whose time is over.
 * pause: nobody could play from one moment to another: no clock runs on for that. The event must not be before the second.
 * move:  all of these moves, or none; at most MG_DECIDED_MAX.
 * undo:  to before the seat's last own decision: at once, or as a question to the others (mg_table_undo()). The seat does
 *        not matter at a table that is not online.
 * redo:  what was undone last, where it can be (mg_table_redo()).
 * go:    undoes or redoes to just these first moves, at a table that is not online.
 * replace: asks the others whether a computer player of this level, or another person (NULL), may take the seat of somebody who is away.
 * hand:  a person sits down on a person's seat of a running game: the same on another device, or who comes for one whom the others have
 *        voted out. Her number of the draws stays what it was. Whose seat it is, is the server's to know.
 * quick: a computer player thinks a level lower from now on, or no longer.
 * answer: yes or no of somebody who is asked; a no of who asks takes the question back.
 * close: `close`, and the secret of the draws.
 * hush:  takes away what event n said; the server rewrites that event to what mg_event_redacted() gives. */
enum mg_denial mg_table_decide_open(const struct mg_table_setup *setup, const uint8_t secret[MG_SECRET_BYTES], struct mg_buf *out);
enum mg_denial mg_table_decide_sit(const struct mg_table *t, int seat, const struct mg_table_seat *who, struct mg_buf *out);
enum mg_denial mg_table_decide_name(const struct mg_table *t, int seat, struct mg_str name, struct mg_buf *out);
enum mg_denial mg_table_decide_stand(const struct mg_table *t, int seat, struct mg_buf *out);
enum mg_denial mg_table_decide_back(const struct mg_table *t, int seat, struct mg_buf *out);
enum mg_denial mg_table_decide_hours(const struct mg_table *t, int seat, struct mg_hours hours, struct mg_buf *out);
enum mg_denial mg_table_decide_weekends(const struct mg_table *t, int seat, bool free_weekends, struct mg_buf *out);
enum mg_denial mg_table_decide_vacation(const struct mg_table *t, int seat, int64_t first, int64_t last, int64_t now, struct mg_buf *out);
enum mg_denial mg_table_decide_work(const struct mg_table *t, int seat, int64_t now, struct mg_buf *out);
enum mg_denial mg_table_decide_vote(const struct mg_table *t, int seat, enum mg_vote vote, struct mg_buf *out);
enum mg_denial mg_table_decide_pause(const struct mg_table *t, int64_t from, int64_t to, struct mg_buf *out);
enum mg_denial mg_table_decide_start(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], struct mg_buf *out);
enum mg_denial mg_table_decide_moves(const struct mg_table *t, int seat, enum mg_mark mark, const mg_move *move, int count,
				     struct mg_buf *out, struct mg_decided *decided, struct mg_why *why);
enum mg_denial mg_table_decide_redo(const struct mg_table *t, struct mg_buf *out);
enum mg_denial mg_table_decide_go(const struct mg_table *t, int moves, struct mg_buf *out);
enum mg_denial mg_table_decide_undo(const struct mg_table *t, int seat, struct mg_buf *out);
enum mg_denial mg_table_decide_answer(const struct mg_table *t, int seat, bool yes, struct mg_buf *out);
enum mg_denial mg_table_decide_replace(const struct mg_table *t, int seat, int whom, const char *level, struct mg_buf *out);
enum mg_denial mg_table_decide_quick(const struct mg_table *t, int seat, bool quick, struct mg_buf *out);
enum mg_denial mg_table_decide_hand(const struct mg_table *t, int seat, struct mg_str name, struct mg_buf *out);
enum mg_denial mg_table_decide_say(const struct mg_table *t, int seat, struct mg_str text, struct mg_buf *out);
enum mg_denial mg_table_decide_redact(const struct mg_table *t, uint32_t n, struct mg_buf *out);
enum mg_denial mg_table_decide_rematch(const struct mg_table *t, const char *id, struct mg_buf *out);
enum mg_denial mg_table_decide_close(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], struct mg_str text,
				     struct mg_buf *out);

/* What stays of an event that says something, or that names a person or a program, when that was taken away. False: it is no such event. */
bool mg_event_redacted(struct mg_str event, struct mg_buf *out);

/* The undo that a seat can have now, and how many moves would be left: it takes back the last decision of the seat's own
 * player (undo.c says what a decision is). Free: nothing new was revealed and nobody else moved since, or nobody is there
 * to be asked. At a table that is not online it takes back the last decision of any person, and is free; where only
 * computer players sit, the last move. */
enum mg_undo { MG_UNDO_NONE, MG_UNDO_FREE, MG_UNDO_ASK };
enum mg_undo mg_table_undo(const struct mg_table *t, int seat, int *to);

/* The same for an undo to these first moves, as an event asks for it. Older logs took back the last move of a decision. */
enum mg_undo mg_table_undo_to(const struct mg_table *t, int seat, int to);

/* Whether something can be redone, and how many moves would stand then. It is the undo's reverse. */
bool mg_table_redo(const struct mg_table *t, int *to);

/* Seats, as bits, who would have to agree to an undo of this seat: the other persons who are there. */
unsigned mg_table_asked(const struct mg_table *t, int seat);

/* Whether this seat may put a question now: none is open, and since its last own move no three came to nothing. Clocks and computer players wait for
 * answers, so nobody can make them wait for ever. */
bool mg_table_may_ask(const struct mg_table *t, int seat);

/* Seats, as bits, who are asked for something now: for a move, or for an answer. */
unsigned mg_table_turn(const struct mg_table *t);

/* ---- what follows by itself */

enum mg_next {
	MG_NEXT_NOTHING,   /* a person is to move, or the table is over */
	MG_NEXT_EVENTS,    /* *out holds events to append now: a draw, a forced move, a move by a standing order, an undo that all agreed to,
			    * time that is over and what was decided about it, the end with its secret */
	MG_NEXT_BOT,       /* a computer player (level in *level) is to think for the player to move, marked *mark */
};

/* What besides the events is to be known of what follows. */
struct mg_next_step {
	const char *level;         /* MG_NEXT_BOT: who is to think, not owned; */
	enum mg_mark mark;         /* ... and how his move is to be marked */
	struct mg_decided decided; /* MG_NEXT_EVENTS */
};

/* The time of the events that it writes must not be before `now`. Computer players' forced moves always play themselves. */
enum mg_next mg_table_next(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], int64_t now,
			   enum mg_forced_moves forced, struct mg_buf *out, struct mg_next_step *step);

/* When mg_table_next() has to be asked again because time is over, or INT64_MAX; mg_orders_due() says when because of an order. */
int64_t mg_table_due(const struct mg_table *t);

/* The clock of a seat at a moment, 0 when its time is over. Without a meaning where no clocks are (MG_PACE_NONE). */
int64_t mg_table_left(const struct mg_table *t, int seat, int64_t now);

/* Whether the clock of the player to move runs; his hours, weekends or vacation may let it stand still all the same. */
bool mg_table_clock_runs(const struct mg_table *t);

/* Whether clocks here stand still at times: by hours, on weekends, for vacations. */
bool mg_table_has_calendar(const struct mg_table *t);

/* When the clock of a seat runs. */
struct mg_calendar mg_table_calendar(const struct mg_table *t, int seat);

/* Days of vacation that a seat could take that ended now, beyond those that it took or announced. */
int mg_table_vacation_left(const struct mg_table *t, int seat, int64_t now);

/* Seats, as bits, who decide about one whose time is over: all others who are there. 0: nobody's time is over. And until when. */
unsigned mg_table_voters(const struct mg_table *t);
int64_t mg_table_vote_until(const struct mg_table *t);

#endif
