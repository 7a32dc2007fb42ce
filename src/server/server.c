/* server.c: starts and stops the HTTP library, the writer and the other threads, and hands requests to them. */
#define _DEFAULT_SOURCE
#include "server/server.h"

#include "server/api.h"
#include "server/server_log.h"
#include "server/read_timeout.h"
#include "server/respond.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
	REQUEST_BYTES = 16 * 1024, /* of memory for one connection: a longer request line or header is refused */
	CONNECTIONS_MAX = 60000,
	OTHER_FILES = 64,          /* descriptors that are no connections */
	IDLE_SECONDS = 30,         /* a connection on which nothing happens for so long is closed */
	THREADS_MAX = 8,
	STOP_SECONDS = 5,
	BEAT_SECONDS = 15,
	PATIENCE_SECONDS = 60,
};

struct mg_server {
	const struct mg_site *site; /* not owned */
	struct MHD_Daemon *daemon;
	struct mg_common common;
	bool common_made;
	struct mg_writer *writer;
	struct mg_api api;
	struct mg_read_timeout *read_timeout;
	int lock;             /* holds the data file; -1: none */
	atomic_int under_way; /* requests that are not yet answered in full */
};

/* What is remembered of a request: a call of the interface, or that it asks for a page. */
struct http_request {
	struct mg_call *call; /* owned; NULL: a page */
};

static enum MHD_Result answer_page(struct mg_server *s, struct MHD_Connection *connection, const char *method, const char *path)
{
	if (mg_only_reads(method) && strcmp(path, "/healthz") == 0)
		return mg_api_health(&s->api, connection);
	if (mg_only_reads(method) && strcmp(path, "/metrics") == 0)
		return mg_api_metrics(&s->api, connection);
	return mg_respond(connection, s->site, method, path);
}

static enum MHD_Result count_length(void *count, enum MHD_ValueKind kind, const char *name, const char *value)
{
	(void)kind, (void)value;
	*(int *)count += strcasecmp(name, "Content-Length") == 0 || strcasecmp(name, "Transfer-Encoding") == 0;
	return MHD_YES;
}

/* How often the head says where the body ends. Proxies and the HTTP library could each believe another of them. */
static int lengths_of(struct MHD_Connection *connection)
{
	int count = 0;
	MHD_get_connection_values(connection, MHD_HEADER_KIND, count_length, &count);
	return count;
}

/* The first call brings the head. An answer to it closes the connection: right for a request that is refused while it
 * would bring something along, wrong for all others. */
static enum MHD_Result begin(struct mg_server *s, struct MHD_Connection *connection, const char *method, const char *path,
			     void **context)
{
	struct http_request *r = calloc(1, sizeof *r);
	size_t none = 0;
	if (!r)
		return MHD_NO;
	*context = r;
	atomic_fetch_add(&s->under_way, 1);
	mg_read_timeout_stage(s->read_timeout, connection, MG_STAGE_BODY);
	if (lengths_of(connection) > 1)
		return mg_send_text(connection, MHD_HTTP_BAD_REQUEST, "text/plain; charset=utf-8", "The length of the body is given twice.\n");
	if (!mg_parse_is_api(path))
		return mg_only_reads(method) ? MHD_YES : answer_page(s, connection, method, path);
	r->call = mg_call_new(&s->api, connection, method, path);
	if (!r->call)
		return MHD_NO;
	return mg_call_is_refused(r->call) ? mg_call_go_on(r->call, NULL, &none) : MHD_YES;
}

static enum MHD_Result answer(void *server, struct MHD_Connection *connection, const char *path, const char *method,
			      const char *version, const char *upload, size_t *upload_size, void **context)
{
	struct mg_server *s = server;
	struct http_request *r = *context;
	(void)version;
	if (!r)
		return begin(s, connection, method, path, context);
	if (!*upload_size)
		mg_read_timeout_stage(s->read_timeout, connection, MG_STAGE_ANSWER);
	if (r->call)
		return mg_call_go_on(r->call, upload, upload_size);
	*upload_size = 0;
	return answer_page(s, connection, method, path);
}

static void completed(void *server, struct MHD_Connection *connection, void **context, enum MHD_RequestTerminationCode how)
{
	struct mg_server *s = server;
	struct http_request *r = *context;
	(void)how;
	if (!r)
		return;
	mg_read_timeout_stage(s->read_timeout, connection, MG_STAGE_HEAD);
	if (r->call)
		mg_call_free(r->call);
	free(r);
	*context = NULL;
	atomic_fetch_sub(&s->under_way, 1);
}

/* An escaped NUL would end a path early, so such a path stays as it is written and is found nowhere. */
static size_t unescape(void *server, struct MHD_Connection *connection, char *text)
{
	(void)server;
	(void)connection;
	return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

/* As many as the system lets us have. */
static int most_connections(void)
{
	struct rlimit files;
	if (getrlimit(RLIMIT_NOFILE, &files) != 0)
		return 1000;
	if (files.rlim_cur < files.rlim_max) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
		getrlimit(RLIMIT_NOFILE, &files);
	}
	if (files.rlim_cur > CONNECTIONS_MAX + OTHER_FILES)
		return CONNECTIONS_MAX;
	return files.rlim_cur > 2 * OTHER_FILES ? (int)files.rlim_cur - OTHER_FILES : OTHER_FILES;
}

static int thread_count(void)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	return cores < 2 ? 2 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
}

static struct MHD_Daemon *start_daemon(struct mg_server *s, int listening)
{
	struct MHD_OptionItem options[] = {
		{MHD_OPTION_LISTEN_SOCKET, listening, NULL},
		{MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
		{MHD_OPTION_CONNECTION_MEMORY_LIMIT, REQUEST_BYTES, NULL},
		{MHD_OPTION_CONNECTION_LIMIT, most_connections(), NULL},
		{MHD_OPTION_CONNECTION_TIMEOUT, IDLE_SECONDS, NULL},
		{MHD_OPTION_THREAD_POOL_SIZE, thread_count(), NULL},
		{MHD_OPTION_END, 0, NULL},
	};
	return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, s,
				MHD_OPTION_NOTIFY_COMPLETED, completed, s, MHD_OPTION_NOTIFY_CONNECTION, mg_read_timeout_connection, s->read_timeout,
				MHD_OPTION_UNESCAPE_CALLBACK, unescape, s, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/* "https://play.example.org" becomes "https://play.example.org/". */
static bool set_base(struct mg_http_settings *settings, const char *url, struct mg_buf *wrong)
{
	struct mg_buf base;
	mg_buf_init(&base, settings->base, sizeof settings->base);
	if (!url)
		return true;
	size_t len = strlen(url);
	mg_buf_printf(&base, "%s%s", url, len && url[len - 1] == '/' ? "" : "/");
	const char *host = strncmp(url, "https://", 8) == 0 ? url + 8 : strncmp(url, "http://", 7) == 0 ? url + 7 : "";
	if (*host && *host != '/' && !base.full && !strpbrk(url, " \"\\<>#?") && strchr(host, '/') == strrchr(host, '/'))
		return true;
	mg_buf_printf(wrong, "\"%.60s\" is not the address of a site, such as https://play.example.org", url);
	return false;
}

/* Two servers on one file would tell people two stories. */
static bool hold_data(struct mg_server *s, const char *data, struct mg_buf *wrong)
{
	char text[4096];
	struct mg_buf path;
	if (strstr(data, "://"))
		return true;
	mg_buf_init(&path, text, sizeof text);
	mg_buf_printf(&path, "%s.lock", data);
	s->lock = path.full ? -1 : open(text, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
	if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0)
		return true;
	if (s->lock >= 0 && errno == EWOULDBLOCK)
		mg_buf_printf(wrong, "another server already uses %.100s; give this one a file of its own with --data", data);
	else
		mg_buf_printf(wrong, "%.100s cannot be used: %s", data, strerror(errno));
	return false;
}

static void free_server(struct mg_server *s)
{
	mg_read_timeout_free(s->read_timeout);
	mg_writer_free(s->writer);
	if (s->common_made)
		mg_common_release(&s->common);
	if (s->lock >= 0)
		close(s->lock);
	free(s);
}

static bool set_up(struct mg_server *s, const struct mg_server_options *o, struct mg_buf *wrong)
{
	struct mg_limit_settings settings = mg_limits_usual;
	s->site = o->site;
	s->common_made = true;
	if (o->limits && !mg_limit_settings_read(&settings, o->limits, wrong))
		return false;
	s->read_timeout = mg_read_timeout_new(o->patience_seconds ? o->patience_seconds : PATIENCE_SECONDS, &s->common.metrics);
	if (!mg_common_init(&s->common, &settings, !o->no_limits, o->beat_seconds ? o->beat_seconds : BEAT_SECONDS) || !s->read_timeout) {
		mg_buf_text(wrong, "out of memory");
		return false;
	}
	s->common.nets = o->nets;
	s->api = (struct mg_api){.common = &s->common, .metrics_token = o->metrics_token};
	s->api.settings.trust_proxy = o->trust_proxy;
	if (!set_base(&s->api.settings, o->base_url, wrong) || !hold_data(s, o->data, wrong))
		return false;
	s->writer = mg_writer_new(o->data, &s->common, wrong);
	s->api.writer = s->writer;
	return s->writer != NULL;
}

static bool can_tell(const struct mg_server_options *options, struct mg_buf *wrong)
{
	const struct mg_mail_server *mail = &options->notices.mail;
	const char *ca = options->notices.ca;
	if (ca && !mg_post_is_ca(ca)) {
		mg_buf_printf(wrong, "--notice-ca: %s holds no certificates in PEM", ca);
		return false;
	}
	if (!mail->url)
		return true;
	const char *bad = !mg_mail_is_server(mg_str(mail->url))			   ? "--mail is no address of a mail server: smtp://… or smtps://…"
			  : !mail->from || !mg_mail_is_address(mg_str(mail->from)) ? "--mail needs --mail-from, an address"
			  : !options->base_url					   ? "--mail needs --base-url, for the links in mails"
										   : NULL;
	if (bad)
		mg_buf_text(wrong, bad);
	return !bad;
}

bool mg_server_can_start(const struct mg_server_options *options, struct mg_buf *wrong)
{
	struct mg_http_settings settings = {0};
	struct mg_limit_settings limits = mg_limits_usual;
	return can_tell(options, wrong) && mg_listen_is_address(options->listen, wrong) && set_base(&settings, options->base_url, wrong) &&
	       (!options->limits || mg_limit_settings_read(&limits, options->limits, wrong));
}

struct mg_server *mg_server_start(const struct mg_server_options *options, struct mg_buf *url, struct mg_buf *wrong)
{
	struct mg_server *s = calloc(1, sizeof *s);
	if (!s) {
		mg_buf_text(wrong, "out of memory");
		return NULL;
	}
	s->lock = -1;
	int listening = mg_listen(options->listen, url, wrong);
	if (listening < 0 || !set_up(s, options, wrong)) {
		if (listening >= 0)
			close(listening);
		free_server(s);
		return NULL;
	}
	struct mg_notice_settings notices = options->notices;
	notices.contact = s->api.settings.base;
	if (mg_writer_start(s->writer, &notices) && mg_streams_start(s->common.streams) && mg_read_timeout_start(s->read_timeout))
		s->daemon = start_daemon(s, listening);
	if (!s->daemon) {
		mg_buf_printf(wrong, "the server cannot start: %s", strerror(errno));
		close(listening);
		free_server(s);
		return NULL;
	}
	if (options->nets.count)
		mg_server_log("nets for own boards: %d", options->nets.count);
	mg_server_log("started, with the games in %s", strstr(options->data, "://") ? "PostgreSQL" : options->data);
	return s;
}

void mg_server_stop(struct mg_server *s)
{
	enum { STEP_MS = 10 };
	int listening = MHD_quiesce_daemon(s->daemon);
	if (listening >= 0)
		close(listening);
	mg_streams_end(s->common.streams);
	for (int ms = 0; atomic_load(&s->under_way) > 0 && ms < 1000 * STOP_SECONDS; ms += STEP_MS)
		nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L}, NULL);
	mg_writer_stop(s->writer);
	MHD_stop_daemon(s->daemon);
	mg_server_log("stopped");
	free_server(s);
}
