/* survey_tables.c: the tables of the board report's page. */
#include "train/survey_tables.h"

#include "text/text.h"
#include "train/chart.h"

void mg_page_title(const struct mg_sheet *sheet, struct mg_buf *out)
{
	char title[2 * MG_TITLE_MAX];
	struct mg_buf b;
	mg_buf_init(&b, title, sizeof title);
	mg_text_title(sheet, MG_EN, &b);
	mg_html_text(out, title);
}

void mg_page_field(const struct mg_sheet *sheet, int field, struct mg_buf *out)
{
	char name[2 * MG_TITLE_MAX];
	struct mg_buf b;
	mg_buf_init(&b, name, sizeof name);
	mg_survey_field(sheet, field, &b);
	mg_html_text(out, name);
}

void mg_page_command(const struct mg_survey_options *options, struct mg_buf *out)
{
	char command[512];
	struct mg_buf b;
	mg_buf_init(&b, command, sizeof command);
	mg_survey_command(options, &b);
	mg_html_text(out, command);
}

static void put_range(struct mg_buf *out, double low, double high, int digits)
{
	mg_buf_printf(out, " <span class=\"range\">(%.*f to %.*f)</span>", digits, low, digits, high);
}

static void begin_table(struct mg_buf *out, const char *style, const char *const *heads, int n)
{
	mg_buf_printf(out, "<table%s><thead><tr>", style);
	for (int i = 0; i < n; i++)
		mg_buf_printf(out, "<th scope=\"col\">%s</th>", heads[i]);
	mg_buf_text(out, "</tr></thead><tbody>\n");
}

static void end_table(struct mg_buf *out)
{
	mg_buf_text(out, "</tbody></table>\n");
}

static void begin_row(struct mg_buf *out, const char *name)
{
	mg_buf_printf(out, "<tr><th scope=\"row\">%s</th>", name);
}

void mg_table_ranks(const struct mg_figures *f, struct mg_buf *out)
{
	static const char *const heads[] = {"Rank", "Points", "10&#160;%", "Median", "90&#160;%", "Fields"};
	begin_table(out, "", heads, MG_COUNT(heads));
	for (int r = 0; r < f->players; r++) {
		const struct mg_rank_figures *of = &f->rank[r];
		begin_row(out, mg_rank_words[r]);
		mg_buf_printf(out, "<td>%.1f", of->points.mean);
		put_range(out, of->points.low, of->points.high, 1);
		mg_buf_printf(out, "</td><td>%d</td><td>%d</td><td>%d</td><td>%.1f</td></tr>\n", of->tenth, of->middle, of->ninetieth,
			      of->developed);
	}
	end_table(out);
}

static void put_points(struct mg_buf *out, double points)
{
	mg_buf_text(out, "<td>");
	mg_html_number(out, points, 1, false);
	mg_buf_text(out, "</td>");
}

void mg_table_sources(const struct mg_figures *f, struct mg_buf *out)
{
	const char *heads[MG_SEATS + 3] = {"Source"};
	double total = 0;
	int n = 1;
	for (int r = 0; r < f->players; r++)
		heads[n++] = mg_rank_words[r];
	heads[n++] = "All";
	heads[n++] = "Share";
	for (int i = 0; i < MG_POINTS; i++)
		total += f->source[i];
	begin_table(out, "", heads, n);
	for (int i = 0; i < MG_POINTS; i++) {
		if (!mg_survey_has(f, (enum mg_points)i))
			continue;
		begin_row(out, mg_points_words[i]);
		for (int r = 0; r < f->players; r++)
			put_points(out, f->rank[r].source[i]);
		put_points(out, f->source[i]);
		mg_buf_text(out, "<td>");
		mg_html_number(out, total > 0 ? 100 * f->source[i] / total : 0, 0, false);
		mg_buf_text(out, "&#160;%</td></tr>\n");
	}
	mg_buf_text(out, "<tr class=\"sum\"><th scope=\"row\">total</th>");
	for (int r = 0; r < f->players; r++)
		put_points(out, f->rank[r].points.mean);
	put_points(out, total);
	mg_buf_text(out, "<td></td></tr>\n");
	end_table(out);
}

void mg_table_bids(const struct mg_figures *f, struct mg_buf *out)
{
	static const char *const heads[] = {"Era", "Highest bid", "Sold", "Kept against a bid", "Nobody bid"};
	char name[16];
	begin_table(out, "", heads, MG_COUNT(heads));
	for (int e = 0; e <= MG_ERAS; e++) {
		const struct mg_era_figures *of = e < MG_ERAS ? &f->era[e] : &f->all;
		if (!of->lots)
			continue;
		snprintf(name, sizeof name, e < MG_ERAS ? "%d" : "All", e + 1);
		begin_row(out, name);
		mg_buf_printf(out, "<td>%.2f", of->mean.mean);
		put_range(out, of->mean.low, of->mean.high, 2);
		mg_buf_text(out, "</td>");
		for (int i = 0; i < MG_LOT_ENDS; i++)
			mg_buf_printf(out, "<td>%.0f&#160;%%</td>", 100 * (double)of->end[i] / (double)of->lots);
		mg_buf_text(out, "</tr>\n");
	}
	end_table(out);
}

void mg_table_places(const struct mg_figures *f, struct mg_buf *out)
{
	static const char *const heads[] = {"Place", "Victories in&#160;%", "Points"};
	begin_table(out, "", heads, MG_COUNT(heads));
	for (int p = 0; p < f->players; p++) {
		const struct mg_place_figures *of = &f->place[p];
		begin_row(out, mg_place_words[p]);
		mg_buf_printf(out, "<td>%.1f", 100 * of->wins.mean);
		put_range(out, 100 * of->wins.low, 100 * of->wins.high, 1);
		mg_buf_printf(out, "</td><td>%.1f", of->points.mean);
		put_range(out, of->points.low, of->points.high, 1);
		mg_buf_text(out, "</td></tr>\n");
	}
	end_table(out);
}

enum column { BID, PAID, NOBODY, PLACES, TAKER, USED, IN_ERA, FEES, USER, POINTS, WINS, COLUMNS };

static const char *const column_names[COLUMNS] = {
	[BID] = "Highest bid",       [PAID] = "Paid",      [NOBODY] = "Nobody bid",        [PLACES] = "Taken by place",
	[TAKER] = "Taker wins",      [USED] = "Developed", [IN_ERA] = "In its era",        [FEES] = "Fees",
	[USER] = "Developer wins",   [POINTS] = "Effect on points", [WINS] = "Effect on victories",
};

static void begin_cell(struct mg_buf *out, enum column c, const char *style)
{
	mg_buf_printf(out, "<td%s data-name=\"%s\">", style, column_names[c]);
}

static void cell_percent(struct mg_buf *out, enum column c, double share)
{
	begin_cell(out, c, "");
	mg_buf_printf(out, "%.0f&#160;%%</td>", 100 * share);
}

static void cell_number(struct mg_buf *out, enum column c, double number)
{
	begin_cell(out, c, "");
	mg_buf_printf(out, "%.1f</td>", number);
}

/* A mean and its interval, or a dash. */
static void cell_interval(struct mg_buf *out, enum column c, bool known, const struct mg_interval *i, double unit, int digits,
			  bool with_sign)
{
	begin_cell(out, c, " class=\"wide\"");
	mg_buf_text(out, known ? "<span>" : "–");
	if (known && with_sign) {
		mg_html_number(out, unit * i->mean, digits, true);
		mg_buf_text(out, " <span class=\"range\">(");
		mg_html_number(out, unit * i->low, digits, true);
		mg_buf_text(out, " to ");
		mg_html_number(out, unit * i->high, digits, true);
		mg_buf_text(out, ")</span></span>");
	} else if (known) {
		mg_buf_printf(out, "%.*f&#160;%%", digits, unit * i->mean);
		put_range(out, unit * i->low, unit * i->high, digits);
		mg_buf_text(out, "</span>");
	}
	mg_buf_text(out, "</td>");
}

static void cell_places(struct mg_buf *out, const struct mg_field_figures *of, int players)
{
	char says[128], style[16];
	struct mg_buf b;
	double at = 0;
	mg_buf_init(&b, says, sizeof says);
	for (int p = 0; p < players; p++)
		mg_buf_printf(&b, "%s%s %.0f %%", p ? ", " : "", mg_place_words[p], 100 * of->taken[p]);
	begin_cell(out, PLACES, " class=\"places wide\"");
	mg_plot_begin(out, 14, says);
	for (int p = 0; p < players; p++) {
		snprintf(style, sizeof style, "seat%d", p);
		mg_plot_bar(out, style, at, at + of->taken[p], 2, 12);
		at += of->taken[p];
	}
	mg_plot_end(out);
	mg_buf_text(out, "</td>");
}

static void put_row(const struct mg_survey_options *options, const struct mg_figures *f, int field, struct mg_buf *out)
{
	static const char *const styles[] = {"", "strong", "rare", "loss"}, *const marks[] = {"", "strong", "rare", "loss"};
	const struct mg_field_figures *of = &f->field[field];
	enum mg_verdict_of_field verdict = mg_field_verdict(f, field);
	mg_buf_text(out, "<tr><th scope=\"row\">");
	mg_page_field(options->sheet, field, out);
	if (verdict != MG_FIELD_PLAIN)
		mg_buf_printf(out, " <span class=\"%s\">%s</span>", styles[verdict], marks[verdict]);
	mg_buf_text(out, "</th>");
	cell_number(out, BID, of->bid);
	cell_number(out, PAID, of->paid);
	cell_percent(out, NOBODY, (double)of->end[MG_LOT_UNWANTED] / (double)of->games);
	cell_places(out, of, f->players);
	cell_percent(out, TAKER, of->taker_wins.mean);
	cell_percent(out, USED, of->used);
	cell_percent(out, IN_ERA, of->in_time);
	if (options->sheet->board.field[field].kind == MG_FACTORY && options->sheet->board.field[field].makes != MG_NONE)
		cell_number(out, FEES, of->fees);
	else
		mg_buf_text(out, "<td data-name=\"Fees\">–</td>");
	cell_interval(out, USER, of->used > 0, &of->user_wins, 100, 0, false);
	cell_interval(out, POINTS, of->effect.known, &of->effect.points, 1, 1, true);
	cell_interval(out, WINS, of->effect.known, &of->effect.wins, 100, 0, true);
	mg_buf_text(out, "</tr>\n");
}

static void put_era(const struct mg_survey_options *options, const struct mg_figures *f, int era, struct mg_buf *out)
{
	int list[MG_COLUMNS], n = mg_survey_order(f, era, list);
	if (!n)
		return;
	mg_buf_printf(out, "<details open=\"open\"><summary>Era %d</summary><table class=\"fields\"><thead><tr><th scope=\"col\">Field</th>", era + 1);
	for (int c = 0; c < COLUMNS; c++)
		mg_buf_printf(out, "<th scope=\"col\">%s</th>", column_names[c]);
	mg_buf_text(out, "</tr></thead><tbody>\n");
	for (int i = 0; i < n; i++)
		put_row(options, f, list[i], out);
	mg_buf_text(out, "</tbody></table></details>\n");
}

void mg_table_fields(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_text(out, "<section id=\"fields\"><h2>Field by field</h2>\n");
	mg_buf_printf(out, "<p>In each era by their effect on points, the greatest first. <em>Paid</em>: the Talers its taker parted with. "
			   "<em>Developed</em>, <em>in its era</em>: of a joker, spent. <em>Fees</em>: Talers from others for what it makes, a "
			   "game in which it was developed. An even share of victories is %.0f&#160;%%; an effect on victories is in "
			   "percentage points. “–”: too few cases.</p>\n<ul class=\"legend\"><li>Taken by place:</li>", 100.0 / f->players);
	for (int p = 0; p < f->players; p++)
		mg_buf_printf(out, "<li><span class=\"key seat%d\"></span>%s</li>", p, mg_place_words[p]);
	mg_buf_text(out, "</ul>\n");
	for (int e = 0; e < MG_ERAS; e++)
		put_era(options, f, e, out);
	mg_buf_text(out, "</section>\n");
}
