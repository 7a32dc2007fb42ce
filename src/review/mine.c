/* mine.c: finds out whether a position is a puzzle. */
#include "review/chances.h"
#include "review/jobs.h"
#include "review/puzzle.h"

enum { BATCH = 16, LEVEL_TRIES = 3, LEVEL_SEARCHES = 400 };

#define MOST_NOISE 0.035f /* loss that an answer may have and still count */

/* Loss claimed by a search below which games would never show it, by era. */
static const float least_claim[MG_ERAS + 1] = {0, 0.12f, 0.12f, 0.12f, 0.09f, 0.05f};

/* What is known about the answers; the first is the search's best. */
struct mined {
	struct mg_reviewer *r;
	const struct mg_state *s;
	int seat, answers;
	bool exact;
	float chance;
	mg_move move[MG_PUZZLE_ANSWERS];
	float claim[MG_PUZZLE_ANSWERS];
	struct mg_pair_sums sums[2][MG_PUZZLE_ANSWERS]; /* the first answer against each */
	struct mg_difference loss[2][MG_PUZZLE_ANSWERS];
};

static int list_options(struct mined *m, uint32_t searches, uint64_t seed)
{
	struct mg_reviewer *r = m->r;
	int n = mg_reviewer_solve(r, m->s, 200000);
	m->exact = n > 0;
	if (n == 0) {
		mg_thinker_begin(r->thinker, m->s, &r->searcher, seed);
		mg_thinker_limit(r->thinker, searches);
		while (mg_thinker_think(r->thinker, searches))
			;
		n = mg_thinker_searched(r->thinker, r->option, MG_MAX_OPTIONS);
	}
	for (int i = 1; i < n; i++) {
		struct mg_option one = r->option[i];
		int j = i;
		for (; j > 0 && mg_utility(&r->option[j - 1].value, m->seat) < mg_utility(&one.value, m->seat); j--)
			r->option[j] = r->option[j - 1];
		r->option[j] = one;
	}
	return n;
}

/* Two moves that are the same answer to the question: the same field built with other sources. */
static bool is_same_answer(mg_move a, mg_move b)
{
	return mg_verb(a) == MG_M_DEVELOP && mg_verb(b) == MG_M_DEVELOP && mg_move_field(a) == mg_move_field(b);
}

static void keep_answers(struct mined *m, int n)
{
	const struct mg_option *o = m->r->option;
	m->answers = 0;
	for (int i = 0; i < n && m->answers < MG_PUZZLE_ANSWERS; i++) {
		bool fresh = true;
		for (int k = 0; k < m->answers; k++)
			fresh = fresh && !is_same_answer(m->move[k], o[i].move);
		if (!fresh)
			continue;
		m->claim[m->answers] = o[0].value.win[m->seat] - o[i].value.win[m->seat];
		if (m->exact)
			m->loss[0][m->answers] = m->loss[1][m->answers] =
				(struct mg_difference){.win = m->claim[m->answers], .points = o[0].value.score[m->seat] - o[i].value.score[m->seat]};
		m->move[m->answers++] = o[i].move;
	}
}

static void play_batch(struct mined *m, int half, uint64_t seed, const bool open[])
{
	for (int g = 0; g < BATCH; g++) {
		struct mg_value best, other;
		struct mg_rng rng = mg_rng_seed(seed * 0x9e3779b97f4a7c15u + (uint64_t)half * 77777u);
		int64_t most = 0;
		for (int i = 1; i < m->answers; i++)
			most = m->sums[half][i].pairs > most ? m->sums[half][i].pairs : most;
		rng.state += (uint64_t)most * 1000003u;
		uint64_t number = mg_rng_next(&rng);
		struct mg_state after = *m->s;
		mg_apply(m->r->b, &after, m->move[0]);
		mg_reviewer_play_out(m->r, &after, number, 0, &best);
		for (int i = 1; i < m->answers; i++) {
			if (!open[i])
				continue;
			after = *m->s;
			mg_apply(m->r->b, &after, m->move[i]);
			mg_reviewer_play_out(m->r, &after, number, 0, &other);
			mg_pair_add(&m->sums[half][i], &best, &other, m->s->players);
		}
	}
	for (int i = 1; i < m->answers; i++)
		if (open[i])
			mg_pair_by_margin(&m->sums[half][i], m->seat, m->chance, mg_margin_spread(m->s), &m->loss[half][i]);
}

/* An answer is wrong if it is worse than the best by three standard errors; everything within them counts as right. */
static bool is_wrong(const struct mg_difference *loss)
{
	return loss->win >= 3 * loss->win_error && loss->win >= mg_mark_from[MG_INACCURACY];
}

/* Whether more games would hardly change what an answer counts as. */
static bool is_settled(const struct mg_difference *loss)
{
	return loss->win >= 3.5f * loss->win_error || loss->win + 1.5f * loss->win_error < MOST_NOISE;
}

/* Plays games with one seed until every answer is clear. False: none is wrong. */
static bool play_half(struct mined *m, int half, const struct mg_mining *mining)
{
	int wrong = 0;
	for (int pairs = 0; pairs < mining->pairs; pairs += BATCH) {
		bool open[MG_PUZZLE_ANSWERS] = {false};
		int left = 0, near = 0;
		for (int i = 1; i < m->answers; i++) {
			const struct mg_difference *loss = &m->loss[half][i];
			open[i] = pairs < 2 * BATCH || !is_settled(loss);
			left += open[i];
			near += pairs >= 2 * BATCH && loss->win + loss->win_error < mining->gap;
		}
		if (left == 0 || near >= m->answers - m->answers / 2)
			break;
		play_batch(m, half, mining->seed, open);
	}
	for (int i = 1; i < m->answers; i++)
		wrong += is_wrong(&m->loss[half][i]);
	return wrong > 0;
}

static bool is_right(const struct mined *m, int i)
{
	return i == 0 || !is_wrong(&m->loss[0][i]) || !is_wrong(&m->loss[1][i]);
}

static float loss_of(const struct mined *m, int i)
{
	return i ? (m->loss[0][i].win + m->loss[1][i].win) / 2 : 0;
}

/* Whether another search would choose a right answer too. */
static bool agrees(const struct mined *m, int options)
{
	mg_move best = options ? m->r->option[0].move : MG_NO_MOVE;
	for (int i = 0; i < m->answers; i++)
		if ((m->move[i] == best || is_same_answer(m->move[i], best)) && (i == 0 || !is_wrong(&m->loss[0][i])))
			return true;
	return false;
}

static bool is_among(const struct mined *m, int right, mg_move move)
{
	for (int i = 0; i < right; i++)
		if (m->move[i] == move || is_same_answer(m->move[i], move))
			return true;
	return false;
}

/* Whether the right answers, at most half of them, are as good as the best, and the wrong ones clearly worse. */
static bool is_clear(const struct mined *m, const struct mg_mining *mining)
{
	int right = 0;
	for (int i = 0; i < m->answers; i++) {
		right += is_right(m, i);
		if (is_right(m, i) ? loss_of(m, i) > MOST_NOISE : loss_of(m, i) < mining->gap)
			return false;
	}
	return 2 * right <= m->answers || (right == 1 && m->answers > 1);
}

static void add_answer(struct mg_puzzle *p, const struct mined *m, int i)
{
	const struct mg_difference *a = &m->loss[0][i], *b = &m->loss[1][i];
	float loss = loss_of(m, i), points = i ? (a->points + b->points) / 2 : 0;
	int at = p->answers++;
	for (; at > 0 && p->answer[at - 1].loss > (loss > 0 ? loss : 0); at--)
		p->answer[at] = p->answer[at - 1];
	p->answer[at].move = m->move[i];
	p->answer[at].loss = loss > 0 ? loss : 0;
	p->answer[at].error = i ? mg_square_root(a->win_error * a->win_error + b->win_error * b->win_error) / 2 : 0;
	p->answer[at].points = points > 0 ? points : 0;
}

static bool solves(const struct mined *m, const struct mg_puzzle *p, const struct mg_player *player, uint64_t seed)
{
	int solved = 0;
	for (int i = 0; i < LEVEL_TRIES; i++) {
		mg_thinker_begin(m->r->thinker, m->s, player, seed + (uint64_t)i);
		if (player->searches > LEVEL_SEARCHES)
			mg_thinker_limit(m->r->thinker, LEVEL_SEARCHES);
		while (mg_thinker_think(m->r->thinker, LEVEL_SEARCHES))
			;
		mg_move move = mg_thinker_move(m->r->thinker);
		bool right = false;
		for (int k = 0; k < p->right; k++)
			right = right || p->answer[k].move == move || is_same_answer(p->answer[k].move, move);
		solved += right;
	}
	return 2 * solved > LEVEL_TRIES;
}

static unsigned solvers(const struct mined *m, const struct mg_puzzle *p, uint64_t seed)
{
	unsigned solved = 0;
	for (int i = 0; i < MG_PUZZLE_LEVELS && mg_player_at(i); i++)
		if (mg_player_at(i)->style == MG_STYLE_SEARCH && solves(m, p, mg_player_at(i), seed))
			solved |= 1u << i;
	return solved;
}

static void complete(const struct mined *m, const struct mg_record *game, const struct mg_mining *mining, struct mg_puzzle *p)
{
	p->record = *game;
	p->state = *m->s;
	p->answers = p->right = 0;
	for (int i = 0; i < m->answers; i++) {
		add_answer(p, m, i);
		p->right += is_right(m, i);
	}
	struct mg_review_decision d = {.move = p->answer[p->right].move};
	d.kind = p->kind = m->s->decision == MG_OFFER    ? MG_REVIEW_OFFER
			   : m->s->decision == MG_BID    ? MG_REVIEW_BID
			   : m->s->decision == MG_SETTLE ? MG_REVIEW_SETTLE
							 : MG_REVIEW_DEVELOP;
	p->theme = mg_review_theme(&d, p->answer[0].move);
	p->solved = solvers(m, p, mining->seed);
}

bool mg_puzzle_mine(struct mg_reviewer *r, const struct mg_record *game, const struct mg_state *s, const struct mg_mining *mining,
		    struct mg_puzzle *p)
{
	static const struct mined nothing;
	struct mined m = nothing;
	struct mg_value value;
	m.r = r;
	m.s = s;
	m.seat = s->to_move;
	mg_assert(s->to_move != MG_NONE && mining->pairs >= BATCH);
	mg_reviewer_value(r, s, &value);
	m.chance = value.win[m.seat];
	if (m.chance < 0.08f || m.chance > 0.92f)
		return false;
	keep_answers(&m, list_options(&m, mining->searches, mining->seed));
	if (m.answers < 2 || m.claim[m.answers / 2] < least_claim[s->era])
		return false;
	if (!m.exact) {
		keep_answers(&m, list_options(&m, 10 * mining->searches, mining->seed));
		if (!play_half(&m, 0, mining))
			return false;
		if (!agrees(&m, list_options(&m, 10 * mining->searches, mining->seed + 1)) || !play_half(&m, 1, mining))
			return false;
	}
	if (!is_clear(&m, mining))
		return false;
	complete(&m, game, mining, p);
	return true;
}

/* ---- a puzzle that was found before */

static void recall(struct mined *m, const struct mg_puzzle *p)
{
	for (m->answers = 0; m->answers < p->answers; m->answers++)
		m->move[m->answers] = p->answer[m->answers].move;
}

/* Where the end can be solved, every answer must be worth what was written down. */
static const char *solve_again(const struct mined *m, const struct mg_puzzle *p, int options)
{
	const struct mg_option *o = m->r->option;
	for (int i = 0; i < p->answers; i++) {
		float loss = 1;
		for (int k = 0; k < options; k++)
			if (o[k].move == p->answer[i].move)
				loss = o[0].value.win[m->seat] - o[k].value.win[m->seat];
		float off = loss - p->answer[i].loss;
		if (off > 1e-3f || off < -1e-3f)
			return "an answer is not worth what is written there, by the exact end";
	}
	return NULL;
}

/* Plays until every answer is clear, or has had all its games. */
static void play_again(struct mined *m, const struct mg_mining *mining)
{
	for (int pairs = 0; pairs < mining->pairs; pairs += BATCH) {
		bool open[MG_PUZZLE_ANSWERS] = {false}, any = false;
		for (int i = 1; i < m->answers; i++) {
			open[i] = pairs < 2 * BATCH || !is_settled(&m->loss[0][i]);
			any = any || open[i];
		}
		if (!any)
			return;
		play_batch(m, 0, mining->seed, open);
	}
}

static const char *compare_again(const struct mined *m, const struct mg_puzzle *p)
{
	for (int i = 1; i < p->answers; i++) {
		const struct mg_difference *loss = &m->loss[0][i];
		if (i >= p->right && !is_wrong(loss))
			return "a wrong answer is not worse by three standard errors";
		if (i < p->right && loss->win - 3 * loss->win_error > MOST_NOISE)
			return "a right answer is worse than the best";
	}
	return NULL;
}

const char *mg_puzzle_doubt(struct mg_reviewer *r, const struct mg_mining *mining, struct mg_puzzle *p)
{
	static const struct mined nothing;
	struct mined m = nothing;
	struct mg_value value;
	const char *doubt;
	m.r = r;
	m.s = &p->state;
	m.seat = p->state.to_move;
	mg_assert(mining->pairs >= BATCH);
	mg_reviewer_value(r, m.s, &value);
	m.chance = value.win[m.seat];
	recall(&m, p);
	int options = list_options(&m, 10 * mining->searches, mining->seed);
	if (m.exact) {
		doubt = solve_again(&m, p, options);
	} else {
		play_again(&m, mining);
		doubt = compare_again(&m, p);
		if (!doubt && !is_among(&m, p->right, options ? m.r->option[0].move : MG_NO_MOVE))
			doubt = "another search chooses another answer";
	}
	if (!doubt)
		p->solved = solvers(&m, p, mining->seed);
	return doubt;
}
