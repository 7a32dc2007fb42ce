/* review.c: `review`, which runs in steps until it is finished or stopped. */
#include "engine/inside.h"
#include "engine/keys.h"
#include "record/movetext.h"

#include <limits.h>

enum { K_DEPTH, K_TIME, K_SEED, KEYS };

void mg_reviewing_end(struct mg_engine *e)
{
	mg_review_free(e->review);
	mg_reviewer_free(e->reviewer);
	e->review = NULL;
	e->reviewer = NULL;
}

bool mg_cmd_review(struct mg_engine *e, struct mg_str rest)
{
	struct mg_key k[KEYS] = {{.name = "depth"}, {.name = "time"}, {.name = "seed"}};
	long time = 0, seed = 1;
	if (!mg_keys_read(&e->answer, rest, k, KEYS))
		return false;
	bool deep = k[K_DEPTH].value.at && mg_str_is(k[K_DEPTH].value, "deep");
	if (k[K_DEPTH].value.at && !deep && !mg_str_is(k[K_DEPTH].value, "quick"))
		return mg_fail(&e->answer, MG_E_SYNTAX, "depth is quick or deep");
	if (k[K_TIME].value.at && !mg_number_read(&e->answer, "time", k[K_TIME].value, 1, INT_MAX, &time))
		return false;
	if (k[K_SEED].value.at && !mg_number_read(&e->answer, "seed", k[K_SEED].value, 0, LONG_MAX, &seed))
		return false;
	e->review = mg_review_new(&e->record, deep ? &mg_effort_deep : &mg_effort_quick, (uint64_t)seed, -1);
	e->reviewer = mg_reviewer_new(&e->record.sheet->board, e->record.players, e->net);
	if (!e->review || !e->reviewer) {
		mg_reviewing_end(e);
		return mg_fail(&e->answer, MG_E_INTERNAL, "out of memory");
	}
	e->search = (struct mg_thinking){.running = true, .reviews = true, .time = time ? (uint64_t)time : UINT64_MAX, .step = 1};
	return true;
}

static void write_seats(struct mg_buf *out, const char *key, const float value[MG_SEATS], int players, int digits)
{
	mg_buf_printf(out, " %s=", key);
	for (int p = 0; p < players; p++)
		mg_buf_printf(out, "%s%.*f", p ? "," : "", digits, (double)value[p]);
}

static void write_move(const struct mg_review *v, mg_move m, struct mg_buf *out)
{
	if (m == MG_NO_MOVE)
		mg_buf_char(out, '-');
	else
		mg_move_write(v->record.sheet, m, out);
}

static void write_decision(const struct mg_review *v, const struct mg_review_decision *d, struct mg_buf *out)
{
	mg_buf_printf(out, "decision %d p%d ", d->at, d->seat + 1);
	write_move(v, d->move, out);
	mg_buf_text(out, " best ");
	write_move(v, d->option[0].move, out);
	mg_buf_printf(out, " loss=%.4f error=%.4f points=%.1f mark=%s theme=%s stage=%s\n", (double)d->loss.win, (double)d->loss.win_error, (double)d->loss.points,
		      d->mark ? mg_error_mark_name(d->mark) : "-", d->theme ? mg_theme_name(d->theme) : "-", mg_stage_name(d->stage));
}

static void write_lot(const struct mg_review *v, const struct mg_review_auction *a, struct mg_buf *out)
{
	mg_buf_printf(out, "lot %d ", a->at);
	mg_field_write(a->field, out);
	mg_buf_printf(out, " auctioneer=p%d buyer=p%d price=%d", a->auctioneer + 1, a->buyer + 1, a->price);
	write_seats(out, "worth", a->worth, v->record.players, 1);
	mg_buf_printf(out, " spare=%d\n", a->spare);
}

static void write_seat(const struct mg_review *v, int seat, struct mg_buf *out)
{
	struct mg_review_seat s;
	mg_review_seat(v, seat, &s);
	mg_buf_printf(out, "seat p%d start=%.4f ", seat + 1, (double)s.start);
	if (s.result >= 0)
		mg_buf_printf(out, "result=%.4f luck=%.4f own=%.4f others=%.4f rest=%.4f", (double)s.result, (double)s.luck, (double)s.own, (double)s.others, (double)s.rest);
	else
		mg_buf_printf(out, "result=- luck=%.4f own=%.4f others=%.4f rest=-", (double)s.luck, (double)s.own, (double)s.others);
	mg_buf_printf(out, " inaccuracies=%d mistakes=%d blunders=%d\n", s.marks[MG_INACCURACY], s.marks[MG_MISTAKE], s.marks[MG_BLUNDER]);
}

static void write_review(const struct mg_review *v, struct mg_buf *out)
{
	for (int i = 0; i < v->decisions; i++)
		if (v->decision[i].stage != MG_WAITING)
			write_decision(v, &v->decision[i], out);
	for (int i = 0; i < v->draws; i++)
		if (v->draw[i].looked) {
			mg_buf_printf(out, "draw %d", v->draw[i].at);
			for (unsigned rest = mg_columns(v->record.move[v->draw[i].at]); rest; rest &= rest - 1)
				mg_buf_printf(out, " %c", 'A' + __builtin_ctz(rest));
			mg_buf_printf(out, " outcomes=%d", v->draw[i].outcomes);
			write_seats(out, "luck", v->draw[i].luck, v->record.players, 4);
			mg_buf_char(out, '\n');
		}
	for (int i = 0; i < v->auctions; i++)
		if (v->auction[i].looked)
			write_lot(v, &v->auction[i], out);
	for (int p = 0; p < v->record.players; p++)
		write_seat(v, p, out);
}

void mg_reviewing_step(struct mg_engine *e, uint32_t units, bool enough)
{
	mg_assert(e->review && e->reviewer);
	bool more = !enough && mg_review_work(e->review, e->reviewer, units);
	if (more)
		return;
	e->search.running = false;
	write_review(e->review, &e->answer.out);
	mg_reviewing_end(e);
	mg_ok(&e->answer);
}
