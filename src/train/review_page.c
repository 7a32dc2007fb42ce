/* review_page.c: the page: shares over time, lots, the dearest decisions, luck, a table of all that was marked. */
#include "train/review_page.h"

#include "record/movetext.h"
#include "text/message.h"
#include "text/names.h"
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
	"td:first-child{white-space:nowrap}section{margin:2rem 0}h1,h2{line-height:1.2}.mark{font-weight:bold}.who{display:inline-block;margin-right:1em;white-space:nowrap}"
	".one td{border-bottom:0;white-space:nowrap}.why{padding-bottom:.75rem;min-width:16rem}"
	".y{text-anchor:end}@media(max-width:640px){text{font-size:30px}.dot{r:13px}td,th{padding:.25rem}}";

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

static void words(enum mg_language lang, enum mg_message id, struct mg_buf *out)
{
	struct mg_sentence w;
	mg_say(mg_sentence_begin(&w), lang, id, MG_TEXT("title", ""));
	mg_html_text(out, w.text);
}

/* The beginning of a section; `key`: how to read it, or what it has no need of. */
static void section(enum mg_language lang, enum mg_message title, enum mg_message key, struct mg_buf *out)
{
	mg_buf_text(out, "<section><h2>");
	words(lang, title, out);
	mg_buf_text(out, "</h2>");
	if (key == title)
		return;
	mg_buf_text(out, "<p>");
	words(lang, key, out);
	mg_buf_text(out, "</p>");
}

static void image(const char *box, enum mg_language lang, enum mg_message what, struct mg_buf *out)
{
	mg_buf_printf(out, "<svg viewBox=\"%s\" role=\"img\" aria-label=\"", box);
	words(lang, what, out);
	mg_buf_text(out, "\">");
}

/* Titles of columns; those of texts begin on the left. */
static void head(enum mg_language lang, const enum mg_message *id, int n, unsigned texts, struct mg_buf *out)
{
	mg_buf_text(out, "<div class=\"scroll\"><table><tr>");
	for (int i = 0; i < n; i++) {
		mg_buf_text(out, texts >> i & 1 ? "<th class=\"t\">" : "<th>");
		words(lang, id[i], out);
		mg_buf_text(out, "</th>");
	}
	mg_buf_text(out, "</tr>");
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
	section(lang, MG_MSG_REVIEW_PAGE_SHARES, MG_MSG_REVIEW_PAGE_SHARES, out);
	mg_buf_text(out, "<p>");
	for (int p = 0; p < v->record.players; p++) {
		mg_buf_printf(out, "<span class=\"who\"><span class=\"key k%d\"></span>", p);
		seat_name(v, p, lang, out);
		mg_buf_text(out, "</span>");
	}
	mg_buf_text(out, "</p>");
	image("0 -2 1000 300", lang, MG_MSG_REVIEW_PAGE_SHARES, out);
	for (int p = 0; p < v->record.players; p++)
		band(v, p, out);
	int era = 1;
	for (int i = 0; i < v->draws; i++) {
		int at = v->draw[i].at;
		bool begins = v->state[at].era != era;
		era = v->state[at].era;
		mg_buf_printf(out, "<path class=\"%s\" d=\"M%.1f %d V%d\"/>", begins ? "era" : "rule", across(v, at), begins ? 0 : HIGH, HIGH + 6);
		if (begins || i == 0) {
			struct mg_sentence w;
			mg_say(mg_sentence_begin(&w), lang, MG_MSG_REVIEW_PAGE_ERA, MG_TEXT("n", mg_era_numeral(era)));
			mg_buf_printf(out, "<text x=\"%.1f\" y=\"%d\">%s</text>", across(v, at) + 4, HIGH + 30, w.text);
		}
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
	section(lang, MG_MSG_REVIEW_PAGE_LOTS, MG_MSG_REVIEW_PAGE_LOTS_KEY, out);
	image("-50 -14 1064 376", lang, MG_MSG_REVIEW_PAGE_LOTS, out);
	mg_buf_printf(out, "<path class=\"era\" d=\"M0 %d L%d 0\"/><path class=\"rule\" d=\"M0 0V%d H%d\" fill=\"none\"/>", LOTS_HIGH, WIDE, LOTS_HIGH, WIDE);
	for (int n = 0; n <= (int)most; n += most > 12 ? 4 : 2)
		mg_buf_printf(out, "<text x=\"%.0f\" y=\"%d\">%d</text><text class=\"y\" x=\"-10\" y=\"%.0f\">%d</text>", WIDE * n / most, LOTS_HIGH + 32, n,
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
	if (n == 0)
		return;
	section(lang, MG_MSG_REVIEW_PAGE_DEAREST, MG_MSG_REVIEW_PAGE_DEAREST, out);
	mg_buf_text(out, "<ol>");
	for (int i = 0; i < n; i++) {
		const struct mg_review_decision *d = &v->decision[which[i]];
		struct mg_sentence w;
		mg_say(mg_sentence_begin(&w), lang, MG_MSG_UI_LOG_ROUND, MG_TEXT("era", mg_era_numeral(v->state[d->at].era)), MG_NUMBER("round", v->state[d->at].round));
		mg_buf_text(out, "<li><b>");
		mg_html_text(out, w.text);
		mg_buf_text(out, "</b> ");
		sentences(v, d, lang, out);
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
	static const enum mg_message columns[] = {
		MG_MSG_REVIEW_PAGE_PLAYER, MG_MSG_REVIEW_PAGE_TOTAL, MG_MSG_REVIEW_PAGE_START,  MG_MSG_REVIEW_PAGE_LUCK,       MG_MSG_REVIEW_PAGE_OWN,     MG_MSG_REVIEW_PAGE_OTHERS,
		MG_MSG_REVIEW_PAGE_REST,   MG_MSG_REVIEW_PAGE_RESULT, MG_MSG_REVIEW_PAGE_INACCURACY, MG_MSG_REVIEW_PAGE_MISTAKE, MG_MSG_REVIEW_PAGE_BLUNDER};
	section(lang, MG_MSG_REVIEW_PAGE_SUMS, MG_MSG_REVIEW_PAGE_SUMS_KEY, out);
	head(lang, columns, MG_COUNT(columns), 1, out);
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
	static const enum mg_message columns[] = {MG_MSG_REVIEW_PAGE_MOVE, MG_MSG_REVIEW_PAGE_PLAYER, MG_MSG_REVIEW_PAGE_MARK,  MG_MSG_REVIEW_PAGE_PLAYED,
						  MG_MSG_REVIEW_PAGE_BEST, MG_MSG_REVIEW_PAGE_LOSS,   MG_MSG_REVIEW_PAGE_POINTS};
	static const enum mg_message marks[MG_ERROR_MARKS] = {
		[MG_INACCURACY] = MG_MSG_REVIEW_PAGE_INACCURACY, [MG_MISTAKE] = MG_MSG_REVIEW_PAGE_MISTAKE, [MG_BLUNDER] = MG_MSG_REVIEW_PAGE_BLUNDER};
	section(lang, MG_MSG_REVIEW_PAGE_MARKED, MG_MSG_REVIEW_PAGE_MARKED, out);
	head(lang, columns, MG_COUNT(columns), 0x1e, out);
	for (int i = 0; i < v->decisions; i++) {
		const struct mg_review_decision *d = &v->decision[i];
		if (!d->mark)
			continue;
		mg_buf_printf(out, "<tr class=\"one\"><td>%d</td><td class=\"t\">", d->at + 1);
		seat_name(v, d->seat, lang, out);
		mg_buf_text(out, "</td><td class=\"t mark\">");
		words(lang, marks[d->mark], out);
		mg_buf_text(out, "</td><td class=\"t\">");
		move_words(v, d->move, out);
		mg_buf_text(out, "</td><td class=\"t\">");
		move_words(v, d->option[0].move, out);
		mg_buf_printf(out, "</td><td>%.1f ± %.1f</td><td>%.1f ± %.1f</td></tr><tr><td></td><td class=\"t why\" colspan=\"6\">", 100 * (double)d->loss.win, 100 * (double)d->loss.win_error,
			      (double)d->loss.points, (double)d->loss.points_error);
		sentences(v, d, lang, out);
		mg_buf_text(out, "</td></tr>");
	}
	mg_buf_text(out, "</table></div></section>");
}

void mg_review_page(const struct mg_review *v, enum mg_language lang, struct mg_buf *out)
{
	struct mg_sentence title;
	mg_text_title(v->record.sheet, lang, mg_sentence_begin(&title));
	mg_buf_printf(out, "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>", mg_language_codes[lang]);
	struct mg_sentence line;
	mg_say(mg_sentence_begin(&line), lang, MG_MSG_REVIEW_PAGE_TITLE, MG_TEXT("title", title.text));
	mg_html_text(out, line.text);
	mg_buf_text(out, "</title><style>");
	mg_buf_text(out, style);
	mg_buf_text(out, "</style><h1>");
	mg_html_text(out, line.text);
	mg_buf_text(out, "</h1>");
	shares(v, lang, out);
	dearest(v, lang, out);
	lots(v, lang, out);
	sums(v, lang, out);
	marked(v, lang, out);
	mg_buf_text(out, "</html>\n");
}
