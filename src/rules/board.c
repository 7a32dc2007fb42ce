/* board.c: what follows from a board's fields: sets of fields by kind, resource, network and era. */
#include "rules/board.h"

void mg_board_prepare(struct mg_board *b)
{
	memset(b->of_kind, 0, sizeof b->of_kind);
	memset(b->makers, 0, sizeof b->makers);
	memset(b->jokers, 0, sizeof b->jokers);
	memset(b->factories_on, 0, sizeof b->factories_on);
	memset(b->bonuses_on, 0, sizeof b->bonuses_on);
	for (int i = 0; i < MG_FIELDS; i++) {
		const struct mg_field *f = &b->field[i];
		mg_assert(f->kind < MG_KINDS && (f->needs[1] == MG_NONE || f->needs[0] != MG_NONE));
		mg_assert(f->makes < b->resources || f->makes == MG_NONE || (f->makes == MG_ANY && f->kind == MG_JOKER));
		b->of_kind[f->kind] |= mg_bit(i);
		if (f->kind == MG_JOKER)
			b->jokers[f->makes] |= mg_bit(i);
		else if (f->makes != MG_NONE)
			b->makers[f->makes] |= mg_bit(i);
		for (int n = 0; n < MG_NETWORKS; n++)
			if (f->on >> n & 1)
				*(f->kind == MG_BONUS ? &b->bonuses_on[n] : &b->factories_on[n]) |= mg_bit(i);
	}
	for (int era = 0; era <= MG_ERAS; era++) {
		uint64_t this_era = era ? (uint64_t)0xfff << mg_field_at(0, era) : 0;
		b->buildable[era] =
			b->of_kind[MG_FACTORY] | b->of_kind[MG_BONUS] | (b->of_kind[MG_TECHNOLOGY] & this_era);
	}
}
