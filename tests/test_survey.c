/* The board report: what is noted of games, its arithmetic, its threads, its file of games, its page. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <unistd.h>

#include "base/rng.h"
#include "bots/net.h"
#include "embed/board_report.h"
#include "games.h"
#include "train/chart.h"
#include "train/survey_file.h"
#include "train/survey_page.h"

static bool near(double a, double b, double within)
{
	return a - b <= within && b - a <= within;
}

static struct mg_survey_options options_of(enum mg_edition_id edition, int players, const char *player, int games)
{
	struct mg_survey_options options = {
		.sheet = mg_sheet_of_edition(edition),
		.players = players,
		.draws = MG_DRAWS_BALANCED,
		.first = mg_first_deal(MG_DEALS_TUNE, 3),
		.games = games,
		.threads = 1,
	};
	assert_null(mg_entrant_read(player, &options.player));
	return options;
}

static void run_whole(struct mg_survey *s, const struct mg_survey_options *options)
{
	assert_true(mg_survey_init(s, options));
	assert_true(mg_survey_run(s, (struct mg_survey_watch){0}));
	assert_int_equal(s->count, options->games);
}

/* What the notes say of a game must explain its scores, fields and money. */
static void check_notes(const struct mg_record *r)
{
	const struct mg_board *b = &r->sheet->board;
	struct mg_notes n;
	struct mg_state end;
	double wins = 0;
	mg_notes_take(r, &n);
	mg_record_state(r, r->moves, &end);
	for (int p = 0; p < r->players; p++) {
		int seat = (p + r->start) % r->players, track = 0, technologies = 0, sum = 0;
		for (int f = 0; f < MG_FIELDS; f++) {
			const struct mg_field_note *note = &n.field[f];
			bool mine = note->taker == p, joker = b->field[f].kind == MG_JOKER;
			assert_true(!mine || joker || (end.owned[seat] >> f & 1));
			assert_true(!mine || joker || (note->used != 0) == (end.developed >> f & 1));
			if (mine && note->used == f / MG_COLUMNS + 1 && !joker)
				track += b->field[f].points, technologies += b->field[f].kind == MG_TECHNOLOGY ? b->field[f].points : 0;
			if (mine && note->end == MG_LOT_UNWANTED)
				assert_true(note->bid == 0 && note->paid == 0);
			if (mine && note->end == MG_LOT_SOLD)
				assert_true(note->bid > 0 && note->paid == note->bid);
			if (mine && note->end == MG_LOT_KEPT)
				assert_true(note->bid > 0 && note->paid >= 0 && note->paid <= note->bid);
			assert_true(note->fees == 0 || b->field[f].makes != MG_NONE);
		}
		for (int i = 0; i < MG_POINTS; i++)
			sum += mg_points_part(&n.score[p], (enum mg_points)i);
		assert_int_equal(sum, n.score[p].total);
		assert_int_equal(track, n.score[p].track);
		assert_int_equal(technologies, n.technologies[p]);
		assert_int_equal(n.subsidy[p] != 0, n.score[p].subsidy != 0);
		assert_int_equal(n.score[n.order[p]].total <= n.score[n.order[0]].total, 1);
		wins += mg_notes_win(&n, r->players, p);
	}
	assert_true(near(wins, 1, 1e-9));
}

static void notes_explain_every_game(void **state)
{
	(void)state;
	struct mg_rng rng = mg_rng_seed(4);
	static struct mg_record r;
	static struct mg_sheet own;
	struct mg_state s;
	for (int i = 0; i < 60; i++) {
		if (i % 3 == 2)
			mg_random_sheet(&own, &rng);
		mg_random_setup(&r, i % 3 == 2 ? &own : mg_sheet_of_edition(i % 3 ? MG_INDUSTRY : MG_INDUSTRIA), &rng);
		mg_random_game(&r, &s, MG_MAX_MOVES, &rng);
		assert_int_equal(s.decision, MG_OVER);
		check_notes(&r);
	}
}

static void check_shares(const struct mg_figures *f)
{
	double wins = 0, points = 0, all = 0;
	for (int p = 0; p < f->players; p++) {
		double sum = 0;
		wins += f->place[p].wins.mean;
		points += f->place[p].points.mean - f->rank[p].points.mean;
		for (int i = 0; i < MG_POINTS; i++)
			sum += f->rank[p].source[i];
		assert_true(near(sum, f->rank[p].points.mean, 1e-6));
		all += sum / f->players;
		assert_true(f->place[p].wins.low >= 0 && f->place[p].wins.low <= f->place[p].wins.mean);
		assert_true(f->place[p].wins.high <= 1 && f->place[p].wins.high >= f->place[p].wins.mean);
		assert_true(f->rank[p].tenth <= f->rank[p].middle && f->rank[p].middle <= f->rank[p].ninetieth);
	}
	double subsidies = 0, routes = 0;
	for (int r = 0; r < MG_ROUTES; r++)
		routes += f->route[r].mean;
	assert_true(near(routes, 1, 1e-9));
	for (int e = 0; e < MG_ERAS; e++)
		subsidies += f->subsidies[e];
	assert_true(near(f->source[MG_POINTS_SUBSIDY], MG_SUBSIDY_POINTS * subsidies, 1e-6));
	for (int i = 0; i < MG_POINTS; i++)
		all -= f->source[i];
	assert_true(near(wins, 1, 1e-9) && near(points, 0, 1e-6) && near(all, 0, 1e-6));
	assert_true(f->lead.mean >= 0 && f->luck.points.low >= -1 && f->luck.points.high <= 1);
}

static void check_lots(const struct mg_figures *f, int eras)
{
	long lots = 0;
	for (int e = 0; e < MG_ERAS; e++) {
		long bids = 0, ends = 0;
		assert_int_equal(f->era[e].lots, e < eras ? (long)f->games * MG_COLUMNS : 0);
		for (int i = 0; i < MG_BIDS; i++)
			bids += f->era[e].bid[i];
		for (int i = 0; i < MG_LOT_ENDS; i++)
			ends += f->era[e].end[i];
		assert_true(bids == f->era[e].lots && ends == f->era[e].lots);
		assert_int_equal(f->era[e].bid[0], f->era[e].end[MG_LOT_UNWANTED]);
		lots += f->era[e].lots;
	}
	assert_int_equal(f->all.lots, lots);
	for (int i = 0; i < MG_FIELDS; i++) {
		const struct mg_field_figures *of = &f->field[i];
		double taken = 0;
		for (int p = 0; p < f->players; p++)
			taken += of->taken[p];
		assert_int_equal(of->games, i / MG_COLUMNS < eras ? f->games : 0);
		assert_true(near(taken, of->games ? 1 : 0, 1e-9) && of->in_time <= of->used + 1e-9 && of->used <= 1);
		assert_true(of->paid <= of->bid + 1e-9);
	}
}

static void figures_add_up(void **state)
{
	(void)state;
	for (int edition = 0; edition < MG_EDITIONS; edition++)
		for (int players = MG_MIN_SEATS; players <= MG_SEATS; players++) {
			struct mg_survey_options options = options_of((enum mg_edition_id)edition, players, "R1", 40);
			static struct mg_figures f;
			struct mg_survey s;
			run_whole(&s, &options);
			assert_true(mg_figures_of(&s, &f));
			check_shares(&f);
			check_lots(&f, mg_editions[edition].eras[players]);
			assert_int_equal(f.effects > 0, 0); /* too few games */
			mg_survey_release(&s);
		}
}

/* Games that nobody played: every field goes to somebody, and some fields are worth something. */
static void invent_game(struct mg_notes *n, int players, int noise, struct mg_rng *rng)
{
	memset(n, 0, sizeof *n);
	for (int p = 0; p < players; p++)
		n->score[p].total = (int)mg_rng_below(rng, (uint32_t)(2 * noise + 1)) - noise;
	for (int i = 0; i < MG_FIELDS; i++) {
		struct mg_field_note *f = &n->field[i];
		f->taker = (uint8_t)mg_rng_below(rng, (uint32_t)players);
		f->used = (uint8_t)(mg_rng_below(rng, 4) ? i / MG_COLUMNS + 1 : 0);
		f->end = MG_LOT_UNWANTED;
		if (f->used && i % MG_COLUMNS == 4)
			n->score[f->taker].total += 5;
		if (f->used && i % MG_COLUMNS == 5)
			n->score[f->taker].total -= 3;
	}
	for (int p = 0; p < players; p++) {
		n->score[p].rank = 1;
		for (int q = 0; q < players; q++)
			n->score[p].rank += n->score[q].total > n->score[p].total;
	}
	int count = 0;
	for (int rank = 1; rank <= players; rank++)
		for (int p = 0; p < players; p++)
			if (n->score[p].rank == rank)
				n->order[count++] = (uint8_t)p;
}

static void regression_finds_known_effects(void **state)
{
	(void)state;
	enum { GAMES = 600 };
	const struct mg_board *b = &mg_sheet_of_edition(MG_INDUSTRY)->board;
	struct mg_notes *notes = calloc(GAMES, sizeof *notes);
	struct mg_rng rng = mg_rng_seed(8);
	static struct mg_figures f;
	int missed = 0, known = 0;
	for (int g = 0; g < GAMES; g++)
		invent_game(&notes[g], 4, 3, &rng);
	assert_true(mg_figures_from(b, 4, notes, GAMES, &f));
	for (int i = 0; i < MG_FIELDS; i++) {
		const struct mg_effect *e = &f.field[i].effect;
		double truth = i % MG_COLUMNS == 4 ? 5 : i % MG_COLUMNS == 5 ? -3 : 0;
		assert_true(e->known && e->points.low < e->points.mean && e->points.mean < e->points.high);
		assert_true(near(e->points.mean, truth, i / MG_COLUMNS + 1 == MG_ERAS ? 0.5 : 1.4));
		known++;
		missed += e->points.low > truth || e->points.high < truth;
		if (i % MG_COLUMNS == 4)
			assert_true(e->wins.low > 0 && mg_field_verdict(&f, i) == MG_FIELD_STRONG);
		if (i % MG_COLUMNS == 5)
			assert_true(e->wins.high < 0 && mg_field_verdict(&f, i) == MG_FIELD_LOSS);
	}
	assert_int_equal(known, f.effects);
	assert_true(missed <= 8); /* 5 % of 60, and some luck */
	/* These games have no deals: nothing is decided by them. */
	assert_true(f.luck.points.low < 0 && f.luck.points.high > 0 && f.luck.points.high < 0.2);
	assert_true(near(f.luck.same, f.luck.chance, 0.08));
	free(notes);
}

/* The last era's regression knows all fields: without chance it is exact. */
static void regression_is_exact_without_chance(void **state)
{
	(void)state;
	enum { GAMES = 300 };
	const struct mg_board *b = &mg_sheet_of_edition(MG_INDUSTRIA)->board;
	struct mg_notes *notes = calloc(GAMES, sizeof *notes);
	struct mg_rng rng = mg_rng_seed(11);
	static struct mg_figures f;
	for (int g = 0; g < GAMES; g++) {
		invent_game(&notes[g], 4, 0, &rng);
		for (int e = 1; e <= MG_ERAS; e++) /* these two columns hold factories in every era */
			assert_true(b->field[mg_field_at(4, e)].kind == MG_FACTORY && b->field[mg_field_at(5, e)].kind == MG_FACTORY);
	}
	assert_true(mg_figures_from(b, 4, notes, GAMES, &f));
	for (int c = 0; c < MG_COLUMNS; c++) {
		const struct mg_interval *i = &f.field[mg_field_at(c, MG_ERAS)].effect.points;
		assert_true(f.field[mg_field_at(c, MG_ERAS)].effect.known);
		assert_true(near(i->mean, c == 4 ? 5 : c == 5 ? -3 : 0, 1e-6) && i->high - i->low < 1e-3);
	}
	assert_true(f.effect[0] > -5 && f.effect[0] < 5 && near(f.effect[MG_ERAS - 1], 2.0 / MG_COLUMNS, 1e-6));
	free(notes);
}

static void a_field_that_follows_from_another_is_left_out(void **state)
{
	(void)state;
	enum { GAMES = 600 };
	const struct mg_board *b = &mg_sheet_of_edition(MG_INDUSTRY)->board;
	struct mg_notes *notes = calloc(GAMES, sizeof *notes);
	struct mg_rng rng = mg_rng_seed(9);
	static struct mg_figures f;
	for (int g = 0; g < GAMES; g++) {
		invent_game(&notes[g], 4, 3, &rng);
		notes[g].field[mg_field_at(7, 1)] = notes[g].field[mg_field_at(6, 1)];
		notes[g].field[mg_field_at(8, 1)].used = 0;
	}
	assert_true(mg_figures_from(b, 4, notes, GAMES, &f));
	assert_true(f.field[mg_field_at(6, 1)].effect.known);
	assert_false(f.field[mg_field_at(7, 1)].effect.known);
	assert_false(f.field[mg_field_at(8, 1)].effect.known);
	assert_int_equal(mg_field_verdict(&f, mg_field_at(8, 1)), MG_FIELD_RARE);
	for (int e = 1; e <= MG_ERAS; e++)
		assert_true(near(f.field[mg_field_at(4, e)].effect.points.mean, 5, 1.6));
	free(notes);
}

static void a_deal_that_decides_all_is_found(void **state)
{
	(void)state;
	enum { GAMES = 200 };
	const struct mg_board *b = &mg_sheet_of_edition(MG_INDUSTRY)->board;
	struct mg_notes *notes = calloc(GAMES, sizeof *notes);
	struct mg_rng rng = mg_rng_seed(10);
	static struct mg_figures f;
	for (int g = 0; g < GAMES; g += 2) {
		invent_game(&notes[g], 3, 3, &rng);
		notes[g + 1] = notes[g];
	}
	assert_true(mg_figures_from(b, 3, notes, GAMES, &f));
	assert_true(near(f.luck.points.mean, 1, 1e-9) && near(f.luck.wins.mean, 1, 1e-9));
	assert_true(f.luck.same > 0.9 && f.luck.chance < 0.5);
	free(notes);
}

/* Two games of three: who wins is ahead in lines, then in factories: by 3 points, a road among them, where bonus fields are 2 2/3. */
static void routes_are_where_the_winner_is_ahead(void **state)
{
	(void)state;
	static struct mg_notes games[MG_REPLAYS];
	static struct mg_figures f;
	for (int g = 0; g < MG_REPLAYS; g++)
		for (int p = 0; p < 3; p++) {
			games[g].order[p] = (uint8_t)p;
			games[g].score[p].rank = p + 1;
			games[g].score[p].track = 9 - p;
			games[g].technologies[p] = 2;
		}
	games[0].score[0].lines = 9;
	games[0].score[1].bonus = 20;
	games[1].score[0].roads = 3;
	games[1].score[0].bonus = 4;
	games[1].score[1].lines = 30;
	assert_true(mg_figures_from(&mg_sheet_of_edition(MG_INDUSTRY)->board, 3, games, MG_REPLAYS, &f));
	assert_true(near(f.route[MG_ROUTE_TECHNOLOGIES].mean, 0.5, 1e-9));
	assert_true(near(f.route[MG_ROUTE_FACTORIES].mean, 0.5, 1e-9));
	assert_true(near(f.route[MG_ROUTE_NETWORKS].mean, 0, 1e-9));
}

static void write_page(const struct mg_survey *s, char *page, char *text)
{
	static struct mg_figures f;
	struct mg_buf out;
	assert_true(mg_figures_of(s, &f));
	mg_buf_init(&out, page, MG_SURVEY_PAGE);
	mg_survey_page(&s->options, &f, &out);
	assert_false(out.full);
	mg_buf_init(&out, text, MG_SURVEY_PAGE);
	mg_survey_text(&s->options, &f, &out);
	assert_false(out.full);
}

static void any_number_of_threads_gives_the_same(void **state)
{
	(void)state;
	static char page[2][MG_SURVEY_PAGE], text[2][MG_SURVEY_PAGE];
	struct mg_survey_options options = options_of(MG_INDUSTRY, 3, "Magnate:n1", 6);
	for (int i = 0; i < 2; i++) {
		struct mg_survey s;
		options.threads = i ? 3 : 1;
		run_whole(&s, &options);
		write_page(&s, page[i], text[i]);
		mg_survey_release(&s);
	}
	assert_string_equal(page[0], page[1]);
	assert_string_equal(text[0], text[1]);
}

static void deals_are_played_twice(void **state)
{
	(void)state;
	struct mg_survey_options options = options_of(MG_INDUSTRY, 4, "R0", 8);
	struct mg_survey s;
	run_whole(&s, &options);
	for (int g = 0; g < options.games; g += 2) {
		const struct mg_record *a = &s.game[g], *b = &s.game[g + 1];
		assert_int_equal(a->start, b->start);
		assert_int_equal(a->move[0], b->move[0]); /* the first draw */
		assert_true(a->moves != b->moves || memcmp(a->move, b->move, (size_t)a->moves * sizeof *a->move) != 0);
		assert_true(mg_survey_is_game(&options, g, a) && mg_survey_is_game(&options, g + 1, b));
		assert_true(mg_survey_is_game(&options, g + 1, a)); /* draws do not tell them apart */
		assert_false(mg_survey_is_game(&options, (g + 2) % options.games, a));
	}
	s.game[0].moves--;
	assert_false(mg_survey_is_game(&options, 0, &s.game[0]));
	mg_survey_release(&s);
}

/* The editor's page has the figures of `magnate report`, of the same games. */
static void report_of_the_page_is_the_same(void **state)
{
	(void)state;
	static char file[MG_BOARD_TEXT_MAX + 1], json[MG_SURVEY_PAGE];
	static struct mg_figures f;
	for (int edition = 0; edition < MG_EDITIONS; edition++) {
		struct mg_survey_options options = options_of((enum mg_edition_id)edition, 3 + edition, "Magnate:n2", 4);
		struct mg_survey s;
		struct mg_buf out;
		options.first = mg_first_deal(MG_DEALS_TUNE, 1);
		mg_buf_init(&out, file, sizeof file);
		mg_sheet_write(options.sheet, &out);
		struct mg_board_report *r = mg_board_report_new(file, "Magnate", 2, options.players, options.games);
		assert_non_null(r);
		assert_null(mg_board_report_read(r));
		for (int g = 1; g <= options.games + 1; g++)
			assert_int_equal(mg_board_report_play(r), g <= options.games ? g : options.games);
		run_whole(&s, &options);
		assert_true(mg_figures_of(&s, &f));
		mg_buf_init(&out, json, sizeof json);
		mg_survey_json(&options, &f, &out);
		const char *same = strstr(json, "\"games\":");
		assert_non_null(same);
		assert_string_equal(mg_board_report_read(r) + 1, same);
		mg_board_report_free(r);
		mg_survey_release(&s);
	}
	mg_board_report_free(NULL);
}

/* Where the program brings no net, as in WebAssembly, one is given. */
static void report_of_the_page_takes_a_net(void **state)
{
	(void)state;
	static char file[MG_BOARD_TEXT_MAX + 1], without[MG_SURVEY_PAGE];
	static uint8_t bytes[MG_NET_BYTES];
	struct mg_net *net = malloc(sizeof *net);
	struct mg_buf out;
	struct mg_sheet sheet = *mg_sheet_of_edition(MG_INDUSTRY);
	assert_non_null(net);
	for (int f = 0; f < MG_FIELDS; f++) /* a board of one's own */
		if (sheet.board.field[f].cost)
			sheet.board.field[f].cost++;
	mg_buf_init(&out, file, sizeof file);
	mg_sheet_write(&sheet, &out);
	assert_true(mg_sheet_read(&sheet, mg_buf_str(&out), &(struct mg_errors){0}));
	for (int given = 0; given < 2; given++) {
		struct mg_board_report *r = mg_board_report_new(file, "Foreman", 0, 4, 4);
		assert_non_null(r);
		*net = *mg_net_of(&mg_sheet_of_edition(MG_INDUSTRY)->board, 4);
		mg_net_write(net, bytes);
		assert_false(mg_board_report_net(r, bytes, sizeof bytes)); /* for the shipped board */
		assert_false(mg_board_report_net(r, bytes, sizeof bytes - 1));
		net->board = sheet.board.hash;
		net->players = 3;
		mg_net_write(net, bytes);
		assert_false(mg_board_report_net(r, bytes, sizeof bytes));
		net->players = 4;
		mg_net_write(net, bytes);
		if (given)
			assert_true(mg_board_report_net(r, bytes, sizeof bytes));
		while (mg_board_report_play(r) < 4)
			;
		if (given)
			assert_string_not_equal(mg_board_report_read(r), without);
		else
			snprintf(without, sizeof without, "%s", mg_board_report_read(r));
		mg_board_report_free(r);
	}
	free(net);
}

static void report_of_the_page_refuses_nonsense(void **state)
{
	(void)state;
	static char file[MG_BOARD_TEXT_MAX + 1];
	struct mg_buf out;
	mg_buf_init(&out, file, sizeof file);
	mg_sheet_write(mg_sheet_of_edition(MG_INDUSTRY), &out);
	assert_null(mg_board_report_new("board x", "R1", 0, 4, 2));
	assert_null(mg_board_report_new(file, "Nobody", 0, 4, 2));
	assert_null(mg_board_report_new(file, "R1", -1, 4, 2));
	assert_null(mg_board_report_new(file, "R1", 0, 2, 2));
	assert_null(mg_board_report_new(file, "R1", 0, 5, 2));
	assert_null(mg_board_report_new(file, "R1", 0, 4, 0));
	assert_null(mg_board_report_new(file, "R1", 0, 4, 1000000));
}

static void make_path(char *path, size_t cap)
{
	snprintf(path, cap, "%s/mg_survey_XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
}

static bool append(void *context, const struct mg_survey *s)
{
	assert_true(mg_survey_file_append(context, s));
	return s->count < 5;
}

static bool append_all(void *context, const struct mg_survey *s)
{
	return mg_survey_file_append(context, s);
}

static void broken_survey_goes_on(void **state)
{
	(void)state;
	struct mg_survey_options options = options_of(MG_INDUSTRIA, 3, "R1", 8), other = options_of(MG_INDUSTRIA, 4, "R1", 8);
	struct mg_survey whole, first, second, third;
	struct mg_line_file file;
	char path[256], why[MG_LINE_FILE_ERROR];
	make_path(path, sizeof path);
	run_whole(&whole, &options);

	assert_true(mg_survey_init(&first, &options));
	assert_true(mg_survey_file_open(&file, path, &first, why));
	assert_false(mg_survey_run(&first, (struct mg_survey_watch){append, &file}));
	mg_line_file_close(&file);
	FILE *f = fopen(path, "a");
	fputs("cut off", f);
	fclose(f);

	assert_true(mg_survey_init(&second, &options));
	assert_true(mg_survey_file_open(&file, path, &second, why));
	assert_int_equal(second.count, 5);
	assert_true(mg_survey_run(&second, (struct mg_survey_watch){append_all, &file}));
	mg_line_file_close(&file);
	for (int g = 0; g < options.games; g++)
		assert_memory_equal(second.game[g].move, whole.game[g].move, sizeof whole.game[g].move);

	assert_true(mg_survey_init(&third, &other));
	assert_false(mg_survey_file_open(&file, path, &third, why));
	assert_non_null(strstr(why, "other games"));
	mg_survey_release(&third);
	f = fopen(path, "r+");
	fseek(f, -20, SEEK_END);
	fputs("????", f);
	fclose(f);
	assert_true(mg_survey_init(&third, &options));
	assert_false(mg_survey_file_open(&file, path, &third, why));
	assert_non_null(strstr(why, "line 9 is not game 8"));

	struct mg_survey *all[] = {&whole, &first, &second, &third};
	for (size_t i = 0; i < MG_COUNT(all); i++)
		mg_survey_release(all[i]);
	unlink(path);
}

/* Every tag is closed, and in order; attributes are quoted. */
static void assert_well_formed(const char *page)
{
	enum { DEEPEST = 32 };
	const char *open[DEEPEST];
	size_t len[DEEPEST];
	int depth = 0;
	assert_memory_equal(page, "<!DOCTYPE html>\n", 16);
	for (const char *at = strchr(page + 1, '<'); at; at = strchr(at + 1, '<')) {
		bool closes = at[1] == '/';
		const char *name = at + 1 + closes, *end = strchr(at, '>');
		size_t n = strcspn(name, " />");
		int quotes = 0;
		assert_non_null(end);
		assert_true(n > 0);
		for (const char *c = at; c < end; c++)
			quotes += *c == '"';
		assert_int_equal(quotes % 2, 0);
		if (closes) {
			assert_true(depth > 0 && len[depth - 1] == n && memcmp(open[depth - 1], name, n) == 0);
			depth--;
		} else if (end[-1] != '/') {
			assert_true(depth < DEEPEST);
			open[depth] = name;
			len[depth++] = n;
		}
	}
	assert_int_equal(depth, 0);
}

static void page_stands_alone(void **state)
{
	(void)state;
	static char page[MG_SURVEY_PAGE], text[MG_SURVEY_PAGE];
	static struct mg_sheet own;
	for (int edition = 0; edition < MG_EDITIONS; edition++) {
		struct mg_survey_options options = options_of((enum mg_edition_id)edition, 3, "R1", 200);
		struct mg_survey s;
		own = *options.sheet;
		own.shipped = edition != 0;
		snprintf(own.title, sizeof own.title, "A <b> & \"c\"");
		memset(own.title_in, 0, sizeof own.title_in);
		snprintf(own.name, sizeof own.name, "mine");
		options.sheet = &own;
		run_whole(&s, &options);
		write_page(&s, page, text);
		assert_well_formed(page);
		assert_null(strstr(page, "http"));
		assert_null(strstr(page, "url("));
		assert_null(strstr(page, "src="));
		assert_null(strstr(page, "<b>"));
		assert_null(strstr(page, "nan"));
		assert_null(strstr(page, "inf%"));
		assert_non_null(strstr(page, edition ? "Reconstructed board" : "Own board"));
		assert_non_null(strstr(text, edition ? "reconstructed board mine" : "own board mine"));
		assert_non_null(strstr(text, "FINAL SCORES"));
		mg_survey_release(&s);
	}
}

static void scales_are_round(void **state)
{
	(void)state;
	char text[64];
	struct mg_buf out;
	struct mg_scale s = mg_scale_round((struct mg_scale){-2.3, 7.2}, 6);
	assert_true(near(s.from, -4, 1e-9) && near(s.to, 8, 1e-9) && near(mg_scale_step(s, 6), 2, 1e-9));
	assert_true(near(mg_scale_at(s, 2), 0.5, 1e-9) && near(mg_scale_at(s, 99), 1, 1e-9) && near(mg_scale_at(s, -99), 0, 1e-9));
	s = mg_scale_round((struct mg_scale){0, 0.6}, 5);
	assert_true(near(s.from, 0, 1e-9) && near(s.to, 0.6, 1e-9));
	mg_buf_init(&out, text, sizeof text);
	mg_html_number(&out, -0.04, 1, true);
	mg_html_number(&out, -2.25, 1, false);
	mg_html_number(&out, 3, 0, true);
	assert_string_equal(text, "0.0\xe2\x88\x92" "2.2+3");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(notes_explain_every_game),
		cmocka_unit_test(figures_add_up),
		cmocka_unit_test(regression_finds_known_effects),
		cmocka_unit_test(regression_is_exact_without_chance),
		cmocka_unit_test(a_field_that_follows_from_another_is_left_out),
		cmocka_unit_test(routes_are_where_the_winner_is_ahead),
		cmocka_unit_test(a_deal_that_decides_all_is_found),
		cmocka_unit_test(any_number_of_threads_gives_the_same),
		cmocka_unit_test(deals_are_played_twice),
		cmocka_unit_test(report_of_the_page_is_the_same),
		cmocka_unit_test(report_of_the_page_takes_a_net),
		cmocka_unit_test(report_of_the_page_refuses_nonsense),
		cmocka_unit_test(broken_survey_goes_on),
		cmocka_unit_test(page_stands_alone),
		cmocka_unit_test(scales_are_round),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
