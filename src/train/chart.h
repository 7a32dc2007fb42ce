/* chart.h: small pieces of HTML and SVG, written by hand.
 *
 * A plot is an SVG as wide as its place and of a fixed height. What lies along it is given as a share of its width, what
 * lies across in pixels: so it fits a phone and a desk, and its words keep their size. Colours and strokes are classes of
 * the page's style sheet. */
#ifndef MG_TRAIN_CHART_H
#define MG_TRAIN_CHART_H

#include "base/buf.h"

/* What a plot's left and right ends stand for. */
struct mg_scale {
	double from, to;
};

/* Where a value lies, as a share of the width, within 0 and 1. */
double mg_scale_at(struct mg_scale s, double value);

/* A round distance (1, 2 or 5 times a power of ten) that divides the scale into at most so many parts. */
double mg_scale_step(struct mg_scale s, int most);

/* Moves both ends outwards to the next round step. */
struct mg_scale mg_scale_round(struct mg_scale s, int most);

/* A number with so many digits behind the point and the minus that is as wide as a plus; a plus too, if asked for. What
 * would be written as minus nothing is nothing. */
void mg_html_number(struct mg_buf *out, double x, int digits, bool with_plus);

/* Text with what HTML takes for its own escaped. */
void mg_html_text(struct mg_buf *out, const char *text);

/* A plot; `says` is what it shows, in words, for those who cannot see it. */
void mg_plot_begin(struct mg_buf *out, int height, const char *says);
void mg_plot_end(struct mg_buf *out);

/* Within a plot; positions as shares of the width, heights in pixels from the top. */
void mg_plot_bar(struct mg_buf *out, const char *style, double from, double to, int top, int height);
void mg_plot_line(struct mg_buf *out, const char *style, double from, double to, int y);
void mg_plot_rule(struct mg_buf *out, const char *style, double at, int top, int bottom);
void mg_plot_dot(struct mg_buf *out, const char *style, double at, int y, int radius);
void mg_plot_word(struct mg_buf *out, const char *style, double at, int y, const char *text);

/* Thin rules at every step of a scale, over the whole height. */
void mg_plot_grid(struct mg_buf *out, struct mg_scale s, double step, int height);

/* A plot of its own with the figures of the steps; percent: 0.25 is written as 25 %. */
void mg_plot_axis(struct mg_buf *out, struct mg_scale s, double step, bool percent);

#endif
