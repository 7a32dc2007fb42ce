/* tool_serve.c: the server without a site, for a script to press hard: with ThreadSanitizer it says what two threads do to each
 * other.
 *
 *     tool_serve DATA
 *
 * Prints its address and runs until SIGTERM. */
#include "server/server.h"

#include <pthread.h>
#include <signal.h>

int main(int argc, char **argv)
{
	static const struct mg_site empty;
	char url_text[256], wrong_text[MG_WRONG_MAX];
	struct mg_buf url, wrong;
	sigset_t ends;
	int number;
	if (argc != 2)
		return 2;
	mg_buf_init(&url, url_text, sizeof url_text);
	mg_buf_init(&wrong, wrong_text, sizeof wrong_text);
	sigemptyset(&ends);
	sigaddset(&ends, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &ends, NULL);
	signal(SIGPIPE, SIG_IGN);
	struct mg_server *server = mg_server_start(
		&(struct mg_server_options){.listen = "127.0.0.1:0", .site = &empty, .data = argv[1], .beat_seconds = 1,
					    .no_limits = true}, &url, &wrong);
	if (!server) {
		fprintf(stderr, "%s\n", wrong_text);
		return 1;
	}
	puts(url_text);
	fflush(stdout);
	sigwait(&ends, &number);
	mg_server_stop(server);
	return 0;
}
