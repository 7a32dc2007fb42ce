/* ask.c: the head of a request: address, method, who asks, from where. */
#include "server/ask.h"

#include "text/text.h"

#include <strings.h>

/* What stands for * goes into the wish: a table's name or a token's number. */
static const struct route {
	const char *method, *path;
	enum mg_wish_kind kind;
} routes[] = {
	{"GET", "me", MG_W_ME},
	{"POST", "me", MG_W_NAME},
	{"POST", "me/carry", MG_W_CARRY},
	{"POST", "me/forget", MG_W_FORGET},
	{"POST", "carry", MG_W_CARRIED},
	{"GET", "tables", MG_W_LIST},
	{"POST", "tables", MG_W_CREATE},
	{"GET", "tables/*", MG_W_TABLE},
	{"POST", "tables/*/join", MG_W_JOIN},
	{"POST", "tables/*/watch", MG_W_WATCH},
	{"POST", "tables/*/seat", MG_W_SEAT},
	{"POST", "tables/*/links", MG_W_LINK},
	{"POST", "tables/*/start", MG_W_START},
	{"POST", "tables/*/leave", MG_W_LEAVE},
	{"POST", "tables/*/back", MG_W_BACK},
	{"POST", "tables/*/rematch", MG_W_REMATCH},
	{"POST", "tables/*/close", MG_W_CLOSE},
	{"GET", "tables/*/record", MG_W_RECORD},
	{"POST", "tables/*/moves", MG_W_MOVES},
	{"POST", "tables/*/undo", MG_W_UNDO},
	{"POST", "tables/*/answer", MG_W_ANSWER},
	{"POST", "tables/*/say", MG_W_SAY},
	{"GET", "tables/*/events", MG_W_EVENTS},
	{"GET", "tables/*/log", MG_W_LOG},
	{"GET", "notices", MG_W_NOTICES},
	{"POST", "tokens", MG_W_NEW_TOKEN},
	{"GET", "tokens", MG_W_TOKENS},
	{"POST", "tokens/*/withdraw", MG_W_WITHDRAW},
};

static const char prefix[] = "/api/";

bool mg_ask_is_api(const char *path)
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
static bool take_star(struct mg_wish *w, struct mg_str star)
{
	long number;
	if (!letters_and_digits(star, 1, MG_ID_MAX - 1))
		return false;
	memcpy(w->table, star.at, star.len);
	w->table[star.len] = '\0';
	if (w->kind != MG_W_WITHDRAW)
		return true;
	bool good = star.at[0] == 't' && mg_str_number((struct mg_str){star.at + 1, star.len - 1}, INT32_MAX, &number);
	w->token = good ? number : 0;
	w->table[0] = '\0';
	return good;
}

static bool find_route(struct mg_wish *w, const struct mg_ask *a)
{
	bool path_known = false;
	const char *method = strcmp(a->method, "HEAD") == 0 ? "GET" : a->method;
	for (size_t i = 0; i < MG_COUNT(routes); i++) {
		struct mg_str star = {NULL, 0};
		if (!fits(routes[i].path, a->path + sizeof prefix - 1, &star))
			continue;
		path_known = true;
		if (strcmp(routes[i].method, method) != 0)
			continue;
		w->kind = routes[i].kind;
		return !star.len || take_star(w, star) || mg_wish_refuse(w, MG_R_MISSING, NULL, NULL);
	}
	return mg_wish_refuse(w, path_known ? MG_R_METHOD : MG_R_MISSING, NULL, NULL);
}

static const char *header(const struct mg_ask *a, const char *name)
{
	const char *value = a->header(a->from, name);
	return value ? value : "";
}

enum mg_language mg_ask_language(const char *accepted)
{
	enum mg_language lang;
	while (*accepted) {
		accepted += strspn(accepted, " \t,");
		size_t len = strcspn(accepted, " \t,;");
		if (mg_language_read((struct mg_str){accepted, len}, &lang))
			return lang;
		accepted += strcspn(accepted, ",");
	}
	return MG_EN;
}

/* Behind a proxy that we trust the last address is the one it added itself; those before it can be anybody's word. */
void mg_ask_address(const struct mg_ask *a, const struct mg_outside *o, char address[MG_ADDRESS_MAX])
{
	const char *from = a->peer, *forwarded = o->trust_proxy ? header(a, "X-Forwarded-For") : "";
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
static void find_credential(struct mg_wish *w, const struct mg_ask *a)
{
	struct mg_str authorization = mg_str(header(a, "Authorization")), secret;
	struct mg_str scheme = mg_str_word(&authorization);
	if (scheme.len == 6 && strncasecmp(scheme.at, "Bearer", 6) == 0) {
		w->credential = MG_BEARER;
		secret = mg_str_word(&authorization);
	} else {
		secret = find_cookie(header(a, "Cookie"));
		w->credential = secret.len == MG_SECRET_LETTERS ? MG_COOKIE : MG_ANONYMOUS;
	}
	if (w->credential != MG_ANONYMOUS)
		mg_code_hash(secret, w->hash);
}

static bool host_is_good(const char *host)
{
	size_t len = strlen(host);
	return len > 0 && len < 200 &&
	       strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") == len;
}

/* The address under which whoever asks sees us: as configured, else what he typed himself. */
static void find_base(struct mg_wish *w, const struct mg_ask *a, const struct mg_outside *o)
{
	const char *host = header(a, "Host");
	struct mg_buf base;
	mg_buf_init(&base, w->base, sizeof w->base);
	if (o->base[0])
		mg_buf_text(&base, o->base);
	else
		mg_buf_printf(&base, "http://%s/", host_is_good(host) ? host : "localhost");
	w->secure = strncmp(w->base, "https://", 8) == 0;
}

/* A page of another site must not use the visitor's cookie. Browsers say where a request comes from; programs send a
 * token, or nothing of the kind. */
static bool comes_from_here(const struct mg_wish *w, const struct mg_ask *a)
{
	const char *origin = header(a, "Origin"), *site = header(a, "Sec-Fetch-Site"), *host = strstr(origin, "://");
	size_t len = strlen(w->base) - 1; /* without its slash */
	if (*site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
		return false;
	/* Its address as configured, or the one the browser asked; a proxy may have turned https into http. */
	return !*origin || (strncasecmp(origin, w->base, len) == 0 && origin[len] == '\0') ||
	       (host && strcasecmp(host + 3, header(a, "Host")) == 0);
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

static bool read_list(struct mg_wish *w, const char *list)
{
	w->mine = list && strcmp(list, "mine") == 0;
	return w->mine || !list || strcmp(list, "open") == 0 || mg_wish_refuse(w, MG_R_SYNTAX, NULL, "list");
}

/* What stands in the query, and for streams where they go on. */
static bool read_query(struct mg_wish *w, const struct mg_ask *a)
{
	const char *code = a->query(a->from, "code"), *after = a->query(a->from, "after");
	const char *last = header(a, "Last-Event-ID");
	bool follows = w->kind == MG_W_EVENTS || w->kind == MG_W_LOG;
	if (w->kind == MG_W_LIST)
		return read_list(w, a->query(a->from, "list"));
	if (code && w->table[0]) {
		w->has_code = true;
		mg_code_hash(mg_str(code), w->code);
	}
	w->after = 0;
	if (follows && after && !read_number(after, &w->after))
		return mg_wish_refuse(w, MG_R_SYNTAX, NULL, "after");
	if (w->kind == MG_W_EVENTS && *last && !read_number(last, &w->after))
		return mg_wish_refuse(w, MG_R_SYNTAX, NULL, "Last-Event-ID");
	w->lines = strstr(header(a, "Accept"), "application/x-ndjson") != NULL;
	return true;
}

bool mg_ask_takes_body(const struct mg_wish *w)
{
	for (size_t i = 0; i < MG_COUNT(routes); i++)
		if (routes[i].kind == w->kind)
			return strcmp(routes[i].method, "POST") == 0;
	return false;
}

size_t mg_ask_most(const struct mg_wish *w)
{
	return w->kind == MG_W_CREATE ? MG_BODY_BOARD_MAX : MG_BODY_MAX;
}

bool mg_ask_head(struct mg_wish *w, const struct mg_ask *a, const struct mg_outside *o)
{
	w->lang = mg_ask_language(header(a, "Accept-Language"));
	mg_ask_address(a, o, w->address);
	find_base(w, a, o);
	if (!find_route(w, a))
		return false;
	find_credential(w, a);
	if (!mg_ask_takes_body(w))
		return read_query(w, a);
	if (!is_json(header(a, "Content-Type")))
		return mg_wish_refuse(w, MG_R_TYPE, NULL, NULL);
	if (w->credential != MG_BEARER && !comes_from_here(w, a))
		return mg_wish_refuse(w, MG_R_ORIGIN, NULL, NULL);
	long length = 0;
	const char *announced = header(a, "Content-Length");
	if (*announced && (!mg_str_number(mg_str(announced), INT32_MAX, &length) || (size_t)length > mg_ask_most(w)))
		return mg_wish_refuse(w, MG_R_LONG, NULL, NULL);
	return true;
}
