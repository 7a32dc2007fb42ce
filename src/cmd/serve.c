#include "cmd/options.h"
#include "server/server.h"

#include <signal.h>

/* Signals that end the program are waited for here and reach no other thread. */
static void wait_for_end(const sigset_t *ends)
{
	int signal_number;
	while (sigwait(ends, &signal_number) != 0)
		;
}

static int serve(const struct mg_server_options *options)
{
	char url_text[256], wrong_text[MG_WRONG_MAX];
	struct mg_buf url, wrong;
	sigset_t ends;
	mg_buf_init(&url, url_text, sizeof url_text);
	mg_buf_init(&wrong, wrong_text, sizeof wrong_text);
	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &ends, NULL);
	signal(SIGPIPE, SIG_IGN);
	struct mg_server *server = mg_server_start(options, &url, &wrong);
	if (!server) {
		mg_complain("%s", wrong_text);
		return MG_EXIT_BAD_INPUT;
	}
	printf("Magnate is at %s\n", url_text);
	fflush(stdout);
	wait_for_end(&ends);
	mg_server_stop(server);
	return MG_EXIT_FINE;
}

static int run(int argc, char **argv)
{
	struct mg_opt opts[] = {{.name = "--listen", .kind = MG_OPT_TEXT}};
	struct mg_words words = {0};
	if (!mg_options_read(&mg_command_serve, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count)
		return mg_misused(&mg_command_serve, "%s is too much", words.at[0]);
	return serve(&(struct mg_server_options){
		.listen = opts[0].given ? opts[0].text : "127.0.0.1:8017",
		.site = &mg_site,
	});
}

const struct mg_command mg_command_serve = {
	"serve",
	"shows the game in a browser",
	"usage: magnate serve [--listen ADDRESS:PORT]\n"
	"\n"
	"Serves the game's pages, which are inside the program, until it is stopped with Ctrl-C or SIGTERM.\n"
	"\n"
	"  --listen A:P    where to listen (127.0.0.1:8017: this computer only); 0.0.0.0:8017 is everywhere,\n"
	"                  port 0 any free one\n",
	run,
};
