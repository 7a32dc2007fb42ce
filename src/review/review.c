/* review.c: the items of a review, its jobs, step by step. */
#include "review/review.h"

#include "review/chances.h"
#include "review/first_look.h"
#include "review/jobs.h"

const struct mg_review_effort mg_effort_quick = {.searches = 48, .again = 200, .least = 0, .ahead = 6, .off = 0.019f, .steps = 40, .units = 9500, .ends = 30000};
const struct mg_review_effort mg_effort_deep = {.searches = 100, .again = 1000, .least = -0.03f, .ahead = 12, .off = 0.014f, .steps = 400, .units = 150000, .ends = 1500000};

const float mg_mark_from[MG_ERROR_MARKS] = {[MG_INACCURACY] = 0.03f, [MG_MISTAKE] = 0.07f, [MG_BLUNDER] = 0.15f};

enum job_kind { JOB_VALUES, JOB_DRAW, JOB_AUCTION, JOB_DECISION, JOB_PLAY };
enum { VALUES_A_JOB = 16, KIND_BITS = 3 };

/* Standard errors within which a decision must stay on one side of a mark to be left alone. */
#define CLEAR 2.5f

/* ---- the items */

static enum mg_review_kind kind_of(const struct mg_state *s, mg_move m)
{
	if (mg_is_anytime(m))
		return MG_REVIEW_ANYTIME;
	return s->decision == MG_OFFER    ? MG_REVIEW_OFFER
	       : s->decision == MG_BID    ? MG_REVIEW_BID
	       : s->decision == MG_SETTLE ? MG_REVIEW_SETTLE
					  : MG_REVIEW_DEVELOP;
}

static void add_value(struct mg_review *v, int at)
{
	if (v->values == 0 || v->value[v->values - 1].at < at)
		v->value[v->values++] = (struct mg_review_value){.at = at};
}

static void add_decision(struct mg_review *v, int at)
{
	const struct mg_state *s = &v->state[at];
	mg_move m = v->record.move[at], forced;
	if (!mg_is_anytime(m) && mg_forced(v->b, s, &forced))
		return;
	struct mg_review_decision *d = &v->decision[v->decisions++];
	*d = (struct mg_review_decision){.at = at, .move = m, .kind = kind_of(s, m), .field = mg_move_about(s, m)};
	d->seat = mg_is_anytime(m) ? mg_move_seat(m) : s->to_move;
	for (int p = 0; p < MG_SEATS; p++)
		d->worth[p] = -1;
	add_value(v, at);
}

/* The auction that an offer begins, if it was settled. */
static void add_auction(struct mg_review *v, int at)
{
	const struct mg_record *r = &v->record;
	int until = at + 1;
	while (until < r->moves && mg_verb(r->move[until]) != MG_M_SELL && mg_verb(r->move[until]) != MG_M_KEEP)
		until++;
	if (until == r->moves)
		return;
	const struct mg_state *end = &v->state[until];
	v->auction[v->auctions++] = (struct mg_review_auction){
		.at = at, .until = until + 1, .field = mg_move_field(r->move[at]), .auctioneer = end->auctioneer,
		.buyer = mg_verb(r->move[until]) == MG_M_SELL ? end->best : end->auctioneer, .price = end->high, .runner_up = MG_NONE};
}

static void list_items(struct mg_review *v, int from)
{
	for (int at = 0; at < v->record.moves; at++) {
		enum mg_verb verb = mg_verb(v->record.move[at]);
		if (at < from)
			continue;
		if (verb == MG_M_DRAW) {
			add_value(v, at);
			v->draw[v->draws++] = (struct mg_review_draw){.at = at};
			add_value(v, at + 1);
			continue;
		}
		if (verb == MG_M_OFFER && from < 0)
			add_auction(v, at);
		add_decision(v, at);
	}
	add_value(v, v->record.moves);
}

/* ---- jobs */

static void add_job(struct mg_review *v, enum job_kind kind, int index)
{
	v->job[v->jobs++] = index << KIND_BITS | (int)kind;
}

/* Milliseconds that a game played on from here takes, roughly: sixty lots are two. */
static float game_time(const struct mg_review *v, const struct mg_review_decision *d)
{
	return 0.05f + 0.036f * (float)(mg_lots_left(v->b, &v->state[d->at]) - d->until);
}

/* Pairs of games in one step: the more the shorter they are. */
static int pairs_of(const struct mg_review *v, const struct mg_review_decision *d)
{
	int pairs = (int)(16 / game_time(v, d));
	return pairs < 8 ? 8 : pairs > 96 ? 96 : pairs;
}

static int64_t pairs_played(const struct mg_review_decision *d)
{
	int64_t most = 0;
	for (int k = 0; k < d->rivals; k++)
		most = d->sums[k].pairs > most ? d->sums[k].pairs : most;
	return most;
}

static uint32_t play_units(const struct mg_review *v, const struct mg_review_decision *d)
{
	return 1 + (uint32_t)(game_time(v, d) * (float)(pairs_of(v, d) * (1 + d->rivals)));
}

static void list_first_jobs(struct mg_review *v)
{
	for (int i = 0; i < v->values; i += VALUES_A_JOB)
		add_job(v, JOB_VALUES, i);
	for (int i = 0; i < v->draws; i++)
		add_job(v, JOB_DRAW, i);
	for (int i = 0; i < v->auctions && v->effort.searches; i++)
		add_job(v, JOB_AUCTION, i);
	for (int i = 0; i < v->decisions && v->effort.searches; i++)
		add_job(v, JOB_DECISION, i);
	v->of = (uint64_t)(v->values / VALUES_A_JOB + 5 * v->draws + v->auctions) +
		(uint64_t)v->decisions * (1 + v->effort.searches / 20) + (v->effort.searches ? v->effort.units / 2 : 0);
}

struct mg_review *mg_review_new(const struct mg_record *r, const struct mg_review_effort *effort, uint64_t seed, int from)
{
	struct mg_review *v = calloc(1, sizeof *v);
	size_t n = (size_t)r->moves + 1;
	if (!v)
		return NULL;
	v->record = *r;
	v->b = &r->sheet->board;
	v->effort = *effort;
	v->seed = seed;
	v->from = from;
	v->state = calloc(n, sizeof *v->state);
	v->decision = calloc(n, sizeof *v->decision);
	v->auction = calloc(n, sizeof *v->auction);
	v->draw = calloc(n, sizeof *v->draw);
	v->value = calloc(2 * n, sizeof *v->value);
	v->job = calloc(4 * n, sizeof *v->job);
	if (!v->state || !v->decision || !v->auction || !v->draw || !v->value || !v->job) {
		mg_review_free(v);
		return NULL;
	}
	mg_record_state(r, 0, &v->state[0]);
	for (int i = 0; i < r->moves; i++) {
		v->state[i + 1] = v->state[i];
		mg_apply(v->b, &v->state[i + 1], r->move[i]);
	}
	list_items(v, from);
	list_first_jobs(v);
	return v;
}

void mg_review_free(struct mg_review *v)
{
	if (!v)
		return;
	free(v->state);
	free(v->decision);
	free(v->auction);
	free(v->draw);
	free(v->value);
	free(v->job);
	free(v);
}

static uint64_t number_of(const struct mg_review *v, int at, int64_t game)
{
	struct mg_rng rng = mg_rng_seed(v->seed * 0x9e3779b97f4a7c15u + (uint64_t)at * 1000003u + (uint64_t)game);
	return mg_rng_next(&rng);
}

/* Whether a rival may still turn out to be the best. */
static bool is_in_the_running(struct mg_review_decision *d, int rival)
{
	struct mg_difference best, gain;
	bool running = true;
	if (d->sums[rival].pairs == 0)
		return true;
	mg_review_gain(d, rival, &gain);
	for (int k = 0; k < d->rivals && running; k++)
		if (k != rival && d->sums[k].pairs > 0) {
			mg_review_gain(d, k, &best);
			struct mg_stake a = mg_stake_of(d, &best), b = mg_stake_of(d, &gain);
			running = a.gain - b.gain < 2 * (a.error + b.error);
		}
	return running;
}

/* Plays so many pairs of games more after the move that was made and after each rival that is in the running (MG_NO_MOVE: nothing is done). */
static void play_pairs(const struct mg_review *v, struct mg_reviewer *r, struct mg_review_decision *d, int pairs)
{
	const struct mg_state *s = &v->state[d->at];
	bool running[MG_REVIEW_RIVALS];
	for (int k = 0; k < d->rivals; k++)
		running[k] = is_in_the_running(d, k);
	for (int i = 0; i < pairs; i++) {
		struct mg_state after = *s;
		struct mg_value played, other;
		uint64_t number = number_of(v, d->at, pairs_played(d));
		mg_apply(v->b, &after, d->move);
		mg_reviewer_play_out(r, &after, number, d->until, &played);
		for (int k = 0; k < d->rivals; k++) {
			if (!running[k])
				continue;
			after = *s;
			if (d->rival[k] != MG_NO_MOVE)
				mg_apply(v->b, &after, d->rival[k]);
			mg_reviewer_play_out(r, &after, number, d->until, &other);
			mg_pair_add(&d->sums[k], &other, &played, s->players);
		}
	}
}

static uint32_t play_more(struct mg_review *v, struct mg_reviewer *r, struct mg_review_decision *d)
{
	mg_assert(d->rivals > 0);
	play_pairs(v, r, d, pairs_of(v, d));
	d->stage = MG_PLAYED;
	mg_review_conclude(v, d);
	d->version = v->version + 1;
	return play_units(v, d);
}

static uint32_t look_at_values(struct mg_review *v, struct mg_reviewer *r, int first)
{
	for (int i = first; i < v->values && i < first + VALUES_A_JOB; i++) {
		struct mg_review_value *value = &v->value[i];
		if (v->state[value->at].decision == MG_DRAW)
			continue; /* its job has it as the mean over what can be drawn */
		mg_reviewer_value(r, &v->state[value->at], &value->value);
		value->looked = true;
		value->version = v->version + 1;
	}
	return 1;
}

uint32_t mg_review_job(struct mg_review *v, struct mg_reviewer *r, int place)
{
	mg_assert(place >= 0 && place < v->jobs);
	int job = v->job[place], index = job >> KIND_BITS;
	switch ((enum job_kind)(job & ((1 << KIND_BITS) - 1))) {
	case JOB_VALUES:
		return look_at_values(v, r, index);
	case JOB_DRAW:
		return mg_look_at_draw(v, r, &v->draw[index]);
	case JOB_AUCTION:
		return mg_look_at_auction(v, r, &v->auction[index]);
	case JOB_DECISION:
		return mg_first_look(v, r, &v->decision[index]);
	default:
		return play_more(v, r, &v->decision[index]);
	}
}

/* ---- steps */

/* Whether more games could change what is said about a decision: whether its loss may be on either side of a mark. */
static bool is_open(const struct mg_review *v, const struct mg_review_decision *d)
{
	float low = 0, high = 0;
	if (d->rivals == 0 || d->stage == MG_EXACT || d->stage == MG_WAITING || pairs_played(d) >= pairs_of(v, d) * v->effort.steps)
		return false;
	for (int k = 0; k < d->rivals; k++) {
		struct mg_difference gain;
		if (d->sums[k].pairs == 0)
			return true;
		mg_review_gain(d, k, &gain);
		struct mg_stake stake = mg_stake_of(d, &gain);
		low = stake.gain - CLEAR * stake.error > low ? stake.gain - CLEAR * stake.error : low;
		high = stake.gain + CLEAR * stake.error > high ? stake.gain + CLEAR * stake.error : high;
	}
	for (int mark = MG_INACCURACY; mark < MG_ERROR_MARKS; mark++)
		if (low < mg_mark_from[mark] && high >= mg_mark_from[mark])
			return true;
	return false;
}

static float stake_at(const struct mg_review *v, int place)
{
	const struct mg_review_decision *d = &v->decision[v->job[place] >> KIND_BITS];
	return mg_stake_of(d, &d->loss).gain;
}

/* The open decisions, dearest first, as long as there is work left to spend. */
static void list_plays(struct mg_review *v)
{
	for (int i = 0; i < v->decisions; i++) {
		const struct mg_review_decision *d = &v->decision[i];
		int at = v->jobs;
		if (!is_open(v, d))
			continue;
		for (v->jobs++; at > 0 && stake_at(v, at - 1) < mg_stake_of(d, &d->loss).gain; at--)
			v->job[at] = v->job[at - 1];
		v->job[at] = i << KIND_BITS | JOB_PLAY;
	}
	int jobs = 0;
	while (jobs < v->jobs && v->played < v->effort.units)
		v->played += play_units(v, &v->decision[v->job[jobs++] >> KIND_BITS]);
	v->jobs = jobs;
}

bool mg_review_advance(struct mg_review *v)
{
	uint64_t left = 0;
	v->version++;
	v->next = 0;
	v->jobs = 0;
	if (v->step++ < v->effort.steps)
		list_plays(v);
	for (int i = 0; i < v->jobs; i++)
		left += play_units(v, &v->decision[v->job[i] >> KIND_BITS]);
	left *= v->jobs ? (uint64_t)(v->effort.steps - v->step + 1) : 0;
	uint64_t may = v->jobs && v->effort.units > v->played ? left / (uint64_t)(v->effort.steps - v->step + 1) + v->effort.units - v->played : left;
	left = left < may ? left : may;
	v->of = v->done + left < v->of || v->step <= 1 ? v->done + left : v->of;
	v->of = v->of < v->done || v->jobs == 0 ? v->done : v->of;
	return v->jobs > 0;
}

bool mg_review_finished(const struct mg_review *v)
{
	return v->step > 0 && v->jobs == 0;
}

bool mg_review_work(struct mg_review *v, struct mg_reviewer *r, uint32_t units)
{
	for (uint32_t spent = 0; spent < units && !mg_review_finished(v);) {
		if (v->next < v->jobs) {
			uint32_t cost = mg_review_job(v, r, v->next++);
			v->version++;
			v->done += cost;
			spent += cost;
		}
		v->of = v->of < v->done ? v->done : v->of;
		if (v->next == v->jobs)
			mg_review_advance(v);
	}
	return !mg_review_finished(v);
}

/* ---- names */

const char *mg_error_mark_name(enum mg_error_mark mark)
{
	static const char *const names[MG_ERROR_MARKS] = {NULL, "inaccuracy", "mistake", "blunder"};
	return names[mark];
}

const char *mg_theme_name(enum mg_theme theme)
{
	static const char *const names[MG_THEMES] = {NULL,    "overpaid",   "let-go",      "sold-cheap", "kept-dear",
						     "offer", "build-late", "build-other", "subsidy",    "cash"};
	return names[theme];
}

const char *mg_review_kind_name(enum mg_review_kind kind)
{
	static const char *const names[MG_REVIEW_KINDS] = {"offer", "bid", "settle", "develop", "anytime"};
	return names[kind];
}

const char *mg_stage_name(enum mg_review_stage stage)
{
	static const char *const names[] = {"waiting", "searched", "played", "exact"};
	return names[stage];
}
