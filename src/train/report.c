/* report.c: what a match found, as a table and as JSON. */
#include "train/report.h"

#include "base/json.h"

/* What the games of one block say of one entrant. */
struct report_part {
	double seats, wins, points;
};

static void read_block(const struct mg_arena *a, int block, struct report_part part[MG_MAX_ENTRANTS])
{
	int players = a->options.players;
	memset(part, 0, MG_MAX_ENTRANTS * sizeof *part);
	for (int g = 0; g < players; g++)
		for (int p = 0; p < players; p++) {
			const struct mg_game_result *r = &a->block[block].game[g];
			struct report_part *of = &part[r->entrant[p]];
			mg_assert(r->entrant[p] < a->options.entrants && r->rank[p] >= 1);
			of->seats++;
			of->wins += mg_win_share(r, players, p);
			of->points += r->total[p];
		}
}

static void add_places(const struct mg_arena *a, int block, struct mg_report *out)
{
	int players = a->options.players, start = mg_arena_start(&a->options, block);
	for (int g = 0; g < players; g++)
		out->by_place[(g - start + players) % players] += mg_win_share(&a->block[block].game[g], players, g) / a->count;
}

static void add_effort(struct mg_effort *to, const struct mg_effort *from)
{
	to->moves += from->moves;
	to->searches += from->searches;
	to->us += from->us;
}

/* What the candidate leaves, divided among the others: they can hardly be less sure than he is. */
static struct mg_interval others_share(const struct mg_interval *candidate, int others)
{
	return (struct mg_interval){(1 - candidate->mean) / others, (1 - candidate->high) / others,
				    (1 - candidate->low) / others};
}

bool mg_report(const struct mg_arena *a, struct mg_report *out)
{
	struct mg_moments share[MG_MAX_ENTRANTS] = {{0}}, score[MG_MAX_ENTRANTS] = {{0}}, margin = {0};
	struct mg_rating rating[MG_MAX_ENTRANTS] = {{0}};
	*out = (struct mg_report){.games = (long)a->count * a->options.players};
	for (int b = 0; b < a->count; b++) {
		struct report_part part[MG_MAX_ENTRANTS];
		read_block(a, b, part);
		for (int i = 0; i < a->options.entrants; i++) {
			out->entrant[i].seats += (long)part[i].seats;
			add_effort(&out->entrant[i].effort, &a->block[b].effort[i]);
			if (part[i].seats > 0) {
				mg_moments_add(&share[i], part[i].wins / part[i].seats);
				mg_moments_add(&score[i], part[i].points / part[i].seats);
			}
		}
		out->core_hours += (double)a->block[b].us / 3.6e9;
		if (a->options.mode == MG_ALONE) {
			mg_moments_add(&margin, part[0].points / part[0].seats - part[1].points / part[1].seats);
			add_places(a, b, out);
		}
	}
	if (a->options.mode == MG_LEAGUE && !mg_rate(a, rating))
		return false;
	for (int i = 0; i < a->options.entrants; i++) {
		out->entrant[i].share = mg_share_interval(&share[i]);
		out->entrant[i].score = score[i].mean;
		out->entrant[i].rating = rating[i];
	}
	out->margin = mg_interval(&margin);
	if (a->options.mode == MG_ALONE)
		out->entrant[1].share = others_share(&out->entrant[0].share, a->options.players - 1);
	return true;
}

static double per_move(long amount, const struct mg_effort *e)
{
	return e->moves ? (double)amount / (double)e->moves : 0;
}

static const char *const verdicts[] = {"undecided", "p0", "p1"};

static void write_alone(const struct mg_arena *a, const struct mg_report *r, struct mg_buf *out)
{
	const struct mg_interval *share = &r->entrant[0].share;
	mg_buf_printf(out, "win share   %6.2f %%   (95 %%: %.2f to %.2f; an even share is %.2f)\n", 100 * share->mean,
		      100 * share->low, 100 * share->high, 100.0 / a->options.players);
	mg_buf_printf(out, "by place   ");
	for (int p = 0; p < a->options.players; p++)
		mg_buf_printf(out, " %6.2f", 100 * r->by_place[p]);
	mg_buf_printf(out, "   (the starting player first)\nmargin      %6.2f points", r->margin.mean);
	if (a->count > 1)
		mg_buf_printf(out, "   (95 %%: %.2f to %.2f)", r->margin.low, r->margin.high);
	mg_buf_char(out, '\n');
	if (a->options.sequential)
		mg_buf_printf(out, "test        %s   (p0 %.3f, p1 %.3f, log ratio %.2f of %.2f)\n",
			      a->verdict == MG_UNDECIDED  ? "undecided"
			      : a->verdict == MG_ACCEPT_P1 ? "passed: p1 rather than p0"
							   : "failed: p0 rather than p1",
			      a->options.test.p0, a->options.test.p1, mg_sprt_ratio(&a->options.test, &a->share), mg_sprt_bound());
}

void mg_report_table(const struct mg_arena *a, const struct mg_report *r, struct mg_buf *out)
{
	bool league = a->options.mode == MG_LEAGUE;
	int width = 7;
	for (int i = 0; i < a->options.entrants; i++) {
		int len = (int)strlen(a->options.entrant[i].name);
		width = len > width ? len : width;
	}
	width = width > 60 ? 60 : width;
	mg_buf_printf(out, "%d blocks, %ld games of %d on %s, deals from %llu on, %.3f core-hours\n", a->count, r->games,
		      a->options.players, a->options.sheet->name, (unsigned long long)a->options.first, r->core_hours);
	if (!league)
		write_alone(a, r, out);
	mg_buf_printf(out, "\n%-*s %7s %7s %16s %7s %10s %9s", width, "player", "seats", "wins %", "95 %", "points",
		      "searches", "ms a move");
	mg_buf_text(out, league ? "  rating             95 %\n" : "\n");
	for (int i = 0; i < a->options.entrants; i++) {
		const struct mg_entrant_report *e = &r->entrant[i];
		mg_buf_printf(out, "%-*.*s %7ld %7.2f %7.2f%9.2f %7.2f %10.1f %9.3f", width, width, a->options.entrant[i].name,
			      e->seats, 100 * e->share.mean, 100 * e->share.low, 100 * e->share.high, e->score,
			      per_move(e->effort.searches, &e->effort), per_move(e->effort.us, &e->effort) / 1000);
		if (league)
			mg_buf_printf(out, " %7.1f %7.1f%9.1f", e->rating.points, e->rating.low, e->rating.high);
		mg_buf_char(out, '\n');
	}
}

static void put(struct mg_json *j, const char *key, double x)
{
	mg_json_key(j, key);
	mg_json_fixed(j, (long long)(x * 10000 + (x < 0 ? -0.5 : 0.5)), 4);
}

static void put_interval(struct mg_json *j, const char *key, double mean, double low, double high)
{
	mg_json_key(j, key);
	mg_json_object(j);
	put(j, "mean", mean);
	put(j, "low", low);
	put(j, "high", high);
	mg_json_end_object(j);
}

static void put_entrant(struct mg_json *j, const struct mg_arena *a, const struct mg_report *r, int i)
{
	const struct mg_entrant_report *e = &r->entrant[i];
	mg_json_object(j);
	mg_json_key(j, "name");
	mg_json_text(j, a->options.entrant[i].name);
	mg_json_key(j, "seats");
	mg_json_int(j, e->seats);
	put_interval(j, "share", e->share.mean, e->share.low, e->share.high);
	put(j, "score", e->score);
	mg_json_key(j, "moves");
	mg_json_int(j, e->effort.moves);
	put(j, "searches_a_move", per_move(e->effort.searches, &e->effort));
	put(j, "ms_a_move", per_move(e->effort.us, &e->effort) / 1000);
	if (a->options.mode == MG_LEAGUE)
		put_interval(j, "rating", e->rating.points, e->rating.low, e->rating.high);
	mg_json_end_object(j);
}

static void put_alone(struct mg_json *j, const struct mg_arena *a, const struct mg_report *r)
{
	if (a->count > 1)
		put_interval(j, "margin", r->margin.mean, r->margin.low, r->margin.high);
	mg_json_key(j, "share_by_place");
	mg_json_array(j);
	for (int p = 0; p < a->options.players; p++)
		mg_json_fixed(j, (long long)(r->by_place[p] * 10000 + 0.5), 4);
	mg_json_end_array(j);
	if (!a->options.sequential)
		return;
	mg_json_key(j, "test");
	mg_json_object(j);
	put(j, "p0", a->options.test.p0);
	put(j, "p1", a->options.test.p1);
	put(j, "log_ratio", mg_sprt_ratio(&a->options.test, &a->share));
	put(j, "bound", mg_sprt_bound());
	mg_json_key(j, "accepted");
	mg_json_text(j, verdicts[a->verdict]);
	mg_json_end_object(j);
}

void mg_report_json(const struct mg_arena *a, const struct mg_report *r, struct mg_buf *out)
{
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_object(&j);
	mg_json_key(&j, "mode");
	mg_json_text(&j, a->options.mode == MG_ALONE ? "alone" : "league");
	mg_json_key(&j, "edition");
	mg_json_text(&j, mg_edition_name(a->options.sheet->board.edition));
	mg_json_key(&j, "board");
	mg_json_text(&j, a->options.sheet->hash);
	mg_json_key(&j, "players");
	mg_json_int(&j, a->options.players);
	mg_json_key(&j, "first_deal");
	mg_json_int(&j, (long long)a->options.first);
	mg_json_key(&j, "blocks");
	mg_json_int(&j, a->count);
	mg_json_key(&j, "games");
	mg_json_int(&j, r->games);
	put(&j, "core_hours", r->core_hours);
	mg_json_key(&j, "entrants");
	mg_json_array(&j);
	for (int i = 0; i < a->options.entrants; i++)
		put_entrant(&j, a, r, i);
	mg_json_end_array(&j);
	if (a->options.mode == MG_ALONE)
		put_alone(&j, a, r);
	mg_json_end_object(&j);
	mg_buf_char(out, '\n');
}
