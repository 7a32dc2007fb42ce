/* review.c: sentences about decisions and lots that were reviewed. */
#include "text/review.h"

#include "text/names.h"

struct told_decision {
	struct mg_scene c;
	const struct mg_review *v;
	const struct mg_review_decision *d;
	const struct mg_state *s; /* before it */
	mg_move best;
	struct mg_buf *out;
};

static int rounded(float x)
{
	return (int)(x < 0 ? x - 0.5f : x + 0.5f);
}

static struct mg_buf begin(struct mg_piece *p)
{
	struct mg_buf out;
	mg_buf_init(&out, p->text, sizeof p->text);
	return out;
}

/* "about 3", "nothing" */
static const char *worth(struct mg_piece *p, const struct mg_scene *c, float talers)
{
	struct mg_buf out = begin(p);
	if (rounded(talers) < 1)
		mg_say_plain(&out, c->lang, MG_MSG_REVIEW_NOTHING);
	else
		mg_say(&out, c->lang, MG_MSG_REVIEW_ABOUT, MG_NUMBER("n", rounded(talers)));
	return p->text;
}

/* "1.9", "1,9" */
static const char *decimal(struct mg_piece *p, const struct mg_scene *c, float x)
{
	struct mg_buf out = begin(p);
	int tenths = rounded(10 * x);
	mg_buf_int(&out, tenths / 10);
	mg_buf_char(&out, c->lang == MG_EN ? '.' : ',');
	mg_buf_int(&out, tenths % 10);
	return p->text;
}

static const char *field_words(struct mg_piece *p, const struct mg_scene *c, int field)
{
	if (field != MG_NONE)
		return mg_the_field(p, c, field);
	p->text[0] = '\0';
	return p->text;
}

/* One message with what any of them needs. */
static void tell(const struct told_decision *t, enum mg_message id, int field, int n)
{
	struct mg_piece who, other, name, mine, theirs;
	int seat = t->d->seat, rival = t->s->best;
	mg_tell(t->out, &t->c, mg_spoken(&t->c, id, seat, rival), MG_NUMBER("n", n),
	       MG_TEXT("who", mg_seat_name(&who, &t->c, seat)), MG_TEXT("field", field_words(&name, &t->c, field)),
	       MG_TEXT("other", rival == MG_NONE ? "" : mg_seat_name(&other, &t->c, rival)),
	       MG_TEXT("worth", worth(&mine, &t->c, t->d->worth[seat])),
	       MG_TEXT("high", worth(&theirs, &t->c, rival == MG_NONE ? 0 : t->d->worth[rival])),
	       MG_NUMBER("points", -MG_SUBSIDY_POINTS));
}

static void tell_done(const struct told_decision *t)
{
	static const enum mg_message did[MG_VERBS] = {
		[MG_M_OFFER] = MG_MSG_REVIEW_DID_OFFER,     [MG_M_BID] = MG_MSG_REVIEW_DID_BID,
		[MG_M_PASS] = MG_MSG_REVIEW_DID_PASS,       [MG_M_SELL] = MG_MSG_REVIEW_DID_SELL,
		[MG_M_KEEP] = MG_MSG_REVIEW_DID_KEEP,       [MG_M_DEVELOP] = MG_MSG_REVIEW_DID_DEVELOP,
		[MG_M_DONE] = MG_MSG_REVIEW_DID_DONE,       [MG_M_SUBSIDY] = MG_MSG_REVIEW_DID_SUBSIDY,
		[MG_M_CASH] = MG_MSG_REVIEW_DID_CASH,
	};
	mg_move m = t->d->move;
	mg_assert(mg_verb(m) < MG_VERBS && did[mg_verb(m)]);
	tell(t, did[mg_verb(m)], t->d->field, mg_verb(m) == MG_M_BID ? mg_amount(m) : t->s->high);
}

static void tell_better(const struct told_decision *t)
{
	static const enum mg_message better[MG_VERBS] = {
		[MG_NO_MOVE] = MG_MSG_REVIEW_BETTER_WITHOUT, [MG_M_OFFER] = MG_MSG_REVIEW_BETTER_OFFER,
		[MG_M_BID] = MG_MSG_REVIEW_BETTER_BID,       [MG_M_PASS] = MG_MSG_REVIEW_BETTER_PASS,
		[MG_M_SELL] = MG_MSG_REVIEW_BETTER_SELL,     [MG_M_KEEP] = MG_MSG_REVIEW_BETTER_KEEP,
		[MG_M_DEVELOP] = MG_MSG_REVIEW_BETTER_DEVELOP, [MG_M_DONE] = MG_MSG_REVIEW_BETTER_DONE,
		[MG_M_SUBSIDY] = MG_MSG_REVIEW_BETTER_SUBSIDY, [MG_M_CASH] = MG_MSG_REVIEW_BETTER_CASH,
	};
	enum mg_verb verb = mg_verb(t->best);
	bool named = verb == MG_M_OFFER || verb == MG_M_DEVELOP || verb == MG_M_CASH;
	int field = named ? mg_move_field(t->best) : MG_NONE;
	int n = verb == MG_M_BID ? mg_amount(t->best) : verb == MG_M_SUBSIDY ? MG_SUBSIDY_MONEY : t->s->high;
	size_t from = t->out->len;
	if (verb == MG_M_DEVELOP && mg_verb(t->d->move) == MG_M_DEVELOP && field == t->d->field)
		tell(t, MG_MSG_REVIEW_BETTER_WAY, field, n);
	else
		tell(t, better[verb], field, n);
	mg_capital(t->out->data + from);
}

static void tell_cost(const struct told_decision *t)
{
	struct mg_piece points, error;
	const struct mg_difference *loss = &t->d->loss;
	if (t->d->hopeless)
		mg_say(t->out, t->c.lang, MG_MSG_REVIEW_COST_POINTS, MG_TEXT("points", decimal(&points, &t->c, loss->points)),
		       MG_TEXT("error", decimal(&error, &t->c, loss->points_error)));
	else
		mg_say(t->out, t->c.lang, rounded(10 * loss->points) ? MG_MSG_REVIEW_COST : MG_MSG_REVIEW_COST_ONLY, MG_NUMBER("n", rounded(100 * loss->win)),
		       MG_NUMBER("error", rounded(100 * loss->win_error)), MG_TEXT("points", decimal(&points, &t->c, loss->points)));
}

/* ---- before a move is made */

static const char *label(struct mg_piece *p, const struct mg_scene *c, mg_move m)
{
	static const enum mg_message labels[MG_VERBS] = {
		[MG_M_OFFER] = MG_MSG_ADVICE_DO_OFFER,     [MG_M_BID] = MG_MSG_ADVICE_DO_BID,
		[MG_M_PASS] = MG_MSG_ADVICE_DO_PASS,       [MG_M_SELL] = MG_MSG_ADVICE_DO_SELL,
		[MG_M_KEEP] = MG_MSG_ADVICE_DO_KEEP,       [MG_M_DEVELOP] = MG_MSG_ADVICE_DO_DEVELOP,
		[MG_M_DONE] = MG_MSG_ADVICE_DO_DONE,       [MG_M_SUBSIDY] = MG_MSG_ADVICE_DO_SUBSIDY,
		[MG_M_CASH] = MG_MSG_ADVICE_DO_CASH,       [MG_NO_MOVE] = MG_MSG_REVIEW_DO_WAIT,
	};
	struct mg_piece field;
	struct mg_buf out = begin(p);
	mg_tell(&out, c, labels[mg_verb(m)], MG_NUMBER("n", mg_amount(m)), MG_TEXT("field", mg_the_field(&field, c, mg_move_field(m))));
	mg_capital(p->text);
	return p->text;
}

static void coach(const struct told_decision *t, int i)
{
	struct mg_piece name, points, field, mine;
	const struct mg_difference *loss = &t->d->loss;
	if (i == 0)
		mg_say(t->out, t->c.lang, t->d->hopeless ? MG_MSG_REVIEW_COACH_POINTS : MG_MSG_REVIEW_COACH, MG_TEXT("name", label(&name, &t->c, t->best)),
		       MG_NUMBER("n", rounded(100 * loss->win)), MG_TEXT("points", decimal(&points, &t->c, loss->points)));
	else if (i == 1 && t->d->worth[t->d->seat] >= 0)
		mg_say(t->out, t->c.lang, MG_MSG_REVIEW_COACH_WORTH, MG_TEXT("field", field_words(&field, &t->c, t->d->field)),
		       MG_TEXT("worth", worth(&mine, &t->c, t->d->worth[t->d->seat])));
}

void mg_text_review_why(const struct mg_review *v, const struct mg_review_decision *d, int i, int you, enum mg_language lang,
			struct mg_buf *out)
{
	struct told_decision t = {mg_scene_of(&v->record, lang), v, d, &v->state[d->at], MG_NO_MOVE, out};
	if (!d->mark)
		return;
	t.c.you = you;
	t.best = d->option[0].move;
	mg_assert(i >= 0 && i < MG_REVIEW_SENTENCES);
	if (v->from >= 0)
		coach(&t, i);
	else if (i == 0)
		tell_done(&t);
	else if (i == 1)
		tell_better(&t);
	else
		tell_cost(&t);
}

void mg_text_review_lot(const struct mg_review *v, const struct mg_review_auction *a, enum mg_language lang, struct mg_buf *out)
{
	struct mg_scene c = mg_scene_of(&v->record, lang);
	struct mg_piece who, other, field, mine, theirs;
	bool kept = a->buyer == a->auctioneer;
	enum mg_message id = kept && a->price == 0    ? MG_MSG_REVIEW_LOT_FREE
			     : kept                   ? MG_MSG_REVIEW_LOT_KEPT
			     : a->runner_up == MG_NONE ? MG_MSG_REVIEW_LOT_ALONE
						      : MG_MSG_REVIEW_LOT_SOLD;
	mg_tell(out, &c, id, MG_NUMBER("n", a->price), MG_TEXT("field", mg_the_field(&field, &c, a->field)),
	       MG_TEXT("other", mg_seat_name(&other, &c, a->buyer)), MG_TEXT("high", worth(&theirs, &c, a->worth[a->buyer])),
	       MG_TEXT("who", a->runner_up == MG_NONE ? "" : mg_seat_name(&who, &c, a->runner_up)),
	       MG_TEXT("worth", worth(&mine, &c, a->runner_up == MG_NONE ? 0 : a->worth[a->runner_up])));
}
