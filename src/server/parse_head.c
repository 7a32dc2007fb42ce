/* parse_head.c: the head of a request: address, method, who asks, from where. */
#include "server/parse.h"

#include "text/text.h"

#include <strings.h>

/* What stands for * goes into the request: a table's name or a token's number. */
static const struct route {
	const char *method, *path;
	enum mg_request_kind kind;
} routes[] = {
	{"GET", "me", MG_REQUEST_ME},
	{"POST", "me", MG_REQUEST_NAME},
	{"POST", "me/carry", MG_REQUEST_MAKE_DEVICE_LINK},
	{"POST", "me/forget", MG_REQUEST_FORGET},
	{"POST", "carry", MG_REQUEST_USE_DEVICE_LINK},
	{"GET", "tables", MG_REQUEST_LIST},
	{"POST", "tables", MG_REQUEST_CREATE},
	{"GET", "tables/*", MG_REQUEST_TABLE},
	{"POST", "tables/*/join", MG_REQUEST_JOIN},
	{"POST", "tables/*/watch", MG_REQUEST_WATCH},
	{"POST", "tables/*/seat", MG_REQUEST_SEAT},
	{"POST", "tables/*/links", MG_REQUEST_LINK},
	{"POST", "tables/*/start", MG_REQUEST_START},
	{"POST", "tables/*/leave", MG_REQUEST_LEAVE},
	{"POST", "tables/*/back", MG_REQUEST_BACK},
	{"POST", "tables/*/rematch", MG_REQUEST_REMATCH},
	{"POST", "tables/*/close", MG_REQUEST_CLOSE},
	{"GET", "tables/*/record", MG_REQUEST_RECORD},
	{"POST", "tables/*/moves", MG_REQUEST_MOVES},
	{"POST", "tables/*/undo", MG_REQUEST_UNDO},
	{"POST", "tables/*/answer", MG_REQUEST_ANSWER},
	{"POST", "tables/*/say", MG_REQUEST_SAY},
	{"GET", "tables/*/events", MG_REQUEST_EVENTS},
	{"GET", "tables/*/log", MG_REQUEST_LOG},
	{"GET", "notices", MG_REQUEST_NOTICES},
	{"POST", "tokens", MG_REQUEST_NEW_TOKEN},
	{"GET", "tokens", MG_REQUEST_TOKENS},
	{"POST", "tokens/*/withdraw", MG_REQUEST_WITHDRAW},
};

static const char prefix[] = "/api/";

bool mg_parse_is_api(const char *path)
{
	return strncmp(path, prefix, sizeof prefix - 1) == 0;
}

/* Whether a path fits a pattern; *star gets what stands for its *. */
static bool fits(const char *pattern, const char *path, struct mg_str *star)
{
	for (; *pattern; pattern++) {
		if (*pattern != '*') {
			if (*pattern != *path++)
				return false;
			continue;
		}
		size_t len = strcspn(path, "/");
		*star = (struct mg_str){path, len};
		path += len;
		if (!len)
			return false;
	}
	return *path == '\0';
}

static bool letters_and_digits(struct mg_str s, size_t least, size_t most)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.at[i];
		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')))
			return false;
	}
	return s.len >= least && s.len <= most;
}

/* A table's name, or "t4". */
static bool take_star(struct mg_request *r, struct mg_str star)
{
	long number;
	if (!letters_and_digits(star, 1, MG_ID_MAX - 1))
		return false;
	memcpy(r->table, star.at, star.len);
	r->table[star.len] = '\0';
	if (r->kind != MG_REQUEST_WITHDRAW)
		return true;
	bool good = star.at[0] == 't' && mg_str_number((struct mg_str){star.at + 1, star.len - 1}, INT32_MAX, &number);
	r->token = good ? number : 0;
	r->table[0] = '\0';
	return good;
}

static bool find_route(struct mg_request *r, const struct mg_request_head *head)
{
	bool path_known = false;
	const char *method = strcmp(head->method, "HEAD") == 0 ? "GET" : head->method;
	for (size_t i = 0; i < MG_COUNT(routes); i++) {
		struct mg_str star = {NULL, 0};
		if (!fits(routes[i].path, head->path + sizeof prefix - 1, &star))
			continue;
		path_known = true;
		if (strcmp(routes[i].method, method) != 0)
			continue;
		r->kind = routes[i].kind;
		return !star.len || take_star(r, star) || mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
	}
	return mg_request_refuse(r, path_known ? MG_R_METHOD : MG_R_MISSING, NULL, NULL);
}

static const char *header(const struct mg_request_head *head, const char *name)
{
	const char *value = head->header(head->from, name);
	return value ? value : "";
}

/* Behind a proxy that we trust the last address is the one it added itself; those before it can be anybody's word. */
void mg_parse_address(const struct mg_request_head *head, const struct mg_http_settings *settings, char address[MG_ADDRESS_MAX])
{
	const char *from = head->peer, *forwarded = settings->trust_proxy ? header(head, "X-Forwarded-For") : "";
	struct mg_buf out;
	if (*forwarded) {
		const char *comma = strrchr(forwarded, ',');
		from = comma ? comma + 1 : forwarded;
		from += strspn(from, " \t");
	}
	mg_buf_init(&out, address, MG_ADDRESS_MAX);
	for (; *from && out.len + 1 < MG_ADDRESS_MAX; from++)
		if (strchr("0123456789abcdefABCDEF.:%", *from))
			mg_buf_char(&out, *from);
	if (!out.len)
		mg_buf_text(&out, "unknown");
}

/* Cookies are "name=value; name=value". */
static struct mg_str find_cookie(const char *cookies)
{
	static const char name[] = "magnate=";
	while (*cookies) {
		cookies += strspn(cookies, " ;");
		size_t len = strcspn(cookies, ";");
		if (strncmp(cookies, name, sizeof name - 1) == 0)
			return (struct mg_str){cookies + sizeof name - 1, len - (sizeof name - 1)};
		cookies += len;
	}
	return (struct mg_str){NULL, 0};
}

/* Who asks. A secret of a length that we never gave is nobody's. */
static void find_credential(struct mg_request *r, const struct mg_request_head *head)
{
	struct mg_str authorization = mg_str(header(head, "Authorization")), secret;
	struct mg_str scheme = mg_str_word(&authorization);
	if (scheme.len == 6 && strncasecmp(scheme.at, "Bearer", 6) == 0) {
		r->credential = MG_BEARER;
		secret = mg_str_word(&authorization);
	} else {
		secret = find_cookie(header(head, "Cookie"));
		r->credential = secret.len == MG_SECRET_LETTERS ? MG_COOKIE : MG_ANONYMOUS;
	}
	if (r->credential != MG_ANONYMOUS)
		mg_code_hash(secret, r->hash);
}

static bool host_is_good(const char *host)
{
	size_t len = strlen(host);
	return len > 0 && len < 200 &&
	       strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") == len;
}

/* The address under which whoever asks sees us: as configured, else what he typed himself. */
static void find_base(struct mg_request *r, const struct mg_request_head *head, const struct mg_http_settings *settings)
{
	const char *host = header(head, "Host");
	struct mg_buf base;
	mg_buf_init(&base, r->base, sizeof r->base);
	if (settings->base[0])
		mg_buf_text(&base, settings->base);
	else
		mg_buf_printf(&base, "http://%s/", host_is_good(host) ? host : "localhost");
	r->secure = strncmp(r->base, "https://", 8) == 0;
}

/* A page of another site must not use the visitor's cookie. Browsers say where a request comes from; programs send a
 * token, or nothing of the kind. */
static bool comes_from_here(const struct mg_request *r, const struct mg_request_head *head)
{
	const char *origin = header(head, "Origin"), *site = header(head, "Sec-Fetch-Site"), *host = strstr(origin, "://");
	size_t len = strlen(r->base) - 1; /* without its slash */
	if (*site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
		return false;
	/* Its address as configured, or the one the browser asked; a proxy may have turned https into http. */
	return !*origin || (strncasecmp(origin, r->base, len) == 0 && origin[len] == '\0') ||
	       (host && strcasecmp(host + 3, header(head, "Host")) == 0);
}

static bool is_json(const char *type)
{
	static const char json[] = "application/json";
	size_t len = sizeof json - 1;
	return strncasecmp(type, json, len) == 0 && (type[len] == '\0' || type[len] == ';' || type[len] == ' ');
}

static bool read_number(const char *text, int64_t *out)
{
	long number;
	if (!mg_str_number(mg_str(text), INT32_MAX, &number))
		return false;
	*out = number;
	return true;
}

static bool read_list(struct mg_request *r, const char *list)
{
	r->mine = list && strcmp(list, "mine") == 0;
	return r->mine || !list || strcmp(list, "open") == 0 || mg_request_refuse(r, MG_R_SYNTAX, NULL, "list");
}

/* What stands in the query, and for streams where they go on. */
static bool read_query(struct mg_request *r, const struct mg_request_head *head)
{
	const char *code = head->query(head->from, "code"), *after = head->query(head->from, "after");
	const char *last = header(head, "Last-Event-ID");
	bool follows = r->kind == MG_REQUEST_EVENTS || r->kind == MG_REQUEST_LOG;
	if (r->kind == MG_REQUEST_LIST)
		return read_list(r, head->query(head->from, "list"));
	if (code && r->table[0]) {
		r->has_code = true;
		mg_code_hash(mg_str(code), r->code);
	}
	r->after = 0;
	if (follows && after && !read_number(after, &r->after))
		return mg_request_refuse(r, MG_R_SYNTAX, NULL, "after");
	if (r->kind == MG_REQUEST_EVENTS && *last && !read_number(last, &r->after))
		return mg_request_refuse(r, MG_R_SYNTAX, NULL, "Last-Event-ID");
	r->lines = strstr(header(head, "Accept"), "application/x-ndjson") != NULL;
	return true;
}

bool mg_parse_takes_body(const struct mg_request *r)
{
	for (size_t i = 0; i < MG_COUNT(routes); i++)
		if (routes[i].kind == r->kind)
			return strcmp(routes[i].method, "POST") == 0;
	return false;
}

size_t mg_parse_body_max(const struct mg_request *r)
{
	return r->kind == MG_REQUEST_CREATE ? MG_BODY_BOARD_MAX : MG_BODY_MAX;
}

bool mg_parse_head(struct mg_request *r, const struct mg_request_head *head, const struct mg_http_settings *settings)
{
	r->lang = mg_language_accepted(header(head, "Accept-Language"));
	mg_parse_address(head, settings, r->address);
	find_base(r, head, settings);
	if (!find_route(r, head))
		return false;
	find_credential(r, head);
	if (!mg_parse_takes_body(r))
		return read_query(r, head);
	if (!is_json(header(head, "Content-Type")))
		return mg_request_refuse(r, MG_R_TYPE, NULL, NULL);
	if (r->credential != MG_BEARER && !comes_from_here(r, head))
		return mg_request_refuse(r, MG_R_ORIGIN, NULL, NULL);
	long length = 0;
	const char *announced = header(head, "Content-Length");
	if (*announced && (!mg_str_number(mg_str(announced), INT32_MAX, &length) || (size_t)length > mg_parse_body_max(r)))
		return mg_request_refuse(r, MG_R_LONG, NULL, NULL);
	return true;
}
