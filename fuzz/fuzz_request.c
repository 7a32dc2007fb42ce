/* Requests to the server, without sockets: the input is a visit, request after request, at a table that is there for it.
 *
 *     POST /api/tables/@/moves          a line with method and path; @ is the table's name
 *     as: 2                             which of three guests asks; 0 and others: nobody
 *     content-type: application/json    more headers
 *                                       an empty line
 *     {"expect":…                       the body, up to a line with a full stop alone
 *     .
 *
 * Whatever is asked, there is an answer of a known kind, and it is JSON. */
#include "server/parse.h"
#include "server/published_answer.h"
#include "server/writer.h"

#include <strings.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GUESTS = 3, REQUESTS = 24, HEADERS = 16, LINE = 4096 };

struct house {
	struct mg_common common;
	struct mg_writer *writer;
	struct mg_http_settings settings;
	char secret[GUESTS][MG_SECRET_LETTERS + 1];
	char table[MG_ID_MAX];
	char code[MG_CODE_LETTERS + 1];
};

struct input {
	char method[16], path[LINE], query[LINE];
	int count;
	char name[HEADERS][64], value[HEADERS][LINE];
	char cookie[128], found[LINE];
};

static void must(bool held)
{
	if (!held)
		abort();
}

static const char *find_header(void *input, const char *name)
{
	struct input *in = input;
	if (strcmp(name, "Cookie") == 0 && in->cookie[0])
		return in->cookie;
	for (int i = 0; i < in->count; i++)
		if (strcasecmp(in->name[i], name) == 0)
			return in->value[i];
	return NULL;
}

static const char *find_query(void *input, const char *name)
{
	struct input *in = input;
	size_t len = strlen(name);
	for (const char *at = in->query; *at; at += strcspn(at, "&"), at += *at == '&') {
		if (strncmp(at, name, len) != 0 || at[len] != '=')
			continue;
		struct mg_buf out;
		mg_buf_init(&out, in->found, sizeof in->found);
		mg_buf_slice(&out, (struct mg_str){at + len + 1, strcspn(at + len + 1, "&")});
		return in->found;
	}
	return NULL;
}

/* Answers a request; the request holds the answer. */
static void answer(struct house *h, struct input *in, struct mg_str body, struct mg_request *r)
{
	struct mg_request_head head = {in->method, in->path, "127.0.0.1", find_header, find_query, in};
	bool fine = mg_parse_head(r, &head, &h->settings);
	if (fine && r->endpoint->body_max)
		fine = mg_parse_body(r, body);
	if (fine && !mg_answer_from_published(&h->common, r))
		mg_writer_run_now(h->writer, &r->task);
	mg_answer_write(r);
}

static void check(const struct mg_request *r)
{
	json_error_t error;
	must(r->status >= 200 && r->status < 500);
	if (mg_request_is_stream(r) || r->type)
		return;
	json_t *json = json_loadb(r->answer, r->length, JSON_REJECT_DUPLICATES, &error);
	must(json_is_object(json));
	must((r->status >= 400) == (json_object_get(json, "error") != NULL));
	json_decref(json);
}

static struct mg_request *say(struct house *h, int guest, const char *path, const char *body)
{
	static struct input in;
	struct mg_request *r = mg_request_new();
	memset(&in, 0, sizeof in);
	snprintf(in.method, sizeof in.method, "POST");
	snprintf(in.path, sizeof in.path, "%s", path);
	snprintf(in.name[0], sizeof in.name[0], "Content-Type");
	snprintf(in.value[0], sizeof in.value[0], "application/json");
	in.count = 1;
	if (h->secret[guest][0])
		snprintf(in.cookie, sizeof in.cookie, "magnate=%s", h->secret[guest]);
	answer(h, &in, mg_str(body), r);
	must(r->status == 200 || r->status == 201);
	return r;
}

static struct house *build_house(void)
{
	static struct house h;
	/* In memory where there is such a folder: the disk is not what is tested. */
	char in_memory[] = "/dev/shm/magnate-fuzz-XXXXXX", on_disk[] = "/tmp/magnate-fuzz-XXXXXX", file[64], text[256];
	char *folder = mkdtemp(in_memory);
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	if (!folder)
		folder = mkdtemp(on_disk);
	must(folder && mg_common_init(&h.common, &mg_limits_usual, false, 15));
	snprintf(file, sizeof file, "%s/f.db", folder);
	h.writer = mg_writer_new(file, &h.common, &wrong);
	must(h.writer != NULL);
	/* It stays open, without a name; nothing is left behind. */
	for (int i = 0; i < 3; i++) {
		snprintf(file, sizeof file, "%s/f.db%s", folder, (const char *[]){"", "-wal", "-shm"}[i]);
		unlink(file);
	}
	rmdir(folder);
	for (int i = 0; i < GUESTS; i++) {
		struct mg_request *r = say(&h, i, "/api/me", "{\"name\":\"Guest\"}");
		memcpy(h.secret[i], strchr(r->cookie, '=') + 1, MG_SECRET_LETTERS);
		mg_request_free(r);
	}
	return &h;
}

static void lay_table(struct house *h)
{
	struct mg_request *r = say(h, 0, "/api/tables",
				"{\"edition\":\"industry\",\"players\":3,\"public\":true,\"start\":\"p1\",\"seats\":[{\"kind\":\"me\"},"
				"{\"kind\":\"open\"},{\"kind\":\"bot\",\"level\":\"R0\"}]}");
	memcpy(h->table, r->published->id, sizeof h->table);
	memcpy(h->code, r->new_code[1], sizeof h->code);
	mg_request_free(r);
}

/* Copies with the table's name for @ and the code of its open seat for $. */
static void fill_in(const struct house *h, struct mg_str from, struct mg_buf *out)
{
	for (size_t i = 0; i < from.len; i++)
		if (from.at[i] == '@')
			mg_buf_text(out, h->table);
		else if (from.at[i] == '$')
			mg_buf_text(out, h->code);
		else if (from.at[i])
			mg_buf_char(out, from.at[i]);
}

static void read_head(const struct house *h, struct mg_str line, struct input *in)
{
	struct mg_buf out;
	struct mg_str method = mg_str_word(&line), path = mg_str_word(&line);
	const char *mark = path.len ? memchr(path.at, '?', path.len) : NULL;
	memset(in, 0, sizeof *in);
	mg_buf_init(&out, in->method, sizeof in->method);
	mg_buf_slice(&out, method);
	mg_buf_init(&out, in->query, sizeof in->query);
	if (mark)
		fill_in(h, (struct mg_str){mark + 1, path.len - (size_t)(mark + 1 - path.at)}, &out);
	path.len = mark ? (size_t)(mark - path.at) : path.len;
	mg_buf_init(&out, in->path, sizeof in->path);
	fill_in(h, path, &out);
}

static void read_header(const struct house *h, struct mg_str line, struct input *in)
{
	struct mg_buf out;
	const char *colon = memchr(line.at, ':', line.len);
	if (!colon || in->count == HEADERS)
		return;
	struct mg_str name = {line.at, (size_t)(colon - line.at)}, value = {colon + 1, line.len - name.len - 1};
	if (value.len && value.at[0] == ' ')
		value = (struct mg_str){value.at + 1, value.len - 1};
	if (mg_str_is(name, "as") && value.len && value.at[0] >= '1' && value.at[0] < '1' + GUESTS) {
		snprintf(in->cookie, sizeof in->cookie, "magnate=%s", h->secret[value.at[0] - '1']);
		return;
	}
	mg_buf_init(&out, in->name[in->count], sizeof in->name[0]);
	mg_buf_slice(&out, name);
	mg_buf_init(&out, in->value[in->count], sizeof in->value[0]);
	fill_in(h, value, &out);
	in->count++;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct house *h;
	static struct input in;
	static char body_text[MG_BODY_BOARD * 2];
	struct mg_str rest = {(const char *)data, size}, line;
	if (!h)
		h = build_house();
	lay_table(h);
	for (int i = 0; i < REQUESTS && mg_str_line(&rest, &line); i++) {
		struct mg_buf body;
		read_head(h, line, &in);
		while (mg_str_line(&rest, &line) && line.len)
			read_header(h, line, &in);
		mg_buf_init(&body, body_text, sizeof body_text);
		while (mg_str_line(&rest, &line) && !mg_str_is(line, "."))
			fill_in(h, line, &body);
		if (!mg_parse_is_api(in.path))
			continue;
		struct mg_request *r = mg_request_new();
		must(r != NULL);
		answer(h, &in, mg_buf_str(&body), r);
		check(r);
		mg_request_free(r);
	}
	return 0;
}
