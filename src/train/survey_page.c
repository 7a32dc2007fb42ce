/* survey_page.c: the board report as a page. */
#include "train/survey_page.h"

#include "text/text.h"
#include "train/chart.h"
#include "train/survey_tables.h"

static void begin_figure(struct mg_buf *out, const char *caption)
{
	mg_buf_text(out, "<figure><figcaption>");
	mg_html_text(out, caption);
	mg_buf_text(out, "</figcaption><div class=\"rows\">\n");
}

static void end_figure(struct mg_buf *out)
{
	mg_buf_text(out, "</div></figure>\n");
}

static void name_row(struct mg_buf *out, const char *name)
{
	mg_buf_text(out, "<span class=\"name\">");
	mg_html_text(out, name);
	mg_buf_text(out, "</span>");
}

static void end_row(struct mg_buf *out, const char *figure)
{
	mg_buf_text(out, "<span class=\"figure\">");
	mg_html_text(out, figure);
	mg_buf_text(out, "</span>\n");
}

static void put_axis(struct mg_buf *out, struct mg_scale s, double step, bool percent)
{
	mg_buf_text(out, "<span></span>");
	mg_plot_axis(out, s, step, percent);
	mg_buf_text(out, "<span></span>\n");
}

static void put_key(struct mg_buf *out, const char *style, int number, const char *word)
{
	mg_buf_printf(out, "<li><span class=\"key %s%d\"></span>%s</li>", style, number, word);
}

static void put_facts(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out)
{
	const struct mg_board *b = &options->sheet->board;
	mg_buf_text(out, "<h1>");
	mg_page_title(options->sheet, out);
	mg_buf_printf(out, ": a report on the board</h1>\n<p><span class=\"mark\">%s</span></p>\n",
		      options->sheet->shipped ? "Reconstructed board" : "Own board");
	if (options->sheet->shipped)
		mg_buf_text(out, "<p class=\"soft\">The printed game’s field values are not public. What is attested is kept "
				 "exactly; all else on this board is our own design.</p>\n");
	mg_buf_printf(out, "<dl><dt>Board</dt><dd>%s, %s edition, hash %s</dd>", options->sheet->name,
		      mg_text_edition(b->edition, MG_EN), options->sheet->hash);
	mg_buf_printf(out, "<dt>Players</dt><dd>%d%s%s</dd>", f->players,
		      !mg_edition_of(b)->draws_vary ? "" : options->draws == MG_DRAWS_PLAIN ? ", plain draws" : ", balanced draws",
		      options->places == MG_PLACES_EVEN ? ", even places" : "");
	mg_buf_text(out, "<dt>Played by</dt><dd>");
	mg_html_text(out, options->player.name);
	if (options->player.ms > 0)
		mg_buf_text(out, " against itself, on time: other games each time</dd>");
	else
		mg_buf_printf(out, " against itself, %s%u searches a move</dd>", options->player.searches ? "" : "at most ",
			      (unsigned)options->player.player.searches);
	mg_buf_printf(out, "<dt>Games</dt><dd>%d: %d deals, each played twice</dd><dt>Command</dt><dd><code>", f->games,
		      f->games / MG_REPLAYS);
	mg_page_command(options, out);
	mg_buf_text(out, "</code></dd></dl>\n<p>Intervals are 95 %. They are those of the deals, which chance chose, and of the "
			 "players’ own chance; that other players would play otherwise is not in them.</p>\n");
}

static void chart_ranks(const struct mg_figures *f, struct mg_buf *out)
{
	struct mg_scale s = {0, f->rank[0].ninetieth > 5 ? f->rank[0].ninetieth : 5};
	char says[160], figure[32];
	if (f->rank[f->players - 1].tenth < 0)
		s.from = f->rank[f->players - 1].tenth;
	s = mg_scale_round(s, 6);
	double step = mg_scale_step(s, 6);
	begin_figure(out, "Points: the middle 80 % of games, the median as a stroke, the mean as a figure.");
	for (int r = 0; r < f->players; r++) {
		const struct mg_rank_figures *of = &f->rank[r];
		snprintf(says, sizeof says, "%s: mean %.1f, tenth percentile %d, median %d, ninetieth %d", mg_rank_words[r],
			 of->points.mean, of->tenth, of->middle, of->ninetieth);
		snprintf(figure, sizeof figure, "%.1f", of->points.mean);
		name_row(out, mg_rank_words[r]);
		mg_plot_begin(out, 28, says);
		mg_plot_grid(out, s, step, 28);
		mg_plot_bar(out, "band", mg_scale_at(s, of->tenth), mg_scale_at(s, of->ninetieth), 6, 16);
		mg_plot_rule(out, "middle", mg_scale_at(s, of->middle), 6, 22);
		mg_plot_end(out);
		end_row(out, figure);
	}
	put_axis(out, s, step, false);
	end_figure(out);
}

static void put_scores(const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_text(out, "<section id=\"scores\"><h2>Final scores by rank</h2><div class=\"two\"><div>\n");
	chart_ranks(f, out);
	mg_buf_printf(out, "</div><div><p>The first leads the second by %.1f points <span class=\"range\">(%.1f to %.1f)</span>. %.1f %% of "
			   "victories are shared. <em>10 %%</em> and <em>90 %%</em> are percentiles; <em>fields</em> are those developed.</p>\n", f->lead.mean, f->lead.low, f->lead.high, 100 * f->shared);
	mg_table_ranks(f, out);
	mg_buf_text(out, "</div></div></section>\n");
}

/* One bar of parts, beginning at 0; what is taken away stands to the left of it. */
static void plot_sources(const double source[MG_POINTS], struct mg_scale s, double step, const char *says, struct mg_buf *out)
{
	double at = 0;
	char style[16];
	mg_plot_begin(out, 28, says);
	mg_plot_grid(out, s, step, 28);
	for (int i = 0; i < MG_POINTS; i++) {
		snprintf(style, sizeof style, "from%d", i);
		if (source[i] < 0)
			mg_plot_bar(out, style, mg_scale_at(s, source[i]), mg_scale_at(s, 0), 5, 18);
		else
			mg_plot_bar(out, style, mg_scale_at(s, at), mg_scale_at(s, at + source[i]), 5, 18);
		at += source[i] > 0 ? source[i] : 0;
	}
	mg_plot_end(out);
}

static void chart_sources(const struct mg_figures *f, struct mg_buf *out)
{
	struct mg_scale s = {0, 1};
	char says[400], figure[32];
	struct mg_buf b;
	for (int r = 0; r < f->players; r++) {
		double sum = 0;
		for (int i = 0; i < MG_POINTS; i++)
			sum += f->rank[r].source[i] > 0 ? f->rank[r].source[i] : 0;
		s.to = sum > s.to ? sum : s.to;
		s.from = f->rank[r].source[MG_POINTS_SUBSIDY] < s.from ? f->rank[r].source[MG_POINTS_SUBSIDY] : s.from;
	}
	s = mg_scale_round(s, 6);
	double step = mg_scale_step(s, 6);
	begin_figure(out, "Mean points of each rank by where they came from.");
	for (int r = 0; r < f->players; r++) {
		mg_buf_init(&b, says, sizeof says);
		mg_buf_printf(&b, "%s:", mg_rank_words[r]);
		for (int i = 0; i < MG_POINTS; i++)
			if (mg_survey_has(f, (enum mg_points)i))
				mg_buf_printf(&b, " %s %.1f", mg_points_words[i], f->rank[r].source[i]);
		snprintf(figure, sizeof figure, "%.1f", f->rank[r].points.mean);
		name_row(out, mg_rank_words[r]);
		plot_sources(f->rank[r].source, s, step, says, out);
		end_row(out, figure);
	}
	put_axis(out, s, step, false);
	mg_buf_text(out, "</div><ul class=\"legend\">");
	for (int i = 0; i < MG_POINTS; i++)
		if (mg_survey_has(f, (enum mg_points)i))
			put_key(out, "from", i, mg_points_words[i]);
	mg_buf_text(out, "</ul></figure>\n");
}

static void put_sources(const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_text(out, "<section id=\"sources\"><h2>Points by source</h2><div class=\"two\"><div>\n");
	chart_sources(f, out);
	mg_buf_text(out, "</div><div>\n");
	mg_table_sources(f, out);
	if (mg_survey_has(f, MG_POINTS_SUBSIDY)) {
		mg_buf_text(out, "<p>");
		mg_survey_subsidies(f, out);
		mg_buf_text(out, ".</p>\n");
	}
	mg_buf_text(out, "<p>Routes: the winner was farthest ahead of the table’s mean in");
	for (int r = 0; r < MG_ROUTES; r++)
		mg_buf_printf(out, "%s %s in %.1f %% <span class=\"range\">(%.1f to %.1f)</span>", r ? "," : "", mg_route_words[r],
			      100 * f->route[r].mean, 100 * f->route[r].low, 100 * f->route[r].high);
	mg_buf_text(out, " of victories (technologies with their lines, factories with their roads, bonus fields).</p>\n</div></div></section>\n");
}

/* Bids from 5 on are drawn as one. */
static void plot_bids(const struct mg_era_figures *e, struct mg_buf *out)
{
	enum { DRAWN = 6 };
	long part[DRAWN] = {0};
	char says[200], style[16];
	struct mg_buf b;
	double at = 0;
	mg_buf_init(&b, says, sizeof says);
	for (int i = 0; i < MG_BIDS; i++)
		part[i < DRAWN ? i : DRAWN - 1] += e->bid[i];
	for (int i = 0; i < DRAWN; i++)
		mg_buf_printf(&b, "%s%d%s: %.0f %%", i ? ", " : "", i, i == DRAWN - 1 ? " and more" : "", 100 * (double)part[i] / (double)e->lots);
	mg_plot_begin(out, 28, says);
	for (int i = 0; i < DRAWN; i++) {
		double share = (double)part[i] / (double)e->lots;
		snprintf(style, sizeof style, "bid%d", i);
		mg_plot_bar(out, style, at, at + share, 5, 18);
		at += share;
	}
	mg_plot_end(out);
}

static void chart_bids(const struct mg_figures *f, struct mg_buf *out)
{
	static const char *const keys[] = {"no bid", "1", "2", "3", "4", "5 and more"};
	struct mg_scale s = {0, 1};
	char name[16], figure[32];
	begin_figure(out, "The highest bid for each field, in Talers: share of the era’s fields, and its mean.");
	for (int e = 0; e <= MG_ERAS; e++) {
		const struct mg_era_figures *of = e < MG_ERAS ? &f->era[e] : &f->all;
		if (!of->lots)
			continue;
		snprintf(name, sizeof name, e < MG_ERAS ? "Era %d" : "All", e + 1);
		snprintf(figure, sizeof figure, "%.2f", of->mean.mean);
		name_row(out, name);
		plot_bids(of, out);
		end_row(out, figure);
	}
	put_axis(out, s, 0.25, true);
	mg_buf_text(out, "</div><ul class=\"legend\">");
	for (int i = 0; i < (int)MG_COUNT(keys); i++)
		put_key(out, "bid", i, keys[i]);
	mg_buf_text(out, "</ul></figure>\n");
}

static void put_bids(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out)
{
	bool costs = mg_edition_of(&options->sheet->board)->keeping_costs;
	mg_buf_text(out, "<section id=\"bids\"><h2>Bids</h2><div class=\"two\"><div>\n");
	chart_bids(f, out);
	mg_buf_printf(out, "</div><div><p>%s</p>\n",
		      costs ? "An auctioneer who keeps a field against a bid deals that price out, a part of it to himself."
			    : "An auctioneer keeps a field for nothing, whatever was bid.");
	mg_table_bids(f, out);
	mg_buf_text(out, "</div></div></section>\n");
}

/* A dot with its interval. */
static void plot_interval(const struct mg_interval *i, struct mg_scale s, double step, const char *says, double even, struct mg_buf *out)
{
	mg_plot_begin(out, 24, says);
	mg_plot_grid(out, s, step, 24);
	if (even > s.from && even < s.to)
		mg_plot_rule(out, "even", mg_scale_at(s, even), 0, 24);
	mg_plot_line(out, "span", mg_scale_at(s, i->low), mg_scale_at(s, i->high), 12);
	mg_plot_dot(out, "dot", mg_scale_at(s, i->mean), 12, 5);
	mg_plot_end(out);
}

static void row_percent(const char *name, const struct mg_interval *i, struct mg_scale s, double step, double even, struct mg_buf *out)
{
	char says[160], figure[64];
	struct mg_buf b;
	snprintf(says, sizeof says, "%s: %.1f %%, from %.1f to %.1f", name, 100 * i->mean, 100 * i->low, 100 * i->high);
	mg_buf_init(&b, figure, sizeof figure);
	mg_html_number(&b, 100 * i->mean, 1, false);
	mg_buf_text(&b, " %");
	name_row(out, name);
	plot_interval(i, s, step, says, even, out);
	end_row(out, figure);
}

static void put_places(const struct mg_figures *f, struct mg_buf *out)
{
	struct mg_scale s = {0, 0.1};
	for (int p = 0; p < f->players; p++)
		s.to = f->place[p].wins.high > s.to ? f->place[p].wins.high : s.to;
	s = mg_scale_round(s, 5);
	double step = mg_scale_step(s, 5);
	mg_buf_text(out, "<section id=\"places\"><h2>Places in the order of play</h2>\n");
	begin_figure(out, "Share of victories by place; dashed: an even share.");
	for (int p = 0; p < f->players; p++)
		row_percent(mg_place_words[p], &f->place[p].wins, s, step, 1.0 / f->players, out);
	put_axis(out, s, step, true);
	end_figure(out);
	mg_table_places(f, out);
	mg_buf_text(out, "</section>\n");
}

static void put_luck(const struct mg_figures *f, struct mg_buf *out)
{
	struct mg_scale s = {f->luck.points.low < 0 || f->luck.wins.low < 0 ? -0.5 : 0, 1};
	double step = s.from < 0 ? 0.5 : 0.25;
	mg_buf_text(out, "<section id=\"draws\"><h2>What the draws decide</h2>\n");
	begin_figure(out, "Share of the variance of results that is the deal’s.");
	row_percent("Points", &f->luck.points, s, step, -9, out);
	row_percent("Victories", &f->luck.wins, s, step, -9, out);
	put_axis(out, s, step, true);
	end_figure(out);
	mg_buf_printf(out, "<p>Every deal was played twice with the same draws; the players’ own chance differed. The same place won both "
			   "games in %.1f %% of the deals; %.1f %% would be chance.</p>\n", 100 * f->luck.same, 100 * f->luck.chance);
	mg_buf_text(out, "<p>The share is the correlation between two games of a deal, over all places: of each place’s points less the "
			 "table’s mean and less what the place has on average, and of its share of the victory likewise. 0 %: the draws "
			 "favour nobody; 100 %: they decide the game. What is not the deal’s is what players of equal strength "
			 "do otherwise from one game to the next.</p></section>\n");
}

static void list_verdict(const struct mg_survey_options *options, const struct mg_figures *f, enum mg_verdict_of_field which,
			 const char *title, struct mg_buf *out)
{
	int n = 0;
	mg_buf_printf(out, "<li><strong>%s</strong> ", title);
	for (int i = 0; i < MG_FIELDS; i++)
		if (f->field[i].games && mg_field_verdict(f, i) == which) {
			mg_buf_text(out, n++ ? ", " : "");
			mg_page_field(options->sheet, i, out);
		}
	mg_buf_text(out, n ? ".</li>\n" : "none.</li>\n");
}

static void row_effect(const struct mg_survey_options *options, const struct mg_figures *f, int field, struct mg_scale s, double step,
		       struct mg_buf *out)
{
	const struct mg_interval *i = &f->field[field].effect.points;
	char says[200], figure[32];
	struct mg_buf b;
	snprintf(says, sizeof says, "effect on points %+.1f, from %+.1f to %+.1f", i->mean, i->low, i->high);
	mg_buf_init(&b, figure, sizeof figure);
	mg_html_number(&b, i->mean, 1, true);
	mg_buf_text(out, "<span class=\"name\">");
	mg_page_field(options->sheet, field, out);
	mg_buf_printf(out, "</span><span class=\"era%d\">", field / MG_COLUMNS + 1);
	plot_interval(i, s, step, says, f->effect[field / MG_COLUMNS], out);
	mg_buf_text(out, "</span>");
	end_row(out, figure);
}

/* A scale that holds the effects of all fields. */
static struct mg_scale scale_effects(const struct mg_figures *f)
{
	struct mg_scale s = {0, 1};
	for (int i = 0; i < MG_FIELDS; i++)
		if (f->field[i].effect.known) {
			const struct mg_interval *of = &f->field[i].effect.points;
			s.from = of->low < s.from ? of->low : s.from;
			s.to = of->high > s.to ? of->high : s.to;
		}
	return mg_scale_round(s, 6);
}

static void chart_effects(const struct mg_survey_options *options, const struct mg_figures *f, int era, struct mg_buf *out)
{
	int list[MG_COLUMNS], n = mg_survey_order(f, era, list);
	struct mg_scale s = scale_effects(f);
	double step = mg_scale_step(s, 6);
	char caption[96];
	if (n == 0 || !f->field[list[0]].effect.known)
		return;
	snprintf(caption, sizeof caption, "Era %d: effect on final points; dashed: the era’s mean.", era + 1);
	begin_figure(out, caption);
	for (int i = 0; i < n; i++)
		if (f->field[list[i]].effect.known)
			row_effect(options, f, list[i], s, step, out);
	put_axis(out, s, step, false);
	end_figure(out);
}

static void put_effects(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_text(out, "<section id=\"effects\"><h2>What a field does for its owner</h2>\n"
			 "<p>Who develops a field wins more often than others nearly always, for whoever is ahead develops more. So players "
			 "of one game are compared who, by the end of the field’s era, had developed the same other fields of that "
			 "era and of earlier ones: by how much do the final points of the one who also developed this field differ? (A "
			 "joker counts when bought.) What the field makes possible in later eras is counted for it, what the others do "
			 "about it as well; so effects of late eras are larger, and only those of one era are alike. Money at the "
			 "moment of the purchase is not known to the comparison: a part of an effect may be that the richer "
			 "player bought it.</p>\n");
	if (!f->effects) {
		mg_buf_text(out, "<p><strong>Too few games to tell.</strong></p></section>\n");
		return;
	}
	mg_buf_text(out, "<ul class=\"out\">");
	list_verdict(options, f, MG_FIELD_STRONG, "Above 0 and above the mean of their era, with the whole interval:", out);
	list_verdict(options, f, MG_FIELD_LOSS, "Below 0, with the whole interval:", out);
	list_verdict(options, f, MG_FIELD_RARE, "Developed (a joker: spent) in fewer than a third of games:", out);
	mg_buf_text(out, "</ul>\n<p class=\"soft\">Of sixty such intervals about three miss by chance.</p>\n");
	mg_buf_text(out, "<div class=\"two\">\n");
	for (int e = 0; e < MG_ERAS; e++)
		chart_effects(options, f, e, out);
	mg_buf_text(out, "</div></section>\n");
}

void mg_survey_page(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
			 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>");
	mg_page_title(options->sheet, out);
	mg_buf_printf(out, ": board report, %d players</title>\n<style>", f->players);
	mg_buf_text(out, mg_survey_style);
	mg_buf_text(out, "</style>\n</head>\n<body>\n<header>\n");
	put_facts(options, f, out);
	mg_buf_text(out, "</header>\n<nav aria-label=\"Contents\"><a href=\"#scores\">Scores</a><a href=\"#sources\">Sources</a>"
			 "<a href=\"#bids\">Bids</a><a href=\"#places\">Places</a><a href=\"#draws\">Draws</a>"
			 "<a href=\"#effects\">Effects</a><a href=\"#fields\">Fields</a></nav>\n<main>\n");
	put_scores(f, out);
	put_sources(f, out);
	put_bids(options, f, out);
	mg_buf_text(out, "<div class=\"pair\">\n");
	put_places(f, out);
	put_luck(f, out);
	mg_buf_text(out, "</div>\n");
	put_effects(options, f, out);
	mg_table_fields(options, f, out);
	mg_buf_text(out, "</main>\n</body>\n</html>\n");
}
