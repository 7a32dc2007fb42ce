/* serve.c: `magnate serve`: the options of the server, and its end by a signal. */
#include "cmd/data.h"
#include "cmd/nets.h"
#include "server/server.h"
#include "server/server_log.h"

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
	if (!mg_server_can_start(options, &wrong))
		return mg_misused(&mg_command_serve, "%s", wrong_text);
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

/* An option, or else the environment's word for it; NULL: neither. */
static const char *chosen(const struct mg_opt *opt, const char *variable)
{
	const char *value = getenv(variable);
	return opt->given ? opt->text : value && *value ? value : NULL;
}

enum { LISTEN, DATA, BASE_URL, TRUST_PROXY, LIMITS, NO_LIMITS, BEAT, PATIENCE, METRICS_TOKEN, NOTICE_AFTER, REMIND_BEFORE, PRIVATE_NOTICES, NOTICE_CA, MAIL, MAIL_FROM, NETS, OPTS };

static int run(int argc, char **argv)
{
	struct mg_opt opts[OPTS] = {
		[LISTEN] = {.name = "--listen", .kind = MG_OPT_TEXT},
		[DATA] = {.name = "--data", .kind = MG_OPT_TEXT},
		[BASE_URL] = {.name = "--base-url", .kind = MG_OPT_TEXT},
		[TRUST_PROXY] = {.name = "--trust-proxy", .kind = MG_OPT_FLAG},
		[LIMITS] = {.name = "--limits", .kind = MG_OPT_TEXT},
		[NO_LIMITS] = {.name = "--no-limits", .kind = MG_OPT_FLAG},
		[BEAT] = {.name = "--beat", .kind = MG_OPT_NUMBER, .min = 1, .max = 3600},
		[PATIENCE] = {.name = "--patience", .kind = MG_OPT_NUMBER, .min = 1, .max = 3600},
		[METRICS_TOKEN] = {.name = "--metrics-token", .kind = MG_OPT_TEXT},
		[NOTICE_AFTER] = {.name = "--notice-after", .kind = MG_OPT_NUMBER, .min = 1, .max = 86400},
		[REMIND_BEFORE] = {.name = "--remind-before", .kind = MG_OPT_NUMBER, .min = 1, .max = 86400},
		[PRIVATE_NOTICES] = {.name = "--private-notices", .kind = MG_OPT_FLAG},
		[NOTICE_CA] = {.name = "--notice-ca", .kind = MG_OPT_TEXT},
		[MAIL] = {.name = "--mail", .kind = MG_OPT_TEXT},
		[MAIL_FROM] = {.name = "--mail-from", .kind = MG_OPT_TEXT},
		[NETS] = {.name = "--nets", .kind = MG_OPT_TEXT},
	};
	struct mg_words words = {0};
	char path[4096];
	if (!mg_options_read(&mg_command_serve, argc, argv, opts, MG_COUNT(opts), &words))
		return MG_EXIT_WRONG_USAGE;
	if (words.count)
		return mg_too_much(&mg_command_serve, words.at[0]);
	const char *listen = chosen(&opts[LISTEN], "MAGNATE_LISTEN"), *data = mg_choose_data(&opts[DATA], path, sizeof path);
	const char *ca = chosen(&opts[NOTICE_CA], "MAGNATE_NOTICE_CA"), *trust = getenv("MAGNATE_TRUST_PROXY");
	if (!data)
		return MG_EXIT_BAD_INPUT;
	struct mg_net_list nets = {0};
	const char *folder = chosen(&opts[NETS], "MAGNATE_NETS");
	if (folder && !mg_nets_read(folder, &nets, mg_server_log))
		return MG_EXIT_BAD_INPUT;
	int status = serve(&(struct mg_server_options){
		.listen = listen ? listen : "127.0.0.1:8017",
		.site = &mg_site,
		.data = data,
		.base_url = chosen(&opts[BASE_URL], "MAGNATE_BASE_URL"),
		.trust_proxy = opts[TRUST_PROXY].given || (trust && strcmp(trust, "1") == 0),
		.limits = chosen(&opts[LIMITS], "MAGNATE_LIMITS"),
		.no_limits = opts[NO_LIMITS].given,
		.beat_seconds = opts[BEAT].given ? (int)opts[BEAT].number : 0,
		.patience_seconds = opts[PATIENCE].given ? (int)opts[PATIENCE].number : 0,
		.notices = {.after_seconds = opts[NOTICE_AFTER].given ? (int)opts[NOTICE_AFTER].number : 0,
			    .remind_seconds = opts[REMIND_BEFORE].given ? (int)opts[REMIND_BEFORE].number : 0,
			    .private_too = opts[PRIVATE_NOTICES].given,
			    .ca = ca,
			    .mail = {.url = chosen(&opts[MAIL], "MAGNATE_MAIL"), .from = chosen(&opts[MAIL_FROM], "MAGNATE_MAIL_FROM"),
				     .password = getenv("MAGNATE_MAIL_PASSWORD"), .ca = ca}},
		.metrics_token = chosen(&opts[METRICS_TOKEN], "MAGNATE_METRICS_TOKEN"),
		.nets = nets,
	});
	mg_nets_free(&nets);
	return status;
}

const struct mg_command mg_command_serve = {
	"serve",
	"shows the game in a browser, to friends too",
	"usage: magnate serve [--listen ADDRESS:PORT] [--data FILE] [--base-url URL] [--trust-proxy]\n"
	"\n"
	"Serves the game's pages and online tables until it is stopped with Ctrl-C or SIGTERM.\n"
	"\n"
	"  --listen A:P         where to listen (127.0.0.1:8017: this computer only); 0.0.0.0:8017 is everywhere,\n"
	"                       port 0 any free one\n"
	"  --data FILE          where games and people are kept (~/.local/share/magnate/magnate.db); several servers\n"
	"                       share postgres://…\n"
	"  --base-url URL       how people reach it, for links: https://play.example.org\n"
	"  --trust-proxy        it stands behind a reverse proxy, whose X-Forwarded-For says who asks\n"
	"  --metrics-token T    lets who knows it see /metrics; this computer always may\n"
	"  --notice-after S     who is asked for something and is not there is told after so many seconds (20)\n"
	"  --remind-before S    who has not moved is told again so many seconds before his time is over, in games over\n"
	"                       days (when a quarter of it is left)\n"
	"  --private-notices    push services and webhooks may be in private networks, and speak http: for tests,\n"
	"                       and at home\n"
	"  --notice-ca FILE     certificate authorities (PEM) that push services, webhooks and the mail server may have\n"
	"                       theirs from, beside those that this computer trusts\n"
	"  --mail URL           mails are sent through this mail server: smtp://mail.example.org:587, with a user\n"
	"                       before an @ if it wants one; the password is in MAGNATE_MAIL_PASSWORD. Needs --base-url\n"
	"  --mail-from ADDRESS  from whom they are\n"
	"  --nets FOLDER        nets for boards of your own, as magnate train makes them: computer players at tables on\n"
	"                       these boards think with them\n"
	"  --limits WORDS       other limits than the usual ones: \"tables=20+2 open-tables=10\" (docs/operate.md)\n"
	"  --no-limits          lets everybody ask as often as he likes: for tests, and among friends\n"
	"  --beat SECONDS       live streams say something at least so often (15)\n"
	"  --patience SECONDS   how long a request may take to come in (60)\n"
	"\n"
	"Also from the environment: MAGNATE_LISTEN, MAGNATE_DATA, MAGNATE_BASE_URL, MAGNATE_TRUST_PROXY=1,\n"
	"MAGNATE_METRICS_TOKEN, MAGNATE_LIMITS, MAGNATE_NETS, MAGNATE_MAIL, MAGNATE_MAIL_FROM, MAGNATE_MAIL_PASSWORD,\n"
	"MAGNATE_NOTICE_CA.\n"
	"\n"
	"Examples:\n"
	"\n"
	"  magnate serve\n"
	"  magnate serve --listen 0.0.0.0:8017 --base-url https://play.example.org --trust-proxy\n",
	run,
};
