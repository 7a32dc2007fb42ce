/* ratings.c: `magnate ratings`, whether ratings find the strength of players that is known. */
#include "base/json.h"
#include "cmd/options.h"
#include "rating/simulate.h"

static void print_text(const struct mg_simulation *s, const struct mg_simulated *r)
{
	printf("%d players, %d games, strengths %.0f points apart (standard deviation)\n\n", s->players, s->games, s->spread);
	printf("rank correlation of ratings and strengths  %.4f\n", r->correlation);
	printf("not provisional                            %d players\n", r->settled);
	printf("their error, as it is and as they say      %.0f and %.0f points\n\n", r->error, r->deviation);
	printf("chances to win, in the second half of the games:\n");
	printf("  foretold      came  seats\n");
	for (int b = 0; b < MG_SIMULATED_BINS; b++)
		if (r->count[b])
			printf("  %6.1f %%  %6.1f %%  %5ld\n", 100 * r->foretold[b], 100 * r->came[b], r->count[b]);
	printf("mean difference                            %.2f %%\n", 100 * r->miscalibration);
	printf("loss of the forecasts, and the least there is  %.4f and %.4f\n", r->loss, r->best_loss);
}

static void print_json(const struct mg_simulation *s, const struct mg_simulated *r)
{
	printf("{\"players\":%d,\"games\":%d,\"correlation\":%.6f,\"settled\":%d,\"error\":%.3f,\"deviation\":%.3f,\"miscalibration\":%.6f,"
	       "\"loss\":%.6f,\"best_loss\":%.6f,\"chances\":[",
	       s->players, s->games, r->correlation, r->settled, r->error, r->deviation, r->miscalibration, r->loss, r->best_loss);
	for (int b = 0, n = 0; b < MG_SIMULATED_BINS; b++)
		if (r->count[b])
			printf("%s{\"foretold\":%.6f,\"came\":%.6f,\"seats\":%ld}", n++ ? "," : "", r->foretold[b], r->came[b], r->count[b]);
	puts("]}");
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {{.name = "--players", .kind = MG_OPT_NUMBER, .min = 10, .max = 1000000},
				{.name = "--games", .kind = MG_OPT_NUMBER, .min = 10, .max = 100000000},
				{.name = "--spread", .kind = MG_OPT_NUMBER, .min = 1, .max = 2000},
				{.name = "--seed", .kind = MG_OPT_NUMBER, .min = 0, .max = 999999},
				{.name = "--json", .kind = MG_OPT_FLAG}};
	struct mg_words words = {0};
	struct mg_simulated result;
	if (!mg_options_read(&mg_command_ratings, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count)
		return mg_too_much(&mg_command_ratings, words.at[0]);
	struct mg_simulation s = {.players = (int)mg_opt_number(&opts[0], 2000),
				  .games = (int)mg_opt_number(&opts[1], 20000),
				  .spread = (double)mg_opt_number(&opts[2], 400),
				  .seed = (uint64_t)mg_opt_number(&opts[3], 1)};
	if (!mg_simulate_ratings(&s, &result)) {
		mg_complain("out of memory");
		return MG_EXIT_BAD_INPUT;
	}
	mg_assert(result.correlation <= 1 && result.settled <= s.players);
	if (opts[4].given)
		print_json(&s, &result);
	else
		print_text(&s, &result);
	return MG_EXIT_FINE;
}

const struct mg_command mg_command_ratings = {
	"ratings",
	"simulates rated games of players whose strength is known",
	"usage: magnate ratings [options]\n"
	"\n"
	"Players of known strength play rated games of three and four, and their ratings are held against it: how\n"
	"well the order is found, whether errors are as large as the ratings say, and whether chances to win come true.\n"
	"\n"
	"  --players N   how many there are (2000)\n"
	"  --games N     how many they play together (20000)\n"
	"  --spread N    standard deviation of their strengths, in points (400)\n"
	"  --seed N      decides the games, 0 to 999999 (1)\n"
	"  --json        prints the figures as JSON\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate ratings\n"
	"  magnate ratings --players 100 --games 5000 --spread 300\n",
	run,
};
