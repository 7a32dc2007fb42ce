/* statejson.c: states, scores and boards as JSON. Keys and their order are a contract with other programs. */
#include "record/statejson.h"

#include "rules/score.h"

void mg_json_key_seat(struct mg_json *j, const char *key, int seat)
{
	mg_assert(seat == MG_NONE || (seat >= 0 && seat < MG_SEATS));
	mg_json_key(j, key);
	if (seat == MG_NONE)
		mg_json_null(j);
	else
		mg_json_int(j, seat + 1);
}

void mg_json_key_seats(struct mg_json *j, const char *key, unsigned seats)
{
	mg_assert(seats >> MG_SEATS == 0);
	mg_json_key(j, key);
	mg_json_array(j);
	for (int p = 0; p < MG_SEATS; p++)
		if (seats >> p & 1)
			mg_json_int(j, p + 1);
	mg_json_end_array(j);
}

static void put_field(struct mg_json *j, int field)
{
	char id[4];
	struct mg_buf b;
	mg_buf_init(&b, id, sizeof id);
	mg_field_write(field, &b);
	mg_json_text(j, id);
}

void mg_json_key_field(struct mg_json *j, const char *key, int field)
{
	mg_json_key(j, key);
	if (field == MG_NONE)
		mg_json_null(j);
	else
		put_field(j, field);
}

/* Sorted as text: A1 A2 B1. */
static void put_fields(struct mg_json *j, const char *key, uint64_t set)
{
	mg_json_key(j, key);
	mg_json_array(j);
	for (int column = 0; column < MG_COLUMNS; column++)
		for (int era = 1; era <= MG_ERAS; era++)
			if (set & mg_bit(mg_field_at(column, era)))
				put_field(j, mg_field_at(column, era));
	mg_json_end_array(j);
}

static void put_column(struct mg_json *j, int column)
{
	char letter = (char)('A' + column);
	mg_json_slice(j, (struct mg_str){&letter, 1});
}

static void put_bag(struct mg_json *j, unsigned columns)
{
	mg_json_key(j, "bag");
	mg_json_array(j);
	for (; columns; columns &= columns - 1)
		put_column(j, __builtin_ctz(columns));
	mg_json_end_array(j);
}

static void put_setup(struct mg_json *j, const struct mg_sheet *sheet, const struct mg_state *s)
{
	mg_json_key_text(j, "edition", mg_edition_name(sheet->board.edition));
	mg_json_key_text(j, "board", sheet->name);
	mg_json_key_int(j, "players", s->players);
	mg_json_key_text(j, "draws", mg_draws_name(sheet->board.edition, s->draws));
	if (s->places != MG_PLACES_PRINTED)
		mg_json_key_text(j, "places", mg_places_name((enum mg_places)s->places));
}

static void put_clock(struct mg_json *j, const struct mg_state *s)
{
	static const char *const phases[] = {"draw", "auction", "auction", "auction", "development", "over"};
	static const char *const decisions[] = {"draw", "offer", "bid", "settle", "develop", "over"};
	_Static_assert(MG_COUNT(phases) == MG_OVER + 1 && MG_COUNT(decisions) == MG_OVER + 1, "each decision has its words");
	mg_json_key_int(j, "era", s->era);
	mg_json_key_int(j, "round", s->round);
	mg_json_key_text(j, "phase", phases[s->decision]);
	mg_json_key_text(j, "decision", decisions[s->decision]);
	mg_json_key_seat(j, "start", s->start);
	mg_json_key_seat(j, "auctioneer", s->auctioneer);
	mg_json_key_seat(j, "to_move", s->to_move);
}

static void put_auction(struct mg_json *j, const struct mg_state *s)
{
	mg_json_key(j, "auction");
	if (s->lot == MG_NONE) {
		mg_json_null(j);
		return;
	}
	mg_json_object(j);
	mg_json_key_field(j, "field", s->lot);
	mg_json_key(j, "bids");
	mg_json_array(j);
	for (int p = 0; p < s->players; p++)
		if (s->bid[p] == MG_NO_BID)
			mg_json_null(j);
		else
			mg_json_int(j, s->bid[p]);
	mg_json_end_array(j);
	mg_json_key_int(j, "high", s->high);
	mg_json_key_seat(j, "best", s->best);
	mg_json_end_object(j);
}

static void put_built(struct mg_json *j, const struct mg_state *s, int seat)
{
	mg_json_key(j, "built_this_turn");
	mg_json_array(j);
	for (int i = 0; i < s->builds && seat == s->to_move; i++)
		put_field(j, s->built[i]);
	mg_json_end_array(j);
}

static void put_seats(struct mg_json *j, const struct mg_board *b, const struct mg_state *s)
{
	struct mg_score score[MG_SEATS];
	mg_score(b, s, score);
	mg_json_key(j, "seats");
	mg_json_array(j);
	for (int p = 0; p < s->players; p++) {
		mg_json_object(j);
		mg_json_key_int(j, "money", s->money[p]);
		mg_json_key_int(j, "points", s->points[p]);
		put_fields(j, "owned", mg_undeveloped(b, s, p));
		put_fields(j, "developed", mg_developed(s, p));
		put_fields(j, "jokers", mg_jokers(b, s, p));
		mg_json_key_bool(j, "subsidy", s->subsidies >> p & 1);
		put_built(j, s, p);
		if (s->decision == MG_OVER) {
			mg_json_key_int(j, "total", score[p].total);
			mg_json_key_int(j, "rank", score[p].rank);
		}
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

void mg_state_json(const struct mg_sheet *sheet, const struct mg_state *s, int moves, struct mg_buf *out)
{
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_object(&j);
	put_setup(&j, sheet, s);
	put_clock(&j, s);
	put_fields(&j, "available", (uint64_t)s->open << mg_field_at(0, s->era));
	put_bag(&j, s->bag);
	put_auction(&j, s);
	put_seats(&j, &sheet->board, s);
	mg_json_key_int(&j, "moves", moves);
	mg_json_key_bool(&j, "over", s->decision == MG_OVER);
	mg_json_end_object(&j);
}

void mg_score_json(const struct mg_sheet *sheet, const struct mg_state *s, struct mg_buf *out)
{
	struct mg_score score[MG_SEATS];
	struct mg_json j;
	mg_score(&sheet->board, s, score);
	mg_json_init(&j, out);
	mg_json_array(&j);
	for (int p = 0; p < s->players; p++) {
		mg_json_object(&j);
		mg_json_key_int(&j, "track", score[p].track);
		mg_json_key_int(&j, "money", score[p].money);
		mg_json_key_int(&j, "roads", score[p].roads);
		mg_json_key_int(&j, "lines", score[p].lines);
		mg_json_key_int(&j, "bonus", score[p].bonus);
		mg_json_key_int(&j, "jokers", score[p].jokers);
		mg_json_key_int(&j, "subsidy", score[p].subsidy);
		mg_json_key_int(&j, "total", score[p].total);
		mg_json_key_int(&j, "rank", score[p].rank);
		mg_json_end_object(&j);
	}
	mg_json_end_array(&j);
}

static void put_supply(struct mg_json *j, const struct mg_sheet *sheet)
{
	const struct mg_board *b = &sheet->board;
	mg_json_key(j, "coin");
	if (b->coin == MG_NONE)
		mg_json_null(j);
	else
		put_column(j, b->coin);
	mg_json_key(j, "resources");
	mg_json_array(j);
	for (int i = 0; i < b->resources; i++) {
		mg_json_object(j);
		mg_json_key_text(j, "name", sheet->resource[i]);
		mg_json_key_int(j, "bank", b->bank_era[i]);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
	mg_json_key(j, "networks");
	mg_json_array(j);
	for (int i = 0; i < b->networks; i++)
		mg_json_text(j, sheet->network[i]);
	mg_json_end_array(j);
	mg_json_key(j, "colors"); /* of networks that have one */
	mg_json_object(j);
	for (int i = 0; i < b->networks; i++)
		if (sheet->network_color[i][0])
			mg_json_key_text(j, sheet->network[i], sheet->network_color[i]);
	mg_json_end_object(j);
}

static void put_goods(struct mg_json *j, const struct mg_sheet *sheet, const struct mg_field *f)
{
	mg_json_key(j, "needs");
	mg_json_array(j);
	for (int i = 0; i < MG_NEEDS && f->needs[i] != MG_NONE; i++)
		mg_json_text(j, sheet->resource[f->needs[i]]);
	mg_json_end_array(j);
	mg_json_key_text(j, "makes", f->makes == MG_NONE ? NULL : f->makes == MG_ANY ? "any" : sheet->resource[f->makes]);
}

static void put_board_field(struct mg_json *j, const struct mg_sheet *sheet, int field)
{
	const struct mg_field *f = &sheet->board.field[field];
	mg_json_object(j);
	mg_json_key_field(j, "id", field);
	mg_json_key_text(j, "kind", mg_kind_words[f->kind]);
	mg_json_key_text(j, "name", sheet->field[field]);
	mg_json_key_int(j, "cost", f->cost);
	put_goods(j, sheet, f);
	mg_json_key_int(j, "points", f->points);
	mg_json_key_int(j, "discount", f->discount);
	mg_json_key(j, "on");
	mg_json_array(j);
	for (int i = 0; i < MG_NETWORKS && sheet->on_order[field][i] != MG_NONE; i++)
		mg_json_text(j, sheet->network[sheet->on_order[field][i]]);
	mg_json_end_array(j);
	mg_json_key_int(j, "value", f->value);
	mg_json_end_object(j);
}

static void put_joins(struct mg_json *j, const char *key, const struct mg_board *b, enum mg_kind kind)
{
	mg_json_key(j, key);
	mg_json_array(j);
	for (int from = 0; from < MG_FIELDS; from++) {
		uint64_t ends = b->field[from].kind == kind ? b->joined[from] & ~(mg_bit(from) - 1) : 0;
		while (ends) {
			mg_json_array(j);
			put_field(j, from);
			put_field(j, mg_take_field(&ends));
			mg_json_end_array(j);
		}
	}
	mg_json_end_array(j);
}

void mg_sheet_json(const struct mg_sheet *sheet, struct mg_buf *out)
{
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_object(&j);
	mg_json_key_text(&j, "name", sheet->name);
	mg_json_key_text(&j, "edition", mg_edition_name(sheet->board.edition));
	mg_json_key_text(&j, "title", sheet->title);
	mg_json_key_text(&j, "hash", sheet->hash);
	mg_json_key_bool(&j, "shipped", sheet->shipped);
	put_supply(&j, sheet);
	mg_json_key(&j, "fields");
	mg_json_array(&j);
	for (int i = 0; i < MG_FIELDS; i++)
		put_board_field(&j, sheet, i);
	mg_json_end_array(&j);
	put_joins(&j, "roads", &sheet->board, MG_FACTORY);
	put_joins(&j, "lines", &sheet->board, MG_TECHNOLOGY);
	mg_json_end_object(&j);
}
