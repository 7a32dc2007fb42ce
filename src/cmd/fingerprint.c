/* fingerprint.c: one number that changes exactly when behaviour changes.
 *
 * It is taken of what others see, as text: states, scores, legal and any-time moves in their order, records, links, the
 * players' choices. So neither the layout of a state nor the machine matters. */
#include "base/rng.h"
#include "base/sha256.h"
#include "bots/character.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "record/link.h"
#include "record/movetext.h"
#include "record/statejson.h"
#include "train/match.h"

enum { GAMES = 12, PLAYER_SEARCHES = 8, PLAYED_ON = 4, DIGITS = 16, TEXT_MAX = 1 << 18 };

struct fold {
	struct mg_sha256 all, part;
	char *text; /* owned; TEXT_MAX bytes */
	bool verbose;
	struct mg_progress progress;
	long done, parts;
};

static void add(struct fold *f, struct mg_str text)
{
	mg_sha256_add(&f->part, text.at, text.len);
}

static void end_part(struct fold *f, const char *name)
{
	uint8_t digest[32];
	char digits[2 * DIGITS + 1];
	mg_sha256_end(&f->part, digest);
	mg_sha256_add(&f->all, digest, sizeof digest);
	mg_hex(digest, DIGITS / 2, digits);
	f->done++;
	if (f->verbose)
		printf("%s  %s\n", digits, name);
	else
		mg_progress_show(&f->progress, f->done, f->parts, "parts");
	mg_sha256_init(&f->part);
}

static long count_parts(void)
{
	long boards = 0, players = 0;
	while (mg_sheet_shipped((int)boards))
		boards++;
	while (mg_player_at((int)players))
		players++;
	return boards * (MG_SEATS - MG_MIN_SEATS + 1) + players + MG_CHARACTERS;
}

static void add_moves(const struct mg_sheet *sheet, const mg_move *moves, int n, struct mg_buf *out)
{
	for (int i = 0; i < n; i++) {
		mg_move_write(sheet, moves[i], out);
		mg_buf_char(out, '\n');
	}
}

static void add_position(struct fold *f, const struct mg_sheet *sheet, const struct mg_state *s, int moves)
{
	mg_move list[MG_MAX_LEGAL];
	struct mg_buf out;
	mg_buf_init(&out, f->text, TEXT_MAX);
	mg_state_json(sheet, s, moves, &out);
	mg_score_json(sheet, s, &out);
	add_moves(sheet, list, mg_legal(&sheet->board, s, list), &out);
	add_moves(sheet, list, mg_anytime(&sheet->board, s, list), &out);
	mg_assert(!out.full);
	add(f, mg_buf_str(&out));
}

static void add_record(struct fold *f, const struct mg_record *r)
{
	struct mg_buf out;
	mg_buf_init(&out, f->text, TEXT_MAX);
	mg_record_write(r, &out);
	mg_link_write(r, &out);
	mg_assert(!out.full);
	add(f, mg_buf_str(&out));
}

/* Any legal move, sometimes an any-time move: not by a player, whose choices are parts of their own. */
static mg_move any_move(const struct mg_board *b, const struct mg_state *s, const struct mg_deal *deal, struct mg_rng *rng)
{
	mg_move list[MG_MAX_LEGAL];
	int n = mg_rng_below(rng, 50) == 0 ? mg_anytime(b, s, list) : 0;
	if (n == 0 && s->decision == MG_DRAW)
		return mg_deal_draw(deal, b, s);
	if (n == 0)
		n = mg_legal(b, s, list);
	return list[mg_rng_below(rng, (uint32_t)n)];
}

static void fold_rules(struct fold *f, const struct mg_sheet *sheet, int players, enum mg_draws draws)
{
	for (int game = 0; game < GAMES; game++) {
		struct mg_rng rng = mg_rng_seed((uint64_t)game);
		struct mg_deal deal;
		struct mg_record r;
		struct mg_state s;
		mg_deal_init(&deal, (uint64_t)game);
		mg_record_init(&r, sheet, players, draws, game % players);
		mg_record_state(&r, 0, &s);
		while (s.decision != MG_OVER) {
			add_position(f, sheet, &s, r.moves);
			enum mg_reason reason = mg_record_play(&r, &s, any_move(&sheet->board, &s, &deal, &rng));
			mg_assert(reason == MG_FINE);
		}
		add_position(f, sheet, &s, r.moves);
		add_record(f, &r);
	}
}

static void fold_player(struct fold *f, const struct mg_sheet *sheet, int players, const struct mg_player *player)
{
	struct mg_match m = {.sheet = sheet, .thinker = mg_thinker_new(&sheet->board)};
	struct mg_entrant entrant = {.name = player->name, .player = *player};
	struct mg_buf out;
	if (!m.thinker) {
		mg_complain("out of memory");
		exit(MG_EXIT_BAD_INPUT);
	}
	uint32_t most = player->plays_on ? MG_TREE_SEARCHES + PLAYED_ON * MG_PLAYOUT_COST : PLAYER_SEARCHES;
	if (entrant.player.searches > most)
		entrant.player.searches = most;
	for (int p = 0; p < players; p++)
		m.seat[p] = &entrant;
	mg_match_begin(&m, players, MG_DRAWS_BALANCED, MG_PLACES_PRINTED, 0, 1, 1);
	while (mg_match_step(&m)) {
		mg_buf_init(&out, f->text, TEXT_MAX);
		add_moves(sheet, &m.last, 1, &out);
		add(f, mg_buf_str(&out));
	}
	mg_thinker_free(m.thinker);
}

static void fold_all_rules(struct fold *f)
{
	for (int i = 0; mg_sheet_shipped(i); i++) {
		const struct mg_sheet *sheet = mg_sheet_shipped(i);
		for (int players = MG_MIN_SEATS; players <= MG_SEATS; players++) {
			char name[128];
			snprintf(name, sizeof name, "rules, %s, %d players", sheet->name, players);
			fold_rules(f, sheet, players, MG_DRAWS_BALANCED);
			if (mg_edition_of(&sheet->board)->draws_vary)
				fold_rules(f, sheet, players, MG_DRAWS_PLAIN);
			end_part(f, name);
		}
	}
}

static void fold_settings(struct fold *f, const struct mg_player *player)
{
	char name[128];
	snprintf(name, sizeof name, "player %s", player->name);
	for (int k = 0; mg_sheet_shipped(k); k++)
		for (int players = MG_MIN_SEATS; players <= MG_SEATS; players++)
			fold_player(f, mg_sheet_shipped(k), players, player);
	end_part(f, name);
}

/* Every player, and every character at one level: the others differ from it as levels do. */
static void fold_all_players(struct fold *f)
{
	for (int i = 0; mg_player_at(i); i++)
		fold_settings(f, mg_player_at(i));
	for (int i = 0; i < MG_CHARACTERS; i++) {
		char name[64];
		snprintf(name, sizeof name, "%s-Banker", mg_characters[i].name);
		fold_settings(f, mg_player_named(name));
	}
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {{.name = "--verbose", .kind = MG_OPT_FLAG}};
	struct mg_words words = {0};
	uint8_t digest[32];
	char digits[DIGITS + 1];
	if (!mg_options_read(&mg_command_fingerprint, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count)
		return mg_too_much(&mg_command_fingerprint, words.at[0]);
	struct fold f = {.text = mg_need(TEXT_MAX), .verbose = opts[0].given, .parts = count_parts()};
	mg_progress_begin(&f.progress, 0);
	if (!f.verbose)
		mg_progress_show(&f.progress, 0, f.parts, "parts");
	mg_sha256_init(&f.all);
	mg_sha256_init(&f.part);
	fold_all_rules(&f);
	fold_all_players(&f);
	mg_progress_end(&f.progress);
	mg_sha256_end(&f.all, digest);
	mg_hex(digest, DIGITS / 2, digits);
	puts(digits);
	free(f.text);
	return MG_EXIT_FINE;
}

const struct mg_command mg_command_fingerprint = {
	"fingerprint",
	"prints a number that changes exactly when behaviour changes",
	"usage: magnate fingerprint [--verbose]\n"
	"\n"
	"Plays fixed games on the shipped boards and prints 16 hexadecimal digits that depend on every state,\n"
	"score and list of moves in them, and on what every computer player chooses.\n"
	"\n"
	"  --verbose       prints the number of each part before\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate fingerprint\n"
	"  magnate fingerprint --verbose\n",
	run,
};
