/* The server, on loopback, each figure beside what the same machine does without it, in one run:
 *
 *   durable moves a second, beside plain commits of one row to the same disk with the same setting
 *   GETs of a table, beside the bare HTTP library answering "ok"
 *   from sending a move to the other player's event, with 1,000 games in progress
 *   memory of 10,000 open streams
 *   a finished game opened from the store
 *
 * Clients and server share the processors. */
#include "bench/figure.h"
#include "bench/seated.h"
#include "tests/mortal.h"

#include <microhttpd.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOVERS = 96, GETTERS = 16, GAMES = 1000, POSTERS = 16, STREAMS = 10000, FINISHED = 12 };

static const double seconds = 4;
static struct seated game[GAMES];

/* ---- plain commits */

static double plain_commits(const char *dir)
{
	char path[256];
	sqlite3 *db;
	snprintf(path, sizeof path, "%s/plain.db", dir);
	if (sqlite3_open(path, &db) != SQLITE_OK ||
	    sqlite3_exec(db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (n INTEGER PRIMARY KEY, text TEXT)", NULL,
			 NULL, NULL) != SQLITE_OK)
		die("%s", sqlite3_errmsg(db));
	double start = now(CLOCK_MONOTONIC), spent;
	long n = 0;
	do {
		if (sqlite3_exec(db, "INSERT INTO t (text) VALUES ('move p2 bid 3')", NULL, NULL, NULL) != SQLITE_OK)
			die("%s", sqlite3_errmsg(db));
		n++;
		spent = now(CLOCK_MONOTONIC) - start;
	} while (spent < seconds);
	sqlite3_close(db);
	static const char *const ends[] = {"", "-wal", "-shm"};
	for (size_t i = 0; i < MG_COUNT(ends); i++) {
		snprintf(path, sizeof path, "%s/plain.db%s", dir, ends[i]);
		unlink(path);
	}
	return (double)n / spent;
}

/* ---- many threads that do one thing for a while */

struct crew {
	pthread_t thread;
	int number, port;
	long done;
	const char *path;
	struct http via;
};

static pthread_barrier_t ready;

/* Runs all of them at once; things done a second. */
static double together(struct crew *crew, int n, void *(*work)(void *), int port, const char *path)
{
	long done = 0;
	pthread_barrier_init(&ready, NULL, (unsigned)n);
	for (int i = 0; i < n; i++) {
		crew[i] = (struct crew){.number = i, .port = port, .path = path};
		http_init(&crew[i].via);
		if (pthread_create(&crew[i].thread, NULL, work, &crew[i]) != 0)
			die("no thread");
	}
	for (int i = 0; i < n; i++) {
		pthread_join(crew[i].thread, NULL);
		http_release(&crew[i].via);
		done += crew[i].done;
	}
	pthread_barrier_destroy(&ready);
	return (double)done / seconds;
}

/* All begin to count when the last is ready. */
static double begin_together(void)
{
	pthread_barrier_wait(&ready);
	return now(CLOCK_MONOTONIC) + seconds;
}

static void *move_on(void *arg)
{
	struct crew *c = arg;
	struct seated s;
	double answered, heard;
	seated_init(&s, c->port, (uint64_t)c->number);
	seated_begin(&s, &c->via);
	seated_follow(&s);
	double until = begin_together();
	while (now(CLOCK_MONOTONIC) < until) {
		if (s.t.phase == MG_TABLE_OVER) {
			seated_release(&s);
			seated_init(&s, c->port, (uint64_t)c->number);
			seated_begin(&s, &c->via);
			seated_follow(&s);
		}
		seated_move(&s, &c->via, &answered, &heard);
		c->done++;
	}
	seated_release(&s);
	return NULL;
}

static void *get_on(void *arg)
{
	struct crew *c = arg;
	memcpy(c->via.cookie, game[0].people.cookie[0], sizeof c->via.cookie);
	seated_get(&c->via, c->port, c->path);
	double until = begin_together();
	for (; now(CLOCK_MONOTONIC) < until; c->done++)
		seated_get(&c->via, c->port, c->path);
	return NULL;
}

/* ---- the bare HTTP library */

static enum MHD_Result say_ok(void *arg, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
			      const char *data, size_t *size, void **state)
{
	static char ok[] = "ok";
	(void)arg, (void)url, (void)method, (void)version, (void)data, (void)size;
	if (!*state) {
		*state = ok;
		return MHD_YES;
	}
	struct MHD_Response *r = MHD_create_response_from_buffer(2, ok, MHD_RESPMEM_PERSISTENT);
	enum MHD_Result queued = MHD_queue_response(connection, 200, r);
	MHD_destroy_response(r);
	return queued;
}

/* In a process of its own, like the server. */
static double bare_gets(struct crew *crew)
{
	int ends[2], port = 0;
	if (pipe(ends) != 0)
		die("no pipe");
	pid_t child = fork();
	if (child == 0) {
		struct MHD_Daemon *d = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, say_ok, NULL, MHD_OPTION_THREAD_POOL_SIZE,
							(unsigned)sysconf(_SC_NPROCESSORS_ONLN), MHD_OPTION_END);
		const union MHD_DaemonInfo *info = d ? MHD_get_daemon_info(d, MHD_DAEMON_INFO_BIND_PORT) : NULL;
		port = info ? info->port : 0;
		if (write(ends[1], &port, sizeof port) != sizeof port)
			_exit(1);
		for (;;)
			pause();
	}
	if (child < 0 || read(ends[0], &port, sizeof port) != sizeof port || !port)
		die("the bare HTTP library does not start");
	close(ends[0]);
	close(ends[1]);
	double rate = together(crew, GETTERS, get_on, port, "/");
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	return rate;
}

/* ---- a thousand games */

static double *latency;
static atomic_long latencies;
enum { LATENCIES = 4000 };

static void *open_games(void *arg)
{
	struct crew *c = arg;
	for (int i = c->number; i < GAMES; i += POSTERS) {
		seated_init(&game[i], c->port, (uint64_t)i);
		seated_begin(&game[i], &c->via);
		seated_follow(&game[i]);
	}
	return NULL;
}

static void *post_on(void *arg)
{
	struct crew *c = arg;
	double answered, heard;
	for (int i = c->number;; i = i + POSTERS < GAMES ? i + POSTERS : c->number) {
		struct seated *s = &game[i];
		if (s->t.phase == MG_TABLE_OVER)
			continue;
		if (s->t.state.to_move == PEOPLE - 1) { /* the third player listens: the others' moves count */
			seated_move(s, &c->via, &answered, &heard);
			continue;
		}
		seated_move(s, &c->via, &answered, &heard);
		long n = atomic_fetch_add(&latencies, 1);
		if (n >= LATENCIES)
			return NULL;
		latency[n] = heard;
	}
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void measure_latency(struct crew *crew, int port)
{
	latency = calloc(LATENCIES, sizeof *latency);
	together(crew, POSTERS, open_games, port, NULL);
	together(crew, POSTERS, post_on, port, NULL);
	qsort(latency, LATENCIES, sizeof *latency, compare);
	figure("a move to the other player's event, 1,000 games, median", "%.2f", 1e3 * latency[LATENCIES / 2], "ms", "");
	figure("the same, 99th percentile", "%.2f", 1e3 * latency[LATENCIES * 99 / 100], "ms", "<= 20");
	free(latency);
}

/* ---- memory */

static void measure_streams(int port)
{
	static struct http stream[STREAMS];
	char path[96];
	long before = resident(server.pid);
	snprintf(path, sizeof path, "/api/tables/%s/events?after=0", game[0].id);
	for (int i = 0; i < STREAMS; i++) {
		http_init(&stream[i]);
		if (!http_follow(&stream[i], port, path) || !http_line(&stream[i]))
			die("stream %d is refused", i + 1);
	}
	figure("an open event stream, of 10,000", "%.1f", (double)(resident(server.pid) - before) / STREAMS, "KB", "<= 30");
	for (int i = 0; i < STREAMS; i++)
		http_release(&stream[i]);
}

/* ---- finished games */

static void measure_finished(int port)
{
	char path[96];
	double time[FINISHED], answered, heard;
	size_t bytes = 0;
	struct http h;
	http_init(&h);
	for (int i = 0; i < FINISHED; i++)
		while (game[i].t.phase == MG_TABLE_PLAYING)
			seated_move(&game[i], &h, &answered, &heard);
	mortal_end(SIGTERM, 0);
	mortal_start(0);
	port = mortal_port();
	http_close(&h);
	seated_get(&h, port, "/healthz");
	for (int i = 0; i < FINISHED; i++) {
		double start = now(CLOCK_MONOTONIC);
		snprintf(path, sizeof path, "/api/tables/%s/log?after=0", game[i].id);
		bytes += seated_get(&h, port, path);
		time[i] = now(CLOCK_MONOTONIC) - start;
	}
	http_release(&h);
	qsort(time, FINISHED, sizeof *time, compare);
	if (bytes < FINISHED * 4096)
		die("finished games are short");
	figure("a finished game opened from the store, median", "%.2f", 1e3 * time[FINISHED / 2], "ms", "");
}

/* As many descriptors as there are streams, for this program and its children. */
static void raise_limits(void)
{
	struct rlimit l = {STREAMS + 4096, STREAMS + 4096};
	if (setrlimit(RLIMIT_NOFILE, &l) != 0 && getrlimit(RLIMIT_NOFILE, &l) == 0) {
		l.rlim_cur = l.rlim_max;
		setrlimit(RLIMIT_NOFILE, &l);
	}
}

int main(int argc, char **argv)
{
	static struct crew crew[MOVERS];
	char path[96];
	raise_limits();
	mortal_find(argc ? argv[0] : "bench_server");
	mortal_conceive(DISK_REAL, 1, 0);
	double commits = plain_commits(server.dir);
	mortal_start(0);
	int port = mortal_port();
	double moves = together(crew, MOVERS, move_on, port, NULL);
	figure("plain commits of one row", "%.0f", commits, "/s", "");
	figure("durable moves", "%.0f", moves, "/s", "");
	figure("durable moves beside plain commits", "%.2f", moves / commits, "times", ">= 5");
	measure_latency(crew, port);
	snprintf(path, sizeof path, "/api/tables/%s", game[0].id);
	double gets = together(crew, GETTERS, get_on, port, path), bare = bare_gets(crew);
	figure("GETs of a table", "%.0f", gets, "/s", "");
	figure("the bare HTTP library saying ok", "%.0f", bare, "/s", "");
	figure("GETs of a table beside the bare HTTP library", "%.2f", gets / bare, "times", ">= 0.5");
	measure_streams(port);
	measure_finished(port);
	for (int i = 0; i < GAMES; i++)
		seated_release(&game[i]);
	mortal_end(SIGTERM, 0);
	mortal_bury();
	return 0;
}
