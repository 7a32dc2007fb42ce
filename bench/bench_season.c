/* bench_season.c: a season of games over days, with a clock of their own: people who look in twice a day.
 *
 *     bench_season [GAMES [PLAYERS [EDITION]]]     hand-offs and days of so many games (200) of so many people (4) of an edition (industry), with
 *                                                  and without standing orders
 *
 * Each person looks in once between seven and ten in the morning and once between six and eleven in the evening, and moves if it is his turn;
 * he decides as a Clerk does. With orders he also says for the whole round what he would bid for each lot (what a Clerk would pay), how he would sell,
 * and what he would develop, whether it is his turn or not. A hand-off is a turn that waits for somebody who is not looking. */
#include "base/rng.h"
#include "bench/figure.h"
#include "bots/player.h"
#include "record/setup.h"
#include "table/fair.h"

enum { GAMES = 200, HOUR = 3600 * 1000, DAY = 24 * HOUR, MOST_DAYS = 1000 };

/* What is played. */
static int seats = 4;
static enum mg_edition_id edition = MG_INDUSTRY;

struct season_game {
	struct mg_table t;
	uint8_t secret[MG_SECRET_BYTES];
	struct mg_thinker *thinker; /* not owned */
	struct mg_rng rng;
	int64_t now;
	bool orders;
	int waited_at;              /* after so many moves somebody was waited for last; -1: never */
	int hand_offs, by_order, by_hand;
};

/* A round with nothing on offer, so that every lot can be looked at. */
static struct mg_state between_lots(const struct mg_state *s)
{
	struct mg_state between = *s;
	if (s->decision != MG_BID && s->decision != MG_SETTLE)
		return between;
	between.decision = MG_OFFER;
	between.to_move = s->auctioneer;
	between.lot = between.best = MG_NONE;
	between.high = 0;
	for (int p = 0; p < MG_SEATS; p++)
		between.bid[p] = MG_NO_BID;
	return between;
}

static void give(struct season_game *g, int seat, const char *words)
{
	struct mg_order_fault fault;
	struct mg_order o, end;
	uint32_t id;
	if (!mg_order_read(g->t.record.sheet, mg_str(words), &o, &fault))
		abort();
	mg_table_give_order(&g->t, seat, &o, &id, &end); /* what could do nothing is not taken */
}

/* What he would pay for each lot, as orders. */
static void order_lots(struct season_game *g, int seat)
{
	struct mg_state s = between_lots(&g->t.state);
	char words[64], list[64] = "offer any";
	struct mg_lot_advice lot;
	if (s.decision != MG_OFFER)
		return;
	mg_thinker_begin(g->thinker, &s, mg_player_named("Clerk"), mg_rng_next(&g->rng));
	for (unsigned open = s.open; open; open &= open - 1) {
		char field[4] = {(char)('A' + __builtin_ctz(open)), (char)('0' + s.era), '\0'};
		if (!mg_thinker_lot(g->thinker, mg_field_at(__builtin_ctz(open), s.era), &lot))
			continue;
		int worth = (int)(lot.price[seat] + 0.5f);
		snprintf(words, sizeof words, worth > 0 ? "bid %s up-to %d else pass" : "pass %s", field, worth);
		give(g, seat, words);
		snprintf(words, sizeof words, worth > 0 ? "keep %s up-to %d else sell" : "sell %s from 1", field, worth);
		give(g, seat, words);
	}
	give(g, seat, list);
}

static void order_developments(struct season_game *g, int seat)
{
	const struct mg_board *b = &g->t.record.sheet->board;
	const struct mg_state *s = &g->t.state;
	uint64_t mine = mg_undeveloped(b, s, seat) & b->buildable[s->era];
	uint64_t open = 0;
	for (unsigned columns = s->open; columns; columns &= columns - 1)
		open |= mg_bit(mg_field_at(__builtin_ctz(columns), s->era)) & ~b->of_kind[MG_JOKER];
	for (uint64_t fields = mine | open; fields;) {
		char words[32];
		int field = mg_take_field(&fields);
		snprintf(words, sizeof words, "develop %c%d", 'A' + field % MG_COLUMNS, field / MG_COLUMNS + 1);
		give(g, seat, words);
	}
	give(g, seat, "done");
}

/* Everything that follows by itself now. */
static void settle(struct season_game *g)
{
	static char text[4096];
	static struct mg_next_step step;
	struct mg_buf out;
	for (;;) {
		mg_buf_init(&out, text, sizeof text);
		if (mg_table_next(&g->t, g->secret, g->now, MG_FORCED_PLAYED, &out, &step) != MG_NEXT_EVENTS)
			return;
		g->by_order += step.decided.count && step.decided.mark == MG_MARK_ORDER;
		mg_table_append(&g->t, g->now, &out, &step.decided);
	}
}

static void move_by_hand(struct season_game *g, int seat)
{
	static char text[4096];
	static struct mg_decided decided;
	struct mg_buf out;
	struct mg_why why;
	mg_buf_init(&out, text, sizeof text);
	mg_thinker_begin(g->thinker, &g->t.state, mg_player_named("Clerk"), mg_rng_next(&g->rng));
	while (mg_thinker_think(g->thinker, 64))
		;
	mg_move m = mg_thinker_move(g->thinker);
	if (mg_table_decide_moves(&g->t, seat, MG_CHOSEN, &m, 1, &out, &decided, &why) != MG_GRANTED)
		abort();
	mg_table_append(&g->t, g->now, &out, &decided);
	g->by_hand++;
	settle(g);
}

static void look_in(struct season_game *g, int seat)
{
	if (g->orders) {
		struct mg_seat_orders *mine = &g->t.orders[seat];
		while (mine->count)
			mg_table_withdraw_order(&g->t, seat, mine->order[0].id);
		order_lots(g, seat);
		order_developments(g, seat);
		settle(g);
	}
	while (g->t.phase == MG_TABLE_PLAYING && g->t.state.to_move == seat && mg_orders_due(&g->t) == INT64_MAX)
		move_by_hand(g, seat);
}

/* Time goes on to a moment; orders act when they are due. What waits then has been handed to somebody who was not looking. */
static void pass_time(struct season_game *g, int64_t to)
{
	for (int64_t due; (due = mg_orders_due(&g->t)) <= to;) {
		g->now = due > g->now ? due : g->now;
		settle(g);
	}
	g->now = to;
	if (g->t.phase == MG_TABLE_PLAYING && g->t.record.moves != g->waited_at) {
		g->waited_at = g->t.record.moves;
		g->hand_offs++;
	}
}

static void begin(struct season_game *g, int game)
{
	struct mg_record start;
	struct mg_table_seat seat[MG_SEATS] = {{0}};
	char bad[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, bad, sizeof bad);
	mg_fair_secret((uint64_t)game, g->secret);
	g->rng = mg_rng_seed((uint64_t)game);
	for (int p = 0; p < seats; p++)
		seat[p].sitter = MG_SITS_PERSON;
	mg_record_init(&start, mg_sheet_of_edition(edition), seats, MG_DRAWS_BALANCED, MG_START_RANDOM);
	mg_table_init(&g->t);
	if (!mg_table_from_record(&g->t, MG_POLICY_SHARED, seat, g->secret, &start, 0, MG_FORCED_PLAYED, &wrong))
		abort();
	g->t.orders_delay = (struct mg_orders_delay){20 * 1000, 120 * 1000};
	settle(g);
}

/* Who looks in when, on one day: the same with and without orders. */
struct look {
	int64_t at;
	int seat;
};

static int by_time(const void *a, const void *b)
{
	const struct look *x = a, *y = b;
	return x->at < y->at ? -1 : x->at > y->at;
}

static void plan_day(int game, int day, struct look look[2 * MG_SEATS])
{
	struct mg_rng rng = mg_rng_seed((uint64_t)game * MOST_DAYS + (uint64_t)day + 1);
	for (int p = 0; p < seats; p++) {
		look[2 * p] = (struct look){(int64_t)day * DAY + 7 * HOUR + mg_rng_below(&rng, 3 * HOUR), p};
		look[2 * p + 1] = (struct look){(int64_t)day * DAY + 18 * HOUR + mg_rng_below(&rng, 5 * HOUR), p};
	}
	qsort(look, 2 * (size_t)seats, sizeof *look, by_time);
}

struct season_result {
	double hand_offs, days, by_order;
};

static struct season_result play(struct mg_thinker *thinker, int game, bool orders)
{
	static struct season_game g;
	struct look look[2 * MG_SEATS];
	g = (struct season_game){.thinker = thinker, .orders = orders, .waited_at = -1};
	begin(&g, game);
	for (int day = 0; day < MOST_DAYS && g.t.phase == MG_TABLE_PLAYING; day++) {
		plan_day(game, day, look);
		for (int i = 0; i < 2 * seats && g.t.phase == MG_TABLE_PLAYING; i++) {
			pass_time(&g, look[i].at);
			look_in(&g, look[i].seat);
		}
	}
	if (g.t.phase != MG_TABLE_OVER)
		abort();
	struct season_result r = {g.hand_offs, (double)g.now / DAY, (double)g.by_order / (g.by_order + g.by_hand)};
	mg_table_release(&g.t);
	return r;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return x < y ? -1 : x > y;
}

static void tell(const char *what, const char *how, double *values, int n, const char *unit, const char *goal)
{
	char text[128];
	qsort(values, (size_t)n, sizeof *values, by_size);
	snprintf(text, sizeof text, "%s of a game %s, median", what, how);
	figure(text, "%.0f", values[n / 2], unit, goal);
	snprintf(text, sizeof text, "%s of a game %s, of 90 %%", what, how);
	figure(text, "%.0f", values[(n * 9 + 9) / 10 - 1], unit, "");
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : GAMES;
	double *value[3];
	int named = argc > 3 ? mg_edition_named(mg_str(argv[3])) : MG_INDUSTRY;
	seats = argc > 2 ? (int)strtol(argv[2], NULL, 10) : seats;
	if (named < 0 || seats < MG_MIN_SEATS || seats > MG_SEATS)
		return 2;
	edition = (enum mg_edition_id)named;
	struct mg_thinker *thinker = mg_thinker_new(&mg_sheet_of_edition(edition)->board);
	for (int i = 0; i < 3; i++)
		value[i] = calloc((size_t)games, sizeof **value);
	if (games < 1 || !thinker || !value[0] || !value[1] || !value[2])
		return 2;
	for (int orders = 0; orders < 2; orders++) {
		const char *how = orders ? "with orders" : "without orders";
		for (int i = 0; i < games; i++) {
			struct season_result r = play(thinker, i, orders);
			value[0][i] = r.hand_offs;
			value[1][i] = r.days;
			value[2][i] = 100 * r.by_order;
		}
		tell("hand-offs", how, value[0], games, "", orders ? "<= 90" : "");
		tell("days", how, value[1], games, "days", "");
		if (orders)
			tell("decisions by order", how, value[2], games, "%", "");
	}
	for (int i = 0; i < 3; i++)
		free(value[i]);
	mg_thinker_free(thinker);
	return 0;
}
