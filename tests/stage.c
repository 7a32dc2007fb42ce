/* stage.c: the stage hands: each function changes the board or the position, and looks whether it is still sound. */
#include "stage.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

void stage_board(struct stage *t, enum mg_edition_id edition)
{
	static const uint8_t bank_era[STAGE_RESOURCES] = {[STONE] = 2, [WOOD] = 2, [IRON] = 4};
	memset(t, 0, sizeof *t);
	t->b.edition = (uint8_t)edition;
	t->b.coin = edition == MG_INDUSTRY ? MG_COLUMNS - 1 : MG_NONE;
	t->b.resources = STAGE_RESOURCES;
	t->b.networks = 2;
	memcpy(t->b.bank_era, bank_era, sizeof bank_era);
	for (int i = 0; i < MG_FIELDS; i++)
		t->b.field[i] = (struct mg_field){
			.kind = MG_FACTORY, .cost = 1, .needs = {MG_NONE, MG_NONE}, .makes = MG_NONE};
	mg_board_prepare(&t->b);
}

void stage_play(struct stage *t, mg_move m)
{
	assert_int_equal(mg_play(&t->b, &t->s, m), MG_FINE);
	assert_int_equal(mg_check(&t->b, &t->s), MG_SOUND);
}

bool stage_lists(const struct stage *t, mg_move m)
{
	mg_move moves[MG_MAX_LEGAL];
	for (int i = mg_legal(&t->b, &t->s, moves) - 1; i >= 0; i--)
		if (moves[i] == m)
			return true;
	return false;
}

void stage_auction(struct stage *t, int players)
{
	mg_init(&t->s, players, MG_DRAWS_PLAIN, 0);
	stage_play(t, mg_draw_columns(players == 3 ? 7 : 15));
}

void stage_development(struct stage *t, int players, int era)
{
	struct mg_state *s = &t->s;
	mg_init(s, players, MG_DRAWS_PLAIN, 0);
	s->era = (uint8_t)era;
	int drawn = mg_draw_size(&t->b, s);
	s->bag = (uint16_t)(MG_ALL_COLUMNS << drawn & MG_ALL_COLUMNS);
	s->decision = MG_DEVELOP;
	s->to_move = 0;
	s->owned[players - 1] = mg_bit(mg_field_at(drawn, era)) - 1;
	for (int p = 0; p < players; p++)
		s->money[p] = 10;
	assert_int_equal(mg_check(&t->b, s), MG_SOUND);
}

void stage_give(struct stage *t, int seat, int field)
{
	int holder = mg_owner(&t->s, field);
	assert_true(holder != MG_NONE);
	t->s.owned[holder] &= ~mg_bit(field);
	t->s.owned[seat] |= mg_bit(field);
}

/* What follows from the developed fields. */
static void derive(struct stage *t)
{
	for (int p = 0; p < MG_SEATS; p++) {
		t->s.makes[p] = t->s.discount[p] = 0;
		for (uint64_t rest = mg_developed(&t->s, p); rest;) {
			const struct mg_field *f = &t->b.field[mg_take_field(&rest)];
			t->s.discount[p] = (uint16_t)(t->s.discount[p] + f->discount);
			if (f->makes != MG_NONE)
				t->s.makes[p] = (uint16_t)(t->s.makes[p] | 1u << f->makes);
		}
	}
}

void stage_give_built(struct stage *t, int seat, int field, bool scored)
{
	stage_give(t, seat, field);
	t->s.developed |= mg_bit(field);
	derive(t);
	if (scored)
		t->s.points[seat] = (int16_t)(t->s.points[seat] + t->b.field[field].points);
	assert_int_equal(mg_check(&t->b, &t->s), MG_SOUND);
}

struct mg_score stage_score(const struct stage *t, int seat)
{
	struct mg_score all[MG_SEATS];
	mg_score(&t->b, &t->s, all);
	return all[seat];
}

int stage_legal(const struct stage *t)
{
	mg_move moves[MG_MAX_LEGAL];
	return mg_legal(&t->b, &t->s, moves);
}

int stage_anytime(const struct stage *t)
{
	mg_move moves[MG_MAX_ANYTIME];
	return mg_anytime(&t->b, &t->s, moves);
}

void stage_joker(struct stage *t, int field, int stands_for)
{
	t->b.field[field] = (struct mg_field){
		.kind = MG_JOKER, .needs = {MG_NONE, MG_NONE}, .makes = (uint8_t)stands_for};
	mg_board_prepare(&t->b);
}

void stage_bonus(struct stage *t, int field, int network, int value)
{
	t->b.field[field] = (struct mg_field){.kind = MG_BONUS,
					      .needs = {MG_NONE, MG_NONE},
					      .makes = MG_NONE,
					      .on = (uint8_t)(1u << network),
					      .value = (uint8_t)value};
	mg_board_prepare(&t->b);
}

void stage_technology(struct stage *t, int field, int points)
{
	t->b.field[field] = (struct mg_field){
		.kind = MG_TECHNOLOGY, .points = (uint8_t)points, .needs = {MG_NONE, MG_NONE}, .makes = MG_NONE};
	mg_board_prepare(&t->b);
}

void stage_needs(struct stage *t, int field, int first, int second)
{
	t->b.field[field].needs[0] = (uint8_t)first;
	t->b.field[field].needs[1] = (uint8_t)second;
}

void stage_makes(struct stage *t, int field, int resource)
{
	t->b.field[field].makes = (uint8_t)resource;
	mg_board_prepare(&t->b);
}

void stage_last_round(struct stage *t)
{
	int size = mg_draw_size(&t->b, &t->s);
	t->s.bag = 0;
	t->s.round = (uint8_t)(MG_COLUMNS / size);
	t->s.owned[t->s.players - 1] |= (uint64_t)(MG_ALL_COLUMNS & ~((1 << size) - 1)) << mg_field_at(0, t->s.era);
	assert_int_equal(mg_check(&t->b, &t->s), MG_SOUND);
}

void stage_end_round(struct stage *t)
{
	for (int p = 0; p < t->s.players; p++)
		stage_play(t, MG_M_DONE);
}
