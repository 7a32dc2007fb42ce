/* Insights and advice: the numbers, and the sentences in three languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "play.h"
#include "record/movetext.h"
#include "rules/cost.h"
#include "stage.h"
#include "text/advice.h"

static char text[1 << 16];

static struct mg_buf start(void)
{
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	return out;
}

static void assert_sound(const char *sentence)
{
	if (strpbrk(sentence, "{}") || strstr(sentence, "  ") || strstr(sentence, "()") || strstr(sentence, " .") ||
	    strstr(sentence, ", ,") || *sentence == ' ' || !mg_str_utf8(mg_str(sentence), NULL) ||
	    (*sentence && sentence[strlen(sentence) - 1] != '.'))
		fail_msg("not a sound sentence: \"%s\"", sentence);
}

/* ---- what a field brings, worked by hand */

static struct mg_insight insight_of(const struct stage *t, int seat, int field)
{
	struct mg_insight all[MG_SEATS];
	mg_insight(&t->b, &t->s, field, all);
	return all[seat];
}

static void put_on(struct stage *t, int field, int network)
{
	t->b.field[field].on |= (uint8_t)(1u << network);
}

/* The rulebook's case: 3 ports of value 2 and 4 factories on the river are 24 points. */
static void three_ports_and_four_factories(void **unused)
{
	(void)unused;
	const int factories[4] = {F(E, 1), F(F, 1), F(G, 1), F(H, 1)}, ports[3] = {F(A, 1), F(B, 1), F(C, 1)};
	struct stage t;
	stage_board(&t, MG_INDUSTRY);
	t.b.networks = 1;
	for (int i = 0; i < 4; i++)
		put_on(&t, factories[i], 0);
	for (int i = 0; i < 3; i++)
		stage_bonus(&t, ports[i], 0, 2);
	mg_board_prepare(&t.b);
	stage_development(&t, 4, 2);
	for (int i = 0; i < 3; i++)
		stage_give_built(&t, 0, factories[i], true);
	for (int i = 0; i < 3; i++)
		stage_give_built(&t, 0, ports[i], true);
	assert_int_equal(stage_score(&t, 0).bonus, 18);
	stage_give(&t, 0, factories[3]);
	assert_int_equal(insight_of(&t, 0, factories[3]).networks, 6);
	assert_int_equal(insight_of(&t, 1, factories[3]).networks, 0);
	assert_int_equal(insight_of(&t, 0, ports[2]).networks, 6);
	stage_give_built(&t, 0, factories[3], true);
	assert_int_equal(stage_score(&t, 0).bonus, 24);
	assert_int_equal(insight_of(&t, 0, ports[2]).networks, 8);
}

static void read_state(struct mg_record *r, struct mg_state *s, enum mg_edition_id edition, const char *words)
{
	static const char *const names[MG_SEATS] = {"Ann", "Ben", "Cleo", "Dan"};
	struct mg_str rest = mg_str(words);
	char why[64];
	struct mg_buf buf;
	mg_move m;
	mg_record_init(r, mg_sheet_of_edition(edition), 4, MG_DRAWS_BALANCED, 0);
	for (int p = 0; p < MG_SEATS; p++)
		snprintf(r->name[p], sizeof r->name[p], "%s", names[p]);
	mg_record_state(r, 0, s);
	mg_buf_init(&buf, why, sizeof why);
	while (assert_null(mg_move_read(r->sheet, &rest, &m, &buf)), m != MG_NO_MOVE)
		assert_int_equal(mg_record_play(r, s, m), MG_FINE);
}

static int named(const struct mg_sheet *sheet, const char *name)
{
	for (int field = 0; field < MG_FIELDS; field++)
		if (strcmp(sheet->field[field], name) == 0)
			return field;
	fail_msg("no field %s", name);
	return MG_NONE;
}

/* Industria's oilfield and refinery: a road between them, a bonus field on the pipeline that both are on; a second one
 * adds nothing. */
static void oilfield_and_refinery(void **unused)
{
	(void)unused;
	const struct mg_sheet *sheet = mg_sheet_of_edition(MG_INDUSTRIA);
	int oilfield = named(sheet, "oilfield"), refinery = named(sheet, "refinery");
	int first = named(sheet, "pipeline"), second = F(C, 5);
	assert_string_equal(sheet->field[second], "pipeline");
	struct stage t;
	t.b = sheet->board;
	stage_development(&t, 4, 5);
	stage_give_built(&t, 0, oilfield, true);
	stage_give_built(&t, 0, first, true);
	stage_give(&t, 0, refinery);
	struct mg_insight i = insight_of(&t, 0, refinery);
	assert_int_equal(i.printed, 0); /* its era is over */
	assert_int_equal(i.links, 3);
	assert_int_equal(i.networks, 2);
	assert_int_equal(insight_of(&t, 0, first).networks, 2);
	assert_int_equal(insight_of(&t, 0, second).networks, 0);
	assert_int_equal(insight_of(&t, 2, refinery).links, 0);
	t.s.era = 4;
	assert_int_equal(insight_of(&t, 0, refinery).printed, 4);
}

static void resources_come_from_somewhere(void **unused)
{
	(void)unused;
	struct stage t;
	int field = F(E, 1);
	stage_board(&t, MG_INDUSTRY);
	stage_needs(&t, field, IRON, WOOD);
	stage_makes(&t, F(F, 1), WOOD);
	stage_joker(&t, F(G, 1), MG_ANY);
	stage_joker(&t, F(H, 1), WOOD);
	mg_board_prepare(&t.b);
	stage_development(&t, 4, 2);
	struct mg_insight i = insight_of(&t, 0, field);
	assert_int_equal(i.missing, IRON); /* the bank has it from era 4 on */
	assert_false(i.affords);
	stage_give(&t, 0, F(G, 1));
	i = insight_of(&t, 0, field);
	assert_int_equal(i.missing, MG_NONE);
	assert_int_equal(i.source[0], MG_SPEND_ANY);
	assert_int_equal(i.source[1], MG_PAY_BANK);
	assert_int_equal(i.cost, 2);
	assert_true(i.affords);
	stage_give_built(&t, 2, F(F, 1), true);
	assert_int_equal(insight_of(&t, 0, field).source[1], MG_PAY_SEAT + 2);
	assert_int_equal(insight_of(&t, 2, field).source[1], MG_OWN);
	t.s.money[0] = 1;
	assert_false(insight_of(&t, 0, field).affords);
	stage_give(&t, 0, F(H, 1));
	assert_true(insight_of(&t, 0, field).affords);
	/* the other way round, the one "any" joker must wait for the second need */
	stage_needs(&t, field, WOOD, IRON);
	stage_give(&t, 3, F(H, 1));
	t.s.money[0] = 5;
	i = insight_of(&t, 0, field);
	assert_int_equal(i.missing, MG_NONE);
	assert_int_equal(i.source[0], MG_PAY_SEAT + 2);
	assert_int_equal(i.source[1], MG_SPEND_ANY);
	assert_int_equal(mg_demand(&t.b, &t.s, IRON), 1);
	assert_int_equal(mg_demand(&t.b, &t.s, STONE), 0);
}

static void some_fields_lapse(void **unused)
{
	(void)unused;
	struct stage t;
	stage_board(&t, MG_INDUSTRIA);
	stage_technology(&t, F(L, 1), 3);
	mg_board_prepare(&t.b);
	stage_development(&t, 3, 1);
	assert_false(mg_is_lapsed(&t.b, &t.s, F(L, 1)));
	assert_false(mg_is_lapsed(&t.b, &t.s, F(A, 4)));
	assert_true(mg_is_lapsed(&t.b, &t.s, F(A, 5))); /* three players do not play era 5 */
	t.s.era = 2;
	assert_true(mg_is_lapsed(&t.b, &t.s, F(L, 1)));
	assert_int_equal(insight_of(&t, 0, F(L, 1)).printed, 0);
}

/* ---- insights agree with the rules */

static int built_points(const struct mg_board *b, const struct mg_state *s, int seat)
{
	struct mg_score score[MG_SEATS];
	mg_score(b, s, score);
	return score[seat].track + score[seat].roads + score[seat].lines + score[seat].bonus;
}

/* The cheapest way to develop each field now, by asking the rules for all of them. */
static void compare_with_moves(const struct mg_board *b, const struct mg_state *s)
{
	mg_move moves[MG_MAX_LEGAL];
	struct mg_insight all[MG_SEATS];
	int n = mg_legal(b, s, moves), me = s->to_move, cheapest[MG_FIELDS];
	for (int field = 0; field < MG_FIELDS; field++)
		cheapest[field] = INT16_MAX;
	for (int i = 0; i < n; i++) {
		if (mg_verb(moves[i]) != MG_M_DEVELOP)
			continue;
		int field = mg_move_field(moves[i]), price = mg_price(b, s, moves[i]);
		struct mg_state after = *s;
		mg_apply(b, &after, moves[i]);
		mg_insight(b, s, field, all);
		assert_int_equal(all[me].printed + all[me].links + all[me].networks,
				 built_points(b, &after, me) - built_points(b, s, me));
		assert_true(all[me].hope >= 0);
		cheapest[field] = price < cheapest[field] ? price : cheapest[field];
	}
	for (int field = 0; field < MG_FIELDS; field++)
		if (cheapest[field] < INT16_MAX) {
			mg_insight(b, s, field, all);
			assert_true(all[me].affords);
			assert_int_equal(all[me].cost, cheapest[field]);
			int bound = mg_cost_bound(b, s, me, field, mg_made(s));
			assert_true(b->field[field].needs[1] == MG_NONE ? bound == cheapest[field] : bound >= 0 && bound <= cheapest[field]);
		}
}

static void insights_are_what_building_brings(void **unused)
{
	(void)unused;
	static struct mg_sheet own;
	static struct mg_record r;
	struct mg_rng rng = mg_rng_seed(31);
	for (int game = 0; game < 60; game++) {
		const struct mg_sheet *sheet = game % 3 < 2 ? mg_sheet_of_edition((enum mg_edition_id)(game % 3)) : &own;
		struct mg_state s;
		mg_random_sheet(&own, &rng);
		mg_random_setup(&r, sheet, &rng);
		mg_record_state(&r, 0, &s);
		while (s.decision != MG_OVER) {
			if (s.decision == MG_DEVELOP)
				compare_with_moves(&sheet->board, &s);
			mg_apply(&sheet->board, &s, play_lively(&sheet->board, &s, &rng));
		}
	}
}

/* ---- advice in numbers */

static bool is_own_move(const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	if (mg_is_anytime(m) && mg_move_seat(m) != s->to_move)
		return false;
	return mg_refuse(b, s, m) == MG_FINE;
}

static void check_options(const struct mg_board *b, const struct mg_state *s, const struct mg_advice *a)
{
	assert_int_equal(a->move, a->option[0].move);
	for (int i = 0; i < a->options; i++) {
		float sum = 0;
		assert_true(is_own_move(b, s, a->option[i].move));
		for (int p = 0; p < s->players; p++) {
			assert_true(a->option[i].value.win[p] >= -1e-4f);
			sum += a->option[i].value.win[p];
		}
		assert_true(sum > 0.999f && sum < 1.001f);
	}
	assert_true(a->next < a->options && a->instead < a->options && a->next != 0 && a->instead != 0);
	assert_true(a->rival != a->seat && a->denied >= 0);
}

static void check_lots(const struct mg_state *s, const struct mg_advice *a)
{
	for (int i = 0; i < a->lots; i++) {
		const struct mg_lot_advice *lot = &a->lot[i];
		float sum = 0;
		for (int p = 0; p < s->players; p++) {
			sum += lot->gets[p];
			assert_true(lot->price[p] == -1 || (lot->price[p] >= 0 && lot->price[p] <= 100));
			assert_true(p == s->auctioneer || lot->price[p] <= s->money[p]);
			if (p != s->auctioneer && s->decision != MG_OFFER && s->bid[p] != MG_NO_BID)
				assert_true(lot->price[p] == -1);
			if (p != s->auctioneer && s->bid[p] == 0)
				assert_true(lot->gets[p] == 0);
		}
		assert_true(sum > 0.99f && sum < 1.01f);
	}
}

/* ---- advice in words */

static void check_words(const struct mg_record *r, const struct mg_state *s, const struct mg_advice *a)
{
	char idea[MG_LANGUAGES][512];
	for (int lang = 0; lang < MG_LANGUAGES; lang++)
		for (int step = 0; step < MG_STEPS; step++) {
			struct mg_buf out = start();
			mg_text_advice(r, s, a, (enum mg_step)step, (enum mg_language)lang, &out);
			assert_sound(text);
			if (step == MG_STEP_IDEA || step == MG_STEP_REASONS || (step == MG_STEP_FIELD && a->field != MG_NONE))
				assert_true(out.len > 0);
			if (step == MG_STEP_IDEA)
				snprintf(idea[lang], sizeof idea[lang], "%.500s", text);
		}
	assert_string_not_equal(idea[MG_EN], idea[MG_DE]);
	assert_string_not_equal(idea[MG_EN], idea[MG_FR]);
}

/* What is printed on a field stands beside its insight, so that says none of it again. */
static void assert_nothing_printed(const struct mg_record *r, int field, enum mg_language lang)
{
	char printed[4096];
	struct mg_buf out;
	mg_buf_init(&out, printed, sizeof printed);
	mg_text_describe(r->sheet, field, lang, &out);
	for (const char *at = text, *end; *at; at = end) {
		char sentence[1024];
		end = strstr(at, ". ");
		end = end ? end + 2 : at + strlen(at);
		snprintf(sentence, sizeof sentence, "%.*s", (int)(end - at), at);
		assert_null(strstr(printed, sentence));
	}
}

static void check_insight_words(const struct mg_record *r, const struct mg_state *s, int field)
{
	struct mg_insight all[MG_SEATS];
	mg_insight(&r->sheet->board, s, field, all);
	for (int lang = 0; lang < MG_LANGUAGES; lang++) {
		struct mg_buf out = start();
		mg_text_insight(r, s, field, (enum mg_language)lang, &out);
		assert_sound(text);
		assert_nothing_printed(r, field, (enum mg_language)lang);
		for (int p = 0; p < s->players; p++) {
			int owner = mg_owner(s, field);
			out = start();
			mg_text_insight_seat(r, s, field, p, &all[p], (enum mg_language)lang, &out);
			assert_sound(text);
			if (owner != MG_NONE && owner != p)
				assert_int_equal(out.len, 0);
		}
	}
}

/* ---- sentences, word by word */

static const char opening[] = "draw A C I L offer C1 pass bid 1 bid 2 sell offer I1 bid 1 bid 2 pass keep "
			      "offer A1 pass pass pass keep offer L1 pass pass bid 1 sell develop I1 done ";

static const char *insight_words(const struct mg_record *r, const struct mg_state *s, const char *at, int seat,
				 enum mg_language lang)
{
	struct mg_insight all[MG_SEATS];
	struct mg_buf out = start();
	int field = mg_field_read(mg_str(at));
	mg_insight(&r->sheet->board, s, field, all);
	if (seat < 0)
		mg_text_insight(r, s, field, lang, &out);
	else
		mg_text_insight_seat(r, s, field, seat, &all[seat], lang, &out);
	return text;
}

static void tells_what_a_field_brings(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	read_state(&r, &s, MG_INDUSTRY, opening);
	assert_string_equal(insight_words(&r, &s, "I1", -1, MG_EN),
			    "Ann has developed it. It makes stone, which 7 fields still need.");
	assert_string_equal(insight_words(&r, &s, "I1", -1, MG_DE),
			    "Gehört Ann, entwickelt. Produziert Stein; noch 7 Felder brauchen diesen Rohstoff.");
	assert_string_equal(insight_words(&r, &s, "I1", 0, MG_EN), "Ann: no points so far. Up to 4 with everything joined to it.");
	assert_string_equal(insight_words(&r, &s, "I1", 1, MG_EN), "");
	assert_string_equal(insight_words(&r, &s, "C1", 3, MG_FR),
			    "Dan\u202f: aucun point pour l’instant. Jusqu’à 10 avec toutes les cases reliées. "
			    "L’argent suffit\u202f: 1 thaler.");
	assert_string_equal(insight_words(&r, &s, "K1", 0, MG_DE),
			    "Ann: 2 Siegpunkte. "
			    "Das Geld dafür ist da: 0 Taler (Stein: eigene Produktion).");
	assert_string_equal(insight_words(&r, &s, "K1", 2, MG_EN),
			    "Cleo: 2 points. "
			    "The money for it is there: 1 Taler (stone: 1 to Ann).");
	assert_string_equal(insight_words(&r, &s, "J1", 2, MG_EN),
			    "Cleo: 2 points. Up to 14 with everything joined to it. "
			    "It cannot be developed now: nobody sells wood.");
	assert_string_equal(insight_words(&r, &s, "A1", -1, MG_EN),
			    "Ben has it in hand. 6 fields still need it.");
	assert_string_equal(insight_words(&r, &s, "J2", -1, MG_FR),
			    "Passe aux enchères à l’ère II. Ressource produite\u202f: fer (6 cases en ont encore besoin).");
}

/* Advice made up by hand: the first of two moves is better by so much for the player to move. */
static struct mg_advice made_up(const struct mg_board *b, const struct mg_state *s, struct mg_option option[2], mg_move best,
				mg_move other)
{
	struct mg_advice a = {.seat = s->to_move, .move = best, .option = option, .options = 2, .next = 1, .instead = 1,
			      .gap_win = 0.1f, .rival = MG_NONE, .field = s->lot};
	option[0] = (struct mg_option){.move = best, .value = {{0.4f, 0.2f, 0.2f, 0.2f}, {40, 35, 35, 35}}};
	option[1] = (struct mg_option){.move = other, .value = {{0.3f, 0.3f, 0.2f, 0.2f}, {38, 37, 35, 35}}};
	if (a.field == MG_NONE)
		a.field = mg_move_field(best);
	mg_insight(b, s, a.field, a.insight);
	return a;
}

static const char *words_of(const struct mg_record *r, const struct mg_state *s, const struct mg_advice *a, enum mg_step step,
			    enum mg_language lang)
{
	struct mg_buf out = start();
	mg_text_advice(r, s, a, step, lang, &out);
	return text;
}

static void tells_to_sell_or_to_keep(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	struct mg_option option[2];
	read_state(&r, &s, MG_INDUSTRY, "draw A C I L offer I1 bid 1 bid 3 pass");
	const struct mg_board *b = &r.sheet->board;
	struct mg_advice a = made_up(b, &s, option, MG_M_SELL, MG_M_KEEP);
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_EN), "Sell: Cleo pays more than the field is worth to you.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_DE), "Verkaufe: Cleo zahlt mehr, als dir das Feld wert ist.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_FR),
			    "Vendez\u202f: Cleo paie plus que ce que la case vaut pour vous.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_PRICE, MG_EN), "You receive 3 Talers from Cleo.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_REASONS, MG_EN),
			    "Sell: 40% to win, about 40 points. Keep: 30% to win, about 38 points.");
	a = made_up(b, &s, option, MG_M_KEEP, MG_M_SELL);
	a.money = -3;
	a.rival = 2;
	a.denied = 1.6f;
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_EN),
			    "Keep it: to you the field is worth more than Cleo pays.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_PRICE, MG_DE),
			    "Behalten kostet dich 3 Taler (Ben +1, Cleo +1, Dan +1). Ben leitet die nächste Auktion.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_REASONS, MG_EN),
			    "Keep: 40% to win, about 40 points. Sell: 30% to win, about 38 points. "
			    "Otherwise Cleo could expect about 2 points more.");
	option[1].value.score[0] = 41;
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_EN), "Keep it, so that Cleo does not get it.");
}

static void tells_how_far_to_bid(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	struct mg_option option[2];
	read_state(&r, &s, MG_INDUSTRY, "draw A C I L offer I1");
	struct mg_advice a = made_up(&r.sheet->board, &s, option, mg_bid(2), MG_M_PASS);
	a.lots = 1;
	a.lot[0] = (struct mg_lot_advice){s.lot, {0, 3.2f, 2.1f, 0.8f}, {0, 0.62f, 0.2f, 0.18f}, {0, 2, 2.5f, 3}};
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_EN), "Bid 2: the field is worth that to you.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_FIELD, MG_EN),
			    "Quarry (I1): no points for you so far. Up to 6 points more with fields joined to it that you can "
			    "still get. It makes stone, which 7 fields still need.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_PRICE, MG_EN),
			    "To you it is worth about 3. How far the others would probably go: Cleo to 2, Dan to 1.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_REASONS, MG_FR),
			    "Enchérir à 2\u202f: 20\u202f% de chances de gagner, environ 35 points. "
			    "Passer\u202f: 30\u202f% de chances de gagner, environ 37 points. "
			    "Qui obtiendra sans doute la case\u202f: 62\u202f% vous (pour 2 environ), "
			    "20\u202f% Cleo (pour 2 ou 3), 18\u202f% Dan (pour 3 environ).");
	a.lot[0].price[1] = 1.2f;
	a.lot[0].gets[3] = 0.7f;
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_DE),
			    "Biete 2 und treibe den Preis: Dan nimmt das Feld wahrscheinlich trotzdem.");
	a = made_up(&r.sheet->board, &s, option, MG_M_PASS, mg_bid(1));
	a.lots = 1;
	a.lot[0] = (struct mg_lot_advice){s.lot, {0, 0.2f, 0, 0}, {1, 0, 0, 0}, {0}};
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_EN), "Pass: 1 would be more than the field is worth to you.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_PRICE, MG_EN),
			    "To you it is not worth a Taler. None of the others would pay for it.");
}

static void tells_what_to_offer_and_to_develop(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	struct mg_option option[2];
	read_state(&r, &s, MG_INDUSTRY, "draw A C I L");
	int port = mg_field_read(mg_str("C1")), quarry = mg_field_read(mg_str("I1"));
	struct mg_advice a = made_up(&r.sheet->board, &s, option, mg_offer(port), mg_offer(quarry));
	a.lots = 1;
	a.lot[0] = (struct mg_lot_advice){port, {1, 3, 2, 2}, {0.2f, 0.7f, 0, 0.1f}, {1, 2.9f, 0, 3}};
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_EN), "Offer the port (C1): Ben will probably pay about 3.");
	a.lot[0].gets[1] = 0.4f;
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_DE),
			    "Versteigere den Hafen (C1): Das Feld wird wahrscheinlich für etwa 3 verkauft.");
	a.lot[0].gets[0] = 0.6f;
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_EN), "Offer the port (C1): you will probably keep the field.");
	read_state(&r, &s, MG_INDUSTRY, opening);
	a = made_up(&r.sheet->board, &s, option, mg_develop(mg_field_read(mg_str("L1")), MG_SPEND_JOKER, MG_OWN), MG_M_DONE);
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_IDEA, MG_EN), "Develop engineering: it takes no money.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_FIELD, MG_EN),
			    "Engineering (L1): 2 points for you. Up to 6 points more with fields joined to it that you can still get.");
	assert_string_equal(words_of(&r, &s, &a, MG_STEP_PRICE, MG_EN), "It costs 0 Talers (wood: joker); you have 6 left.");
}

/* A bid changes who is likely to get the field: with it, at times the bidder; after passing, never. */
static void knows_what_follows_from_a_bid(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	struct mg_lot_advice lot;
	read_state(&r, &s, MG_INDUSTRY, "draw A C I L offer I1");
	struct mg_thinker *thinker = mg_thinker_new(&r.sheet->board);
	mg_thinker_begin(thinker, &s, mg_player_named("Industrialist"), 1);
	mg_thinker_think(thinker, 30);
	assert_true(mg_thinker_lot_after(thinker, MG_M_PASS, &lot));
	assert_true(lot.gets[1] == 0);
	assert_true(mg_thinker_lot_after(thinker, mg_bid(5), &lot));
	assert_true(lot.gets[1] > 0.5f);
	assert_true(lot.pays[1] > 4.99f && lot.pays[1] < 5.01f);
	assert_false(mg_thinker_lot(thinker, mg_field_read(mg_str("C1")), &lot));
	mg_thinker_free(thinker);
}

/* ---- whole games */

/* Plays a game by chance; at some positions somebody thinks a little and is asked for advice. */
static void advise_in_game(struct mg_record *r, const struct mg_sheet *sheet, struct mg_rng *rng)
{
	static const char *const players[] = {"Foreman", "Clerk", "Industrialist", "R0", "R1", "R2", "R3", "Foreman"};
	static struct mg_option buffer[MG_MAX_OPTIONS];
	struct mg_thinker *thinker = mg_thinker_new(&sheet->board);
	struct mg_state s;
	mg_random_setup(r, sheet, rng);
	mg_record_state(r, 0, &s);
	for (int move = 0; s.decision != MG_OVER; move++) {
		if (s.to_move != MG_NONE && mg_rng_below(rng, 12) == 0) {
			struct mg_advice a;
			mg_thinker_begin(thinker, &s, mg_player_named(players[mg_rng_below(rng, MG_COUNT(players))]), mg_rng_next(rng));
			mg_thinker_think(thinker, 1 + mg_rng_below(rng, 20));
			mg_advise(thinker, &sheet->board, &s, buffer, MG_MAX_OPTIONS, &a);
			check_options(&sheet->board, &s, &a);
			check_lots(&s, &a);
			check_words(r, &s, &a);
		}
		check_insight_words(r, &s, (int)mg_rng_below(rng, MG_FIELDS));
		mg_apply(&sheet->board, &s, play_lively(&sheet->board, &s, rng));
	}
	mg_thinker_free(thinker);
}

static void advises_on_shipped_boards(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_rng rng = mg_rng_seed(5);
	for (int game = 0; game < 6; game++)
		advise_in_game(&r, mg_sheet_of_edition((enum mg_edition_id)(game % 2)), &rng);
}

static void advises_on_strange_boards(void **unused)
{
	(void)unused;
	static struct mg_record r;
	static struct mg_sheet own;
	struct mg_rng rng = mg_rng_seed(77);
	for (int game = 0; game < 6; game++) {
		mg_random_sheet(&own, &rng);
		advise_in_game(&r, &own, &rng);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(three_ports_and_four_factories),
		cmocka_unit_test(oilfield_and_refinery),
		cmocka_unit_test(resources_come_from_somewhere),
		cmocka_unit_test(some_fields_lapse),
		cmocka_unit_test(insights_are_what_building_brings),
		cmocka_unit_test(tells_what_a_field_brings),
		cmocka_unit_test(tells_to_sell_or_to_keep),
		cmocka_unit_test(tells_how_far_to_bid),
		cmocka_unit_test(tells_what_to_offer_and_to_develop),
		cmocka_unit_test(knows_what_follows_from_a_bid),
		cmocka_unit_test(advises_on_shipped_boards),
		cmocka_unit_test(advises_on_strange_boards),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
