/* review_page.c: the page: shares over time, lots, the dearest decisions, luck, a table of all that was marked. */
#include "train/review_page.h"

#include "record/movetext.h"
#include "text/review.h"
#include "train/chart.h"

enum { WIDE = 1000, HIGH = 260, LOTS_HIGH = 320 };

static const char style[] =
	":root{color-scheme:light dark;--ink:#222;--paper:#fbfaf7;--line:#8886;--p1:#3b6ea5;--p2:#c0562f;--p3:#5a8f4e;--p4:#9a6fb0}"
	"@media(prefers-color-scheme:dark){:root{--ink:#e8e4da;--paper:#1b1d1f;--p1:#6fa0d8;--p2:#e08a62;--p3:#86bd79;--p4:#c19bd6}}"
	"body{font:16px/1.5 Georgia,serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;padding:0 1rem}"
	"svg{width:100%;height:auto;display:block}text{font:13px system-ui,sans-serif;fill:var(--ink)}"
	"table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}td,th{padding:.25rem .5rem;text-align:right;border-bottom:1px solid var(--line)}"
	"td:first-child,th:first-child,td.t,th.t{text-align:left}.scroll{overflow-x:auto}.s0{fill:var(--p1)}.s1{fill:var(--p2)}.s2{fill:var(--p3)}.s3{fill:var(--p4)}"
	".rule{stroke:var(--line);stroke-width:1}.era{stroke:var(--ink);stroke-width:1;stroke-dasharray:3 4;opacity:.6}.dot{fill-opacity:.75;stroke:var(--paper)}"
	".key{display:inline-block;width:.8em;height:.8em;margin-right:.3em;border-radius:2px}.k0{background:var(--p1)}.k1{background:var(--p2)}.k2{background:var(--p3)}.k3{background:var(--p4)}"
	"section{margin:2rem 0}h1,h2{line-height:1.2}.mark{font-weight:bold}";

static void seat_name(const struct mg_review *v, int seat, enum mg_language lang, struct mg_buf *out)
{
	struct mg_sentence w;
	mg_text_seat(&v->record, seat, lang, mg_sentence_begin(&w));
	mg_html_text(out, w.text);
}

static void move_words(const struct mg_review *v, mg_move m, struct mg_buf *out)
{
	char text[128];
	struct mg_buf words;
	mg_buf_init(&words, text, sizeof text);
	if (m == MG_NO_MOVE)
		mg_buf_char(&words, '-');
	else
		mg_move_write(v->record.sheet, m, &words);
	mg_html_text(out, text);
}

static double across(const struct mg_review *v, int at)
{
	return WIDE * (double)at / (double)(v->record.moves ? v->record.moves : 1);
}

/* How much of the whole lies below a seat's band, and with it. */
static double below(const struct mg_review_value *value, int seat)
{
	double sum = 0;
	for (int p = 0; p < seat; p++)
		sum += (double)value->value.win[p];
	return sum;
}

static void band(const struct mg_review *v, int seat, struct mg_buf *out)
{
	mg_buf_printf(out, "<path class=\"s%d\" d=\"", seat);
	bool first = true;
	for (int i = 0; i < v->values; i++)
		if (v->value[i].looked) {
			mg_buf_printf(out, "%c%.1f %.1f", first ? 'M' : 'L', across(v, v->value[i].at), HIGH * below(&v->value[i], seat + 1));
			first = false;
		}
	for (int i = v->values - 1; i >= 0; i--)
		if (v->value[i].looked)
			mg_buf_printf(out, "L%.1f %.1f", across(v, v->value[i].at), HIGH * below(&v->value[i], seat));
	mg_buf_text(out, "Z\"/>");
}

static void shares(const struct mg_review *v, enum mg_language lang, struct mg_buf *out)
{
	mg_buf_text(out, "<section><h2>Chances to win</h2><p>");
	for (int p = 0; p < v->record.players; p++) {
		mg_buf_printf(out, "<span class=\"key k%d\"></span>", p);
		seat_name(v, p, lang, out);
		mg_buf_text(out, " &nbsp; ");
	}
	mg_buf_printf(out, "</p><svg viewBox=\"0 -2 %d %d\" role=\"img\" aria-label=\"Each player's chance to win, move by move\">", WIDE, HIGH + 24);
	for (int p = 0; p < v->record.players; p++)
		band(v, p, out);
	int era = 1;
	for (int i = 0; i < v->draws; i++) {
		int at = v->draw[i].at;
		bool begins = v->state[at].era != era;
		era = v->state[at].era;
		mg_buf_printf(out, "<path class=\"%s\" d=\"M%.1f %d V%d\"/>", begins ? "era" : "rule", across(v, at), begins ? 0 : HIGH, HIGH + 6);
		if (begins || i == 0)
			mg_buf_printf(out, "<text x=\"%.1f\" y=\"%d\">era %d</text>", across(v, at) + 4, HIGH + 18, era);
	}
	mg_buf_text(out, "</svg></section>");
}

static void lots(const struct mg_review *v, enum mg_language lang, struct mg_buf *out)
{
	double most = 4;
	for (int i = 0; i < v->auctions; i++) {
		const struct mg_review_auction *a = &v->auction[i];
		most = a->price > most ? a->price : most;
		most = (double)a->worth[a->buyer] > most ? (double)a->worth[a->buyer] : most;
	}
	mg_buf_printf(out, "<section><h2>Lots: price against worth</h2><p>Above the line the buyer paid more than the field was worth to him.</p>"
		      "<svg viewBox=\"-30 -8 %d %d\" role=\"img\" aria-label=\"Price of each lot against its worth to the buyer\"><path class=\"era\" d=\"M0 %d L%d 0\"/>"
		      "<path class=\"rule\" d=\"M0 0V%d H%d\" fill=\"none\"/>", WIDE + 40, LOTS_HIGH + 36, LOTS_HIGH, WIDE, LOTS_HIGH, WIDE);
	for (int n = 0; n <= (int)most; n += most > 12 ? 4 : 2)
		mg_buf_printf(out, "<text x=\"%.0f\" y=\"%d\">%d</text><text x=\"-22\" y=\"%.0f\">%d</text>", WIDE * n / most, LOTS_HIGH + 18, n,
			      LOTS_HIGH - LOTS_HIGH * n / most + 4, n);
	for (int i = 0; i < v->auctions; i++) {
		const struct mg_review_auction *a = &v->auction[i];
		struct mg_sentence w;
		mg_text_review_lot(v, a, lang, mg_sentence_begin(&w));
		mg_buf_printf(out, "<circle class=\"dot s%d\" r=\"7\" cx=\"%.1f\" cy=\"%.1f\"><title>", a->buyer, WIDE * (double)a->worth[a->buyer] / most,
			      LOTS_HIGH - LOTS_HIGH * a->price / most);
		mg_html_text(out, w.text);
		mg_buf_text(out, "</title></circle>");
	}
	mg_buf_text(out, "</svg></section>");
}

static void sentences(const struct mg_review *v, const struct mg_review_decision *d, enum mg_language lang, struct mg_buf *out)
{
	for (int i = 0; i < MG_REVIEW_SENTENCES; i++) {
		struct mg_sentence w;
		mg_text_review_why(v, d, i, MG_NONE, lang, mg_sentence_begin(&w));
		mg_buf_text(out, i ? " " : "");
		mg_html_text(out, w.text);
	}
}

static void dearest(const struct mg_review *v, enum mg_language lang, struct mg_buf *out)
{
	int which[MG_REVIEW_DEAREST], n = mg_review_dearest(v, which);
	mg_buf_text(out, "<section><h2>The dearest decisions</h2><ol>");
	for (int i = 0; i < n; i++) {
		mg_buf_text(out, "<li>");
		sentences(v, &v->decision[which[i]], lang, out);
		mg_buf_text(out, "</li>");
	}
	mg_buf_text(out, "</ol></section>");
}

static void cell(struct mg_buf *out, float share)
{
	mg_buf_text(out, "<td>");
	mg_html_number(out, 100 * (double)share, 1, true);
	mg_buf_text(out, "</td>");
}

static void sums(const struct mg_review *v, enum mg_language lang, struct mg_buf *out)
{
	mg_buf_text(out, "<section><h2>Luck and skill</h2><p>In percent of a victory: start + luck + own + others + rest = result. The luck of every draw is its value less "
		    "the mean over all that could have been drawn.</p><div class=\"scroll\"><table><tr><th>player</th><th>total</th><th>start</th><th>luck</th><th>own</th>"
		    "<th>others</th><th>rest</th><th>result</th><th>inaccuracies</th><th>mistakes</th><th>blunders</th></tr>");
	for (int p = 0; p < v->record.players; p++) {
		struct mg_review_seat s;
		mg_review_seat(v, p, &s);
		mg_buf_printf(out, "<tr><td><span class=\"key k%d\"></span>", p);
		seat_name(v, p, lang, out);
		mg_buf_printf(out, "</td><td>%.0f</td>", (double)s.total);
		cell(out, s.start);
		cell(out, s.luck);
		cell(out, s.own);
		cell(out, s.others);
		cell(out, s.rest);
		cell(out, s.result < 0 ? 0 : s.result);
		for (int m = MG_INACCURACY; m < MG_ERROR_MARKS; m++)
			mg_buf_printf(out, "<td>%d</td>", s.marks[m]);
		mg_buf_text(out, "</tr>");
	}
	mg_buf_text(out, "</table></div></section>");
}

static void marked(const struct mg_review *v, enum mg_language lang, struct mg_buf *out)
{
	mg_buf_text(out, "<section><h2>Every marked decision</h2><div class=\"scroll\"><table><tr><th>move</th><th class=\"t\">player</th><th class=\"t\">mark</th>"
		    "<th class=\"t\">played</th><th class=\"t\">best</th><th>loss, %</th><th>points</th><th class=\"t\"></th></tr>");
	for (int i = 0; i < v->decisions; i++) {
		const struct mg_review_decision *d = &v->decision[i];
		if (!d->mark)
			continue;
		mg_buf_printf(out, "<tr><td>%d</td><td class=\"t\">", d->at + 1);
		seat_name(v, d->seat, lang, out);
		mg_buf_printf(out, "</td><td class=\"t mark\">%s</td><td class=\"t\">", mg_error_mark_name(d->mark));
		move_words(v, d->move, out);
		mg_buf_text(out, "</td><td class=\"t\">");
		move_words(v, d->option[0].move, out);
		mg_buf_printf(out, "</td><td>%.1f ± %.1f</td><td>%.1f ± %.1f</td><td class=\"t\">", 100 * (double)d->loss.win, 100 * (double)d->loss.win_error,
			      (double)d->loss.points, (double)d->loss.points_error);
		sentences(v, d, lang, out);
		mg_buf_text(out, "</td></tr>");
	}
	mg_buf_text(out, "</table></div></section>");
}

void mg_review_page(const struct mg_review *v, enum mg_language lang, struct mg_buf *out)
{
	static const char *const codes[] = {"en", "de", "fr"};
	struct mg_sentence title;
	mg_text_title(v->record.sheet, lang, mg_sentence_begin(&title));
	mg_buf_printf(out, "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>", codes[lang]);
	mg_html_text(out, title.text);
	mg_buf_text(out, ": review</title><style>");
	mg_buf_text(out, style);
	mg_buf_text(out, "</style><h1>");
	mg_html_text(out, title.text);
	mg_buf_text(out, ": where it was won and lost</h1>");
	shares(v, lang, out);
	dearest(v, lang, out);
	lots(v, lang, out);
	sums(v, lang, out);
	marked(v, lang, out);
	mg_buf_text(out, "</html>\n");
}
