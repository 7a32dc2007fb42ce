/* inside.h: what the files of the engine share. Not for other rooms. */
#ifndef MG_ENGINE_INSIDE_H
#define MG_ENGINE_INSIDE_H

#include "bots/player.h"
#include "engine/answer.h"
#include "record/deal.h"
#include "engine/engine.h"
#include "engine/lines.h"
#include "record/record.h"
#include "review/review.h"


/* A running `go`, `analyse` or `review`. */
struct mg_thinking {
	bool running;
	bool analyses;
	bool reviews;
	bool begun;       /* the clock is known */
	uint64_t start;   /* when it began, in milliseconds */
	uint64_t last;    /* when the last step began */
	uint64_t time;    /* milliseconds it may take, or UINT64_MAX */
	uint32_t step;    /* searches of one step: so many that it takes a few milliseconds */
	mg_move told;     /* the move of the last info line */
};

/* A record that is being read after `load`. */
struct mg_loading {
	bool running;
	bool too_long;
	size_t len;
	char text[MG_RECORD_TEXT_MAX];
};

struct mg_engine {
	struct mg_lines in;
	struct mg_answer answer;
	bool quit;
	uint64_t entropy;

	bool game; /* the following are set */
	struct mg_record record;
	struct mg_state state;
	uint64_t seed;
	struct mg_deal deal;
	struct mg_sheet own[2]; /* memory for boards that are not shipped: the game's, and the next game's */
	int own_used;           /* which of them the game may use */

	struct mg_loading loading;
	struct mg_thinking search;
	struct mg_net *net;         /* beside the game's own board; owned; NULL: none */
	struct mg_thinker *thinker; /* for the game's board; NULL: not needed yet */
	struct mg_option option[MG_MAX_OPTIONS];
	struct mg_review *review;     /* a running one */
	struct mg_reviewer *reviewer; /* of it */
};

/* Answers one line (or swallows it, as part of a record). */
void mg_engine_command(struct mg_engine *e, struct mg_str line);

/* The commands that start a game, and the lines of a record. */
bool mg_cmd_new(struct mg_engine *e, struct mg_str rest);
bool mg_cmd_load(struct mg_engine *e);
void mg_load_line(struct mg_engine *e, struct mg_str line);
void mg_load_cut_off(struct mg_engine *e); /* the input ended before the record did */

/* The commands that think, which are answered later, and one step of thinking; `stop` ends it with that step. */
bool mg_cmd_go(struct mg_engine *e, struct mg_str rest);
bool mg_cmd_analyse(struct mg_engine *e, struct mg_str rest);
bool mg_cmd_review(struct mg_engine *e, struct mg_str rest);
void mg_thinking_step(struct mg_engine *e, uint64_t now, bool stop);

/* Reviews on for some units; answers when it is finished, or when that is enough. */
void mg_reviewing_step(struct mg_engine *e, uint32_t units, bool enough);
void mg_reviewing_end(struct mg_engine *e);

#endif
