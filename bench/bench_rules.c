/* bench_rules.c: how fast the rules play and records are read.
 *
 *     bench_rules              every figure, a line each
 *     bench_rules --games N    only N random games, for a profiler
 *
 * A random game is Industry with four players (random_games.h). A decision is one move of it, draws included. */
#include <sys/wait.h>
#include <unistd.h>

#include "bench/figure.h"
#include "bench/random_games.h"
#include "record/record.h"

enum { GAMES = 100000, ROUNDS = 5, COUNTED_GAMES = 300, RECORD_MOVES = 400, READS = 3000, STARTS = 51 };

/* A function of its own, because the profiler counts what happens in here. */
__attribute__((noinline, noclone)) static uint64_t bench_counted(const struct mg_board *b, uint32_t games)
{
	return mg_random_games(b, 4, games, 1).decisions;
}

static void bench_games(const struct mg_board *b)
{
	double took = 1e9;
	uint64_t decisions = 0;
	for (int round = 0; round < ROUNDS; round++) { /* the best of some: other programs only ever slow it down */
		double from = now(CLOCK_PROCESS_CPUTIME_ID);
		decisions = bench_counted(b, GAMES);
		double this_time = now(CLOCK_PROCESS_CPUTIME_ID) - from;
		took = this_time < took ? this_time : took;
	}
	figure("random games, Industry, four players", "%.0f", GAMES / took, "games/s", ">= 60000");
	figure("one decision of a random game", "%.1f", 1e9 * took / (double)decisions, "ns", "");
}

/* Runs this program under callgrind, which tells how many instructions the games took. */
static void bench_instructions(const struct mg_board *b, const char *self)
{
	char command[1024], line[256];
	double instructions = 0;
	snprintf(command, sizeof command,
		 "valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_counted '%s' --games %d 2>&1",
		 self, COUNTED_GAMES);
	FILE *out = popen(command, "r");
	while (out && fgets(line, sizeof line, out)) {
		const char *collected = strstr(line, "Collected : ");
		if (collected)
			instructions = strtod(collected + strlen("Collected : "), NULL);
	}
	if (!out || pclose(out) != 0 || instructions <= 0)
		printf("instructions were not counted: valgrind is missing\n");
	else
		figure("instructions of a decision (callgrind)", "%.1f",
		       instructions / (double)bench_counted(b, COUNTED_GAMES), "instructions", "<= 150");
}

static mg_move any_move(const struct mg_board *b, const struct mg_state *s, struct mg_rng *rng)
{
	mg_move moves[MG_MAX_LEGAL];
	unsigned columns = 0;
	if (s->decision != MG_DRAW)
		return moves[mg_rng_below(rng, (uint32_t)mg_legal(b, s, moves))];
	for (unsigned bag = s->bag; __builtin_popcount(columns) < mg_draw_size(b, s); bag &= bag - 1)
		columns |= bag & (~bag + 1);
	return mg_draw_columns(columns);
}

static void bench_record(const struct mg_sheet *sheet)
{
	static struct mg_record r;
	static struct mg_record_error e;
	static char text[MG_RECORD_TEXT_MAX];
	struct mg_state s;
	struct mg_buf out;
	struct mg_rng rng = mg_rng_seed(1);
	do { /* not every game is as long */
		mg_record_init(&r, sheet, 4, MG_DRAWS_BALANCED, 0);
		mg_record_state(&r, 0, &s);
		while (r.moves < RECORD_MOVES && s.decision != MG_OVER)
			mg_record_play(&r, &s, any_move(&sheet->board, &s, &rng));
	} while (r.moves < RECORD_MOVES);
	mg_buf_init(&out, text, sizeof text);
	mg_record_write(&r, &out);
	double from = now(CLOCK_PROCESS_CPUTIME_ID);
	for (int i = 0; i < READS; i++)
		if (!mg_record_read(&r, &s, NULL, mg_buf_str(&out), &e))
			exit(1);
	figure("a record of 400 moves, read and replayed", "%.1f", 1e6 * (now(CLOCK_PROCESS_CPUTIME_ID) - from) / READS, "microseconds", "<= 200");
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* The median of some starts of the program that $MAGNATE names. */
static void bench_start(void)
{
	double took[STARTS];
	const char *program = getenv("MAGNATE");
	if (!program)
		return;
	for (int i = 0; i < STARTS; i++) {
		double from = now(CLOCK_MONOTONIC);
		pid_t child = fork();
		if (child == 0) {
			if (freopen("/dev/null", "w", stdout))
				execl(program, program, "--version", (char *)NULL);
			_exit(127);
		}
		int status = 0;
		if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
			exit(1);
		took[i] = now(CLOCK_MONOTONIC) - from;
	}
	qsort(took, STARTS, sizeof took[0], by_size);
	figure("magnate --version", "%.2f", 1e3 * took[STARTS / 2], "milliseconds", "<= 10");
}

int main(int argc, char **argv)
{
	const struct mg_sheet *sheet = mg_sheet_of_edition(MG_INDUSTRY);
	if (argc == 3 && strcmp(argv[1], "--games") == 0) {
		bench_counted(&sheet->board, (uint32_t)strtoul(argv[2], NULL, 10));
		return 0;
	}
	bench_games(&sheet->board);
	bench_instructions(&sheet->board, argv[0]);
	figure("size of a state", "%.0f", (double)sizeof(struct mg_state), "bytes", "<= 128");
	bench_record(sheet);
	fflush(stdout);
	bench_start();
	return 0;
}
