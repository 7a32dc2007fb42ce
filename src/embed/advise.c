/* advise.c: what a field would bring whom, and what to do now: numbers and sentences. */
#include "text/advice.h"

#include "base/json.h"
#include "embed/context.h"
#include "record/movetext.h"
#include "record/statejson.h"

/* ---- insight */

static const char *source_name(enum mg_source source)
{
	static const char *const names[] = {"own", "joker", "any", "p1", "p2", "p3", "p4", "bank"};
	return names[source];
}

/* Where each needed resource would come from; the one that is missing, and any after it, null. */
static void sources_json(struct mg_json *j, const struct mg_field *f, const struct mg_insight *i)
{
	bool missing = false;
	mg_json_key(j, "sources");
	mg_json_array(j);
	for (int n = 0; n < MG_NEEDS && f->needs[n] != MG_NONE; n++) {
		missing = missing || f->needs[n] == i->missing;
		if (missing)
			mg_json_null(j);
		else
			mg_json_text(j, source_name(i->source[n]));
	}
	mg_json_end_array(j);
}

static void points_json(struct mg_json *j, const struct mg_insight *i)
{
	mg_json_key_int(j, "printed", i->printed);
	mg_json_key_int(j, "links", i->links);
	mg_json_key_int(j, "networks", i->networks);
	mg_json_key_int(j, "hope", i->hope);
}

void mg_embed_insight_seat(struct mg_json *j, const struct mg_embed *e, const struct mg_state *s, int field, int seat,
			   const struct mg_insight *i)
{
	const struct mg_sheet *sheet = e->game->record.sheet;
	struct mg_sentence w;
	points_json(j, i);
	mg_json_key_int(j, "cost", i->cost);
	mg_json_key(j, "missing");
	if (i->missing == MG_NONE)
		mg_json_null(j);
	else
		mg_json_text(j, sheet->resource[i->missing]);
	mg_json_key_bool(j, "affords", i->affords);
	sources_json(j, &sheet->board.field[field], i);
	mg_text_insight_seat(&e->game->record, s, field, seat, i, e->lang, mg_sentence_begin(&w));
	mg_json_key_text(j, "text", w.text);
}

static void insight_json(struct mg_embed *e, const struct mg_state *s, int field)
{
	const struct mg_board *b = &e->game->record.sheet->board;
	struct mg_insight insight[MG_SEATS];
	struct mg_json j;
	struct mg_sentence w;
	mg_insight(b, s, field, insight);
	mg_json_init(&j, &e->answer);
	mg_json_object(&j);
	mg_json_key_field(&j, "field", field);
	mg_json_key_seat(&j, "owner", mg_owner(s, field));
	mg_json_key_bool(&j, "developed", s->developed >> field & 1);
	mg_json_key_bool(&j, "lapsed", mg_is_lapsed(b, s, field));
	mg_json_key_int(&j, "demand", mg_demand(b, s, b->field[field].makes));
	mg_text_insight(&e->game->record, s, field, e->lang, mg_sentence_begin(&w));
	mg_json_key_text(&j, "text", w.text);
	mg_json_key(&j, "seats");
	mg_json_array(&j);
	for (int p = 0; p < s->players; p++) {
		mg_json_object(&j);
		mg_embed_insight_seat(&j, e, s, field, p, &insight[p]);
		mg_json_end_object(&j);
	}
	mg_json_end_array(&j);
	mg_json_end_object(&j);
}

bool mg_embed_insight(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	const struct mg_embed_game *game = e->game;
	int field = mg_field_read(mg_str_word(&args));
	struct mg_str word = mg_str_word(&args);
	struct mg_state s = game->state;
	long n = game->record.moves;
	if (field == MG_NONE || mg_str_word(&args).len || (word.len && !mg_str_number(word, n, &n)))
		return mg_embed_refuse(e, "syntax", "insight takes a field, A1 to L5, and a number of moves from 0 to %d",
				       game->record.moves);
	if (n < game->record.moves)
		mg_record_state(&game->record, (int)n, &s);
	insight_json(e, &s, field);
	return true;
}

/* ---- hint */

static void steps_json(struct mg_json *j, const struct mg_embed *e, const struct mg_advice *a)
{
	static const char *const names[MG_STEPS] = {"idea", "field", "price", "reasons"};
	struct mg_sentence w;
	mg_json_key(j, "steps");
	mg_json_array(j);
	for (int step = 0; step < MG_STEPS; step++) {
		mg_text_advice(&e->game->record, &e->game->state, a, (enum mg_step)step, e->lang, mg_sentence_begin(&w));
		if (w.out.len == 0)
			continue;
		mg_json_object(j);
		mg_json_key_text(j, "step", names[step]);
		mg_json_key_text(j, "text", w.text);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void lot_json(struct mg_json *j, const struct mg_embed *e, const struct mg_lot_advice *lot)
{
	mg_json_object(j);
	mg_json_key_field(j, "field", lot->field);
	mg_json_key(j, "seats");
	mg_json_array(j);
	for (int p = 0; p < e->game->record.players; p++) {
		mg_json_object(j);
		mg_json_key(j, "worth");
		if (lot->price[p] < 0)
			mg_json_null(j);
		else
			mg_embed_decimal(j, lot->price[p]);
		mg_json_key(j, "gets");
		mg_embed_decimal(j, lot->gets[p]);
		mg_json_key(j, "pays");
		mg_embed_decimal(j, lot->pays[p]);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
	mg_json_end_object(j);
}

static void parts_json(struct mg_json *j, const struct mg_advice *a)
{
	mg_json_key_field(j, "field", a->field);
	mg_json_key(j, "points");
	mg_json_object(j);
	points_json(j, &a->insight[a->seat]);
	mg_json_end_object(j);
	mg_json_key_int(j, "money", a->money);
	mg_json_key_int(j, "demand", a->demand);
	mg_json_key(j, "denies");
	mg_json_object(j);
	mg_json_key_seat(j, "seat", a->rival);
	mg_json_key(j, "points");
	mg_embed_decimal(j, a->denied);
	mg_json_end_object(j);
}

static void hint_json(const struct mg_embed *e, const struct mg_advice *a, struct mg_json *j)
{
	mg_json_object(j);
	mg_embed_move_json(e, a->move, j);
	mg_json_key_seat(j, "seat", a->seat);
	mg_json_key(j, "searches");
	mg_json_int(j, (long long)mg_thinker_searches(e->thinker));
	steps_json(j, e, a);
	mg_json_key(j, "gap");
	mg_json_object(j);
	mg_json_key(j, "win");
	mg_embed_decimal(j, a->gap_win);
	mg_json_key(j, "score");
	mg_embed_decimal(j, a->gap_score);
	mg_json_end_object(j);
	mg_json_key_bool(j, "equal", a->equal);
	mg_json_key_bool(j, "chances", !a->hides_chance);
	mg_json_key(j, "range");
	mg_embed_decimal(j, a->range);
	parts_json(j, a);
	mg_json_key(j, "lots");
	mg_json_array(j);
	for (int i = 0; i < a->lots; i++)
		lot_json(j, e, &a->lot[i]);
	mg_json_end_array(j);
	mg_embed_options_json(e, a->option, a->options, j);
	mg_json_end_object(j);
}

bool mg_embed_hint(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	struct mg_advice advice;
	struct mg_json j;
	if (!e->thinking)
		return mg_embed_refuse_unbegun(e);
	mg_advise(e->thinker, &e->game->record.sheet->board, &e->game->state, e->option, MG_MAX_OPTIONS, &advice);
	mg_json_init(&j, &e->answer);
	hint_json(e, &advice, &j);
	return true;
}
