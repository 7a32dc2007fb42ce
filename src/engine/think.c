/* think.c: `go` and `analyse`, which run in steps until they have found out enough or are stopped. */
#include "engine/inside.h"
#include "engine/keys.h"
#include "record/movetext.h"

#include <limits.h>

enum {
	STEP_MS_MIN = 2, /* a step that took less is doubled, */
	STEP_MS_MAX = 8, /* one that took more is halved */
	STEP_SEARCHES_MAX = 1 << 20,
	TIME_MAX = INT_MAX,
};

enum { K_TIME, K_NODES, K_LEVEL, KEYS };

static const struct mg_player *read_level(struct mg_engine *e, struct mg_str value)
{
	char name[64];
	const struct mg_player *player = NULL;
	if (!value.at)
		return mg_player_strongest();
	if (value.len < sizeof name && !memchr(value.at, '\0', value.len)) {
		memcpy(name, value.at, value.len);
		name[value.len] = '\0';
		player = mg_player_named(name);
	}
	if (!player)
		mg_fail(&e->answer, MG_E_SYNTAX, "there is no player \"%.*s\"", mg_shown(value), value.at);
	return player;
}

/* Reads the first n keys and starts to think, unless it is chance's turn. */
static bool begin(struct mg_engine *e, struct mg_key k[KEYS], size_t n, struct mg_str rest)
{
	long time = 0, nodes = 0;
	if (!mg_keys_read(&e->answer, rest, k, n))
		return false;
	bool timed = k[K_TIME].value.at, counted = k[K_NODES].value.at;
	if (timed && !mg_number_read(&e->answer, "time", k[K_TIME].value, 1, TIME_MAX, &time))
		return false;
	if (counted && !mg_number_read(&e->answer, "nodes", k[K_NODES].value, 1, LONG_MAX, &nodes))
		return false;
	const struct mg_player *player = read_level(e, k[K_LEVEL].value);
	if (!player)
		return false;
	if (e->state.decision == MG_OVER)
		return mg_fail(&e->answer, MG_E_ILLEGAL, "the game is over");
	if (e->state.decision == MG_DRAW)
		return true;
	if (!e->thinker)
		e->thinker = mg_thinker_new(&e->record.sheet->board);
	if (!e->thinker)
		return mg_fail(&e->answer, MG_E_INTERNAL, "out of memory");
	mg_thinker_use(e->thinker, e->net);
	mg_thinker_begin(e->thinker, &e->state, player, e->seed + (uint64_t)e->record.moves);
	if (counted || (timed && !k[K_LEVEL].value.at))
		mg_thinker_limit(e->thinker, (uint64_t)nodes);
	e->search = (struct mg_thinking){.running = true, .time = timed ? (uint64_t)time : UINT64_MAX, .step = 1};
	return true;
}

bool mg_cmd_go(struct mg_engine *e, struct mg_str rest)
{
	struct mg_key k[KEYS] = {{.name = "time"}, {.name = "nodes"}, {.name = "level"}};
	if (!begin(e, k, KEYS, rest))
		return false;
	if (e->search.running)
		return true;
	mg_buf_text(&e->answer.out, "best draw\n");
	return mg_ok(&e->answer);
}

bool mg_cmd_analyse(struct mg_engine *e, struct mg_str rest)
{
	struct mg_key k[KEYS] = {{.name = "time"}, {.name = "nodes"}};
	if (!begin(e, k, K_LEVEL, rest))
		return false;
	e->search.analyses = true;
	return e->search.running || mg_ok(&e->answer);
}

static void write_info(struct mg_engine *e, uint64_t now)
{
	struct mg_buf *out = &e->answer.out;
	mg_buf_printf(out, "info searches %llu time %llu best ", (unsigned long long)mg_thinker_searches(e->thinker),
		      (unsigned long long)(now - e->search.start));
	mg_move_write(e->record.sheet, mg_thinker_move(e->thinker), out);
	mg_buf_char(out, '\n');
	e->search.told = mg_thinker_move(e->thinker);
}

static void write_option(struct mg_engine *e, const char *word, const struct mg_option *o)
{
	struct mg_buf *out = &e->answer.out;
	mg_buf_printf(out, "%s ", word);
	mg_move_write(e->record.sheet, o->move, out);
	for (int p = 0; p < e->state.players; p++)
		mg_buf_printf(out, "%s%.3f", p ? "," : " win=", (double)o->value.win[p]);
	for (int p = 0; p < e->state.players; p++)
		mg_buf_printf(out, "%s%.1f", p ? "," : " score=", (double)o->value.score[p]);
}

static bool answer_analyse(struct mg_engine *e)
{
	int n = mg_thinker_options(e->thinker, e->option, MG_MAX_OPTIONS);
	for (int i = 0; i < n; i++) {
		write_option(e, "move", &e->option[i]);
		mg_buf_printf(&e->answer.out, " visits=%lu\n", (unsigned long)e->option[i].visits);
	}
	return mg_ok(&e->answer);
}

static bool answer_go(struct mg_engine *e, uint64_t now)
{
	int n = mg_thinker_options(e->thinker, e->option, MG_MAX_OPTIONS), i = 0;
	mg_move best = mg_thinker_move(e->thinker);
	while (i < n && e->option[i].move != best)
		i++;
	if (i == n)
		return mg_fail(&e->answer, MG_E_INTERNAL, "the player chose a move that is not on his list");
	write_info(e, now);
	write_option(e, "best", &e->option[i]);
	mg_buf_char(&e->answer.out, '\n');
	return mg_ok(&e->answer);
}

/* A step should be short enough to look at the input often, and long enough for that to cost nothing. */
static void adapt_step(struct mg_thinking *search, uint64_t now)
{
	mg_assert(now >= search->last);
	if (now - search->last < STEP_MS_MIN && search->step < STEP_SEARCHES_MAX)
		search->step *= 2;
	else if (now - search->last > STEP_MS_MAX && search->step > 1)
		search->step /= 2;
	search->last = now;
}

void mg_thinking_step(struct mg_engine *e, uint64_t now, bool stop)
{
	struct mg_thinking *search = &e->search;
	mg_assert(search->running && search->step > 0);
	if (!search->begun) {
		search->begun = true;
		search->start = search->last = now;
		search->told = search->reviews ? MG_NO_MOVE : mg_thinker_move(e->thinker);
	} else {
		adapt_step(search, now);
	}
	bool late = now - search->start >= search->time;
	if (search->reviews) {
		mg_reviewing_step(e, search->step, stop || late);
		return;
	}
	bool more = mg_thinker_think(e->thinker, stop || late ? 1 : search->step);
	if (more && !stop && !late) {
		if (!search->analyses && mg_thinker_move(e->thinker) != search->told)
			write_info(e, now);
		return;
	}
	search->running = false;
	search->analyses ? answer_analyse(e) : answer_go(e, now);
}
