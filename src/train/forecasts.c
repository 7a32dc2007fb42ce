/* forecasts.c: plays a player against itself and writes down what it expects. */
#include "train/forecasts.h"

#include "bots/evaluator.h"

enum { EVERY = 3 };

static bool add(struct mg_forecasts *f, long *capacity, const struct mg_state *s, const struct mg_value *v, int game)
{
	if (f->n == *capacity) {
		long more = *capacity ? 2 * *capacity : 1 << 12;
		struct mg_forecast *at = realloc(f->at, (size_t)more * sizeof *at);
		if (!at)
			return false;
		f->at = at;
		*capacity = more;
	}
	f->at[f->n++] = (struct mg_forecast){.s = *s, .v = *v, .game = game};
	return true;
}

static void weigh(struct mg_forecasts *f, long from)
{
	int in_era[MG_ERAS + 1] = {0};
	for (long i = from; i < f->n; i++)
		in_era[f->at[i].s.era]++;
	for (long i = from; i < f->n; i++)
		f->at[i].weight = 1.0 / in_era[f->at[i].s.era];
}

static long thoughts(const struct mg_match *m)
{
	long n = 0;
	for (int p = 0; p < m->state.players; p++)
		n += m->effort[p].moves;
	return n;
}

static bool play_game(struct mg_match *m, struct mg_forecasts *f, long *capacity, int game)
{
	struct mg_option option[MG_MAX_OPTIONS];
	long from = f->n;
	for (;;) {
		struct mg_state before = m->state;
		long thought = thoughts(m);
		if (!mg_match_step(m))
			break;
		if (thoughts(m) == thought || thought % EVERY)
			continue;
		mg_thinker_searched(m->thinker, option, MG_MAX_OPTIONS);
		if (!add(f, capacity, &before, &option[0].value, game))
			return false;
	}
	mg_assert(m->state.decision == MG_OVER);
	mg_evaluate_result(&m->sheet->board, &m->state, &f->result[game]);
	weigh(f, from);
	return true;
}

bool mg_forecasts_play(const struct mg_forecast_options *options, struct mg_forecasts *out)
{
	struct mg_match m = {.sheet = options->sheet, .thinker = mg_thinker_new(&options->sheet->board)};
	struct mg_arena_options arena = {.sheet = options->sheet, .players = options->players, .draws = MG_DRAWS_BALANCED,
					 .entrant = {*options->entrant}, .entrants = 1, .mode = MG_LEAGUE, .first = options->first};
	long capacity = 0;
	*out = (struct mg_forecasts){.games = options->games, .result = calloc((size_t)options->games, sizeof *out->result)};
	bool fine = m.thinker && out->result;
	for (int game = 0; game < options->games && fine; game++) {
		fine = mg_arena_begin(&arena, game, 0, NULL, &m) && play_game(&m, out, &capacity, game);
		options->progress(options->context, game + 1, options->games);
	}
	mg_thinker_free(m.thinker);
	return fine;
}

void mg_forecasts_release(struct mg_forecasts *f)
{
	free(f->at);
	free(f->result);
	*f = (struct mg_forecasts){0};
}
