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

static void run_server(int out, long cut, uint64_t seed)
{
	char number[32];
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(out, STDOUT_FILENO);
	int null = open("/dev/null", O_RDWR);
	dup2(null, STDIN_FILENO);
	dup2(null, STDERR_FILENO); /* its journal */
	snprintf(number, sizeof number, "%ld", cut);
	setenv("MG_DISK_CUT", number, 1);
	snprintf(number, sizeof number, "%llu", (unsigned long long)(seed >> 2));
	setenv("MG_DISK_SEED", number, 1);
	snprintf(number, sizeof number, "%ld", server.room);
	if (server.disk == DISK_FULL)
		setenv("MG_DISK_ROOM", number, 1);
	if (server.disk == DISK_REAL)
		execl(server.program, "magnate", "serve", "--no-limits", "--listen", "127.0.0.1:0", "--data", server.data, (char *)NULL);
	else
		execl(server.forgetful, "serve", "--no-limits", "--listen", "127.0.0.1:0", "--data", server.data, (char *)NULL);
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

void mortal_start(long cut)
{
	int pipe_ends[2];
	uint64_t seed = mg_rng_next(&server.chance);
	if (pipe(pipe_ends) != 0)
		die("no pipe");
	server.pid = fork();
	if (server.pid < 0)
		die("no process");
	if (server.pid == 0)
		run_server(pipe_ends[1], cut, seed);
	close(pipe_ends[1]);
	int port = read_port(pipe_ends[0]);
	close(pipe_ends[0]);
	if (!port && !cut)
		die("the server does not start");
	set_port(port);
}

int mortal_end(int signal_number)
{
	int status;
	if (signal_number)
		kill(server.pid, signal_number);
	while (waitpid(server.pid, &status, 0) < 0)
		if (errno != EINTR)
			die("no server to wait for");
	set_port(0);
	return status;
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
