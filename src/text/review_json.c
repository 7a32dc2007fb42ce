/* review_json.c: a review as JSON, whole or in part. docs/review.md says what each key means. */
#include "record/movetext.h"
#include "record/statejson.h"
#include "text/review.h"

static void number(struct mg_json *j, const char *key, float value, int decimals)
{
	float scale = 1;
	for (int i = 0; i < decimals; i++)
		scale *= 10;
	mg_json_key(j, key);
	mg_json_fixed(j, (long long)((double)value * (double)scale + (value < 0 ? -0.5 : 0.5)), decimals);
}

static void chance(struct mg_json *j, const char *key, float value)
{
	number(j, key, value, 4);
}

static void points(struct mg_json *j, const char *key, float value)
{
	number(j, key, value, 1);
}

static void by_seat(struct mg_json *j, const char *key, const float value[MG_SEATS], int players, int decimals)
{
	float scale = decimals == 4 ? 10000 : 10;
	mg_json_key(j, key);
	mg_json_array(j);
	for (int p = 0; p < players; p++)
		mg_json_fixed(j, (long long)((double)value[p] * (double)scale + (value[p] < 0 ? -0.5 : 0.5)), decimals);
	mg_json_end_array(j);
}

/* A move as a record writes it; null: nothing is done. */
static void move(struct mg_json *j, const char *key, const struct mg_review *v, mg_move m)
{
	char text[128];
	struct mg_buf word;
	mg_buf_init(&word, text, sizeof text);
	if (m != MG_NO_MOVE)
		mg_move_write(v->record.sheet, m, &word);
	mg_json_key_text(j, key, m == MG_NO_MOVE ? NULL : text);
}

static void time_of(struct mg_json *j, const struct mg_review *v, int at)
{
	mg_json_key_int(j, "at", at);
	mg_json_key_int(j, "era", v->state[at].era);
	mg_json_key_int(j, "round", v->state[at].round);
}

void mg_review_progress_json(const struct mg_review *v, struct mg_json *j)
{
	mg_json_key_int(j, "version", v->version);
	mg_json_key_int(j, "done", (long long)v->done);
	mg_json_key_int(j, "of", (long long)v->of);
	mg_json_key_bool(j, "finished", mg_review_finished(v));
}

/* ---- summary */

static void loss_sum(struct mg_json *j, const struct mg_loss_sum *sum)
{
	mg_json_key_int(j, "n", sum->n);
	chance(j, "loss", sum->win);
	points(j, "points", sum->points);
}

static void seat_losses(struct mg_json *j, const struct mg_review_seat *s)
{
	mg_json_key(j, "themes");
	mg_json_array(j);
	for (int t = 1; t < MG_THEMES; t++) {
		if (s->theme[t].n == 0)
			continue;
		mg_json_object(j);
		mg_json_key_text(j, "theme", mg_theme_name((enum mg_theme)t));
		loss_sum(j, &s->theme[t]);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
	mg_json_key(j, "eras");
	mg_json_array(j);
	for (int era = 1; era <= MG_ERAS; era++) {
		mg_json_object(j);
		mg_json_key_int(j, "era", era);
		loss_sum(j, &s->era[era]);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void seat_sums(struct mg_json *j, const struct mg_review_seat *s)
{
	bool over = s->result >= 0;
	chance(j, "start", s->start);
	if (over) {
		chance(j, "result", s->result);
		mg_json_key_int(j, "total", (long long)s->total);
	} else {
		mg_json_key_null(j, "result");
		mg_json_key_null(j, "total");
	}
	chance(j, "luck", s->luck);
	chance(j, "own", s->own);
	chance(j, "others", s->others);
	chance(j, "rest", s->rest);
	chance(j, "skill", s->skill);
	chance(j, "adjusted", s->adjusted);
	points(j, "total_luck", s->total_luck);
}

static void seat_json(struct mg_json *j, const struct mg_review *v, int seat, enum mg_language lang)
{
	struct mg_review_seat s;
	struct mg_sentence name;
	mg_review_seat(v, seat, &s);
	mg_text_seat(&v->record, seat, lang, mg_sentence_begin(&name));
	mg_json_object(j);
	mg_json_key_seat(j, "seat", seat);
	mg_json_key_text(j, "name", name.text);
	seat_sums(j, &s);
	mg_json_key_int(j, "decisions", s.decisions);
	mg_json_key(j, "marks");
	mg_json_object(j);
	for (int m = MG_INACCURACY; m < MG_ERROR_MARKS; m++)
		mg_json_key_int(j, mg_error_mark_name((enum mg_error_mark)m), s.marks[m]);
	mg_json_end_object(j);
	chance(j, "loss", s.loss.win);
	chance(j, "error", s.loss.win_error);
	points(j, "points", s.loss.points);
	points(j, "points_error", s.loss.points_error);
	seat_losses(j, &s);
	mg_json_end_object(j);
}

static void summary(struct mg_json *j, const struct mg_review *v, enum mg_language lang)
{
	int dearest[MG_REVIEW_DEAREST], n = mg_review_dearest(v, dearest);
	mg_json_key(j, "summary");
	mg_json_object(j);
	mg_json_key(j, "dearest");
	mg_json_array(j);
	for (int i = 0; i < n; i++)
		mg_json_int(j, v->decision[dearest[i]].at);
	mg_json_end_array(j);
	mg_json_key(j, "thresholds");
	mg_json_object(j);
	for (int m = MG_INACCURACY; m < MG_ERROR_MARKS; m++)
		number(j, mg_error_mark_name((enum mg_error_mark)m), mg_mark_from[m], 2);
	mg_json_end_object(j);
	mg_json_key(j, "seats");
	mg_json_array(j);
	for (int p = 0; p < v->record.players; p++)
		seat_json(j, v, p, lang);
	mg_json_end_array(j);
	mg_json_end_object(j);
}

/* ---- lists */

static void values(struct mg_json *j, const struct mg_review *v, uint32_t since)
{
	mg_json_key(j, "values");
	mg_json_array(j);
	for (int i = 0; i < v->values; i++) {
		const struct mg_review_value *value = &v->value[i];
		if (!value->looked || value->version <= since)
			continue;
		mg_json_object(j);
		time_of(j, v, value->at);
		by_seat(j, "win", value->value.win, v->record.players, 4);
		by_seat(j, "score", value->value.score, v->record.players, 1);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void difference(struct mg_json *j, const char *key, const struct mg_difference *d, float sign)
{
	chance(j, key, sign * d->win);
	chance(j, "error", d->win_error);
	points(j, "points", sign * d->points);
	points(j, "points_error", d->points_error);
}

static int games_of(const struct mg_review_decision *d, mg_move m)
{
	for (int k = 0; k < d->rivals; k++)
		if (d->rival[k] == m)
			return (int)d->sums[k].pairs;
	return m == d->move && d->rivals ? (int)d->sums[0].pairs : 0;
}

static void options(struct mg_json *j, const struct mg_review *v, const struct mg_review_decision *d)
{
	mg_json_key(j, "options");
	mg_json_array(j);
	for (int i = 0; i < d->options; i++) {
		const struct mg_review_option *o = &d->option[i], *best = &d->option[0];
		struct mg_difference loss = {best->gain.win - o->gain.win, i == 0 ? 0 : d->played == i ? best->gain.win_error : o->gain.win_error,
					     best->gain.points - o->gain.points,
					     i == 0 ? 0 : d->played == i ? best->gain.points_error : o->gain.points_error};
		struct mg_value value;
		mg_review_option_value(v, d, i, &value);
		mg_json_object(j);
		move(j, "move", v, o->move);
		mg_json_key_bool(j, "played", i == d->played);
		difference(j, "loss", &loss, 1);
		by_seat(j, "win", value.win, v->record.players, 4);
		by_seat(j, "score", value.score, v->record.players, 1);
		mg_json_key_int(j, "games", games_of(d, o->move));
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void why(struct mg_json *j, const struct mg_review *v, const struct mg_review_decision *d, const struct mg_review_view *view)
{
	struct mg_sentence w;
	mg_json_key(j, "why");
	mg_json_array(j);
	for (int i = 0; i < MG_REVIEW_SENTENCES; i++) {
		mg_text_review_why(v, d, i, view->you, view->lang, mg_sentence_begin(&w));
		if (w.out.len)
			mg_json_text(j, w.text);
	}
	mg_json_end_array(j);
}

static void decision(struct mg_json *j, const struct mg_review *v, const struct mg_review_decision *d, const struct mg_review_view *view)
{
	bool known = d->stage != MG_WAITING;
	mg_json_object(j);
	time_of(j, v, d->at);
	mg_json_key_seat(j, "seat", d->seat);
	mg_json_key_text(j, "kind", mg_review_kind_name(d->kind));
	mg_json_key_field(j, "field", d->field);
	move(j, "move", v, d->move);
	move(j, "best", v, known ? d->option[0].move : MG_NO_MOVE);
	mg_json_key_text(j, "stage", mg_stage_name(d->stage));
	mg_json_key_bool(j, "exact", d->stage == MG_EXACT);
	mg_json_key_int(j, "games", games_of(d, d->move));
	mg_json_key_text(j, "by", d->hopeless ? "points" : "chance");
	if (known)
		difference(j, "loss", &d->loss, 1);
	else
		mg_json_key_null(j, "loss");
	mg_json_key_text(j, "mark", mg_error_mark_name(d->mark));
	mg_json_key_text(j, "theme", mg_theme_name(d->theme));
	options(j, v, d);
	why(j, v, d, view);
	mg_json_end_object(j);
}

static void decisions(struct mg_json *j, const struct mg_review *v, const struct mg_review_view *view)
{
	mg_json_key(j, "decisions");
	mg_json_array(j);
	for (int i = 0; i < v->decisions; i++)
		if (view->since == 0 || v->decision[i].version > view->since)
			decision(j, v, &v->decision[i], view);
	mg_json_end_array(j);
}

/* What the auctioneer could have done instead, from his decisions about the lot. */
static void instead(struct mg_json *j, const struct mg_review *v, const struct mg_review_auction *a)
{
	mg_json_key(j, "instead");
	mg_json_array(j);
	for (int i = 0; i < v->decisions; i++) {
		const struct mg_review_decision *d = &v->decision[i];
		bool his = (d->at == a->at && d->kind == MG_REVIEW_OFFER) || (d->at == a->until - 1 && d->kind == MG_REVIEW_SETTLE);
		for (int o = 0; his && o < d->options; o++) {
			if (o == d->played)
				continue;
			mg_json_object(j);
			move(j, "move", v, d->option[o].move);
			mg_json_key_seat(j, "seat", d->seat);
			difference(j, "gain", &d->option[o].gain, 1);
			mg_json_end_object(j);
		}
	}
	mg_json_end_array(j);
}

static uint32_t newest(const struct mg_review *v, const struct mg_review_auction *a)
{
	uint32_t version = a->version;
	for (int i = 0; i < v->decisions; i++)
		if ((v->decision[i].at == a->at || v->decision[i].at == a->until - 1) && v->decision[i].version > version)
			version = v->decision[i].version;
	return version;
}

static void auctions(struct mg_json *j, const struct mg_review *v, const struct mg_review_view *view)
{
	struct mg_sentence w;
	mg_json_key(j, "auctions");
	mg_json_array(j);
	for (int i = 0; i < v->auctions; i++) {
		const struct mg_review_auction *a = &v->auction[i];
		if (!a->looked || newest(v, a) <= view->since)
			continue;
		mg_json_object(j);
		time_of(j, v, a->at);
		mg_json_key_int(j, "until", a->until);
		mg_json_key_field(j, "field", a->field);
		mg_json_key_seat(j, "auctioneer", a->auctioneer);
		mg_json_key_seat(j, "buyer", a->buyer);
		mg_json_key_bool(j, "kept", a->buyer == a->auctioneer);
		mg_json_key_int(j, "price", a->price);
		by_seat(j, "worth", a->worth, v->record.players, 1);
		mg_json_key_seat(j, "runner_up", a->runner_up);
		mg_json_key_int(j, "spare", a->spare);
		instead(j, v, a);
		mg_text_review_lot(v, a, view->lang, mg_sentence_begin(&w));
		mg_json_key_text(j, "text", w.text);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void draws(struct mg_json *j, const struct mg_review *v, uint32_t since)
{
	mg_json_key(j, "draws");
	mg_json_array(j);
	for (int i = 0; i < v->draws; i++) {
		const struct mg_review_draw *d = &v->draw[i];
		if (!d->looked || d->version <= since)
			continue;
		mg_json_object(j);
		time_of(j, v, d->at);
		mg_json_key(j, "columns");
		mg_json_array(j);
		for (unsigned rest = mg_columns(v->record.move[d->at]); rest; rest &= rest - 1)
			mg_json_text(j, (const char[]){(char)('A' + __builtin_ctz(rest)), '\0'});
		mg_json_end_array(j);
		mg_json_key_int(j, "outcomes", d->outcomes);
		by_seat(j, "luck", d->luck, v->record.players, 4);
		by_seat(j, "points", d->points, v->record.players, 1);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

void mg_review_json(const struct mg_review *v, const struct mg_review_view *view, struct mg_buf *out)
{
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_object(&j);
	mg_review_progress_json(v, &j);
	mg_json_key_text(&j, "depth", view->depth);
	mg_json_key_int(&j, "seed", (long long)v->seed);
	mg_json_key_int(&j, "moves", v->record.moves);
	mg_json_key_bool(&j, "over", v->state[v->record.moves].decision == MG_OVER);
	mg_json_key_int(&j, "players", v->record.players);
	mg_json_key_bool(&j, "net", view->net);
	if (view->parts & MG_PART_SUMMARY)
		summary(&j, v, view->lang);
	if (view->parts & MG_PART_VALUES)
		values(&j, v, view->since);
	if (view->parts & MG_PART_DECISIONS)
		decisions(&j, v, view);
	if (view->parts & MG_PART_AUCTIONS)
		auctions(&j, v, view);
	if (view->parts & MG_PART_DRAWS)
		draws(&j, v, view->since);
	mg_json_end_object(&j);
}
