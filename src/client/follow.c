/* follow.c: the stream of a table's events, made again whenever it breaks. */
#include "client/inside.h"

enum {
	LINE_BYTES = 1 << 20,
	SILENT_MS = 45000, /* three beats: the connection is dead, whatever the system thinks */
	FIRST_PAUSE = 200,
	LONGEST_PAUSE = 10000,
};

struct mg_follow {
	struct mg_client *client; /* not owned */
	char table[64];
	int64_t after;            /* the last event that was handed out */
	CURLM *multi;             /* owned */
	CURL *curl;               /* owned; NULL: not connected */
	struct curl_slist *head;  /* owned */
	char *data;               /* owned; bytes that were not handed out yet */
	size_t len, capacity, begin;
	bool too_long, ended, refused;
	int64_t heard;            /* ticks of the last bytes */
	int64_t again;            /* when to connect again */
	int pause;
	json_t *json;             /* owned; of the last line */
	char why[MG_CLIENT_ERROR];
};

static size_t take_bytes(char *data, size_t size, size_t count, void *follow)
{
	struct mg_follow *f = follow;
	size_t n = size * count;
	mg_assert(f->begin <= f->len && f->len <= f->capacity);
	if (f->begin) {
		memmove(f->data, f->data + f->begin, f->len - f->begin);
		f->len -= f->begin;
		f->begin = 0;
	}
	if (f->len + n > LINE_BYTES) {
		f->too_long = true;
		return 0;
	}
	if (f->len + n > f->capacity) {
		size_t capacity = (f->len + n) * 2;
		char *more = realloc(f->data, capacity);
		if (!more)
			return 0;
		f->data = more;
		f->capacity = capacity;
	}
	mg_assert(f->len + n <= f->capacity);
	memcpy(f->data + f->len, data, n);
	f->len += n;
	f->heard = mg_client_ticks();
	return n;
}

static void disconnect(struct mg_follow *f)
{
	if (f->curl) {
		curl_multi_remove_handle(f->multi, f->curl);
		curl_easy_cleanup(f->curl);
	}
	curl_slist_free_all(f->head);
	f->curl = NULL;
	f->head = NULL;
	f->len = f->begin = 0;
	f->ended = false;
}

static bool connect_again(struct mg_follow *f)
{
	char path[128], url_text[MG_CLIENT_URL];
	struct mg_buf url;
	disconnect(f);
	f->heard = mg_client_ticks();
	snprintf(path, sizeof path, "tables/%s/events?after=%lld", f->table, (long long)f->after);
	mg_buf_init(&url, url_text, sizeof url_text);
	f->curl = mg_client_url(f->client, path, &url) ? curl_easy_init() : NULL;
	if (!f->curl)
		return false;
	curl_easy_setopt(f->curl, CURLOPT_URL, url_text);
	curl_easy_setopt(f->curl, CURLOPT_WRITEFUNCTION, take_bytes);
	curl_easy_setopt(f->curl, CURLOPT_WRITEDATA, f);
	f->head = mg_client_head(f->client, f->curl, "application/x-ndjson", false);
	return f->head && curl_multi_add_handle(f->multi, f->curl) == CURLM_OK;
}

struct mg_follow *mg_follow_new(struct mg_client *c, const char *table, int64_t after)
{
	struct mg_follow *f = calloc(1, sizeof *f);
	struct mg_buf name;
	if (!f)
		return NULL;
	f->client = c;
	f->after = after;
	f->pause = FIRST_PAUSE;
	f->multi = curl_multi_init();
	mg_buf_init(&name, f->table, sizeof f->table);
	mg_buf_text(&name, table);
	if (f->multi && !name.full)
		return f;
	mg_follow_free(f);
	return NULL;
}

void mg_follow_free(struct mg_follow *f)
{
	if (!f)
		return;
	disconnect(f);
	curl_multi_cleanup(f->multi);
	json_decref(f->json);
	free(f->data);
	free(f);
}

static struct mg_heard lost(struct mg_follow *f)
{
	disconnect(f);
	f->again = mg_client_ticks() + f->pause;
	f->pause = f->pause * 2 < LONGEST_PAUSE ? f->pause * 2 : LONGEST_PAUSE;
	return (struct mg_heard){.kind = MG_HEARD_LOST};
}

/* The stream's end: a refusal is told, anything else is a broken connection. */
static struct mg_heard end_of_stream(struct mg_follow *f)
{
	long status = 0;
	json_error_t error;
	curl_easy_getinfo(f->curl, CURLINFO_RESPONSE_CODE, &status);
	if (status < 400 || status == 429 || status >= 500)
		return lost(f);
	json_decref(f->json);
	f->json = json_loadb(f->data + f->begin, f->len - f->begin, 0, &error);
	const char *text = json_string_value(json_object_get(json_object_get(f->json, "error"), "text"));
	snprintf(f->why, sizeof f->why, "%s", text ? text : "the server refuses");
	f->refused = true;
	disconnect(f);
	return (struct mg_heard){.kind = MG_HEARD_REFUSED, .text = f->why};
}

/* Takes the next whole line. Beats, and events that were heard before, are passed over. */
static bool take_line(struct mg_follow *f, struct mg_heard *heard)
{
	json_error_t error;
	char *start, *end;
	while (f->begin < f->len && (end = memchr(start = f->data + f->begin, '\n', f->len - f->begin)) != NULL) {
		f->begin = (size_t)(end - f->data) + 1;
		json_decref(f->json);
		f->json = json_loadb(start, (size_t)(end - start), 0, &error);
		json_t *n = json_object_get(f->json, "n"), *here = json_object_get(f->json, "here");
		json_t *notice = json_object_get(f->json, "notice");
		const char *text = json_string_value(json_object_get(f->json, "event"));
		f->pause = FIRST_PAUSE;
		if (here || notice) {
			*heard = (struct mg_heard){.kind = here ? MG_HEARD_HERE : MG_HEARD_NOTICE, .json = here ? here : notice};
			return true;
		}
		if (!json_is_integer(n) || !text || json_integer_value(n) != f->after + 1)
			continue;
		f->after++; /* none is left out and none comes twice */
		mg_assert(f->after == json_integer_value(n));
		*heard = (struct mg_heard){.kind = MG_HEARD_EVENT, .n = f->after, .text = text, .json = f->json,
					   .at = json_integer_value(json_object_get(f->json, "at"))};
		return true;
	}
	return false;
}

/* Runs the connection. True: it has ended. */
static bool run(struct mg_follow *f)
{
	int running, left;
	curl_multi_perform(f->multi, &running);
	for (CURLMsg *m; (m = curl_multi_info_read(f->multi, &left)) != NULL;)
		if (m->msg == CURLMSG_DONE)
			f->ended = true;
	return f->ended;
}

/* How long to wait now, in ms. */
static int wait_for(const struct mg_follow *f, int64_t now, int64_t end)
{
	int64_t until = f->curl ? f->heard + SILENT_MS : f->again;
	if (end < until)
		until = end;
	return until <= now ? 0 : until - now > 1000 ? 1000 : (int)(until - now);
}

struct mg_heard mg_follow_next(struct mg_follow *f, int patience, int input)
{
	int64_t end = patience < 0 ? INT64_MAX : mg_client_ticks() + patience;
	struct mg_heard heard;
	if (f->refused)
		return (struct mg_heard){.kind = MG_HEARD_REFUSED, .text = f->why};
	for (;;) {
		int64_t now = mg_client_ticks();
		struct curl_waitfd other = {.fd = input, .events = CURL_WAIT_POLLIN};
		if (f->curl) {
			bool ended = run(f);
			if (take_line(f, &heard))
				return heard;
			if (ended)
				return end_of_stream(f);
			if (now - f->heard > SILENT_MS || f->too_long)
				return lost(f);
		} else if (now >= f->again && !connect_again(f)) {
			return lost(f);
		}
		curl_multi_poll(f->multi, input >= 0 ? &other : NULL, input >= 0 ? 1 : 0, wait_for(f, now, end), NULL);
		if (input >= 0 && (other.revents & CURL_WAIT_POLLIN))
			return (struct mg_heard){.kind = MG_HEARD_INPUT};
		if (mg_client_ticks() >= end)
			return (struct mg_heard){.kind = MG_HEARD_NOTHING};
	}
}
