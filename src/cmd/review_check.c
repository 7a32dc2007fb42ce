/* review_check.c: `magnate review --check`: whether reviews are right, shown on games whose truth is known. */
#include "cmd/review.h"

#include "base/rng.h"
#include "bots/level.h"
#include "cmd/progress.h"
#include "record/deal.h"
#include "review/chances.h"
#include "review/jobs.h"
#include "train/fit_chances.h"

enum { PLANTED = 6, DECILES = 10, REFERENCE_PAIRS = 384, LATE_PAIRS = 1024, MOST_SAMPLES = 60000, MOST_TRIALS = 4000 };

/* What all checks use. */
struct check {
	const struct mg_review_checks *options;
	const struct mg_sheet *sheet;
	int players;
	struct mg_thinker *thinker;
	struct mg_reviewer *reviewer;
	struct mg_rng rng;
	struct mg_progress progress;
	struct mg_record record;
	struct mg_state state;
	const struct mg_player *player[MG_SEATS];
};

/* ---- games */

static mg_move choose(struct check *c, const struct mg_player *player)
{
	mg_thinker_begin(c->thinker, &c->state, player, mg_rng_next(&c->rng));
	if (player == mg_player_strongest())
		mg_thinker_limit(c->thinker, (uint64_t)c->options->searches);
	while (mg_thinker_think(c->thinker, 1000))
		;
	return mg_thinker_move(c->thinker);
}

static void begin_record(struct check *c, int start)
{
	mg_record_init(&c->record, c->sheet, c->players, c->options->draws, start);
	c->record.places = c->options->places;
	mg_record_state(&c->record, 0, &c->state);
}

static void begin_game(struct check *c, struct mg_deal *deal)
{
	begin_record(c, (int)mg_rng_below(&c->rng, (uint32_t)c->players));
	mg_deal_init(deal, mg_rng_next(&c->rng));
}

/* Plays draws and forced moves; false: somebody must choose, or the game is over. */
static bool play_by_itself(struct check *c, const struct mg_deal *deal)
{
	const struct mg_board *b = &c->sheet->board;
	mg_move m;
	if (c->state.decision == MG_OVER)
		return false;
	if (c->state.decision == MG_DRAW)
		m = mg_deal_draw(deal, b, &c->state);
	else if (!mg_forced(b, &c->state, &m))
		return false;
	mg_record_play(&c->record, &c->state, m);
	return true;
}

static void play_game(struct check *c)
{
	struct mg_deal deal;
	begin_game(c, &deal);
	while (c->state.decision != MG_OVER)
		if (!play_by_itself(c, &deal) && c->state.decision != MG_OVER)
			mg_record_play(&c->record, &c->state, choose(c, c->player[c->state.to_move]));
}

static struct mg_review *review(struct check *c, const struct mg_review_effort *effort, uint64_t seed)
{
	struct mg_review *v = mg_review_new(&c->record, effort, seed, -1);
	while (v && mg_review_work(v, c->reviewer, 1000))
		;
	if (!v)
		mg_complain("out of memory");
	return v;
}

/* ---- planted blunders */

struct planted {
	int at;
	mg_move best;
};

/* A move that a search thinks worse than the best by at least 5 %; MG_NO_MOVE: there is none. */
static mg_move spoil(struct check *c, mg_move *best)
{
	static struct mg_option option[MG_MAX_OPTIONS];
	int seat = c->state.to_move, bad = 0;
	choose(c, mg_player_strongest());
	int n = mg_thinker_options(c->thinker, option, MG_MAX_OPTIONS);
	*best = option[0].move;
	for (int i = 1; i < n; i++)
		if (!mg_is_anytime(option[i].move) && option[0].value.win[seat] - option[i].value.win[seat] >= 0.05f)
			option[bad++] = option[i];
	return bad ? option[mg_rng_below(&c->rng, (uint32_t)bad)].move : MG_NO_MOVE;
}

static int play_spoiled(struct check *c, struct planted planted[PLANTED])
{
	struct mg_deal deal;
	int n = 0;
	begin_game(c, &deal);
	while (c->state.decision != MG_OVER) {
		mg_move m = MG_NO_MOVE, best;
		if (play_by_itself(c, &deal))
			continue;
		if (n < PLANTED && mg_rng_below(&c->rng, 40) == 0)
			m = spoil(c, &best);
		if (m != MG_NO_MOVE)
			planted[n++] = (struct planted){c->record.moves, best};
		else
			m = choose(c, mg_player_strongest());
		mg_record_play(&c->record, &c->state, m);
	}
	return n;
}

/* What a move really cost against another (MG_NO_MOVE: nothing is done): games to the end only, many, with numbers of their own. */
static void reference(struct check *c, const struct mg_review *v, const struct mg_review_decision *d, mg_move best, struct mg_difference *out)
{
	struct mg_pair_sums sums = {0};
	const struct mg_state *s = &v->state[d->at];
	struct mg_value a, b, value;
	bool early = s->era <= 3; /* margins are surer, and late wrong */
	for (int i = 0; i < (early ? REFERENCE_PAIRS : LATE_PAIRS); i++) {
		uint64_t number = mg_rng_next(&c->rng);
		struct mg_state after = *s;
		if (best != MG_NO_MOVE)
			mg_apply(v->b, &after, best);
		mg_reviewer_play_out(c->reviewer, &after, number, 0, &a);
		after = *s;
		mg_apply(v->b, &after, d->move);
		mg_reviewer_play_out(c->reviewer, &after, number, 0, &b);
		mg_pair_add(&sums, &a, &b, c->players);
	}
	mg_reviewer_value(c->reviewer, s, &value);
	mg_pair_difference(&sums, d->seat, 1, out);
	if (early)
		mg_pair_by_margin(&sums, d->seat, value.win[d->seat], mg_margin_spread(s), out);
}

static const struct mg_review_decision *decision_at(const struct mg_review *v, int at)
{
	for (int i = 0; i < v->decisions; i++)
		if (v->decision[i].at == at)
			return &v->decision[i];
	return NULL;
}

static bool check_blunders(struct check *c)
{
	long own = 0, called[MG_ERROR_MARKS] = {0}, large = 0, found = 0, sure = 0, sure_found = 0;
	for (int g = 0; g < c->options->games; g++) {
		struct planted planted[PLANTED];
		int n = play_spoiled(c, planted);
		struct mg_review *v = review(c, c->options->effort, c->options->seed);
		if (!v)
			return false;
		for (int i = 0; i < v->decisions; i++) {
			own++;
			called[v->decision[i].mark]++;
		}
		for (int i = 0; i < n; i++) {
			struct mg_difference truth;
			const struct mg_review_decision *d = decision_at(v, planted[i].at);
			mg_assert(d);
			reference(c, v, d, planted[i].best, &truth);
			own--;
			called[d->mark]--;
			printf("  game %d, move %d, era %d: true loss %.3f +- %.3f, review %.3f +- %.3f %s\n", g + 1, d->at, v->state[d->at].era, (double)truth.win,
			       (double)truth.win_error, (double)d->loss.win, (double)d->loss.win_error, d->mark ? mg_error_mark_name(d->mark) : "-");
			if (truth.win <= 0.05f)
				continue;
			large++;
			found += d->mark != MG_NO_MARK;
			if (truth.win - 2 * truth.win_error <= 0.05f)
				continue;
			sure++;
			sure_found += d->mark != MG_NO_MARK;
		}
		mg_review_free(v);
		mg_progress_show(&c->progress, g + 1, c->options->games, "games");
		fflush(stdout);
	}
	printf("planted, of a true loss over 5 %%: %ld, found %ld (%.1f %%); surely over 5 %%: %ld, found %ld (%.1f %%)\n", large, found,
	       large ? 100.0 * (double)found / (double)large : 0, sure, sure_found, sure ? 100.0 * (double)sure_found / (double)sure : 0);
	printf("the Magnate's own decisions: %ld, called inaccuracies %.2f %%, mistakes %.2f %%, blunders %.2f %%\n", own,
	       100.0 * (double)called[MG_INACCURACY] / (double)own, 100.0 * (double)called[MG_MISTAKE] / (double)own,
	       100.0 * (double)called[MG_BLUNDER] / (double)own);
	return true;
}

/* ---- marks by level, and a second seed */

static int number_of(const struct mg_player *player)
{
	int i = 0;
	while (mg_player_at(i) != player)
		i++;
	return i;
}

struct mark_counts {
	long decisions[8], marks[8][MG_ERROR_MARKS];
	double loss[8];
	long same, all, marked, marked_same, marked_both;
};

static void tell_difference(const struct mg_review *v, const struct mg_review_decision *d, const struct mg_review_decision *e)
{
	struct mg_stake one = mg_stake_of(d, &d->loss), other = mg_stake_of(e, &e->loss);
	printf("  move %d, era %d, %s: %.3f +- %.3f %s, again %.3f +- %.3f %s\n", d->at, v->state[d->at].era, mg_review_kind_name(d->kind), (double)one.gain,
	       (double)one.error, d->mark ? mg_error_mark_name(d->mark) : "-", (double)other.gain, (double)other.error, e->mark ? mg_error_mark_name(e->mark) : "-");
}

static void count_marks(const struct check *c, const struct mg_review *a, const struct mg_review *b, struct mark_counts *n)
{
	for (int i = 0; i < a->decisions; i++) {
		const struct mg_review_decision *d = &a->decision[i], *e = &b->decision[i];
		int level = number_of(c->player[d->seat]);
		n->decisions[level]++;
		n->marks[level][d->mark]++;
		n->loss[level] += d->mark ? (double)d->loss.win : 0;
		n->all++;
		n->same += d->mark == e->mark;
		if (d->mark != e->mark)
			tell_difference(a, d, e);
		if (!d->mark)
			continue;
		n->marked++;
		n->marked_same += d->mark == e->mark;
		n->marked_both += e->mark != MG_NO_MARK;
	}
}

/* All levels in turn. */
static void seat_levels(struct check *c, int game)
{
	int levels = number_of(mg_player_strongest()) + 1;
	for (int p = 0; p < c->players; p++)
		c->player[p] = mg_player_at((game * c->players + p) % levels);
}

static bool check_marks(struct check *c)
{
	struct mark_counts n = {0};
	int levels = number_of(mg_player_strongest()) + 1;
	for (int g = 0; g < c->options->games; g++) {
		seat_levels(c, g);
		play_game(c);
		struct mg_review *a = review(c, c->options->effort, c->options->seed);
		struct mg_review *b = review(c, c->options->effort, c->options->seed + 1);
		if (!a || !b)
			return false;
		count_marks(c, a, b, &n);
		mg_review_free(a);
		mg_review_free(b);
		mg_progress_show(&c->progress, g + 1, c->options->games, "games");
	}
	printf("%-14s %10s %12s %8s %8s %10s\n", "level", "decisions", "inaccuracies", "mistakes", "blunders", "loss");
	for (int i = 0; i < levels; i++) {
		double all = (double)(n.decisions[i] ? n.decisions[i] : 1) / 100;
		printf("%-14s %10ld %10.2f %% %6.2f %% %6.2f %% %8.2f %%\n", mg_player_at(i)->name, n.decisions[i], (double)n.marks[i][MG_INACCURACY] / all,
		       (double)n.marks[i][MG_MISTAKE] / all, (double)n.marks[i][MG_BLUNDER] / all, n.loss[i] / all);
	}
	printf("a second seed agrees on %.2f %% of %ld decisions; of %ld with a mark it gives %.1f %% one and %.1f %% the same\n",
	       100.0 * (double)n.same / (double)n.all, n.all, n.marked, 100.0 * (double)n.marked_both / (double)(n.marked ? n.marked : 1),
	       100.0 * (double)n.marked_same / (double)(n.marked ? n.marked : 1));
	return true;
}

/* ---- whether what games say that stop before their end is true */

struct moments {
	double n, sum, square;
};

static void take(struct moments *m, double x)
{
	m->n++;
	m->sum += x;
	m->square += x * x;
}

static double variance(const struct moments *m)
{
	return (m->square - m->sum * m->sum / m->n) / (m->n - 1);
}

static double root(double x)
{
	return (double)mg_square_root((float)x);
}

/* One difference by the review, with the error of chance in its games, and what came of it. */
struct trial {
	int era;
	double said, said_error, was, was_error;
};

static bool check_trust(struct check *c)
{
	struct trial *trial = mg_need(MOST_TRIALS * sizeof *trial);
	int n = 0;
	for (int g = 0; g < c->options->games; g++) {
		seat_levels(c, g);
		play_game(c);
		struct mg_review *v = review(c, c->options->effort, c->options->seed);
		for (int i = 0; v && i < v->decisions; i++) {
			const struct mg_review_decision *d = &v->decision[i];
			for (int k = 0; k < d->rivals && d->stage == MG_PLAYED && d->until && !d->hopeless && n < MOST_TRIALS; k++) {
				struct mg_difference said, was;
				if (d->rival[k] != d->option[0].move)
					continue;
				mg_review_gain(d, k, &said);
				reference(c, v, d, d->rival[k], &was);
				trial[n++] = (struct trial){v->state[d->at].era, (double)said.win, (double)said.win_error, (double)was.win, (double)was.win_error};
			}
		}
		if (!v)
			return false;
		mg_review_free(v);
		mg_progress_show(&c->progress, g + 1, c->options->games, "games");
	}
	printf("%-4s %10s %22s %10s\n", "era", "decisions", "true part of the loss", "off by");
	for (int era = 1; era <= MG_ERAS; era++) {
		double xx = 0, xy = 0, off = 0;
		int count = 0;
		for (int i = 0; i < n; i++)
			if (trial[i].era == era) {
				double weight = 1 / (trial[i].was_error * trial[i].was_error + 0.0003);
				count++;
				xx += weight * trial[i].said * trial[i].said;
				xy += weight * trial[i].said * trial[i].was;
			}
		for (int i = 0; i < n && count; i++)
			if (trial[i].era == era) {
				double miss = trial[i].was - xy / xx * trial[i].said;
				off += (miss * miss - trial[i].was_error * trial[i].was_error - trial[i].said_error * trial[i].said_error) / count;
			}
		if (count > 1)
			printf("%-4d %10d %14.2f +- %.2f %10.3f\n", era, count, xy / xx, root(1 / xx), off > 0 ? root(off) : 0);
	}
	free(trial);
	return true;
}

/* ---- luck, and whether values are true */

/* By how much one variance is less than another, game by game: a ratio of two means, with its error. */
struct paired {
	double n, all, less, all2, less2, product;
};

static void take_pair(struct paired *p, double all, double less)
{
	p->n++;
	p->all += all;
	p->less += less;
	p->all2 += all * all;
	p->less2 += less * less;
	p->product += all * less;
}

static void print_less(const char *what, const struct paired *p)
{
	double ratio = p->less / p->all, mean = p->all / p->n;
	double spread = (p->less2 - 2 * ratio * p->product + ratio * ratio * p->all2) / p->n;
	printf("variance of %s, taken luck away: %.1f %% less, +- %.1f\n", what, 100 * ratio, 100 * root(spread / p->n) / mean);
}

/* How much of something came true: the slope of a straight line, from game to game, with its error. */
struct slope {
	double xx, xy, xx2, xy2, product;
};

static void take_slope(struct slope *s, double xx, double xy)
{
	s->xx += xx;
	s->xy += xy;
	s->xx2 += xx * xx;
	s->xy2 += xy * xy;
	s->product += xx * xy;
}

static void print_slope(const char *what, const struct slope *s)
{
	double slope = s->xy / s->xx;
	printf("of the luck in %s came true: %.2f +- %.2f\n", what, slope, root(s->xy2 - 2 * slope * s->product + slope * slope * s->xx2) / s->xx);
}

struct truths {
	double said[MG_ERAS + 1][DECILES], was[MG_ERAS + 1][DECILES], n[MG_ERAS + 1][DECILES];
	double error[MG_ERAS + 1], even[MG_ERAS + 1], off[MG_ERAS + 1], values[MG_ERAS + 1];
	struct moments place[MG_SEATS]; /* luck by the place, counted from the starting player */
	struct moments luck, points, result, adjusted, total, total_adjusted;
	struct paired less, less_points;
	struct slope came, came_points;
};

static void compare_values(const struct mg_review *v, const struct mg_value *result, struct truths *t)
{
	for (int i = 0; i + 1 < v->values; i++) {
		const struct mg_review_value *value = &v->value[i];
		int era = v->state[value->at].era;
		for (int p = 0; p < v->record.players; p++) {
			double said = (double)value->value.win[p], was = (double)result->win[p], even = 1.0 / v->record.players;
			int decile = said < 0.999 ? (int)(said * DECILES) : DECILES - 1;
			t->said[era][decile] += said;
			t->was[era][decile] += was;
			t->n[era][decile]++;
			t->error[era] += (said - was) * (said - was);
			t->even[era] += (even - was) * (even - was);
			t->off[era] += (double)(value->value.score[p] - result->score[p]);
			t->values[era]++;
		}
	}
}

static void print_truths(const struct truths *t)
{
	printf("%-8s %8s %12s %14s   forecast and result by tenths\n", "era", "values", "Brier skill", "totals off by");
	for (int era = 1; era <= MG_ERAS; era++) {
		if (t->values[era] == 0)
			continue;
		printf("%-8d %8.0f %12.3f %14.2f  ", era, t->values[era], 1 - t->error[era] / t->even[era], t->off[era] / t->values[era]);
		for (int d = 0; d < DECILES; d++)
			if (t->n[era][d] >= 200)
				printf(" %.0f:%.0f", 100 * t->said[era][d] / t->n[era][d], 100 * t->was[era][d] / t->n[era][d]);
		putchar('\n');
	}
	printf("luck of a seat in a game: mean %+.5f +- %.5f in chance, %+.4f +- %.4f points; standard deviation %.4f and %.3f\n", t->luck.sum / t->luck.n,
	       root(variance(&t->luck) / t->luck.n), t->points.sum / t->points.n, root(variance(&t->points) / t->points.n), root(variance(&t->luck)),
	       root(variance(&t->points)));
	for (int p = 0; p < MG_SEATS && t->place[p].n > 1; p++)
		printf("luck of place %d from the starting player: mean %+.5f +- %.5f\n", p + 1, t->place[p].sum / t->place[p].n, root(variance(&t->place[p]) / t->place[p].n));
	printf("standard deviation of results %.4f, adjusted for luck %.4f; of totals %.2f, adjusted %.2f\n", root(variance(&t->result)), root(variance(&t->adjusted)),
	       root(variance(&t->total)), root(variance(&t->total_adjusted)));
	print_less("results", &t->less);
	print_less("totals", &t->less_points);
	print_slope("results", &t->came);
	print_slope("totals", &t->came_points);
}

/* Of a game, from the mean of all seats: what a table shares is nobody's success. */
static void compare_variances(const struct mg_review *v, struct truths *t)
{
	struct mg_review_seat s[MG_SEATS];
	double mean = 0, luck = 0, all = 0, rest = 0, points = 0, points_rest = 0;
	double xx = 0, xy = 0, points_xx = 0, points_xy = 0;
	int players = v->record.players;
	for (int p = 0; p < players; p++) {
		mg_review_seat(v, p, &s[p]);
		mean += (double)s[p].total / players;
		luck += (double)s[p].total_luck / players;
	}
	for (int p = 0; p < players; p++) {
		double won = (double)(s[p].result - s[p].start), left = (double)(s[p].adjusted - s[p].start);
		double lead = (double)s[p].total - mean, kept = lead - ((double)s[p].total_luck - luck);
		all += won * won;
		rest += left * left;
		points += lead * lead;
		points_rest += kept * kept;
		xx += (double)s[p].luck * (double)s[p].luck;
		xy += (double)s[p].luck * won;
		points_xx += (lead - kept) * (lead - kept);
		points_xy += (lead - kept) * lead;
		take(&t->luck, (double)s[p].luck);
		take(&t->points, (double)s[p].total_luck);
		take(&t->place[(p - v->state[0].start + players) % players], (double)s[p].luck);
		take(&t->result, won);
		take(&t->adjusted, left);
		take(&t->total, lead);
		take(&t->total_adjusted, kept);
	}
	take_pair(&t->less, all, all - rest);
	take_pair(&t->less_points, points, points - points_rest);
	take_slope(&t->came, xx, xy);
	take_slope(&t->came_points, points_xx, points_xy);
}

static bool check_luck(struct check *c)
{
	struct mg_review_effort effort = {.searches = 0};
	struct truths t = {0};
	for (int p = 0; p < c->players; p++)
		c->player[p] = c->options->player;
	for (int g = 0; g < c->options->games; g++) {
		struct mg_value result;
		play_game(c);
		struct mg_review *v = review(c, &effort, c->options->seed);
		if (!v)
			return false;
		mg_evaluate_result(v->b, &c->state, &result);
		compare_values(v, &result, &t);
		compare_variances(v, &t);
		mg_review_free(v);
		mg_progress_show(&c->progress, g + 1, c->options->games, "games");
	}
	print_truths(&t);
	return true;
}

/* ---- the table that makes values true */

static bool fit(struct check *c)
{
	struct mg_chance_sample *sample = mg_need(MOST_SAMPLES * sizeof *sample);
	struct mg_chance_row row[MG_BREAKPOINTS];
	/* Those who read it may play as well as a Magnate, as an Industrialist, or as a Foreman. */
	const float soft[] = {0.005f, mg_level_temperature(MG_INDUSTRIALIST, c->reviewer->b, c->players),
			      mg_level_temperature(MG_FOREMAN, c->reviewer->b, c->players)};
	int n = 0;
	for (int g = 0; g < c->options->games && n < MOST_SAMPLES; g++) {
		struct mg_state s;
		struct mg_value result;
		int first = n;
		struct mg_search_options plays = {.temperature = soft[g % 3], .plans = 8, .draws = 1};
		begin_record(c, g / 3 % c->players);
		s = c->state;
		while (s.decision != MG_OVER) {
			struct mg_value worth;
			struct mg_state next = s;
			if (s.decision == MG_DRAW) {
				mg_apply(c->reviewer->b, &s, mg_random_draw(c->reviewer->b, &s, &c->rng));
				continue;
			}
			if (mg_rng_below(&c->rng, 6) == 0 && n < MOST_SAMPLES &&
			    mg_search_play(c->reviewer->search, &next, c->reviewer->leaf, &mg_search_defaults, &c->rng, &worth))
				sample[n++] = (struct mg_chance_sample){.s = s, .raw = worth};
			if (!mg_search_play(c->reviewer->search, &s, c->reviewer->leaf, &plays, &c->rng, &worth))
				break;
		}
		mg_evaluate_result(c->reviewer->b, &s, &result);
		for (int i = first; i < n; i++)
			sample[i].result = result;
		mg_progress_show(&c->progress, g + 1, c->options->games, "games");
	}
	mg_fit_chances(sample, n, c->players, row);
	for (int k = 0; k < MG_BREAKPOINTS; k++)
		printf("\t\t\t{%.4ff, %.4ff, {%.3ff, %.3ff, %.3ff, %.3ff}, %.2ff},\n", (double)row[k].lead, (double)row[k].odds, (double)row[k].place[0],
		       (double)row[k].place[1], (double)row[k].place[2], (double)row[k].place[3], (double)row[k].more);
	free(sample);
	return true;
}

/* ---- */

static const struct {
	const char *name;
	bool (*run)(struct check *c);
} checks[] = {{"blunders", check_blunders}, {"marks", check_marks}, {"trust", check_trust}, {"luck", check_luck}, {"fit", fit}};

int mg_review_check(const struct mg_review_checks *options)
{
	struct check *c = mg_need(sizeof *c);
	bool fine = false, known = false;
	c->options = options;
	c->sheet = options->sheet;
	c->players = options->players;
	c->rng = mg_rng_seed(options->seed);
	c->thinker = mg_thinker_new(&c->sheet->board);
	c->reviewer = mg_reviewer_new(&c->sheet->board, c->players, options->net);
	if (c->thinker)
		mg_thinker_use(c->thinker, options->net);
	mg_progress_begin(&c->progress, 0);
	for (size_t i = 0; i < MG_COUNT(checks) && c->thinker && c->reviewer; i++)
		if (strcmp(options->what, checks[i].name) == 0) {
			known = true;
			fine = checks[i].run(c);
		}
	mg_progress_end(&c->progress);
	mg_thinker_free(c->thinker);
	mg_reviewer_free(c->reviewer);
	free(c);
	if (!known)
		return mg_misused(&mg_command_review, "--check takes blunders, marks, trust, luck or fit");
	return fine ? MG_EXIT_FINE : MG_EXIT_BAD_INPUT;
}
