/* advice.c: gathers what a thinker has found into advice on the move to make. */
#include "bots/advice.h"

#include "bots/calibrate.h"

static int money_of(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	int share[MG_SEATS];
	switch (mg_verb(m)) {
	case MG_M_DEVELOP:
		return -mg_price(b, s, m);
	case MG_M_SUBSIDY:
		return MG_SUBSIDY_MONEY;
	case MG_M_CASH:
		return 1;
	case MG_M_SELL:
		return s->high;
	case MG_M_KEEP:
		mg_keep_shares(b, s, share);
		return mg_edition_of(b)->keeping_costs ? share[s->to_move] - s->high : 0;
	default:
		return 0;
	}
}

/* Another way to pay for the same field, or another of the same any-time moves, is the same advice. */
static bool same_in_another_way(mg_move a, mg_move b)
{
	return mg_verb(a) == mg_verb(b) &&
	       (mg_verb(a) == MG_M_CASH || (mg_verb(a) == MG_M_DEVELOP && mg_move_field(a) == mg_move_field(b)));
}

static int find_next(const struct mg_advice *a)
{
	for (int i = 1; i < a->options; i++)
		if (!same_in_another_way(a->option[i].move, a->move))
			return i;
	return -1;
}

/* Whether a move is what one does who does not follow the advice. */
static bool is_instead(mg_move advised, mg_move m)
{
	static const enum mg_verb other[MG_VERBS] = {
		[MG_M_OFFER] = MG_M_OFFER, [MG_M_BID] = MG_M_PASS,      [MG_M_PASS] = MG_M_BID,   [MG_M_SELL] = MG_M_KEEP,
		[MG_M_KEEP] = MG_M_SELL,   [MG_M_DEVELOP] = MG_M_DONE, [MG_M_DONE] = MG_M_DEVELOP,
	};
	return mg_is_anytime(advised) ? !mg_is_anytime(m) : mg_verb(m) == other[mg_verb(advised)];
}

static int find_instead(const struct mg_advice *a)
{
	for (int i = 1; i < a->options; i++)
		if (is_instead(a->move, a->option[i].move))
			return i;
	return -1;
}

static void find_rival(const struct mg_state *s, struct mg_advice *a)
{
	a->rival = MG_NONE;
	for (int p = 0; p < s->players && a->instead >= 0; p++) {
		float loses = a->option[a->instead].value.score[p] - a->option[0].value.score[p];
		if (p != a->seat && loses > a->denied) {
			a->rival = p;
			a->denied = loses;
		}
	}
}

static void find_lots(struct mg_thinker *thinker, const struct mg_state *s, struct mg_advice *a)
{
	bool auction = s->decision == MG_OFFER || s->decision == MG_BID || s->decision == MG_SETTLE;
	unsigned columns = !auction ? 0 : s->lot == MG_NONE ? s->open : 1u << s->lot % MG_COLUMNS;
	for (; columns; columns &= columns - 1)
		a->lots += mg_thinker_lot(thinker, mg_field_at(__builtin_ctz(columns), s->era), &a->lot[a->lots]);
	bool bids = mg_verb(a->move) == MG_M_BID || mg_verb(a->move) == MG_M_PASS;
	struct mg_lot_advice after;
	if (a->lots && bids && mg_thinker_lot_after(thinker, a->move, &after)) {
		memcpy(a->lot[0].gets, after.gets, sizeof after.gets);
		memcpy(a->lot[0].pays, after.pays, sizeof after.pays);
	}
}

/* Searches with other draws and depths differ by more than such a gap (docs/bots.md). */
static bool is_nothing(float gap, float noise)
{
	return gap < noise && gap > -noise;
}

void mg_advise(struct mg_thinker *thinker, const struct mg_board *b, const struct mg_state *s, struct mg_option *buffer, int max,
	       struct mg_advice *out)
{
	*out = (struct mg_advice){.seat = s->to_move, .option = buffer};
	out->options = mg_thinker_options(thinker, buffer, max);
	mg_assert(out->options > 0);
	out->move = buffer[0].move;
	out->next = find_next(out);
	out->instead = find_instead(out);
	if (out->next >= 0) {
		out->gap_win = buffer[0].value.win[out->seat] - buffer[out->next].value.win[out->seat];
		out->gap_score = buffer[0].value.score[out->seat] - buffer[out->next].value.score[out->seat];
	}
	out->equal = out->next >= 0 && is_nothing(out->gap_win, 0.01f) && is_nothing(out->gap_score, 0.4f);
	out->hides_chance = !mg_chance_is_told(b, s);
	out->range = mg_total_range(b, s);
	out->field = mg_move_about(s, out->move);
	if (out->field != MG_NONE) {
		mg_insight(b, s, out->field, out->insight);
		out->demand = mg_demand(b, s, b->field[out->field].makes);
	}
	out->money = money_of(b, s, out->move);
	find_rival(s, out);
	find_lots(thinker, s, out);
}

const struct mg_lot_advice *mg_advice_lot(const struct mg_advice *a)
{
	for (int i = 0; i < a->lots; i++)
		if (a->lot[i].field == a->field)
			return &a->lot[i];
	return NULL;
}
