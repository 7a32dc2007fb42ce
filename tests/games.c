#include "games.h"

static unsigned random_columns(unsigned bag, int n, struct mg_rng *rng)
{
	unsigned columns = 0;
	while (__builtin_popcount(columns) < n)
		columns |= bag & 1u << mg_rng_below(rng, MG_COLUMNS);
	return columns;
}

mg_move mg_random_move(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng)
{
	mg_move moves[MG_MAX_LEGAL];
	if (mg_rng_below(rng, 20) == 0) {
		int n = mg_anytime(b, s, moves);
		if (n)
			return moves[mg_rng_below(rng, (uint32_t)n)];
	}
	if (s->decision == MG_DRAW)
		return mg_draw_columns(random_columns(s->bag, mg_draw_size(b, s), rng));
	return moves[mg_rng_below(rng, (uint32_t)mg_legal(b, s, moves))];
}

void mg_random_game(struct mg_record *r, struct mg_state *s, int most, struct mg_rng *rng)
{
	mg_record_state(r, 0, s);
	while (s->decision != MG_OVER && r->moves < most)
		if (mg_record_play(r, s, mg_random_move(&r->sheet->board, s, rng)) != MG_FINE)
			abort();
}

void mg_random_setup(struct mg_record *r, const struct mg_sheet *sheet, struct mg_rng *rng)
{
	int players = 3 + (int)mg_rng_below(rng, 2);
	enum mg_draws draws = mg_rng_below(rng, 2) ? MG_DRAWS_BALANCED : MG_DRAWS_PLAIN;
	mg_record_init(r, sheet, players, draws, (int)mg_rng_below(rng, (uint32_t)players));
}

static int below(struct mg_rng *rng, int n)
{
	return (int)mg_rng_below(rng, (uint32_t)n);
}

static void needs(struct mg_rng *rng, int resources, struct mg_buf *out)
{
	int first = below(rng, resources);
	if (below(rng, 3))
		mg_buf_printf(out, " needs r%d", first);
	else
		mg_buf_printf(out, " needs r%d r%d", first, below(rng, 2) ? first : below(rng, resources));
}

static void factory(struct mg_rng *rng, int resources, int networks, struct mg_buf *out)
{
	if (below(rng, 4) == 0) /* keys may come in any order */
		mg_buf_printf(out, " discount %d", below(rng, 3));
	mg_buf_printf(out, " cost %d", below(rng, 4));
	if (below(rng, 2))
		needs(rng, resources, out);
	if (below(rng, 2))
		mg_buf_printf(out, " makes r%d", below(rng, resources));
	mg_buf_printf(out, " points %d", below(rng, 6));
	int on = below(rng, networks + 1);
	for (int i = 0; i < on; i++)
		mg_buf_printf(out, "%s n%d", i ? "" : " on", networks - 1 - i);
}

static void field(struct mg_rng *rng, int id, int kind, int resources, int networks, struct mg_buf *out)
{
	static const char *const kinds[] = {"factory", "technology", "bonus", "joker"};
	mg_buf_printf(out, "field %c%d %s ", 'A' + id % 12, id / 12 + 1, kinds[kind]);
	if (kind == MG_JOKER && below(rng, 3) == 0)
		mg_buf_text(out, "any");
	else if (kind == MG_JOKER)
		mg_buf_printf(out, "r%d", below(rng, resources));
	else
		mg_buf_printf(out, "f-%d", id);
	if (kind == MG_FACTORY)
		factory(rng, resources, networks, out);
	if (kind == MG_TECHNOLOGY) {
		needs(rng, resources, out);
		mg_buf_printf(out, " points %d", below(rng, 7));
	}
	if (kind == MG_BONUS)
		mg_buf_printf(out, " on n%d value %d", below(rng, networks), below(rng, 4));
	if (below(rng, 20) == 0)
		mg_buf_text(out, " name.de \"B\xc3\xb6rse \\\"\\\\\"");
	mg_buf_char(out, '\n');
}

void mg_random_board(struct mg_rng *rng, struct mg_buf *out)
{
	bool industry = below(rng, 2);
	int resources = 1 + below(rng, 16), networks = 1 + below(rng, 8), kind[MG_FIELDS];
	mg_buf_printf(out, "board b%d\nedition %s\ntitle \"A board\"\n", below(rng, 1000),
		      industry ? "industry" : "industria");
	if (industry)
		mg_buf_printf(out, "coin %c\n", 'A' + below(rng, 12));
	for (int i = 0; i < resources; i++)
		mg_buf_printf(out, "resource r%d %d\n", i, 2 + below(rng, 4));
	for (int i = 0; i < networks; i++)
		mg_buf_printf(out, "network n%d\n", i);
	for (int i = 0; i < MG_FIELDS; i++) {
		static const int kinds[] = {MG_FACTORY, MG_FACTORY, MG_FACTORY, MG_TECHNOLOGY, MG_BONUS, MG_JOKER};
		kind[i] = kinds[below(rng, 6)];
		field(rng, i, kind[i], resources, networks, out);
	}
	for (int i = 0; i < MG_FIELDS; i++)
		for (int j = i + 1; j < MG_FIELDS; j++)
			if (kind[i] == kind[j] && kind[i] <= MG_TECHNOLOGY && below(rng, 30) == 0)
				mg_buf_printf(out, "%s %c%d %c%d\n", kind[i] == MG_FACTORY ? "road" : "line",
					      'A' + j % 12, j / 12 + 1, 'A' + i % 12, i / 12 + 1);
}

void mg_random_sheet(struct mg_sheet *sheet, struct mg_rng *rng)
{
	char text[MG_BOARD_TEXT_MAX + 1];
	struct mg_errors errors;
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_random_board(rng, &out);
	if (!mg_sheet_read(sheet, mg_buf_str(&out), &errors)) {
		fprintf(stderr, "%d: %s\n%s", errors.at[0].line, errors.at[0].text, text);
		abort();
	}
}
