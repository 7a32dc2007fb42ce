/* mortal.c: starting, killing and waiting for the server, and the threads around it. */
#define _GNU_SOURCE
#include "mortal.h"

#include "base/str.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ENV_MAX = 512 };

struct mortal server = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

void die(const char *format, ...)
{
	va_list args;
	fputs("# ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputs("\n", stderr);
	_exit(1);
}

static void set_port(int port)
{
	pthread_mutex_lock(&server.lock);
	server.port = port;
	pthread_cond_broadcast(&server.changed);
	pthread_mutex_unlock(&server.lock);
}

int mortal_port(void)
{
	pthread_mutex_lock(&server.lock);
	while (!server.port)
		pthread_cond_wait(&server.changed, &server.lock);
	int port = server.port;
	pthread_mutex_unlock(&server.lock);
	return port;
}

void mortal_count(long *what)
{
	pthread_mutex_lock(&server.lock);
	++*what;
	pthread_cond_broadcast(&server.changed);
	pthread_mutex_unlock(&server.lock);
}

bool mortal_stops(void)
{
	pthread_mutex_lock(&server.lock);
	bool stop = server.stop;
	pthread_mutex_unlock(&server.lock);
	return stop;
}

/* What the child needs, made before it is: between fork() and exec() a process of several threads may call nothing that takes a
 * lock, and under a sanitizer setting a variable of the environment takes that of its memory. */
struct birth {
	const char *program;
	const char *argv[8];
	char cut[48], seed[48], room[48];
	const char *env[ENV_MAX];
	int null, journal;
};

static void prepare(struct birth *b, long cut, uint64_t seed)
{
	const char *argv[] = {"magnate", "serve", "--no-limits", "--listen", "127.0.0.1:0", "--data", server.data, NULL};
	bool real = server.disk == DISK_REAL;
	size_t n = 0;
	memcpy(b->argv, argv + !real, sizeof argv - !real * sizeof *argv);
	b->program = real ? server.program : server.forgetful;
	snprintf(b->cut, sizeof b->cut, "MG_DISK_CUT=%ld", cut);
	snprintf(b->seed, sizeof b->seed, "MG_DISK_SEED=%llu", (unsigned long long)(seed >> 2));
	snprintf(b->room, sizeof b->room, "MG_DISK_ROOM=%ld", server.room);
	for (char **more = environ; *more; more++)
		if (strncmp(*more, "MG_DISK_", 8) != 0 && n < ENV_MAX - 4)
			b->env[n++] = *more;
	b->env[n++] = b->cut;
	b->env[n++] = b->seed;
	if (server.disk == DISK_FULL)
		b->env[n++] = b->room;
	b->env[n] = NULL;
	b->null = open("/dev/null", O_RDWR | O_CLOEXEC);
	b->journal = open(server.journal, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (b->null < 0 || b->journal < 0)
		die("no /dev/null, or no journal");
}

static _Noreturn void run_server(const struct birth *b, int out)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(out, STDOUT_FILENO);
	dup2(b->null, STDIN_FILENO);
	dup2(b->journal, STDERR_FILENO);
	execve(b->program, (char **)(uintptr_t)b->argv, (char **)(uintptr_t)b->env);
	_exit(127);
}

/* Reads where it listens. 0: it ended before. */
static int read_port(int from)
{
	char text[512];
	size_t len = 0;
	ssize_t got;
	while (len + 1 < sizeof text && (got = read(from, text + len, 1)) == 1 && text[len] != '\n')
		len++;
	text[len] = '\0';
	const char *colon = strrchr(text, ':');
	return colon ? (int)strtol(colon + 1, NULL, 10) : 0;
}

static _Noreturn void wrong_end(int status)
{
	char line[1024];
	FILE *journal = fopen(server.journal, "r");
	while (journal && fgets(line, sizeof line, journal))
		fprintf(stderr, "# %s", line);
	die("the server ended with status %d; its journal is above", status);
}

/* Nobody need wait for what a server will not do that has ended by itself. */
static void *watch_over(void *arg)
{
	pid_t pid = (pid_t)(intptr_t)arg;
	siginfo_t info;
	while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) != 0)
		if (errno != EINTR)
			return NULL; /* waited for already */
	pthread_mutex_lock(&server.lock);
	bool wrong = server.pid == pid && !server.ends;
	pthread_mutex_unlock(&server.lock);
	if (wrong)
		wrong_end(info.si_status);
	return NULL;
}

static void expect_end(bool ends)
{
	pthread_mutex_lock(&server.lock);
	server.ends = ends;
	pthread_mutex_unlock(&server.lock);
}

void mortal_start(long cut)
{
	pthread_t watch;
	pthread_attr_t detached;
	int pipe_ends[2];
	uint64_t seed = mg_rng_next(&server.chance);
	struct birth birth;
	prepare(&birth, cut, seed);
	if (pipe2(pipe_ends, O_CLOEXEC) != 0)
		die("no pipe");
	pid_t pid = fork();
	if (pid < 0)
		die("no process");
	if (pid == 0)
		run_server(&birth, pipe_ends[1]);
	pthread_mutex_lock(&server.lock);
	server.pid = pid;
	server.ends = cut != 0;
	pthread_mutex_unlock(&server.lock);
	pthread_attr_init(&detached);
	pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
	if (pthread_create(&watch, &detached, watch_over, (void *)(intptr_t)pid) != 0)
		die("no thread");
	pthread_attr_destroy(&detached);
	close(pipe_ends[1]);
	close(birth.null);
	close(birth.journal);
	int port = read_port(pipe_ends[0]);
	close(pipe_ends[0]);
	if (!port && !cut)
		die("the server does not start");
	set_port(port);
}

void mortal_end(int signal_number, int code)
{
	int status;
	expect_end(true);
	if (signal_number)
		kill(server.pid, signal_number);
	while (waitpid(server.pid, &status, 0) < 0)
		if (errno != EINTR)
			die("no server to wait for");
	set_port(0);
	if (signal_number != SIGKILL && (!WIFEXITED(status) || WEXITSTATUS(status) != code))
		wrong_end(status);
}

void mortal_wait(const long *what, long more)
{
	pthread_mutex_lock(&server.lock);
	for (long until = *what + more; *what < until && server.playing;)
		pthread_cond_wait(&server.changed, &server.lock);
	pthread_mutex_unlock(&server.lock);
}

void mortal_leave(void)
{
	pthread_mutex_lock(&server.lock);
	server.playing--;
	pthread_cond_broadcast(&server.changed);
	pthread_mutex_unlock(&server.lock);
}

void mortal_find(const char *argv0)
{
	const char *slash = strrchr(argv0, '/');
	int n = slash ? (int)(slash - argv0) : 1;
	snprintf(server.program, sizeof server.program, "%.*s/../magnate", n, slash ? argv0 : ".");
	snprintf(server.forgetful, sizeof server.forgetful, "%.*s/tool_forgetful", n, slash ? argv0 : ".");
}

void mortal_conceive(enum disk disk, uint64_t seed, int clients)
{
	snprintf(server.dir, sizeof server.dir, "/tmp/magnate-survive-XXXXXX");
	if (!mkdtemp(server.dir))
		die("no folder");
	snprintf(server.data, sizeof server.data, "%s/magnate.db", server.dir);
	snprintf(server.journal, sizeof server.journal, "%s/journal", server.dir);
	server.disk = disk;
	server.room = 600000;
	server.chance = mg_rng_seed(seed);
	server.stop = false;
	server.playing = clients;
	server.acks = server.fulls = 0;
}

void mortal_bury(void)
{
	DIR *dir = opendir(server.dir);
	for (struct dirent *e; dir && (e = readdir(dir));) {
		char path[512];
		snprintf(path, sizeof path, "%s/%s", server.dir, e->d_name);
		unlink(path);
	}
	if (dir)
		closedir(dir);
	rmdir(server.dir);
}
