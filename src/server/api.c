/* api.c: a request on a connection of the HTTP library: its head, its body, waiting for the writer, its answer. */
#include "server/api.h"

#include "server/published_answer.h"
#include "server/respond.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

enum { BODY_FIRST = 1024 };

struct mg_call {
	struct mg_api *api;
	struct MHD_Connection *connection;
	struct mg_request *request; /* owned */
	char *body;           /* owned */
	size_t length, capacity;
	bool posts, refused, too_long;
	bool asked;           /* the writer has it, or had it */
	char peer[MG_ADDRESS_MAX];
};

static const char *find_header(void *connection, const char *name)
{
	return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static const char *find_query(void *connection, const char *name)
{
	return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

static void write_peer(struct MHD_Connection *connection, char peer[MG_ADDRESS_MAX])
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	const struct sockaddr *at = info ? info->client_addr : NULL;
	peer[0] = '\0';
	if (at && at->sa_family == AF_INET)
		inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)at)->sin_addr, peer, MG_ADDRESS_MAX);
	else if (at && at->sa_family == AF_INET6)
		inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)at)->sin6_addr, peer, MG_ADDRESS_MAX);
}

static struct mg_request_head head_of(struct MHD_Connection *connection, const char *method, const char *path, const char *peer)
{
	return (struct mg_request_head){
		.method = method, .path = path, .peer = peer, .header = find_header, .query = find_query, .from = connection};
}

static bool slow_down(struct mg_call *call, enum mg_limit limit)
{
	return mg_common_within_limit(call->api->common, call->request, limit, call->request->address);
}

static bool may_come_in(struct mg_call *call)
{
	struct mg_request *r = call->request;
	if (mg_common_is_banned(call->api->common, r->address))
		return mg_request_refuse(r, MG_R_BANNED, NULL, NULL);
	if (!slow_down(call, MG_LIMIT_REQUESTS))
		return false;
	if (mg_request_is_stream(r))
		return slow_down(call, MG_LIMIT_STREAMS);
	return r->endpoint->answer != mg_answer_record || slow_down(call, MG_LIMIT_RECORDS);
}

/* Of this machine or its own network, where a proxy would be. */
static bool is_near(const char *peer)
{
	static const char *const near[] = {"127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "::1/128"};
	struct mg_network from, network;
	if (!mg_network_read(peer, &from))
		return false;
	for (size_t i = 0; i < MG_COUNT(near); i++)
		if (mg_network_read(near[i], &network) && mg_network_has(&network, &from))
			return true;
	return strcmp(peer, "::1") == 0;
}

struct mg_call *mg_call_new(struct mg_api *api, struct MHD_Connection *connection, const char *method, const char *path)
{
	struct mg_call *call = calloc(1, sizeof *call);
	struct mg_request *r = mg_request_new();
	if (!call || !r) {
		free(call);
		free(r);
		return NULL;
	}
	call->api = api;
	call->connection = connection;
	call->request = r;
	call->posts = !mg_only_reads(method);
	write_peer(connection, call->peer);
	struct mg_request_head head = head_of(connection, method, path, call->peer);
	if (!api->settings.trust_proxy && is_near(call->peer) && find_header(connection, "X-Forwarded-For"))
		atomic_store(&api->common->proxy_untrusted, true);
	mg_count(&api->common->metrics, MG_C_REQUESTS, 1);
	call->refused = !mg_parse_head(r, &head, &api->settings) || !may_come_in(call);
	return call;
}

void mg_call_free(struct mg_call *call)
{
	mg_request_free(call->request);
	free(call->body);
	free(call);
}

bool mg_call_is_refused(const struct mg_call *call)
{
	return call->refused && call->posts;
}

/* ---- the answer ---- */

static void add_headers(const struct mg_request *r, struct MHD_Response *response)
{
	char seconds[16];
	MHD_add_response_header(response, "Content-Type", r->type ? r->type : "application/json; charset=utf-8");
	MHD_add_response_header(response, "Cache-Control", "no-store");
	if (r->cookie[0])
		MHD_add_response_header(response, "Set-Cookie", r->cookie);
	if (r->status == MHD_HTTP_METHOD_NOT_ALLOWED)
		MHD_add_response_header(response, "Allow", "GET, HEAD, POST");
	if (r->status == MHD_HTTP_TOO_MANY_REQUESTS || r->status == MHD_HTTP_SERVICE_UNAVAILABLE) {
		snprintf(seconds, sizeof seconds, "%d", r->retry > 0 ? r->retry : 1);
		MHD_add_response_header(response, "Retry-After", seconds);
	}
}

static enum MHD_Result send_answer(struct mg_call *call)
{
	struct mg_request *r = call->request;
	char *answer = r->answer;
	if (r->status >= 400)
		mg_count(&call->api->common->metrics, MG_C_REFUSED, 1);
	r->answer = NULL; /* the response's from now on */
	struct MHD_Response *response =
		MHD_create_response_from_buffer(r->length, answer, answer ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
	if (!response) {
		free(answer);
		return MHD_NO;
	}
	add_headers(r, response);
	return mg_send(call->connection, r->status, response);
}

static bool has_room_for_stream(struct mg_call *call)
{
	struct mg_request *r = call->request;
	struct mg_streams *all = call->api->common->streams;
	const struct mg_common *c = call->api->common;
	if ((!r->who.id || mg_common_below(c, mg_streams_of(all, r->who.id, NULL), MG_CEILING_STREAMS)) &&
	    mg_common_below(c, mg_streams_of(all, 0, r->address), MG_CEILING_STREAMS_NETWORK))
		return true;
	r->retry = 30;
	return mg_request_refuse(r, MG_R_SLOWER, NULL, NULL);
}

/* A game of computer players alone has waited for somebody to follow it. */
static void wake_table(struct mg_call *call, struct mg_published *published)
{
	struct mg_tick *tick = published && mg_published_needs_follower(published) ? mg_tick_new(published->id) : NULL;
	if (tick)
		mg_writer_submit(call->api->writer, &tick->task);
}

static enum MHD_Result send_stream(struct mg_call *call)
{
	struct mg_request *r = call->request;
	struct MHD_Response *response =
		has_room_for_stream(call) ? mg_stream_open(call->api->common->streams, call->connection, r) : NULL;
	if (!response) {
		if (!r->answered)
			mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		return send_answer(call);
	}
	wake_table(call, r->published);
	for (int i = 0; i < r->body.follow.tables; i++)
		wake_table(call, r->followed[i]);
	MHD_add_response_header(response, "Content-Type", r->body.follow.lines ? "application/x-ndjson" : "text/event-stream");
	MHD_add_response_header(response, "Cache-Control", "no-store");
	MHD_add_response_header(response, "X-Accel-Buffering", "no"); /* a proxy must not hold it back */
	return mg_send(call->connection, MHD_HTTP_OK, response);
}

static enum MHD_Result finish(struct mg_call *call)
{
	mg_answer_write(call->request);
	return mg_request_is_stream(call->request) ? send_stream(call) : send_answer(call);
}

static void request_is_done(struct mg_task *task)
{
	struct mg_call *call = mg_request_of(task)->maker;
	MHD_resume_connection(call->connection);
}

static enum MHD_Result decide(struct mg_call *call)
{
	struct mg_request *r = call->request;
	if (call->too_long)
		call->refused = !mg_request_refuse(r, MG_R_LONG, NULL, NULL);
	else if (!call->refused && call->posts)
		call->refused = !mg_parse_body(r, (struct mg_str){call->body ? call->body : "", call->length});
	if (!call->refused && r->has_code)
		call->refused = !slow_down(call, MG_LIMIT_CODES);
	if (call->refused || mg_answer_from_published(call->api->common, r))
		return finish(call);
	call->asked = true;
	r->task.done = request_is_done;
	r->maker = call;
	MHD_suspend_connection(call->connection);
	mg_writer_submit(call->api->writer, &r->task);
	return MHD_YES;
}

/* Keeps the next bytes of the body. */
static void take_bytes(struct mg_call *call, const char *upload, size_t size)
{
	size_t most = call->request->endpoint->body_max;
	if (call->too_long || size > most - call->length) {
		call->too_long = true;
		return;
	}
	if (call->length + size > call->capacity) {
		size_t capacity = call->capacity ? call->capacity * 2 : BODY_FIRST;
		while (capacity < call->length + size)
			capacity *= 2;
		char *more = realloc(call->body, capacity);
		if (!more) {
			call->too_long = true;
			return;
		}
		call->body = more;
		call->capacity = capacity;
	}
	memcpy(call->body + call->length, upload, size);
	call->length += size;
}

enum MHD_Result mg_call_go_on(struct mg_call *call, const char *upload, size_t *size)
{
	if (*size) {
		take_bytes(call, upload, *size);
		*size = 0;
		return MHD_YES;
	}
	return call->asked ? finish(call) : decide(call);
}

/* ---- the server itself ---- */

enum MHD_Result mg_api_health(struct mg_api *api, struct MHD_Connection *connection)
{
	bool well = atomic_load(&api->common->healthy);
	return mg_send_text(connection, well ? MHD_HTTP_OK : MHD_HTTP_SERVICE_UNAVAILABLE, "text/plain; charset=utf-8",
			    well ? "ok\n" : "the store cannot be written\n");
}

/* From this machine itself, not through a proxy on it; or with the token. */
static bool may_see_metrics(struct mg_api *api, struct MHD_Connection *connection)
{
	static const char bearer[] = "Bearer ";
	char peer[MG_ADDRESS_MAX];
	const char *given = find_header(connection, "Authorization");
	write_peer(connection, peer);
	if (api->metrics_token && given && strncmp(given, bearer, sizeof bearer - 1) == 0) {
		uint8_t a[MG_DIGEST], b[MG_DIGEST];
		mg_code_hash(mg_str(given + sizeof bearer - 1), a);
		mg_code_hash(mg_str(api->metrics_token), b);
		return memcmp(a, b, sizeof a) == 0;
	}
	if (find_header(connection, "X-Forwarded-For") || find_header(connection, "Forwarded"))
		return false;
	return strncmp(peer, "127.", 4) == 0 || strcmp(peer, "::1") == 0;
}

enum MHD_Result mg_api_metrics(struct mg_api *api, struct MHD_Connection *connection)
{
	char text[MG_METRICS_MAX];
	struct mg_buf out;
	if (!may_see_metrics(api, connection))
		return mg_send_text(connection, MHD_HTTP_FORBIDDEN, "text/plain; charset=utf-8", "not for you\n");
	mg_buf_init(&out, text, sizeof text);
	mg_metrics_write(&api->common->metrics, &out);
	mg_buf_printf(&out, "# HELP magnate_streams Open event streams.\n# TYPE magnate_streams gauge\nmagnate_streams %d\n",
		      mg_streams_count(api->common->streams));
	return mg_send_text(connection, MHD_HTTP_OK, "text/plain; version=0.0.4; charset=utf-8", text);
}
