/* program.c: runs another program and talks to it in the engine protocol. */
#include "train/program.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { LINE_MAX_BYTES = 1 << 16, QUIT_MS = 2000, SHOWN = 100 };

struct mg_program {
	const char *command; /* not owned */
	pid_t pid;           /* 0: was waited for */
	int fd;              /* both ways; -1: closed */
	int patience;
	size_t begin, end;   /* of what was read and not yet used */
	char in[LINE_MAX_BYTES];
	char found[LINE_MAX_BYTES];
	char error[MG_PROGRAM_ERROR];
};

static bool fail(struct mg_program *p, const char *format, va_list args)
{
	char what[MG_PROGRAM_ERROR - SHOWN - 20];
	vsnprintf(what, sizeof what, format, args);
	for (char *c = what; *c; c++)
		if ((unsigned char)*c < 0x20 || *c == 0x7f)
			*c = '?';
	if (!p->error[0])
		snprintf(p->error, sizeof p->error, "the program %.*s %s", SHOWN, p->command, what);
	return false;
}

bool mg_program_blame(struct mg_program *p, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	fail(p, format, args);
	va_end(args);
	return false;
}

const char *mg_program_error(const struct mg_program *p)
{
	return p->error;
}

/* A process group of its own, so that what the shell started can be ended with it. A socket instead of pipes, because
 * writing to a program that has ended then is an error and not a signal. */
static int spawn(struct mg_program *p, int theirs)
{
	char *const argv[] = {"sh", "-c", (char *)(uintptr_t)p->command, NULL};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	posix_spawn_file_actions_init(&actions);
	posix_spawnattr_init(&attributes);
	posix_spawn_file_actions_adddup2(&actions, theirs, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, theirs, STDOUT_FILENO);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
	int wrong = posix_spawn(&p->pid, "/bin/sh", &actions, &attributes, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attributes);
	if (wrong)
		p->pid = 0;
	return wrong;
}

static bool launch(struct mg_program *p)
{
	int pair[2];
	p->fd = -1;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
		return mg_program_blame(p, "cannot be started: %s", strerror(errno));
	int wrong = spawn(p, pair[1]);
	close(pair[1]);
	p->fd = pair[0];
	return !wrong || mg_program_blame(p, "cannot be started: %s", strerror(wrong));
}

static int64_t milliseconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits until something can be read or written. False: the deadline has passed. */
static bool wait_for(struct mg_program *p, short events, int64_t deadline)
{
	for (;;) {
		struct pollfd f = {.fd = p->fd, .events = events};
		int64_t left = deadline - milliseconds();
		int ready = poll(&f, 1, left > 0 ? (int)left : 0);
		if (ready > 0)
			return true;
		if (ready == 0 || errno != EINTR)
			return false;
	}
}

/* The program has closed its end: says how it ended, if it has. */
static bool blame_end(struct mg_program *p)
{
	int status, waited = 0;
	for (int64_t deadline = milliseconds() + QUIT_MS; waited == 0 && milliseconds() < deadline;) {
		waited = waitpid(p->pid, &status, WNOHANG);
		if (waited == 0)
			poll(NULL, 0, 1);
	}
	if (waited != p->pid)
		return mg_program_blame(p, "closed its output");
	p->pid = 0;
	if (WIFSIGNALED(status))
		return mg_program_blame(p, "was ended by signal %d", WTERMSIG(status));
	return mg_program_blame(p, "ended by itself with status %d", WEXITSTATUS(status));
}

static bool send_all(struct mg_program *p, const char *text, size_t len, int64_t deadline)
{
	while (len > 0) {
		if (!wait_for(p, POLLOUT, deadline))
			return mg_program_blame(p, "does not read what it is sent");
		ssize_t n = send(p->fd, text, len, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			continue;
		if (n < 0)
			return blame_end(p);
		text += n;
		len -= (size_t)n;
	}
	return true;
}

/* Reads one line, without its end; it is valid until the next call. */
static bool read_line(struct mg_program *p, int64_t deadline, struct mg_str *line)
{
	for (;;) {
		mg_assert(p->begin <= p->end && p->end <= sizeof p->in);
		struct mg_str rest = {p->in + p->begin, p->end - p->begin};
		if (rest.len && memchr(rest.at, '\n', rest.len)) {
			mg_str_line(&rest, line);
			p->begin = p->end - rest.len;
			return true;
		}
		memmove(p->in, rest.at, rest.len);
		p->begin = 0;
		p->end = rest.len;
		if (p->end == sizeof p->in)
			return mg_program_blame(p, "sent a line of more than %d bytes", LINE_MAX_BYTES);
		if (!wait_for(p, POLLIN, deadline))
			return mg_program_blame(p, "does not answer");
		ssize_t n = recv(p->fd, p->in + p->end, sizeof p->in - p->end, MSG_DONTWAIT);
		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			continue;
		if (n <= 0)
			return blame_end(p);
		p->end += (size_t)n;
	}
}

static bool begins(struct mg_str s, const char *prefix, struct mg_str *behind)
{
	size_t len = strlen(prefix);
	if (s.len < len || memcmp(s.at, prefix, len) != 0)
		return false;
	*behind = (struct mg_str){s.at + len, s.len - len};
	return true;
}

bool mg_program_ask(struct mg_program *p, const char *line, int extra, const char *prefix, struct mg_str *found)
{
	struct mg_str answer, behind;
	int64_t deadline = milliseconds() + p->patience + extra;
	if (found)
		*found = (struct mg_str){p->found, 0};
	if (p->error[0] || !send_all(p, line, strlen(line), deadline) || !send_all(p, "\n", 1, deadline))
		return false;
	for (;;) {
		if (!read_line(p, deadline, &answer))
			return false;
		if (mg_str_is(answer, "ok"))
			return true;
		if (begins(answer, "error", &behind))
			return mg_program_blame(p, "answered \"%.*s\" to \"%.*s\"", answer.len < SHOWN ? (int)answer.len : SHOWN,
						answer.at, SHOWN, line);
		if (found && begins(answer, prefix, &behind)) {
			memcpy(p->found, behind.at, behind.len);
			found->len = behind.len;
		}
	}
}

/* The greeting tells at once a program that speaks the protocol from one that does not. */
static bool greet(struct mg_program *p)
{
	struct mg_str line;
	int64_t deadline = milliseconds() + p->patience;
	if (!send_all(p, "hello\n", 6, deadline) || !read_line(p, deadline, &line))
		return false;
	for (struct mg_str rest = line, word = mg_str_word(&rest); word.len; word = mg_str_word(&rest))
		if (mg_str_is(word, "protocol") && mg_str_is(mg_str_word(&rest), "1"))
			return read_line(p, deadline, &line) && (mg_str_is(line, "ok") || mg_program_blame(p, "did not end its greeting with ok"));
	return mg_program_blame(p, "answered \"%.*s\" to \"hello\", not its name and protocol 1",
				line.len < SHOWN ? (int)line.len : SHOWN, line.at);
}

struct mg_program *mg_program_start(const char *command, int patience, char *error)
{
	struct mg_program *p = calloc(1, sizeof *p);
	if (!p) {
		snprintf(error, MG_PROGRAM_ERROR, "out of memory");
		return NULL;
	}
	p->command = command;
	p->patience = patience;
	if (launch(p) && greet(p))
		return p;
	snprintf(error, MG_PROGRAM_ERROR, "%s", p->error);
	mg_program_stop(p);
	return NULL;
}

void mg_program_stop(struct mg_program *p)
{
	if (!p)
		return;
	int64_t deadline = milliseconds() + (p->error[0] ? 0 : QUIT_MS);
	struct mg_str line;
	if (p->fd >= 0) {
		if (!p->error[0] && send_all(p, "quit\n", 5, deadline))
			while (read_line(p, deadline, &line))
				;
		close(p->fd);
	}
	if (p->pid) {
		kill(-p->pid, SIGKILL);
		waitpid(p->pid, NULL, 0);
	}
	free(p);
}
