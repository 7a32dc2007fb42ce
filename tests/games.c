/* games.c: random sheets, set-ups and games, all from one seed. */
#include "games.h"

#include "play.h"
#include "randomboard.h"

static void name_word(char *out, const char *prefix, int n)
{
	struct mg_buf b;
	mg_buf_init(&b, out, MG_WORD_MAX);
	mg_buf_printf(&b, "%s%d", prefix, n);
}

static void name_field(struct mg_sheet *sheet, int field)
{
	const struct mg_field *f = &sheet->board.field[field];
	if (f->kind != MG_JOKER)
		name_word(sheet->field[field], "field-", field);
	else if (f->makes == MG_ANY)
		memcpy(sheet->field[field], "any", 4);
	else
		memcpy(sheet->field[field], sheet->resource[f->makes], MG_WORD_MAX);
}

/* The networks of a field, from a random one on. */
static void order_networks(struct mg_sheet *sheet, int field, struct mg_rng *rng)
{
	unsigned first = mg_rng_below(rng, MG_NETWORKS);
	int n = 0;
	for (unsigned i = 0; i < MG_NETWORKS; i++) {
		unsigned network = (first + i) % MG_NETWORKS;
		if (sheet->board.field[field].on >> network & 1)
			sheet->on_order[field][n++] = (uint8_t)network;
	}
}

void mg_random_sheet(struct mg_sheet *sheet, struct mg_rng *rng)
{
	memset(sheet, 0, sizeof *sheet);
	memset(sheet->on_order, MG_NONE, sizeof sheet->on_order);
	randomboard(&sheet->board, mg_rng_below(rng, 2) ? MG_INDUSTRY : MG_INDUSTRIA, rng);
	name_word(sheet->name, "board-", (int)mg_rng_below(rng, 1000));
	memcpy(sheet->title, "A board", 8);
	for (int i = 0; i < sheet->board.resources; i++)
		name_word(sheet->resource[i], "resource-", i);
	for (int i = 0; i < sheet->board.networks; i++)
		name_word(sheet->network[i], "network-", i);
	for (int i = 0; i < MG_FIELDS; i++) {
		name_field(sheet, i);
		order_networks(sheet, i, rng);
		if (mg_rng_below(rng, 10) == 0)
			memcpy(sheet->field_in[mg_rng_below(rng, MG_LANGUAGES)][i], "B\xc3\xb6rse # \"\\", 12);
		if (mg_rng_below(rng, 10) == 0)
			memcpy(sheet->the_field_in[mg_rng_below(rng, MG_LANGUAGES)][i], "die B\xc3\xb6rse", 11);
	}
	if (!mg_sheet_set_hash(sheet))
		abort();
}

void mg_random_setup(struct mg_record *r, const struct mg_sheet *sheet, struct mg_rng *rng)
{
	int players = 3 + (int)mg_rng_below(rng, 2);
	enum mg_draws draws = mg_rng_below(rng, 2) ? MG_DRAWS_BALANCED : MG_DRAWS_PLAIN;
	mg_record_init(r, sheet, players, draws, (int)mg_rng_below(rng, (uint32_t)players));
}

mg_move mg_random_move(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng)
{
	return mg_rng_below(rng, 2) ? play_lively(b, s, rng) : play_uniform(b, s, rng);
}

void mg_random_game(struct mg_record *r, struct mg_state *s, int most, struct mg_rng *rng)
{
	mg_record_state(r, 0, s);
	while (s->decision != MG_OVER && r->moves < most)
		if (mg_record_play(r, s, mg_random_move(&r->sheet->board, s, rng)) != MG_FINE)
			abort();
}
