/* client.c: requests to a server and their answers, repeated where they can be. */
#include "client/inside.h"

#include <sys/random.h>
#include <time.h>

enum { CONNECT_SECONDS = 15, REQUEST_SECONDS = 60, FIRST_PAUSE = 100, LONGEST_PAUSE = 5000 };

static void copy(char *to, size_t cap, const char *from)
{
	struct mg_buf out;
	mg_buf_init(&out, to, cap);
	mg_buf_text(&out, from ? from : "");
	mg_assert(strlen(to) < cap);
}

bool mg_client_is_address(const char *text)
{
	size_t server = strcspn(text, "#");
	size_t scheme = strncmp(text, "http://", 7) == 0 ? 7 : strncmp(text, "https://", 8) == 0 ? 8 : 0;
	return scheme && server > scheme && text[scheme] != '/' && strcspn(text, " ?\\\"") == strlen(text);
}

bool mg_client_reached(const struct mg_client *c)
{
	return c->reached;
}

struct mg_client *mg_client_new(const char *server, struct mg_buf *wrong)
{
	struct mg_client *c = calloc(1, sizeof *c);
	size_t len = strlen(server);
	struct mg_buf url;
	if (!c || curl_global_init(CURL_GLOBAL_DEFAULT) != 0 || !(c->curl = curl_easy_init())) {
		mg_buf_text(wrong, "out of memory");
		free(c);
		return NULL;
	}
	mg_buf_init(&url, c->server, sizeof c->server);
	mg_buf_printf(&url, "%s%s", server, len && server[len - 1] == '/' ? "" : "/");
	if (mg_client_is_address(server) && !strchr(server, '#') && !url.full)
		return c;
	mg_buf_printf(wrong, "\"%.80s\" is not the address of a server, such as https://play.example.org", server);
	mg_client_free(c);
	return NULL;
}

void mg_client_free(struct mg_client *c)
{
	if (!c)
		return;
	curl_easy_cleanup(c->curl);
	free(c);
}

const char *mg_client_server(const struct mg_client *c)
{
	return c->server;
}

void mg_client_use_token(struct mg_client *c, const char *token)
{
	copy(c->token, sizeof c->token, token);
}

void mg_client_use_cookie(struct mg_client *c, const char *cookie)
{
	copy(c->cookie, sizeof c->cookie, cookie);
}

const char *mg_client_cookie(const struct mg_client *c)
{
	return c->cookie;
}

void mg_client_use_language(struct mg_client *c, const char *code)
{
	copy(c->language, sizeof c->language, code);
}

const char *mg_client_error(const struct mg_client *c)
{
	return c->error;
}

int64_t mg_client_ticks(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void mg_client_digits(char *out, int digits)
{
	mg_assert(digits > 0);
	for (int i = 0; i < digits; i++) {
		uint8_t byte = 0;
		if (getrandom(&byte, 1, 0) != 1)
			byte = (uint8_t)(mg_client_ticks() >> (i & 15));
		out[i] = "0123456789abcdef"[byte & 15];
	}
	out[digits] = '\0';
}

/* ---- one request ---- */

static bool add_header(struct curl_slist **list, const char *name, const char *value)
{
	char text[MG_CLIENT_SECRET + 64];
	struct mg_buf line;
	mg_buf_init(&line, text, sizeof text);
	mg_buf_printf(&line, "%s%s", name, value);
	struct curl_slist *more = line.full ? NULL : curl_slist_append(*list, text);
	if (!more) {
		curl_slist_free_all(*list);
		*list = NULL;
		return false;
	}
	*list = more;
	return true;
}

struct curl_slist *mg_client_head(struct mg_client *c, CURL *curl, const char *accept, bool posts)
{
	struct curl_slist *list = NULL;
	curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
	curl_easy_setopt(curl, CURLOPT_USERAGENT, "magnate/" MG_VERSION);
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
	if (!add_header(&list, "Accept: ", accept) || (posts && !add_header(&list, "Content-Type: ", "application/json")) ||
	    (c->language[0] && !add_header(&list, "Accept-Language: ", c->language)) ||
	    (c->token[0] && !add_header(&list, "Authorization: Bearer ", c->token)) ||
	    (!c->token[0] && c->cookie[0] && !add_header(&list, "Cookie: magnate=", c->cookie)))
		return NULL;
	curl_easy_setopt(curl, CURLOPT_HTTPHEADER, list);
	return list;
}

bool mg_client_url(const struct mg_client *c, const char *path, struct mg_buf *out)
{
	mg_buf_printf(out, "%sapi/%s", c->server, path);
	return !out->full;
}

static size_t take_bytes(char *data, size_t size, size_t count, void *reply)
{
	struct mg_reply *r = reply;
	size_t n = size * count;
	mg_assert(r->len <= MG_REPLY_MAX);
	if (r->len + n > MG_REPLY_MAX)
		return 0;
	char *more = realloc(r->text, r->len + n + 1);
	if (!more)
		return 0;
	r->text = more;
	memcpy(r->text + r->len, data, n);
	r->len += n;
	r->text[r->len] = '\0';
	return n;
}

/* The server's cookie, when it gives one. */
static size_t take_header(char *data, size_t size, size_t count, void *client)
{
	static const char prefix[] = "set-cookie: magnate=";
	struct mg_client *c = client;
	size_t n = size * count, len = sizeof prefix - 1;
	if (n <= len)
		return n;
	for (size_t i = 0; i < len; i++)
		if ((data[i] | (data[i] >= 'A' && data[i] <= 'Z' ? 32 : 0)) != prefix[i])
			return n;
	size_t end = len;
	while (end < n && data[end] != ';' && data[end] != '\r' && data[end] != '\n')
		end++;
	if (end - len < sizeof c->cookie) {
		memcpy(c->cookie, data + len, end - len);
		c->cookie[end - len] = '\0';
	}
	return n;
}

void mg_reply_release(struct mg_reply *r)
{
	json_decref(r->json);
	free(r->text);
	*r = (struct mg_reply){0};
}

static const char *error_part(const struct mg_reply *r, const char *part)
{
	const char *text = json_string_value(json_object_get(json_object_get(r->json, "error"), part));
	return text ? text : "";
}

const char *mg_reply_code(const struct mg_reply *r)
{
	return error_part(r, "code");
}

const char *mg_reply_why(const struct mg_reply *r)
{
	return error_part(r, "text");
}

static void set_request(struct mg_client *c, const char *url, const char *method, const char *body, struct mg_reply *r)
{
	bool posts = strcmp(method, "POST") == 0;
	curl_easy_reset(c->curl);
	curl_easy_setopt(c->curl, CURLOPT_URL, url);
	curl_easy_setopt(c->curl, CURLOPT_TIMEOUT, (long)REQUEST_SECONDS);
	curl_easy_setopt(c->curl, CURLOPT_WRITEFUNCTION, take_bytes);
	curl_easy_setopt(c->curl, CURLOPT_WRITEDATA, r);
	curl_easy_setopt(c->curl, CURLOPT_HEADERFUNCTION, take_header);
	curl_easy_setopt(c->curl, CURLOPT_HEADERDATA, c);
	if (posts)
		curl_easy_setopt(c->curl, CURLOPT_POSTFIELDS, body ? body : "{}");
}

static void note_result(struct mg_client *c, CURLcode code, struct mg_reply *r)
{
	json_error_t error;
	c->reached = code == CURLE_OK;
	if (code != CURLE_OK) {
		r->status = 0;
		copy(c->error, sizeof c->error, curl_easy_strerror(code));
		return;
	}
	curl_easy_getinfo(c->curl, CURLINFO_RESPONSE_CODE, &r->status);
	r->json = r->text ? json_loadb(r->text, r->len, JSON_REJECT_DUPLICATES, &error) : NULL;
	if (r->status >= 300) {
		struct mg_buf out;
		mg_buf_init(&out, c->error, sizeof c->error);
		mg_buf_text(&out, mg_reply_why(r));
		if (!out.len)
			mg_buf_printf(&out, "the server answered %ld", r->status);
	}
}

bool mg_client_ask(struct mg_client *c, const char *method, const char *path, const char *body, struct mg_reply *r)
{
	char url_text[MG_CLIENT_URL];
	struct mg_buf url;
	mg_assert(path[0] != '/'); /* api/ stands before it */
	*r = (struct mg_reply){0};
	c->error[0] = '\0';
	mg_buf_init(&url, url_text, sizeof url_text);
	if (!mg_client_url(c, path, &url)) {
		copy(c->error, sizeof c->error, "the address is too long");
		return false;
	}
	set_request(c, url_text, method, body, r);
	struct curl_slist *head = mg_client_head(c, c->curl, "application/json", strcmp(method, "POST") == 0);
	if (!head) {
		copy(c->error, sizeof c->error, "out of memory");
		return false;
	}
	note_result(c, curl_easy_perform(c->curl), r);
	curl_slist_free_all(head);
	return r->status >= 200 && r->status < 300;
}

bool mg_client_insist(struct mg_client *c, const char *method, const char *path, const char *body, int patience,
		      struct mg_reply *r)
{
	int64_t end = mg_client_ticks() + patience;
	for (int pause = FIRST_PAUSE;; pause = pause * 2 < LONGEST_PAUSE ? pause * 2 : LONGEST_PAUSE) {
		bool fine = mg_client_ask(c, method, path, body, r);
		if (fine || (r->status != 0 && r->status != 429 && r->status != 503) || mg_client_ticks() + pause > end)
			return fine;
		mg_reply_release(r);
		nanosleep(&(struct timespec){.tv_sec = pause / 1000, .tv_nsec = (long)(pause % 1000) * 1000000L}, NULL);
	}
}
