/* randomboard.c: fields, networks, roads and lines by chance. */
#include "randomboard.h"

static uint8_t below(struct mg_rng *rng, int n)
{
	return (uint8_t)mg_rng_below(rng, (uint32_t)n);
}

/* 0 to 5 as a rule, now and then anything that a board file may say. */
static uint8_t number(struct mg_rng *rng)
{
	return below(rng, 30) ? below(rng, 6) : below(rng, 100);
}

static void give_needs(struct mg_field *f, int resources, struct mg_rng *rng)
{
	int n = below(rng, MG_NEEDS + 1);
	if (n > 0)
		f->needs[0] = below(rng, resources);
	if (n > 1)
		f->needs[1] = below(rng, 3) ? below(rng, resources) : f->needs[0];
}

static void make_factory(struct mg_field *f, const struct mg_board *b, struct mg_rng *rng)
{
	f->cost = number(rng);
	f->points = number(rng);
	give_needs(f, b->resources, rng);
	if (below(rng, 3))
		f->makes = below(rng, b->resources);
	if (below(rng, 8) == 0)
		f->discount = number(rng);
	for (int n = 0; n < b->networks; n++)
		if (below(rng, 3) == 0)
			f->on = (uint8_t)(f->on | 1u << n);
}

static void make_field(struct mg_field *f, const struct mg_board *b, struct mg_rng *rng)
{
	static const uint8_t kinds[] = {MG_FACTORY, MG_FACTORY, MG_FACTORY, MG_TECHNOLOGY, MG_BONUS, MG_JOKER, MG_JOKER};
	*f = (struct mg_field){.kind = kinds[below(rng, MG_COUNT(kinds))], .needs = {MG_NONE, MG_NONE}, .makes = MG_NONE};
	if (f->kind == MG_BONUS && b->networks == 0)
		f->kind = MG_TECHNOLOGY;
	switch (f->kind) {
	case MG_FACTORY:
		make_factory(f, b, rng);
		break;
	case MG_TECHNOLOGY:
		f->points = number(rng);
		give_needs(f, b->resources, rng);
		break;
	case MG_BONUS:
		f->cost = number(rng);
		f->value = number(rng);
		f->on = (uint8_t)(1u << below(rng, b->networks));
		break;
	default:
		f->makes = below(rng, 4) ? below(rng, b->resources) : MG_ANY;
	}
}

static void join_fields(struct mg_board *b, struct mg_rng *rng)
{
	for (int tries = below(rng, 120); tries > 0; tries--) {
		int one = below(rng, MG_FIELDS), other = below(rng, MG_FIELDS);
		int kind = b->field[one].kind;
		if (one == other || kind != b->field[other].kind || kind > MG_TECHNOLOGY)
			continue;
		b->joined[one] |= mg_bit(other);
		b->joined[other] |= mg_bit(one);
	}
}

void randomboard(struct mg_board *b, enum mg_edition_id edition, struct mg_rng *rng)
{
	memset(b, 0, sizeof *b);
	b->edition = (uint8_t)edition;
	b->coin = edition == MG_INDUSTRY ? below(rng, MG_COLUMNS) : MG_NONE;
	/* few resources as a rule, so that makers, jokers and needs meet */
	b->resources = (uint8_t)(1 + (below(rng, 4) ? below(rng, 5) : below(rng, MG_RESOURCES)));
	b->networks = below(rng, MG_NETWORKS + 1);
	for (int r = 0; r < b->resources; r++)
		b->bank_era[r] = (uint8_t)(2 + below(rng, MG_ERAS - 1));
	for (int i = 0; i < MG_FIELDS; i++)
		make_field(&b->field[i], b, rng);
	join_fields(b, rng);
	mg_board_prepare(b);
}
