/* Golden games: 200 of each edition and number of players, with frozen hashes of all their states.
 *
 *     test_golden            replays them all
 *     test_golden --write    writes the files that do not exist; `make golden` calls it
 *
 * A file is one record after the other. Each begins with "# states" and the first 16 digits of the SHA-256 of its states:
 * the JSON of the engine protocol, from the empty board to the end, a line each. So any program can compute it, and it
 * does not depend on how a state lies in memory. Golden games stay for ever: a file is never written over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/sha256.h"
#include "play.h"
#include "record/link.h"
#include "record/record.h"
#include "record/statejson.h"

enum { GAMES = 200, FILE_MAX = 4 << 20 };

struct file {
	const char *path;
	enum mg_edition_id edition;
	int players;
};

static struct file files[] = {
	{"tests/golden/industry-3.records", MG_INDUSTRY, 3},
	{"tests/golden/industry-4.records", MG_INDUSTRY, 4},
	{"tests/golden/industria-3.records", MG_INDUSTRIA, 3},
	{"tests/golden/industria-4.records", MG_INDUSTRIA, 4},
};

static const char mark[] = "# states ";

static char text[FILE_MAX], written[MG_RECORD_TEXT_MAX], line[8192];
static struct mg_record record;

static void hash_states(const struct mg_record *r, char digits[MG_HASH_DIGITS + 1])
{
	struct mg_sha256 hash;
	uint8_t digest[32];
	struct mg_state s;
	struct mg_buf out;
	mg_sha256_init(&hash);
	mg_record_state(r, 0, &s);
	for (int n = 0; n <= r->moves; n++) {
		if (n > 0)
			mg_apply(&r->sheet->board, &s, r->move[n - 1]);
		mg_buf_init(&out, line, sizeof line);
		mg_state_json(r->sheet, &s, n, &out);
		mg_buf_char(&out, '\n');
		assert_false(out.full);
		mg_sha256_add(&hash, out.data, out.len);
	}
	mg_sha256_end(&hash, digest);
	mg_hex(digest, MG_HASH_DIGITS / 2, digits);
}

static struct mg_str write_record(const struct mg_record *r)
{
	struct mg_buf out;
	mg_buf_init(&out, written, sizeof written);
	mg_record_write(r, &out);
	assert_false(out.full);
	return mg_buf_str(&out);
}

/* Cuts the first record, with its mark, off the front of the file. */
static struct mg_str cut_record(struct mg_str *rest)
{
	struct mg_str one = *rest;
	const char *next = strstr(rest->at + 1, mark);
	one.len = next ? (size_t)(next - one.at) : rest->len;
	rest->at += one.len;
	rest->len -= one.len;
	return one;
}

static void expect_result(const struct mg_state *s)
{
	assert_int_equal(s->decision, MG_OVER);
	assert_non_null(strstr(written, "\nresult "));
}

/* The same game from its link. */
static void expect_link(const struct mg_record *r, const struct mg_state *end)
{
	static struct mg_record again;
	static char link[MG_LINK_MAX];
	struct mg_buf out;
	struct mg_state s;
	mg_buf_init(&out, link, sizeof link);
	mg_link_write(r, &out);
	assert_in_range(out.len, 1, MG_LINK_SHIPPED_MAX);
	assert_null(mg_link_read(&again, &s, NULL, mg_buf_str(&out)));
	assert_memory_equal(&s, end, sizeof s);
	assert_int_equal(again.moves, r->moves);
	assert_memory_equal(again.move, r->move, (size_t)r->moves * sizeof r->move[0]);
	assert_memory_equal(again.name, r->name, sizeof r->name);
}

static void replay(const struct file *f, struct mg_str one)
{
	struct mg_record_error e;
	struct mg_str hash_line;
	struct mg_state s;
	char digits[MG_HASH_DIGITS + 1];
	assert_true(mg_str_line(&one, &hash_line));
	if (!mg_record_read(&record, &s, NULL, one, &e))
		fail_msg("%s: line %d of a record: %s", f->path, e.line, e.text);
	assert_int_equal(record.players, f->players);
	assert_int_equal(record.sheet->board.edition, f->edition);
	hash_states(&record, digits);
	if (hash_line.len != strlen(mark) + MG_HASH_DIGITS || memcmp(hash_line.at + strlen(mark), digits, MG_HASH_DIGITS) != 0)
		fail_msg("%s: the states of the game with %.*s have the hash %s", f->path, (int)hash_line.len, hash_line.at,
			 digits);
	assert_true(mg_str_same(write_record(&record), one));
	expect_result(&s);
	expect_link(&record, &s);
}

static void test_replay(void **param)
{
	const struct file *f = *param;
	int games = 0;
	FILE *in = fopen(f->path, "rb");
	assert_non_null(in);
	size_t len = fread(text, 1, sizeof text - 1, in);
	assert_true(feof(in));
	fclose(in);
	text[len] = '\0';
	for (struct mg_str rest = {text, len}; rest.len; games++) {
		struct mg_str one = cut_record(&rest);
		if (games % play_stride() == 0)
			replay(f, one);
	}
	assert_int_equal(games, GAMES);
}

/* Some games have names, among them such that need escapes and more than one byte for a letter. */
static void give_names(struct mg_record *r)
{
	static const char *const names[MG_SEATS] = {"Ann", "J\xc3\xbcrgen \xc3\x9f", "\"Zo\xc3\xa9\" \\", "Dan # 4"};
	for (int p = 0; p < r->players; p++)
		memcpy(r->name[p], names[p], strlen(names[p]) + 1);
}

static void play_golden(const struct file *f, int game)
{
	struct mg_rng rng = mg_rng_seed((uint64_t)(game * 16 + f->players * 2) + f->edition);
	const struct mg_sheet *sheet = mg_sheet_of_edition(f->edition);
	struct mg_state s;
	mg_record_init(&record, sheet, f->players, game % 2 ? MG_DRAWS_PLAIN : MG_DRAWS_BALANCED, game / 2 % f->players);
	if (game % 3 == 0)
		give_names(&record);
	mg_record_state(&record, 0, &s);
	while (s.decision != MG_OVER) {
		mg_move m = game % 5 ? play_lively(&sheet->board, &s, &rng) : play_uniform(&sheet->board, &s, &rng);
		assert_int_equal(mg_record_play(&record, &s, m), MG_FINE);
	}
}

static void write_file(const struct file *f)
{
	char digits[MG_HASH_DIGITS + 1];
	FILE *out = fopen(f->path, "wbx");
	if (!out) {
		printf("%s is there already, or cannot be written: left as it is\n", f->path);
		return;
	}
	for (int game = 0; game < GAMES; game++) {
		play_golden(f, game);
		hash_states(&record, digits);
		fprintf(out, "%s%s\n%s", mark, digits, write_record(&record).at);
	}
	fclose(out);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		{"industry, 3 players", test_replay, NULL, NULL, &files[0]},
		{"industry, 4 players", test_replay, NULL, NULL, &files[1]},
		{"industria, 3 players", test_replay, NULL, NULL, &files[2]},
		{"industria, 4 players", test_replay, NULL, NULL, &files[3]},
	};
	if (argc == 1)
		return cmocka_run_group_tests(tests, NULL, NULL);
	if (argc != 2 || strcmp(argv[1], "--write") != 0)
		return 1;
	for (size_t i = 0; i < MG_COUNT(files); i++)
		write_file(&files[i]);
	return 0;
}
