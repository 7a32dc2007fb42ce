/* Nets: inference against a plainer way to find the same, files, whose net is used, and how nets are raised. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <unistd.h>

#include "base/expo.h"
#include "bots/net.h"
#include "bots/search.h"
#include "bots/player.h"
#include "bots/search.h"
#include "play.h"
#include "randomboard.h"
#include "record/sheet.h"
#include "train/practice.h"
#include "train/trainer.h"

static const struct mg_board *shipped(int edition)
{
	return &mg_sheet_of_edition((enum mg_edition_id)edition)->board;
}

static int16_t weight(struct mg_rng *rng, int most)
{
	return (int16_t)((int)mg_rng_below(rng, (uint32_t)(2 * most + 1)) - most);
}

/* Any net; with `most` its weights may be as large as they get. */
static void make_net(struct mg_net *net, const struct mg_board *b, int players, bool most, struct mg_rng *rng)
{
	int in = most ? MG_NET_MOST_IN : 20, out = most ? MG_NET_MOST_OUT : 300;
	memset(net, 0, sizeof *net);
	net->board = b->hash;
	net->players = (uint8_t)players;
	for (int h = 0; h < MG_NET_HIDDEN; h++) {
		net->bias[h] = weight(rng, most ? MG_NET_MOST_BIAS : 200);
		for (int i = 0; i < MG_NET_INPUTS; i++)
			net->in[i][h] = most && mg_rng_below(rng, 2) ? (int16_t)in : weight(rng, in);
		for (int k = 0; k < MG_NET_OUTPUTS; k++)
			net->out[k][h] = weight(rng, out);
	}
	for (int k = 0; k < MG_NET_OUTPUTS; k++)
		net->shift[k] = (int32_t)mg_rng_below(rng, 100000) - 50000;
}

/* ---- inference */

/* In plain sums of wide integers. */
static long long plain_output(const struct mg_net *net, const struct mg_net_view *v, int which)
{
	long long out = net->shift[which];
	for (int h = 0; h < MG_NET_HIDDEN; h++) {
		long long sum = net->bias[h], figures = 0;
		for (int i = 0; i < MG_NET_SETS; i++)
			for (int field = 0; field < MG_FIELDS; field++)
				sum += v->set[i] >> field & 1 ? 4 * net->in[i * MG_FIELDS + field][h] : 0;
		for (int i = 0; i < MG_NET_STEPS; i++)
			sum += 4 * net->in[v->step[i]][h];
		for (int i = 0; i < MG_NET_FIGURES; i++)
			figures += v->figure[i] * net->in[MG_NET_SPARSE + i][h];
		sum += figures >> 4;
		out += (sum < 0 ? 0 : sum > MG_NET_MOST_HIDDEN ? MG_NET_MOST_HIDDEN : sum) * net->out[which][h];
	}
	return out;
}

static void plain_value(const struct mg_net *net, const struct mg_evaluator *evaluator, float share, const struct mg_state *s, struct mg_value *out)
{
	float unit = share / (MG_NET_UNIT * MG_NET_OUT);
	struct mg_net_scene scene;
	float odds[MG_SEATS], best = -1e9f, all = 0;
	mg_net_look(evaluator, s, &scene);
	*out = (struct mg_value){{0}, {0}};
	for (int p = 0; p < s->players; p++) {
		long long points = plain_output(net, &scene.view[p], 0), shift = plain_output(net, &scene.view[p], 1);
		assert_true(points >= INT32_MIN && points <= INT32_MAX && shift >= INT32_MIN && shift <= INT32_MAX);
		out->score[p] = scene.total[p] + (float)points * (MG_NET_POINTS * unit);
		odds[p] = scene.total[p] / scene.spread + (float)shift * unit;
		best = odds[p] > best ? odds[p] : best;
	}
	for (int p = 0; p < s->players; p++)
		all += out->win[p] = mg_expf(odds[p] - best);
	for (int p = 0; p < s->players; p++)
		out->win[p] /= all;
}

/* Through whole games, so that sums are carried on from position to position, on any board and with any weights. */
static void sums_carried_on_are_those_made_anew(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(4);
	for (int game = 0; game < 24; game += play_stride()) {
		struct mg_board any;
		const struct mg_board *b = game % 3 ? shipped(game % 2) : &any;
		int players = 3 + game / 2 % 2;
		struct mg_net net;
		struct mg_evaluator evaluator;
		struct mg_state s;
		struct mg_value one, other;
		randomboard(&any, (enum mg_edition_id)(game % 2), &rng);
		make_net(&net, b, players, game % 4 == 0, &rng);
		mg_evaluator_init(&evaluator, b, players);
		/* where malloc may put it, also between what the longest vectors would like */
		_Alignas(64) unsigned char room[sizeof(struct mg_net_leaf) + 48];
		struct mg_net_leaf *context = (struct mg_net_leaf *)(void *)(room + 16 * (game % 4));
		*context = (struct mg_net_leaf){.net = &net, .evaluator = &evaluator, .share = game % 5 < 2 ? 1 : MG_NET_PLAYS};
		struct mg_leaf leaf = mg_net_leaf(context);
		context->wide = context->wide && game % 8 < 4;
		mg_init(&s, players, MG_DRAWS_BALANCED, 0);
		struct mg_memory memory;
		mg_memory_begin(&memory);
		struct mg_evaluator remembers = evaluator;
		remembers.memory = &memory;
		for (; s.decision != MG_OVER; mg_apply(b, &s, play_lively(b, &s, &rng))) {
			for (int i = 0; i < (s.decision == MG_OFFER ? 6 : 1); i++) { /* the position, or outcomes of its auctions */
				struct mg_state here = s;
				if (i)
					mg_search_stray(b, &here, &rng);
				if (here.decision == MG_OVER)
					continue;
				leaf.value(leaf.context, &here, &one);
				plain_value(&net, &evaluator, context->share, &here, &other);
				assert_memory_equal(&one, &other, sizeof one);
				mg_evaluate(&remembers, &here, &one);
				mg_evaluate(&evaluator, &here, &other);
				assert_memory_equal(&one, &other, sizeof one);
			}
		}
	}
}

/* A net says the same whoever sits where. */
static void nets_turn_with_the_seats(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(5);
	const struct mg_board *b = shipped(MG_INDUSTRY);
	struct mg_net net;
	struct mg_evaluator evaluator;
	struct mg_state s;
	make_net(&net, b, 4, false, &rng);
	mg_evaluator_init(&evaluator, b, 4);
	struct mg_net_leaf context = {.net = &net, .evaluator = &evaluator, .share = 1};
	struct mg_leaf leaf = mg_net_leaf(&context);
	mg_init(&s, 4, MG_DRAWS_BALANCED, 0);
	for (; s.decision != MG_OVER; mg_apply(b, &s, play_lively(b, &s, &rng))) {
		struct mg_state turned = play_turned(&s, 1);
		struct mg_value one, other;
		leaf.value(leaf.context, &s, &one);
		leaf.value(leaf.context, &turned, &other);
		for (int p = 0; p < 4; p++)
			assert_true(one.score[p] - other.score[(p + 1) % 4] < 0.01f && other.score[(p + 1) % 4] - one.score[p] < 0.01f);
	}
}

/* ---- files */

static void files_come_back_as_they_went(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(6);
	static struct mg_net net, again;
	uint8_t bytes[MG_NET_BYTES], twice[MG_NET_BYTES];
	make_net(&net, shipped(MG_INDUSTRIA), 3, true, &rng);
	mg_net_write(&net, bytes);
	assert_null(mg_net_read(bytes, sizeof bytes, &again));
	mg_net_write(&again, twice);
	assert_memory_equal(bytes, twice, sizeof bytes);
	assert_memory_equal(net.in, again.in, sizeof net.in);
	assert_true(again.board == net.board && again.players == 3);
}

static void damaged_files_are_refused(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(7);
	static struct mg_net net, again;
	uint8_t bytes[MG_NET_BYTES + 1] = {0};
	make_net(&net, shipped(MG_INDUSTRY), 4, true, &rng);
	mg_net_write(&net, bytes);
	for (size_t len = 0; len < MG_NET_BYTES; len += len < 64 ? 1 : 997)
		assert_non_null(mg_net_read(bytes, len, &again));
	assert_string_equal(mg_net_read(bytes, MG_NET_BYTES + 1, &again), "is too long");
	for (size_t i = 0; i < MG_NET_BYTES; i += i < 64 ? 1 : 101) {
		bytes[i] ^= 0x10;
		assert_non_null(mg_net_read(bytes, MG_NET_BYTES, &again));
		bytes[i] ^= 0x10;
	}
	assert_null(mg_net_read(bytes, MG_NET_BYTES, &again));
	net.in[3][3] = -128;
	mg_net_write(&net, bytes);
	assert_string_equal(mg_net_read(bytes, MG_NET_BYTES, &again), "has a weight that is too large");
	net.in[3][3] = 0;
	net.players = 5;
	mg_net_write(&net, bytes);
	assert_string_equal(mg_net_read(bytes, MG_NET_BYTES, &again), "is a net of another kind");
}

/* ---- whose net is used */

static mg_move thought(struct mg_thinker *thinker, const struct mg_state *s, const char *player, struct mg_value *best)
{
	struct mg_option option[MG_MAX_OPTIONS];
	mg_thinker_begin(thinker, s, mg_player_named(player), 1);
	mg_thinker_limit(thinker, 8);
	while (mg_thinker_think(thinker, 8))
		;
	assert_true(mg_thinker_options(thinker, option, MG_MAX_OPTIONS) > 0);
	*best = option[0].value;
	return mg_thinker_move(thinker);
}

static void a_net_serves_its_own_board_and_number_of_players(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(8);
	const struct mg_board *b = shipped(MG_INDUSTRY);
	struct mg_thinker *thinker = mg_thinker_new(b);
	static struct mg_net own, foreign, fewer;
	struct mg_value with, without, value;
	struct mg_state s;
	make_net(&own, b, 4, false, &rng);
	make_net(&foreign, shipped(MG_INDUSTRIA), 4, false, &rng);
	make_net(&fewer, b, 3, false, &rng);
	mg_init(&s, 4, MG_DRAWS_BALANCED, 0);
	mg_apply(b, &s, play_draw(b, &s, &rng));
	thought(thinker, &s, "Magnate", &without);
	mg_thinker_use(thinker, &own);
	thought(thinker, &s, "Magnate", &with);
	assert_memory_not_equal(&with, &without, sizeof with);
	mg_thinker_use(thinker, &foreign);
	thought(thinker, &s, "Magnate", &value);
	assert_memory_equal(&value, &without, sizeof value);
	mg_thinker_use(thinker, &fewer);
	thought(thinker, &s, "Magnate", &value);
	assert_memory_equal(&value, &without, sizeof value);
	/* R4 and the lower levels never look at one. */
	static const char *const blind[] = {"R4", "Clerk"};
	for (size_t i = 0; i < MG_COUNT(blind); i++) {
		mg_thinker_use(thinker, NULL);
		thought(thinker, &s, blind[i], &without);
		mg_thinker_use(thinker, &own);
		thought(thinker, &s, blind[i], &value);
		assert_memory_equal(&value, &without, sizeof value);
	}
	mg_thinker_free(thinker);
}

static void every_setting_has_its_shipped_net(void **unused)
{
	(void)unused;
	int n = 0;
	while (mg_net_shipped(n))
		n++;
	assert_int_equal(n, 4);
	for (int edition = 0; edition < MG_EDITIONS; edition++)
		for (int players = MG_MIN_SEATS; players <= MG_SEATS; players++)
			assert_non_null(mg_net_of(shipped(edition), players));
	struct mg_rng rng = mg_rng_seed(9);
	struct mg_board any;
	randomboard(&any, MG_INDUSTRY, &rng);
	assert_null(mg_net_of(&any, 4));
}

/* ---- how nets are raised */

static void strays_are_outcomes_of_auctions(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(10);
	int sold = 0, kept = 0;
	for (int i = 0; i < 300; i++) {
		const struct mg_board *b = shipped(i % 2);
		struct mg_state s;
		mg_init(&s, 3 + i / 2 % 2, MG_DRAWS_BALANCED, 0);
		while (s.decision != MG_OVER && (s.decision != MG_OFFER || mg_rng_below(&rng, 20)))
			mg_apply(b, &s, play_lively(b, &s, &rng));
		if (s.decision == MG_OVER)
			continue;
		struct mg_state after = s;
		mg_search_stray(b, &after, &rng);
		uint64_t gone = 0;
		for (int p = 0; p < s.players; p++) {
			gone |= after.owned[p] & ~s.owned[p];
			assert_true(after.money[p] >= 0);
			sold += p != s.auctioneer && after.owned[p] != s.owned[p];
			kept += p == s.auctioneer && after.owned[p] != s.owned[p];
		}
		assert_int_equal(__builtin_popcountll(gone), 1);
	}
	assert_true(sold > 50 && kept > 20);
}

static void samples_are_learnt(void **unused)
{
	(void)unused;
	enum { GAMES = 60 };
	struct mg_practice_options practice = {.b = shipped(MG_INDUSTRY), .players = 4, .games = play_times(GAMES), .threads = 2, .seed = 1, .lambda = 0.9f};
	struct mg_learn_options options = {
		.b = practice.b, .players = 4, .threads = 2, .epochs = 2, .batch = 64, .rate = 0.002, .points = 0.02, .seed = 1};
	struct mg_learn_figures figures, again;
	struct mg_samples samples, same;
	struct mg_float_net *floats = malloc(2 * sizeof *floats);
	assert_true(floats && mg_practice_play(&practice, &samples) && mg_practice_play(&practice, &same));
	assert_true(samples.n > 50 * practice.games && samples.n == same.n);
	assert_memory_equal(samples.at, same.at, (size_t)samples.n * sizeof *samples.at);
	for (int i = 0; i < 2; i++) {
		mg_float_net_new(&floats[i], 1);
		assert_true(mg_learn(&options, samples.at, samples.n, &floats[i], i ? &again : &figures));
	}
	assert_memory_equal(&floats[0], &floats[1], sizeof *floats);
	assert_true(figures.held_back > practice.games && figures.held_back < samples.n / (practice.games < GAMES ? 4 : 8));
	assert_true(figures.positions + figures.held_back == samples.n);
	assert_true(practice.games < GAMES || figures.error < 0.95 * figures.hand_error);
	free(floats);
	free(samples.at);
	free(same.at);
}

static void remove_all(const char *dir)
{
	static const char *const ends[] = {".log", ".net", ".1.net", ".1.brain", ".2.net", ".2.brain"};
	char path[200];
	for (size_t i = 0; i < MG_COUNT(ends); i++) {
		snprintf(path, sizeof path, "%s/industria-3%s", dir, ends[i]);
		unlink(path);
	}
	rmdir(dir);
}

static long slurp(const char *dir, const char *end, char *bytes, size_t room)
{
	char path[200];
	snprintf(path, sizeof path, "%s/industria-3%s", dir, end);
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	size_t n = fread(bytes, 1, room, file);
	fclose(file);
	return (long)n;
}

static void write_file(const char *dir, const char *end, const char *text)
{
	char path[200];
	snprintf(path, sizeof path, "%s/industria-3%s", dir, end);
	FILE *file = fopen(path, "wb");
	assert_true(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void school_goes_on_where_it_was_broken_off(void **unused)
{
	(void)unused;
	char once[] = "/tmp/magnate-trainer-XXXXXX", twice[] = "/tmp/magnate-trainer-XXXXXX", error[MG_TRAINER_ERROR];
	static char one[200000], other[200000];
	struct mg_trainer_options options = {.sheet = mg_sheet_of_edition(MG_INDUSTRIA), .players = 3, .rounds = 2, .games = play_times(20),
				      .epochs = 1, .blocks = 2, .searches = 1, .threads = 2, .seed = 3, .lambda = 0.5f};
	struct mg_trainer_watch silent = {NULL, NULL, NULL};
	assert_true(mkdtemp(once) && mkdtemp(twice));
	options.dir = once;
	assert_true(mg_train(&options, silent, error));
	options.dir = twice;
	options.rounds = 1;
	assert_true(mg_train(&options, silent, error));
	options.rounds = 2;
	assert_true(mg_train(&options, silent, error));
	static const char *const ends[] = {".log", ".1.net", ".2.net", ".2.brain"};
	for (size_t i = 0; i < MG_COUNT(ends); i++) {
		long n = slurp(once, ends[i], one, sizeof one);
		assert_int_equal(n, slurp(twice, ends[i], other, sizeof other));
		assert_memory_equal(one, other, (size_t)n);
	}
	/* What is not its own is not gone on from. */
	write_file(twice, ".log", "1 passed\n2 failed\n");
	write_file(twice, ".1.net", "magnate net 1\n");
	options.rounds = 3;
	assert_false(mg_train(&options, silent, error));
	assert_non_null(strstr(error, "industria-3.1.net is cut short"));
	write_file(twice, ".log", "2 passed\n");
	assert_false(mg_train(&options, silent, error));
	assert_non_null(strstr(error, "industria-3.log has a line that is none of ours"));
	remove_all(once);
	remove_all(twice);
	options.dir = twice;
	options.rounds = 1;
	assert_false(mg_train(&options, silent, error));
	assert_non_null(strstr(error, "No such file"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sums_carried_on_are_those_made_anew),
		cmocka_unit_test(nets_turn_with_the_seats),
		cmocka_unit_test(files_come_back_as_they_went),
		cmocka_unit_test(damaged_files_are_refused),
		cmocka_unit_test(a_net_serves_its_own_board_and_number_of_players),
		cmocka_unit_test(every_setting_has_its_shipped_net),
		cmocka_unit_test(strays_are_outcomes_of_auctions),
		cmocka_unit_test(samples_are_learnt),
		cmocka_unit_test(school_goes_on_where_it_was_broken_off),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
