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

/* A lot was sold: holds the price against what it was worth to the bidders. */
static void note_sale(const struct mg_state *s, const struct mg_lot_advice *lot, int buyer, int paid, struct mg_price_truth *out)
{
	float most = 0, second = 0;
	for (int p = 0; p < s->players; p++) {
		if (p == s->auctioneer)
			continue;
		most = lot->price[p] > most ? lot->price[p] : most;
		if (p != buyer)
			second = lot->price[p] > second ? lot->price[p] : second;
	}
	out->sold++;
	out->paid += paid;
	out->worth += (double)lot->price[buyer];
	out->second += (double)second;
	out->within += (float)paid <= lot->price[buyer] + 1;
	out->to_first += lot->price[buyer] >= most;
}

/* Watches a move: what was put up, and what became of it. */
static void watch_lots(struct mg_match *m, const struct mg_state *before, struct mg_lot_advice *lot, struct mg_price_truth *out)
{
	if (before->decision == MG_OFFER && m->state.lot != MG_NONE) {
		bool known = mg_thinker_lot(m->thinker, m->state.lot, lot);
		lot->field = known ? lot->field : MG_NONE;
		out->put_up += known;
	}
	if (before->lot == MG_NONE || before->lot == m->state.lot || before->lot != lot->field)
		return;
	int owner = mg_owner(&m->state, before->lot);
	if (owner == before->best)
		note_sale(before, lot, owner, before->high, out);
}

static bool play_game(struct mg_match *m, struct mg_forecasts *f, long *capacity, int game)
{
	struct mg_option option[MG_MAX_OPTIONS];
	struct mg_lot_advice lot = {.field = MG_NONE};
	long from = f->n;
	for (;;) {
		struct mg_state before = m->state;
		long thought = thoughts(m);
		if (!mg_match_step(m))
			break;
		if (thoughts(m) > thought || before.lot != MG_NONE)
			watch_lots(m, &before, &lot, &f->prices);
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
