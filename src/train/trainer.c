/* trainer.c: the rounds of a training run: games, learning, the gate, and the files they leave. */
#include "train/trainer.h"

#include "engine/source.h"
#include "train/practice.h"

#include <errno.h>
#include <time.h>

enum { PATH = 1024, BATCH = 512 };

struct trainer {
	const struct mg_trainer_options *options;
	struct mg_trainer_watch watch;
	char *error;
	char what[160];
	int rounds;           /* that are done */
	int best;              /* round of the best player; 0: who was there before */
	const struct mg_net *player; /* the best one; NULL: the hand evaluation */
	struct mg_net net;     /* of the best round, */
	struct mg_float_net floats; /* and what it learnt; at first nothing */
};

static bool fail(struct trainer *s, const char *path, const char *what)
{
	snprintf(s->error, MG_TRAINER_ERROR, "%.200s %.90s", path, what);
	return false;
}

/* "DIR/industry-4" and what follows. */
static const char *path_of(const struct trainer *s, const char *end, char path[PATH])
{
	snprintf(path, PATH, "%s/%s-%d%s", s->options->dir, s->options->sheet->name, s->options->players, end);
	return path;
}

static const char *round_path(const struct trainer *s, int round, const char *end, char path[PATH])
{
	char tail[40];
	snprintf(tail, sizeof tail, ".%d%s", round, end);
	return path_of(s, tail, path);
}

/* ---- files */

static bool write_bytes(struct trainer *s, const char *path, const void *bytes, size_t len)
{
	char beside[PATH + 8];
	snprintf(beside, sizeof beside, "%s.part", path);
	FILE *file = fopen(beside, "wb");
	bool fine = file && fwrite(bytes, 1, len, file) == len;
	if (file)
		fine = fclose(file) == 0 && fine;
	if (fine)
		fine = rename(beside, path) == 0;
	return fine || fail(s, path, strerror(errno));
}

static bool write_net(struct trainer *s, const char *path, const struct mg_net *net)
{
	uint8_t bytes[MG_NET_BYTES];
	mg_net_write(net, bytes);
	return write_bytes(s, path, bytes, sizeof bytes);
}

/* How much was read; more than `most` is too much. -1: the file cannot be read. */
static long read_bytes(const char *path, void *bytes, size_t most)
{
	FILE *file = fopen(path, "rb");
	if (!file)
		return -1;
	size_t len = fread(bytes, 1, most, file);
	if (len == most && fgetc(file) != EOF)
		len++;
	fclose(file);
	return (long)len;
}

static bool read_best(struct trainer *s)
{
	char path[PATH];
	const char *wrong = mg_net_load(round_path(s, s->best, ".net", path), &s->net);
	if (!wrong && !mg_net_fits(&s->net, &s->options->sheet->board, s->options->players))
		wrong = "belongs to another board";
	if (!wrong && read_bytes(round_path(s, s->best, ".brain", path), &s->floats, sizeof s->floats) != sizeof s->floats)
		wrong = "cannot be read, or is not what a round leaves";
	return !wrong || fail(s, path, wrong);
}

/* Begins with the net of another board: its inputs are fields by place, so it can serve a board that differs little. */
static bool read_first(struct trainer *s)
{
	const char *path = s->options->from;
	const char *wrong = mg_net_load(path, &s->net);
	if (!wrong && s->net.players != s->options->players)
		wrong = "is a net for another number of players";
	if (wrong)
		return fail(s, path, wrong);
	s->net.board = s->options->sheet->board.hash;
	s->player = &s->net;
	mg_float_net_of(&s->net, &s->floats);
	return true;
}

/* It stays the best until a round passes. */
static bool write_first(struct trainer *s)
{
	char to[PATH];
	bool stays = s->options->best && s->options->rounds == 0; /* there will be no gate, it was asked for as it is */
	mg_assert(s->best == 0);
	return write_net(s, stays ? s->options->best : path_of(s, ".net", to), &s->net);
}

/* "ROUND passed …" or "ROUND failed …", in order; what was begun and not ended is not there. */
static bool read_log(struct trainer *s)
{
	char path[PATH], line[400];
	FILE *file = fopen(path_of(s, ".log", path), "r");
	bool fine = true;
	while (file && fine && s->rounds < s->options->rounds && fgets(line, sizeof line, file)) {
		struct mg_str rest = mg_str(line), number = mg_str_word(&rest), verdict = mg_str_word(&rest);
		long round;
		if (!mg_str_number(number, MG_MOST_ROUNDS, &round) || round != s->rounds + 1)
			fine = fail(s, path, "has a line that is none of ours");
		s->rounds++;
		if (mg_str_is(verdict, "passed"))
			s->best = s->rounds;
	}
	if (file)
		fclose(file);
	if (s->best > 0)
		s->player = &s->net;
	return fine && (s->best == 0 || read_best(s));
}

static bool write_log(struct trainer *s, const struct mg_trainer_round *r)
{
	char path[PATH];
	FILE *file = fopen(path_of(s, ".log", path), "a");
	bool fine = file && fprintf(file,
				    "%d %s positions %ld held-back %ld hand %.4f %.3f net %.4f %.3f gate %.4f %.4f %.4f other %.4f %.4f %.4f\n",
				    r->round, r->passed ? "passed" : "failed", r->figures.positions, r->figures.held_back,
				    r->figures.hand_loss, r->figures.hand_error, r->figures.loss, r->figures.error, r->share.mean,
				    r->share.low, r->share.high, r->other.mean, r->other.low, r->other.high) > 0;
	if (file)
		fine = fclose(file) == 0 && fine;
	return fine || fail(s, path, strerror(errno));
}

/* ---- a round */

static void show(struct trainer *s, long done, long all, const char *what)
{
	snprintf(s->what, sizeof s->what, "%.60s, %.40s with %d, round %d", what, s->options->sheet->name, s->options->players,
		 s->rounds + 1);
	if (s->watch.progress)
		s->watch.progress(s->watch.context, done, all, s->what);
}

static void show_games(void *context, long done, long all)
{
	show(context, done, all, "games");
}

static void show_epochs(void *context, int epochs, const struct mg_learn_figures *so_far)
{
	struct trainer *s = context;
	char what[40];
	snprintf(what, sizeof what, "epochs (log loss %.4f)", so_far->loss);
	show(s, epochs, s->options->epochs, what);
}

static bool show_blocks(void *context, const struct mg_arena *a)
{
	show(context, a->count, a->options.blocks, "blocks of the gate");
	return true;
}

static bool play_games(struct trainer *s, int round, struct mg_samples *out)
{
	const struct mg_trainer_options *options = s->options;
	struct mg_practice_options practice = {
		.b = &options->sheet->board,
		.players = options->players,
		.games = options->games,
		.threads = options->threads,
		.seed = options->seed * 1000 + (uint64_t)round,
		.lambda = options->lambda,
		.net = s->player,
		.progress = show_games,
		.context = s,
	};
	return mg_practice_play(&practice, out);
}

static bool learn_round(struct trainer *s, struct mg_float_net *floats, struct mg_trainer_round *r)
{
	const struct mg_trainer_options *options = s->options;
	struct mg_learn_options learn = {
		.b = &options->sheet->board,
		.players = options->players,
		.threads = options->threads,
		.epochs = options->epochs,
		.batch = BATCH,
		.rate = s->best || options->from ? 0.001 : 0.002,
		.points = 0.02,
		.seed = options->seed * 1000 + (uint64_t)r->round,
		.told = show_epochs,
		.context = s,
	};
	struct mg_samples samples = {0};
	bool fine = play_games(s, r->round, &samples) && mg_learn(&learn, samples.at, samples.n, floats, &r->figures);
	free(samples.at);
	return fine || fail(s, "training", "ran out of memory, or no thread can be started");
}

/* The new net alone against copies of the best player, or the other way round, on the same deals. */
static bool play_gate(struct trainer *s, const struct mg_net *net, int round, bool turned, struct mg_interval *share)
{
	const struct mg_trainer_options *options = s->options;
	struct mg_arena_options match = {
		.sheet = options->sheet,
		.players = options->players,
		.draws = MG_DRAWS_BALANCED,
		.mode = MG_ALONE,
		.entrants = 2,
		.first = mg_first_deal(MG_DEALS_GATE, (long)(options->seed * 100 % 999900) + round),
		.blocks = options->blocks,
		.threads = options->threads,
	};
	struct mg_arena arena;
	mg_assert(mg_net_fits(net, &options->sheet->board, options->players));
	mg_entrant_read("Magnate", &match.entrant[turned]);
	/* Where the program has a net that is not to count, the hand evaluation is that of R4; elsewhere the Magnate has no other. */
	mg_entrant_read(s->player || !mg_net_of(&options->sheet->board, options->players) ? "Magnate" : "R4", &match.entrant[!turned]);
	for (int i = 0; i < 2; i++)
		match.entrant[i].searches = (uint64_t)options->searches;
	match.entrant[turned].net = net;
	match.entrant[!turned].net = s->player;
	if (!mg_arena_init(&arena, &match))
		return fail(s, "the gate", "ran out of memory");
	bool fine = mg_arena_run(&arena, (struct mg_arena_watch){show_blocks, s});
	*share = mg_share_interval(&arena.share);
	mg_arena_release(&arena);
	return fine || fail(s, "the gate:", arena.error);
}

static bool gate(struct trainer *s, const struct mg_net *net, struct mg_trainer_round *r)
{
	bool fine = play_gate(s, net, r->round, false, &r->share) && play_gate(s, net, r->round, true, &r->other);
	r->passed = fine && r->share.mean > r->other.mean;
	return fine;
}

/* The new nets, in integers and in floats, are working memory of the caller. */
static bool run_round(struct trainer *s, struct mg_net *net, struct mg_float_net *floats)
{
	char path[PATH];
	struct mg_trainer_round r = {.round = s->rounds + 1};
	*floats = s->floats;
	if (!learn_round(s, floats, &r))
		return false;
	mg_assert(s->rounds < s->options->rounds && s->best <= s->rounds);
	mg_float_net_round(floats, net);
	net->board = s->options->sheet->board.hash;
	net->players = (uint8_t)s->options->players;
	if (!write_bytes(s, round_path(s, r.round, ".brain", path), floats, sizeof *floats) ||
	    !write_net(s, round_path(s, r.round, ".net", path), net) || !gate(s, net, &r))
		return false;
	if (r.passed && !write_net(s, s->options->best ? s->options->best : path_of(s, ".net", path), net))
		return false;
	if (!write_log(s, &r))
		return false;
	s->rounds = r.round;
	if (r.passed) {
		s->best = r.round;
		s->net = *net;
		s->floats = *floats;
		s->player = &s->net;
	}
	if (s->watch.ended)
		s->watch.ended(s->watch.context, &r);
	return true;
}

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double mg_train_forecast(const struct mg_trainer_options *options)
{
	enum { GAMES = 60, BLOCKS = 1 };
	struct mg_trainer_options few = *options;
	char error[MG_TRAINER_ERROR];
	struct mg_trainer_round r = {.round = 1};
	struct mg_float_net *floats = malloc(sizeof *floats);
	struct mg_net *net = aligned_alloc(_Alignof(struct mg_net), sizeof *net);
	struct trainer *s = aligned_alloc(_Alignof(struct trainer), sizeof *s);
	double about = 0;
	if (floats && net && s) {
		few.games = few.games < GAMES ? few.games : GAMES;
		few.blocks = BLOCKS;
		*s = (struct trainer){.options = &few, .error = error, .rounds = 0};
		mg_float_net_new(floats, options->seed);
		double begun = seconds();
		bool fine = learn_round(s, floats, &r);
		double learnt = seconds();
		mg_float_net_round(floats, net);
		net->board = options->sheet->board.hash;
		net->players = (uint8_t)options->players;
		fine = fine && gate(s, net, &r);
		double ended = seconds();
		/* A block is one task for each thread: with one of them only one thread works. */
		double gate_seconds = (ended - learnt) * options->blocks / BLOCKS / options->threads;
		about = fine ? options->rounds * ((learnt - begun) * options->games / few.games + gate_seconds) : 0;
	}
	free(s);
	free(net);
	free(floats);
	return about;
}

bool mg_train(const struct mg_trainer_options *options, struct mg_trainer_watch watch, char error[MG_TRAINER_ERROR])
{
	struct trainer *s = aligned_alloc(_Alignof(struct trainer), sizeof *s);
	struct mg_net *net = aligned_alloc(_Alignof(struct mg_net), sizeof *net);
	struct mg_float_net *floats = malloc(sizeof *floats);
	bool fine = s && net && floats;
	mg_assert(options->rounds >= 0 && options->rounds <= MG_MOST_ROUNDS);
	snprintf(error, MG_TRAINER_ERROR, "%s", fine ? "" : "out of memory");
	if (fine) {
		*s = (struct trainer){.options = options, .watch = watch, .error = error};
		s->player = options->anew ? NULL : mg_net_of(&options->sheet->board, options->players);
		mg_float_net_new(&s->floats, options->seed);
		fine = (!options->from || read_first(s)) && read_log(s) && (!options->from || s->best || write_first(s));
	}
	while (fine && s->rounds < options->rounds)
		fine = run_round(s, net, floats);
	free(floats);
	free(net);
	free(s);
	return fine;
}
