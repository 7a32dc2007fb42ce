/* claims.c: plays games, and plays on after the moves about which two players differ. */
#include "train/claims.h"

#include "base/expo.h"
#include "base/rng.h"
#include "bots/evaluator.h"

struct claims_job {
	const struct mg_claims_options *options;
	struct mg_claims (*game)[MG_CLAIMS_ROWS]; /* owned; of each game */
	struct mg_claims *total;
};

struct claims_worker {
	struct claims_job *job;
	struct mg_match match;
};

/* What a player thinks of a move that he was just asked about; false: nothing. */
static bool find_value(const struct mg_option *option, int n, mg_move move, int seat, float *out)
{
	for (int i = 0; i < n; i++)
		if (option[i].move == move) {
			*out = option[i].value.win[seat];
			return true;
		}
	return false;
}

/* What a game brings a seat. */
struct gain {
	double share, points; /* of the victory; ahead of the table's mean */
};

/* A game played on from here with other draws than the match has. */
static struct gain play_on(const struct mg_claims_options *o, const struct mg_match *from, int seat, uint64_t luck)
{
	struct mg_match m = *from;
	struct mg_value end;
	mg_match_seat_all(&m, o->after);
	mg_deal_init(&m.deal, luck);
	m.luck = luck * 0x9e3779b97f4a7c15u;
	while (mg_match_step(&m))
		;
	mg_assert(m.state.decision == MG_OVER);
	mg_evaluate_result(&o->sheet->board, &m.state, &end);
	struct gain gain = {.share = (double)end.win[seat], .points = (double)end.score[seat]};
	for (int p = 0; p < o->players; p++)
		gain.points -= (double)end.score[p] / o->players;
	return gain;
}

static void note(struct mg_claims *c, double claim, struct gain gain)
{
	double truth = gain.share;
	double products[3] = {claim * claim * truth * truth, claim * claim * claim * truth, claim * claim * claim * claim};
	c->differ++;
	c->claim += claim;
	c->truth += truth;
	c->points += gain.points;
	c->truth2 += truth * truth;
	c->points2 += gain.points * gain.points;
	c->claim2 += claim * claim;
	c->product += claim * truth;
	for (int i = 0; i < 3; i++)
		c->robust[i] += products[i];
}

static int row_of_kind(enum mg_decision decision)
{
	switch (decision) {
	case MG_OFFER:
		return MG_CLAIMS_OFFERS;
	case MG_BID:
		return MG_CLAIMS_BIDS;
	case MG_SETTLE:
		return MG_CLAIMS_SETTLEMENTS;
	default:
		mg_assert(decision == MG_DEVELOP);
		return MG_CLAIMS_BUILDS;
	}
}

/* Steps the match on by the shallow player's move, and compares the deep one's with it. */
static bool decide(struct claims_worker *w, struct mg_claims game[MG_CLAIMS_ROWS], uint64_t luck)
{
	const struct mg_claims_options *o = w->job->options;
	struct mg_match *m = &w->match, deep = *m;
	struct mg_option option[MG_MAX_OPTIONS];
	int seat = m->state.to_move, rows[] = {MG_CLAIMS_ALL, m->state.era, row_of_kind(m->state.decision)};
	float high = 0, low = 0;
	mg_match_seat_all(&deep, o->deep);
	if (!mg_match_step(&deep))
		return false;
	int n = mg_thinker_searched(m->thinker, option, MG_MAX_OPTIONS);
	if (!mg_match_step(m))
		return false;
	for (int i = 0; i < 3; i++)
		game[rows[i]].decisions++;
	if (deep.last == m->last || !find_value(option, n, deep.last, seat, &high) || !find_value(option, n, m->last, seat, &low))
		return true;
	struct gain mean = {0, 0};
	for (int i = 0; i < o->pairs; i++) {
		struct gain of_deep = play_on(o, &deep, seat, luck + (uint64_t)i), of_shallow = play_on(o, m, seat, luck + (uint64_t)i);
		mean.share += (of_deep.share - of_shallow.share) / o->pairs;
		mean.points += (of_deep.points - of_shallow.points) / o->pairs;
	}
	for (int i = 0; i < 3; i++)
		note(&game[rows[i]], (double)(high - low), mean);
	return true;
}

static bool play_game(void *worker, int number, char *why)
{
	struct claims_worker *w = worker;
	const struct mg_claims_options *o = w->job->options;
	struct mg_arena_options arena = {.sheet = o->sheet, .players = o->players, .draws = o->draws, .places = o->places, .entrant = {*o->shallow},
					 .entrants = 1, .mode = MG_LEAGUE, .first = o->first};
	struct mg_match *m = &w->match;
	struct mg_rng rng = mg_rng_seed(o->first + (uint64_t)number);
	mg_move only;
	bool fine = mg_arena_begin(&arena, number, 0, NULL, m);
	mg_match_seat_all(m, o->shallow);
	while (fine && m->state.decision != MG_OVER) {
		bool asked = m->state.decision != MG_DRAW && m->state.era >= o->era &&
			     !mg_player_forced(&o->deep->player, &o->sheet->board, &m->state, &only);
		fine = asked ? decide(w, w->job->game[number], mg_rng_next(&rng)) : mg_match_step(m);
	}
	if (!fine)
		snprintf(why, MG_WORK_ERROR, "%s", m->error);
	return fine;
}

static void *begin(void *context, char *why)
{
	struct claims_job *job = context;
	struct claims_worker *w = calloc(1, sizeof *w);
	if (w) {
		w->job = job;
		w->match.sheet = job->options->sheet;
		w->match.thinker = mg_thinker_new(&job->options->sheet->board);
	}
	if (w && w->match.thinker)
		return w;
	free(w);
	snprintf(why, MG_WORK_ERROR, "out of memory");
	return NULL;
}

static void finish(void *worker)
{
	struct claims_worker *w = worker;
	mg_thinker_free(w->match.thinker);
	free(w);
}

static void add(struct mg_claims *to, const struct mg_claims *from)
{
	to->decisions += from->decisions;
	to->differ += from->differ;
	to->claim += from->claim;
	to->truth += from->truth;
	to->points += from->points;
	to->truth2 += from->truth2;
	to->points2 += from->points2;
	to->claim2 += from->claim2;
	to->product += from->product;
	for (int i = 0; i < 3; i++)
		to->robust[i] += from->robust[i];
}

static bool take(void *context, int number)
{
	struct claims_job *job = context;
	for (int row = 0; row < MG_CLAIMS_ROWS; row++)
		add(&job->total[row], &job->game[number][row]);
	job->options->progress(job->options->context, number + 1, job->options->games);
	return true;
}

struct mg_claims_slope mg_slope_of_claims(const struct mg_claims *c)
{
	if (c->claim2 <= 0)
		return (struct mg_claims_slope){0, 0};
	double slope = c->product / c->claim2;
	return (struct mg_claims_slope){slope, mg_sqrt(c->robust[0] - 2 * slope * c->robust[1] + slope * slope * c->robust[2]) / c->claim2};
}

bool mg_claims_play(const struct mg_claims_options *options, struct mg_claims out[MG_CLAIMS_ROWS], char error[MG_WORK_ERROR])
{
	mg_assert(!options->deep->command && !options->shallow->command && !options->after->command && options->pairs > 0);
	struct claims_job job = {.options = options, .game = calloc((size_t)options->games, sizeof *job.game), .total = out};
	struct mg_work work = {.end = options->games, .threads = options->threads, .context = &job,
			       .begin = begin, .work = play_game, .finish = finish, .take = take};
	memset(out, 0, MG_CLAIMS_ROWS * sizeof *out);
	snprintf(error, MG_WORK_ERROR, "out of memory");
	if (job.game)
		mg_work_run(&work, error);
	free(job.game);
	return error[0] == '\0';
}
