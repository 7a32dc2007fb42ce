/* The server as it grows, in one run: on a file, and one and two servers on one PostgreSQL; and from 10 tables in progress to
 * many. Each player is heard through the stream of another; with two servers through the other server.
 *
 * PostgreSQL waits for the disk, as it does for real. Clients, servers and database share the processors, so two servers here show
 * what sharing costs, not what a second machine brings. Needs the scripts of tests/store. */
#include "bench/figure.h"
#include "bench/seated.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOVERS = 96, POSTERS = 16, MAX_TABLES = 10000, MAX_SAMPLES = 200000 };

static const double seconds = 4;

struct serving {
	pid_t pid;
	int port;
};

static char program[512], dir[64] = "/tmp/magnate-grows-XXXXXX";

_Noreturn static void give_up(const char *why)
{
	fprintf(stderr, "bench_server_grows: %s\n", why);
	exit(1);
}

/* Reads the first line of what a child says. */
static void first_line(int from, char *text, size_t cap)
{
	size_t len = 0;
	while (len + 1 < cap && read(from, text + len, 1) == 1 && text[len] != '\n')
		len++;
	text[len] = '\0';
}

static struct serving serve(const char *data)
{
	int ends[2];
	char text[512];
	struct serving s = {0, 0};
	if (pipe(ends) != 0 || (s.pid = fork()) < 0)
		give_up("no process");
	if (s.pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		dup2(ends[1], STDOUT_FILENO);
		dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
		execl(program, "magnate", "serve", "--no-limits", "--listen", "127.0.0.1:0", "--data", data, (char *)NULL);
		_exit(127);
	}
	close(ends[1]);
	first_line(ends[0], text, sizeof text);
	close(ends[0]);
	const char *colon = strrchr(text, ':');
	s.port = colon ? (int)strtol(colon + 1, NULL, 10) : 0;
	if (!s.port)
		give_up("the server does not start");
	return s;
}

static void end(struct serving s)
{
	kill(s.pid, SIGTERM);
	waitpid(s.pid, NULL, 0);
}

/* ---- threads that play ---- */

static struct seated *table; /* shared out among the threads by their numbers */
static int tables;

struct crew {
	pthread_t thread;
	int number, of;
	struct serving at[2]; /* where to post, where to listen */
	struct http via;
	long done;
	double *heard; /* seconds from sending to hearing, of each move; owned */
};

static pthread_barrier_t ready;

static void sit(struct crew *c, int i)
{
	seated_init(&table[i], c->at[0].port, (uint64_t)i);
	seated_begin(&table[i], &c->via);
	table[i].port = c->at[1].port;
	seated_follow(&table[i]);
	table[i].port = c->at[0].port;
}

static void *play(void *arg)
{
	struct crew *c = arg;
	double answered;
	for (int i = c->number; i < tables; i += c->of)
		sit(c, i);
	pthread_barrier_wait(&ready);
	double until = now(CLOCK_MONOTONIC) + seconds;
	for (int i = c->number; now(CLOCK_MONOTONIC) < until && c->done < MAX_SAMPLES / c->of; i = i + c->of < tables ? i + c->of : c->number) {
		if (table[i].t.phase == MG_TABLE_OVER) {
			seated_release(&table[i]);
			sit(c, i);
		}
		seated_move(&table[i], &c->via, &answered, &c->heard[c->done]);
		c->done++;
	}
	return NULL;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

struct outcome {
	double rate, median, late;
	long kb; /* memory of the first server while they played */
};

static struct outcome run(const struct serving *servers, int n, int threads, int of_tables)
{
	static struct crew crew[MOVERS];
	double *all = calloc(MAX_SAMPLES, sizeof *all);
	struct outcome out = {0};
	long done = 0;
	tables = of_tables;
	table = calloc((size_t)tables, sizeof *table);
	if (!all || !table)
		give_up("out of memory");
	pthread_barrier_init(&ready, NULL, (unsigned)threads);
	for (int i = 0; i < threads; i++) {
		crew[i] = (struct crew){.number = i, .of = threads, .at = {servers[i % n], servers[(i + 1) % n]}};
		crew[i].heard = calloc(MAX_SAMPLES / (size_t)threads, sizeof(double));
		http_init(&crew[i].via);
		if (!crew[i].heard || pthread_create(&crew[i].thread, NULL, play, &crew[i]) != 0)
			give_up("no thread");
	}
	for (int i = 0; i < threads; i++) {
		pthread_join(crew[i].thread, NULL);
		memcpy(all + done, crew[i].heard, (size_t)crew[i].done * sizeof *all);
		done += crew[i].done;
	}
	out.kb = resident(servers[0].pid);
	for (int i = 0; i < threads; i++) {
		http_release(&crew[i].via);
		free(crew[i].heard);
	}
	for (int i = 0; i < tables; i++)
		seated_release(&table[i]);
	pthread_barrier_destroy(&ready);
	qsort(all, (size_t)done, sizeof *all, compare);
	out.rate = (double)done / seconds;
	out.median = 1e3 * all[done / 2];
	out.late = 1e3 * all[done * 99 / 100];
	free(all);
	free(table);
	return out;
}

static void tell(const char *where, const char *unit_of_rate, struct outcome o)
{
	char what[96];
	snprintf(what, sizeof what, "%s: durable moves", where);
	figure(what, "%.0f", o.rate, unit_of_rate, "");
	snprintf(what, sizeof what, "%s: to another's event, median", where);
	figure(what, "%.2f", o.median, "ms", "");
	snprintf(what, sizeof what, "%s: 99th percentile", where);
	figure(what, "%.2f", o.late, "ms", "");
}

/* ---- kinds of stores ---- */

static void script(const char *action, char *line, size_t cap)
{
	char command[256];
	snprintf(command, sizeof command, "MG_TEST_SYNC=on bash tests/store/postgres.sh %s %s.pg %ld", action, dir, (long)getpid());
	FILE *p = popen(command, "r");
	if (!p)
		give_up("no shell");
	first_line(fileno(p), line, cap);
	if (pclose(p) != 0)
		give_up("PostgreSQL does not start");
}

static void compare_stores(void)
{
	char data[128], url[512];
	struct serving servers[2];
	snprintf(data, sizeof data, "%s/stores.db", dir);
	servers[0] = serve(data);
	tell("one file", "/s", run(servers, 1, MOVERS, MOVERS));
	end(servers[0]);
	script("start", url, sizeof url);
	servers[0] = serve(url);
	tell("PostgreSQL, one server", "/s", run(servers, 1, MOVERS, MOVERS));
	servers[1] = serve(url);
	tell("PostgreSQL, two servers", "/s", run(servers, 2, MOVERS, MOVERS));
	end(servers[0]);
	end(servers[1]);
	script("remove", url, sizeof url);
}

static void grow(int most)
{
	char data[128], where[64];
	for (int n = 10; n <= most; n *= 10) {
		snprintf(data, sizeof data, "%s/grow%d.db", dir, n);
		struct serving s = serve(data);
		long before = resident(s.pid);
		struct outcome o = run(&s, 1, n < POSTERS ? n : POSTERS, n);
		snprintf(where, sizeof where, "%d tables", n);
		tell(where, "/s", o);
		snprintf(where, sizeof where, "%d tables: memory of the server", n);
		figure(where, "%.0f", (double)o.kb / 1024, "MB", "");
		snprintf(where, sizeof where, "%d tables: of that, for each table with a stream", n);
		figure(where, "%.1f", (double)(o.kb - before) / n, "KB", "");
		end(s);
	}
}

int main(int argc, char **argv)
{
	const char *slash = strrchr(argv[0], '/');
	struct rlimit l = {3 * MAX_TABLES, 3 * MAX_TABLES};
	(void)argc;
	setrlimit(RLIMIT_NOFILE, &l);
	signal(SIGPIPE, SIG_IGN);
	snprintf(program, sizeof program, "%.*s/../magnate", slash ? (int)(slash - argv[0]) : 1, slash ? argv[0] : ".");
	if (!mkdtemp(dir))
		give_up("no folder");
	compare_stores();
	grow(getenv("MG_LONG") ? MAX_TABLES : MAX_TABLES / 10);
	char command[96];
	snprintf(command, sizeof command, "rm -rf %s", dir);
	return system(command) != 0;
}
