/* context.h: what a context holds, and the requests it knows: shared by the files of this room only. */
#ifndef MG_EMBED_CONTEXT_H
#define MG_EMBED_CONTEXT_H

#include "base/json.h"
#include "bots/estimate.h"
#include "bots/insight.h"
#include "bots/player.h"
#include "embed/embed.h"
#include "record/record.h"
#include "record/setup.h"
#include "table/table.h"
#include "text/text.h"

enum {
	MG_ANSWER_MAX = 1 << 20, /* the longest answer is the review of a long game */
	MG_REFUSAL_MAX = 20480, /* every error of a board file */
	MG_EMBED_NETS = 8,
};

/* A game with the board it brought along, which its record points to. */
struct mg_embed_game {
	struct mg_record record;
	struct mg_state state; /* after all moves */
	struct mg_sheet own;
};

struct mg_embed {
	/* Two, so that a new game is built aside and takes the place of the other only when it is complete. */
	struct mg_embed_game games[2];
	struct mg_embed_game *game; /* one of the two, or NULL: no game yet */
	struct mg_sheet own;        /* the board given with `sheet`; for games to come */
	bool has_own;
	struct mg_table table;      /* the one that is followed or played at; its game is a copy in games[] */
	bool follows;               /* a table of a server */
	bool local;                 /* a game that is played here */
	uint8_t secret[MG_SECRET_BYTES]; /* of a local one */
	enum mg_language lang;
	int reader;                 /* the seat, from 1, that sentences speak to; 0: nobody */
	struct mg_thinker *thinker;       /* owned; NULL until the game's first thought */
	bool thinking;              /* the thinker was begun on the game's last state */
	struct mg_embed_review *review; /* owned; NULL: none was begun since the game changed */
	struct mg_estimator *estimator; /* owned; NULL until lots are first asked about */
	struct mg_net *net[MG_EMBED_NETS]; /* owned; given with `net` */
	int nets;
	struct mg_option option[MG_MAX_OPTIONS];
	struct mg_buf answer, error;
	char answer_text[MG_ANSWER_MAX], error_text[MG_REFUSAL_MAX];
};

/* What a request is given: the rest of its line and the lines after it. False: refused, and e->error says why. */
typedef bool mg_embed_request(struct mg_embed *e, struct mg_str args, struct mg_str body);

/* Answers about the position after n moves. It cannot be refused. */
typedef void mg_embed_view(struct mg_embed *e, int n, const struct mg_state *s);

mg_embed_request mg_embed_lang, mg_embed_catalogue, mg_embed_plural, mg_embed_speak_to, mg_embed_sheet, mg_embed_start, mg_embed_names, mg_embed_load, mg_embed_play,
	mg_embed_undo;
mg_embed_request mg_embed_follow, mg_embed_event, mg_embed_table, mg_embed_happening;
mg_embed_request mg_embed_open, mg_embed_decide, mg_embed_next, mg_embed_bot, mg_embed_redo, mg_embed_go;
mg_embed_request mg_embed_orders, mg_embed_kept_orders;
mg_embed_request mg_embed_editions;
mg_embed_request mg_embed_begin, mg_embed_think, mg_embed_thoughts, mg_embed_players, mg_embed_hint, mg_embed_net;
mg_embed_request mg_embed_review;
mg_embed_request mg_embed_check, mg_embed_file;
mg_embed_request mg_embed_draw, mg_embed_board, mg_embed_hash;
mg_embed_request mg_embed_log, mg_embed_refusal, mg_embed_describe, mg_embed_story, mg_embed_words, mg_embed_messages,
	mg_embed_insight;
mg_embed_view mg_embed_state, mg_embed_legal, mg_embed_anytime, mg_embed_forced, mg_embed_score, mg_embed_record,
	mg_embed_link, mg_embed_prompt, mg_embed_scoring, mg_embed_overview, mg_embed_lots;

/* Notes why a request is refused. Returns false, so that it can be returned. */
bool mg_embed_refuse(struct mg_embed *e, const char *code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Refuses an illegal move of the game's last state, in the context's language. */
bool mg_embed_refuse_move(struct mg_embed *e, mg_move m, enum mg_reason reason);

bool mg_embed_refuse_record(struct mg_embed *e, const struct mg_record *r, const struct mg_record_error *error);

/* Refuses what only a thinker that has begun to think can answer. */
bool mg_embed_refuse_unbegun(struct mg_embed *e);

/* The seat that sentences about the game speak to as “you”, or MG_NONE. */
int mg_embed_you(const struct mg_embed *e);

/* Reads exactly one move of the game; cuts one off the front of *rest. */
bool mg_embed_read_move(struct mg_embed *e, struct mg_str args, mg_move *m);

/* Moves with semicolons between them; -1: refused. */
int mg_embed_read_moves(struct mg_embed *e, struct mg_str rest, mg_move move[MG_DECIDED_MAX]);
bool mg_embed_cut_move(struct mg_embed *e, const struct mg_sheet *sheet, struct mg_str *rest, mg_move *m);

/* The board that is asked for; NULL: refused. */
const struct mg_sheet *mg_embed_find_sheet(struct mg_embed *e, const struct mg_game_setup *setup);

/* Parts of answers: "move":"bid 3"; a number with four decimals; "options":[...]. */
void mg_embed_move_json(const struct mg_embed *e, mg_move m, struct mg_json *j);
void mg_embed_decimal(struct mg_json *j, float value);
void mg_embed_options_json(const struct mg_embed *e, const struct mg_option *option, int n, struct mg_json *j);

/* The keys of what a field brings one seat, inside an object that the caller opened. */
void mg_embed_insight_seat(struct mg_json *j, const struct mg_embed *e, const struct mg_state *s, int field, int seat,
			   const struct mg_insight *i);

/* The net that fits the game, if one was given or the program has one; NULL: none. */
const struct mg_net *mg_embed_fitting_net(const struct mg_embed *e);

/* Lets the thinker use the net that fits the game, if one was given; and the end of all nets. */
void mg_embed_use_net(struct mg_embed *e);
void mg_embed_free_nets(struct mg_embed *e);

/* The game that is not being played: room to build the next one in. */
struct mg_embed_game *mg_embed_spare(struct mg_embed *e);

/* Lets the game that was built there take the other's place. */
void mg_embed_take_over(struct mg_embed *e, struct mg_embed_game *next);

/* The context's game becomes the table's; is no table's any more. */
void mg_embed_copy_game(struct mg_embed *e);
void mg_embed_leave_table(struct mg_embed *e);

/* `undo` at a local table. */
bool mg_embed_undo_here(struct mg_embed *e, struct mg_str word);

/* The end of a review, if there is one. */
void mg_embed_free_review(struct mg_embed *e);

/* Ends the thought, and the review: whatever changes the game calls it. */
void mg_embed_forget(struct mg_embed *e);

#endif
