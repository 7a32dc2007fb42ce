/* survey_text.c: the board report as plain text. */
#include "train/survey_page.h"

#include "text/names.h"

const char *const mg_rank_words[MG_SEATS] = {"1st", "2nd", "3rd", "4th"};
const char *const mg_place_words[MG_SEATS] = {"starts", "second", "third", "fourth"};

bool mg_survey_has(const struct mg_figures *f, enum mg_points source)
{
	return f->source[source] > 0 || f->source[source] < 0;
}

void mg_survey_subsidies(const struct mg_figures *f, struct mg_buf *out)
{
	double all = 0;
	for (int e = 0; e < MG_ERAS; e++)
		all += f->subsidies[e];
	mg_buf_printf(out, "%.1f %% of all seats took a subsidy:", 100 * all);
	for (int e = 0; e < MG_ERAS; e++)
		mg_buf_printf(out, "%s %.1f %% in era %d", e == 3 ? ",\n" : e ? "," : "", 100 * f->subsidies[e], e + 1);
}

void mg_survey_command(const struct mg_survey_options *options, struct mg_buf *out)
{
	mg_buf_printf(out, "magnate report %s --players %d ", options->sheet->shipped ? options->sheet->name : "FILE", options->players);
	if (mg_edition_of(&options->sheet->board)->draws_vary && options->draws == MG_DRAWS_PLAIN)
		mg_buf_text(out, "--draws plain ");
	if (options->places == MG_PLACES_EVEN)
		mg_buf_text(out, "--places even ");
	mg_buf_printf(out, "--level %s --games %d --seed %llu", options->player.name, options->games,
		      (unsigned long long)(options->first / MG_MAX_BLOCKS));
}

static double weight(const struct mg_field_figures *f)
{
	return !f->games ? -1e9 : f->effect.known ? f->effect.points.mean : f->user_wins.mean - 100;
}

int mg_survey_order(const struct mg_figures *f, int era, int out[MG_COLUMNS])
{
	int n = 0;
	for (int c = 0; c < MG_COLUMNS; c++) {
		int field = mg_field_at(c, era + 1), i = n;
		if (!f->field[field].games)
			continue;
		for (; i > 0 && weight(&f->field[out[i - 1]]) < weight(&f->field[field]); i--)
			out[i] = out[i - 1];
		out[i] = field;
		n++;
	}
	return n;
}

void mg_survey_field(const struct mg_sheet *sheet, int field, struct mg_buf *out)
{
	mg_field_write(field, out);
	mg_buf_char(out, ' ');
	mg_text_field(sheet, field, MG_EN, out);
}

static void write_head(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out)
{
	mg_text_title(options->sheet, MG_EN, out);
	mg_buf_printf(out, " (%s board %s, hash %s), %d players\n",
		      options->sheet->shipped ? "reconstructed" : "own", options->sheet->name, options->sheet->hash, f->players);
	mg_buf_printf(out, "%d deals, each played twice by %s against itself: %d games.\nIntervals are 95 %%, by deal.\n",
		      f->games / MG_REPLAYS, options->player.name, f->games);
	mg_survey_command(options, out);
	mg_buf_char(out, '\n');
}

static void write_ranks(const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_printf(out, "\nFINAL SCORES\n%-6s %7s %16s %6s %6s %6s %7s\n", "rank", "points", "95 %", "10 %", "median", "90 %",
		      "fields");
	for (int r = 0; r < f->players; r++) {
		const struct mg_rank_figures *of = &f->rank[r];
		mg_buf_printf(out, "%-6s %7.2f %8.2f%8.2f %6d %6d %6d %7.1f\n", mg_rank_words[r], of->points.mean, of->points.low,
			      of->points.high, of->tenth, of->middle, of->ninetieth, of->developed);
	}
	mg_buf_printf(out, "the first leads the second by %.2f points (%.2f to %.2f)\n%.1f %% of victories are shared\n",
		      f->lead.mean, f->lead.low, f->lead.high, 100 * f->shared);
}

static void write_sources(const struct mg_figures *f, struct mg_buf *out)
{
	double total = 0;
	for (int i = 0; i < MG_POINTS; i++)
		total += f->source[i];
	mg_buf_printf(out, "\nPOINTS BY SOURCE\n%-10s", "source");
	for (int r = 0; r < f->players; r++)
		mg_buf_printf(out, " %6s", mg_rank_words[r]);
	mg_buf_printf(out, " %6s %7s\n", "all", "share");
	for (int i = 0; i < MG_POINTS; i++) {
		if (!mg_survey_has(f, (enum mg_points)i))
			continue;
		mg_buf_printf(out, "%-10s", mg_points_words[i]);
		for (int r = 0; r < f->players; r++)
			mg_buf_printf(out, " %6.2f", f->rank[r].source[i]);
		mg_buf_printf(out, " %6.2f %5.1f %%\n", f->source[i], total > 0 ? 100 * f->source[i] / total : 0);
	}
	if (mg_survey_has(f, MG_POINTS_SUBSIDY)) {
		mg_survey_subsidies(f, out);
		mg_buf_char(out, '\n');
	}
}

static void write_routes(const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_printf(out, "\nROUTES: where winners were farthest ahead of the mean, in %% of victories\n");
	for (int r = 0; r < MG_ROUTES; r++)
		mg_buf_printf(out, "%-12s %6.1f (%.1f to %.1f)\n", mg_route_words[r], 100 * f->route[r].mean, 100 * f->route[r].low,
			      100 * f->route[r].high);
}

/* Two tables, so that each fits a terminal of 80 columns. */
static void write_era(const char *name, const struct mg_era_figures *e, struct mg_buf *out)
{
	double lots = e->lots ? (double)e->lots : 1;
	mg_buf_printf(out, "%-5s %5.2f %7.2f%7.2f ", name, e->mean.mean, e->mean.low, e->mean.high);
	for (int i = 0; i < MG_LOT_ENDS; i++)
		mg_buf_printf(out, " %6.1f", 100 * (double)e->end[i] / lots);
	mg_buf_char(out, '\n');
}

static void write_era_bids(const char *name, const struct mg_era_figures *e, struct mg_buf *out)
{
	double lots = e->lots ? (double)e->lots : 1;
	mg_buf_printf(out, "%-5s ", name);
	for (int i = 0; i < MG_BIDS; i++)
		mg_buf_printf(out, " %5.1f", 100 * (double)e->bid[i] / lots);
	mg_buf_char(out, '\n');
}

static void write_each_era(const struct mg_figures *f, void (*write)(const char *, const struct mg_era_figures *, struct mg_buf *),
			   struct mg_buf *out)
{
	char name[16];
	for (int e = 0; e < MG_ERAS; e++) {
		snprintf(name, sizeof name, "%d", e + 1);
		if (f->era[e].lots)
			write(name, &f->era[e], out);
	}
	write("all", &f->all, out);
}

static void write_bids(const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_printf(out, "\nHIGHEST BIDS, in Talers, and what became of the fields, in %%\n%-5s %5s %14s  %6s %6s %6s\n", "era", "mean",
		      "95 %", "sold", "kept", "no bid");
	write_each_era(f, write_era, out);
	mg_buf_printf(out, "\nHOW MANY FIELDS HAD WHICH HIGHEST BID, in %%\n%-5s ", "era");
	for (int i = 0; i < MG_BIDS; i++)
		mg_buf_printf(out, " %4d%s", i, i == MG_BIDS - 1 ? "+" : " ");
	mg_buf_char(out, '\n');
	write_each_era(f, write_era_bids, out);
}

static void write_places(const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_printf(out, "\nPLACE IN THE ORDER OF PLAY (an even share is %.1f %%)\n%-8s %7s %16s %7s %16s\n", 100.0 / f->players,
		      "place", "wins %", "95 %", "points", "95 %");
	for (int p = 0; p < f->players; p++) {
		const struct mg_place_figures *of = &f->place[p];
		mg_buf_printf(out, "%-8s %7.2f %8.2f%8.2f %7.2f %8.2f%8.2f\n", mg_place_words[p], 100 * of->wins.mean,
			      100 * of->wins.low, 100 * of->wins.high, of->points.mean, of->points.low, of->points.high);
	}
}

static void write_luck(const struct mg_figures *f, struct mg_buf *out)
{
	const struct mg_luck *l = &f->luck;
	mg_buf_printf(out, "\nWHAT THE DEAL DECIDES, in %% of the variance between places\n"
		      "points  %6.1f (%.1f to %.1f)\nwins    %6.1f (%.1f to %.1f)\n"
		      "the same place won both games of a deal in %.1f %%; %.1f %% would be chance\n",
		      100 * l->points.mean, 100 * l->points.low, 100 * l->points.high, 100 * l->wins.mean, 100 * l->wins.low,
		      100 * l->wins.high, 100 * l->same, 100 * l->chance);
}

/* What the field is called, in a column of its own. */
static void write_field_name(const struct mg_survey_options *options, int field, struct mg_buf *out)
{
	char name[MG_TITLE_MAX + 32];
	struct mg_buf b;
	mg_buf_init(&b, name, sizeof name);
	mg_survey_field(options->sheet, field, &b);
	for (int width = mg_width(mg_buf_str(&b)); width < 24; width++)
		mg_buf_char(&b, ' ');
	mg_buf_text(out, name);
}

static void write_field(const struct mg_survey_options *options, const struct mg_figures *f, int field, struct mg_buf *out)
{
	const struct mg_field_figures *of = &f->field[field];
	write_field_name(options, field, out);
	mg_buf_printf(out, " %4.1f %5.1f %5.0f %5.0f %5.0f %5.1f ", of->bid, of->paid,
		      100 * (double)of->end[MG_LOT_UNWANTED] / (double)of->games, 100 * of->used, 100 * of->in_time, of->fees);
	for (int p = 0; p < f->players; p++)
		mg_buf_printf(out, "%3.0f", 100 * of->taken[p]);
	mg_buf_printf(out, " %5.0f\n", 100 * of->taker_wins.mean);
}

static void write_field_effect(const struct mg_survey_options *options, const struct mg_figures *f, int field, struct mg_buf *out)
{
	static const char *const marks[] = {"", "strong", "rare", "loss"};
	const struct mg_field_figures *of = &f->field[field];
	write_field_name(options, field, out);
	if (of->used > 0)
		mg_buf_printf(out, " %4.0f%5.0f%4.0f", 100 * of->user_wins.mean, 100 * of->user_wins.low, 100 * of->user_wins.high);
	else
		mg_buf_printf(out, " %4s%9s", "-", "");
	if (of->effect.known)
		mg_buf_printf(out, " %5.1f%6.1f%6.1f %5.0f%5.0f%5.0f", of->effect.points.mean, of->effect.points.low,
			      of->effect.points.high, 100 * of->effect.wins.mean, 100 * of->effect.wins.low,
			      100 * of->effect.wins.high);
	else
		mg_buf_printf(out, " %5s%12s %5s%10s", "-", "", "-", "");
	mg_buf_printf(out, " %s\n", marks[mg_field_verdict(f, field)]);
}

static void write_fields(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out)
{
	mg_buf_printf(out, "\nFIELDS, in each era by their effect on points\n%-24s %4s %5s %5s %5s %5s %5s %*s %5s\n", "", "bid", "paid",
		      "nobid", "dev%", "inera", "fees", 3 * f->players, "taken by", "taker");
	for (int e = 0; e < MG_ERAS; e++) {
		int list[MG_COLUMNS], n = mg_survey_order(f, e, list);
		for (int i = 0; i < n; i++)
			write_field(options, f, list[i], out);
	}
	mg_buf_printf(out, "\nWHAT DEVELOPING THEM DOES: wins of who did, in %%; effects on points and wins\n%-24s %4s%9s %5s%12s %5s%10s\n", "",
		      "wins", "95 %", "pts", "95 %", "wins", "95 %");
	for (int e = 0; e < MG_ERAS; e++) {
		int list[MG_COLUMNS], n = mg_survey_order(f, e, list);
		for (int i = 0; i < n; i++)
			write_field_effect(options, f, list[i], out);
		if (n && f->effects)
			mg_buf_printf(out, "era %d: mean effect %.1f\n", e + 1, f->effect[e]);
	}
}

void mg_survey_text(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out)
{
	write_head(options, f, out);
	write_ranks(f, out);
	write_sources(f, out);
	write_routes(f, out);
	write_bids(f, out);
	write_places(f, out);
	write_luck(f, out);
	write_fields(options, f, out);
}
