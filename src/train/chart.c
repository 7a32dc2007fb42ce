/* chart.c: the parts of a chart, as HTML and SVG. */
#include "train/chart.h"

double mg_scale_at(struct mg_scale s, double value)
{
	double at = s.to > s.from ? (value - s.from) / (s.to - s.from) : 0;
	return at < 0 ? 0 : at > 1 ? 1 : at;
}

double mg_scale_step(struct mg_scale s, int most)
{
	static const double round[] = {1, 2, 5};
	mg_assert(most > 0);
	for (double power = 0.001; power < 1e9; power *= 10)
		for (size_t i = 0; i < MG_COUNT(round); i++)
			if ((s.to - s.from) / (power * round[i]) <= most)
				return power * round[i];
	return s.to - s.from;
}

/* The number of whole steps up to a value, downwards. */
static long steps_to(double value, double step)
{
	long n = (long)(value / step);
	return (double)n * step > value + 1e-9 ? n - 1 : n;
}

struct mg_scale mg_scale_round(struct mg_scale s, int most)
{
	double step = mg_scale_step(s, most);
	long from = steps_to(s.from, step), to = steps_to(s.to, step);
	to += (double)to * step < s.to - 1e-9;
	return (struct mg_scale){(double)from * step, (double)to * step};
}

void mg_html_number(struct mg_buf *out, double x, int digits, bool with_plus)
{
	static const double half[] = {0.5, 0.05, 0.005};
	mg_assert(digits < (int)MG_COUNT(half));
	bool nothing = x < half[digits] && x > -half[digits];
	if (!nothing && (x < 0 || with_plus))
		mg_buf_text(out, x < 0 ? "\xe2\x88\x92" : "+");
	mg_buf_printf(out, "%.*f", digits, nothing ? 0 : x < 0 ? -x : x);
}

void mg_html_text(struct mg_buf *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '&')
			mg_buf_text(out, "&amp;");
		else if (*text == '<')
			mg_buf_text(out, "&lt;");
		else if (*text == '>')
			mg_buf_text(out, "&gt;");
		else if (*text == '"')
			mg_buf_text(out, "&quot;");
		else
			mg_buf_char(out, *text);
	}
}

void mg_plot_begin(struct mg_buf *out, int height, const char *says)
{
	mg_buf_printf(out, "<svg class=\"plot\" width=\"100%%\" height=\"%d\" ", height);
	if (*says) {
		mg_buf_text(out, "role=\"img\" aria-label=\"");
		mg_html_text(out, says);
		mg_buf_text(out, "\"><title>");
		mg_html_text(out, says);
		mg_buf_text(out, "</title>");
	} else {
		mg_buf_text(out, "aria-hidden=\"true\">");
	}
}

void mg_plot_end(struct mg_buf *out)
{
	mg_buf_text(out, "</svg>");
}

void mg_plot_bar(struct mg_buf *out, const char *style, double from, double to, int top, int height)
{
	if (to > from)
		mg_buf_printf(out, "<rect class=\"%s\" x=\"%.2f%%\" y=\"%d\" width=\"%.2f%%\" height=\"%d\"/>", style, 100 * from,
			      top, 100 * (to - from), height);
}

void mg_plot_line(struct mg_buf *out, const char *style, double from, double to, int y)
{
	mg_buf_printf(out, "<line class=\"%s\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"%d\" y2=\"%d\"/>", style, 100 * from, 100 * to, y,
		      y);
}

void mg_plot_rule(struct mg_buf *out, const char *style, double at, int top, int bottom)
{
	mg_buf_printf(out, "<line class=\"%s\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"%d\" y2=\"%d\"/>", style, 100 * at, 100 * at, top,
		      bottom);
}

void mg_plot_dot(struct mg_buf *out, const char *style, double at, int y, int radius)
{
	mg_buf_printf(out, "<circle class=\"%s\" cx=\"%.2f%%\" cy=\"%d\" r=\"%d\"/>", style, 100 * at, y, radius);
}

void mg_plot_word(struct mg_buf *out, const char *style, double at, int y, const char *text)
{
	mg_buf_printf(out, "<text class=\"%s\" x=\"%.2f%%\" y=\"%d\">", style, 100 * at, y);
	mg_html_text(out, text);
	mg_buf_text(out, "</text>");
}

void mg_plot_grid(struct mg_buf *out, struct mg_scale s, double step, int height)
{
	for (double v = s.from; v <= s.to + step / 1000; v += step)
		mg_plot_rule(out, v > -step / 1000 && v < step / 1000 ? "zero" : "grid", mg_scale_at(s, v), 0, height);
}

void mg_plot_axis(struct mg_buf *out, struct mg_scale s, double step, bool percent)
{
	char word[32];
	struct mg_buf b;
	int digits = percent || step > 0.99 ? 0 : 1;
	mg_plot_begin(out, 18, "");
	for (double v = s.from; v <= s.to + step / 1000; v += step) {
		mg_buf_init(&b, word, sizeof word);
		mg_html_number(&b, percent ? 100 * v : v, digits, false);
		mg_buf_text(&b, percent ? " %" : "");
		mg_plot_word(out, "tick", mg_scale_at(s, v), 13, word);
	}
	mg_plot_end(out);
}
