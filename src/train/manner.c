/* manner.c: counts figures in games, and tells players apart by them. */
#include "train/manner.h"

#include "rules/score.h"
#include "train/linear.h"

static void count(struct mg_manner *m, enum mg_figure figure, double x)
{
	m->sum[figure] += x;
	m->of[figure]++;
}

static int joins(const struct mg_board *b, int field, uint64_t own)
{
	const struct mg_field *f = &b->field[field];
	int n = __builtin_popcountll(b->joined[field] & own);
	for (int net = 0; net < b->networks; net++)
		if (f->on >> net & 1)
			n += __builtin_popcountll(own & (f->kind == MG_BONUS ? b->factories_on[net] : b->bonuses_on[net]));
	return n < 2 ? n : 2;
}

static int leader_but(const struct mg_board *b, const struct mg_state *s, int seat)
{
	int total[MG_SEATS], best = seat == 0;
	mg_totals(b, s, total);
	for (int p = 0; p < s->players; p++)
		if (p != seat && total[p] > total[best])
			best = p;
	return best;
}

static bool is_last(const struct mg_board *b, const struct mg_state *s)
{
	return s->era == mg_edition_of(b)->eras[s->players];
}

static void note_taken(const struct mg_board *b, const struct mg_state *s, int seat, struct mg_manner *m)
{
	const struct mg_field *f = &b->field[s->lot];
	count(m, MG_F_TECHNOLOGIES, f->kind == MG_TECHNOLOGY);
	count(m, MG_F_BONUSES, f->kind == MG_BONUS);
	count(m, MG_F_MAKERS, f->kind == MG_FACTORY && f->makes != MG_NONE);
	count(m, MG_F_JOKERS, f->kind == MG_JOKER);
	count(m, MG_F_JOINED, joins(b, s->lot, s->owned[seat]));
	count(m, MG_F_EARLY, s->era <= 2);
	count(m, MG_F_LAST, is_last(b, s));
}

static void note_bid(const struct mg_board *b, const struct mg_state *s, mg_move m, struct mg_manner *out)
{
	bool bids = mg_verb(m) == MG_M_BID;
	if (s->money[s->to_move] <= s->high)
		return; /* no choice */
	count(out, MG_F_BIDS, bids);
	if (s->best != MG_NONE && s->best == leader_but(b, s, s->to_move))
		count(out, MG_F_BIDS_LEADER, bids);
	if (bids)
		count(out, MG_F_RAISE, mg_amount(m) - s->high - 1);
}

static void note_settled(const struct mg_board *b, const struct mg_state *s, mg_move m, struct mg_manner out[MG_SEATS])
{
	bool sold = mg_verb(m) == MG_M_SELL;
	int me = s->to_move, taker = sold ? s->best : me;
	if (s->best != MG_NONE) {
		count(&out[me], MG_F_SALES, sold);
		if (s->best == leader_but(b, s, me))
			count(&out[me], MG_F_SALES_LEADER, sold);
	}
	for (int p = 0; p < s->players; p++)
		if (s->bid[p] != MG_NO_BID && s->bid[p] > 0)
			count(&out[p], MG_F_BOUGHT, taker == p);
	note_taken(b, s, taker, &out[taker]);
	if (sold)
		count(&out[taker], s->era <= 3 ? MG_F_PRICE_EARLY : MG_F_PRICE_LATE, s->high);
}

static void note_draw(const struct mg_board *b, const struct mg_state *s, struct mg_manner out[MG_SEATS])
{
	for (int p = 0; p < s->players; p++) {
		if (s->era == 2 || s->era == 3)
			count(&out[p], MG_F_MONEY_EARLY, s->money[p]);
		if (is_last(b, s))
			count(&out[p], MG_F_MONEY_LATE, s->money[p]);
	}
}

void mg_manner_note(const struct mg_board *b, const struct mg_state *s, mg_move m, struct mg_manner out[MG_SEATS])
{
	switch (mg_verb(m)) {
	case MG_M_BID:
	case MG_M_PASS:
		note_bid(b, s, m, &out[s->to_move]);
		break;
	case MG_M_SELL:
	case MG_M_KEEP:
		note_settled(b, s, m, out);
		break;
	case MG_M_DRAW:
		note_draw(b, s, out);
		break;
	case MG_M_DONE:
		count(&out[s->to_move], s->era <= 2 ? MG_F_BUILDS_EARLY : MG_F_BUILDS_LATE, s->builds);
		break;
	default:
		break;
	}
}

void mg_manner_add(struct mg_manner *to, const struct mg_manner *from)
{
	for (int i = 0; i < MG_FIGURES; i++) {
		to->sum[i] += from->sum[i];
		to->of[i] += from->of[i];
	}
}

/* What was never counted stands at nothing. */
static double figure(const struct mg_manner *m, int i)
{
	return m->of[i] > 0 ? m->sum[i] / m->of[i] : 0;
}

void mg_style_classifier_fit(struct mg_style_classifier *j, int players, const struct mg_manner *manner, const int *who, int n)
{
	mg_assert(players <= MG_MOST_MANNERS && n > players);
	memset(j, 0, sizeof *j);
	j->players = players;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < MG_FIGURES; k++)
			j->mean[who[i]][k] += figure(&manner[i], k) * players / n;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < MG_FIGURES; k++)
			for (int l = 0; l <= k; l++)
				j->covariance[k][l] += (figure(&manner[i], k) - j->mean[who[i]][k]) *
						       (figure(&manner[i], l) - j->mean[who[i]][l]) / (n - players);
	for (int k = 0; k < MG_FIGURES; k++) /* figures that hardly move must not decide */
		j->covariance[k][k] = j->covariance[k][k] * 1.05 + 1e-5;
	for (int p = 0; p < players; p++) {
		double a[MG_FIGURES * MG_FIGURES];
		memcpy(a, j->covariance, sizeof a);
		memcpy(j->weight[p], j->mean[p], sizeof j->weight[p]);
		mg_solve_symmetric(a, j->weight[p], MG_FIGURES);
		for (int k = 0; k < MG_FIGURES; k++)
			j->offset[p] -= j->weight[p][k] * j->mean[p][k] / 2;
	}
}

int mg_style_classifier_predict(const struct mg_style_classifier *j, const struct mg_manner *m)
{
	int best = 0;
	double most = -1e300;
	for (int p = 0; p < j->players; p++) {
		double at = j->offset[p];
		for (int k = 0; k < MG_FIGURES; k++)
			at += j->weight[p][k] * figure(m, k);
		if (at > most) {
			most = at;
			best = p;
		}
	}
	return best;
}
