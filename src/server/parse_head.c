/* parse_head.c: the head of a request: which endpoint, who asks, from where. */
#include "server/parse.h"

#include "text/text.h"

#include <strings.h>

static const char prefix[] = "/api/";

bool mg_parse_is_api(const char *path)
{
	return strncmp(path, prefix, sizeof prefix - 1) == 0;
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

/* What the path names: a table, a token such as "t4", or a thing of the visitor's own. */
static bool take_argument(struct mg_request *r, struct mg_str argument)
{
	long number;
	if (!letters_and_digits(argument, 1, MG_ID_MAX - 1))
		return false;
	if (!strstr(r->endpoint->path, "{token}")) {
		char *to = strstr(r->endpoint->path, "{table}") ? r->task.table : r->item;
		memcpy(to, argument.at, argument.len);
		to[argument.len] = '\0';
		return true;
	}
	if (argument.at[0] != 't' || !mg_str_number((struct mg_str){argument.at + 1, argument.len - 1}, INT32_MAX, &number))
		return false;
	r->token = number;
	return true;
}

static bool find_endpoint(struct mg_request *r, const struct mg_request_head *head)
{
	struct mg_str argument;
	bool path_known;
	mg_assert(mg_parse_is_api(head->path));
	r->endpoint = mg_endpoint_find(head->method, head->path + sizeof prefix - 1, &argument, &path_known);
	if (!r->endpoint)
		return mg_request_refuse(r, path_known ? MG_R_METHOD : MG_R_MISSING, NULL, NULL);
	return !argument.len || take_argument(r, argument) || mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
}

const char *mg_head_header(const struct mg_request_head *head, const char *name)
{
	const char *value = head->header(head->from, name);
	return value ? value : "";
}

const char *mg_head_query(const struct mg_request_head *head, const char *name)
{
	return head->query(head->from, name);
}

/* Behind a proxy that we trust the last address is the one it added itself; those before it can be anybody's word. */
void mg_parse_address(const struct mg_request_head *head, const struct mg_http_settings *settings, char address[MG_ADDRESS_MAX])
{
	const char *from = head->peer, *forwarded = settings->trust_proxy ? mg_head_header(head, "X-Forwarded-For") : "";
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
	struct mg_str authorization = mg_str(mg_head_header(head, "Authorization")), secret;
	struct mg_str scheme = mg_str_word(&authorization);
	if (scheme.len == 6 && strncasecmp(scheme.at, "Bearer", 6) == 0) {
		r->credential = MG_BEARER;
		secret = mg_str_word(&authorization);
	} else {
		secret = find_cookie(mg_head_header(head, "Cookie"));
		r->credential = secret.len == MG_SECRET_LETTERS ? MG_COOKIE : MG_ANONYMOUS;
	}
	if (r->credential != MG_ANONYMOUS)
		mg_code_hash(secret, r->hash);
}

/* Which browser on which system a device says it is, in a few words for its owner's list: "Firefox, Linux". Names that others
 * carry too come last. */
static void find_device(struct mg_request *r, const char *agent)
{
	static const struct {
		const char *mark, *name;
	} browsers[] = {{"Firefox/", "Firefox"}, {"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"},
			{"Chrom", "Chrome"}, {"Safari/", "Safari"}, {"magnate/", "Magnate"}, {"curl/", "curl"}},
	  systems[] = {{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"},
		       {"Mac OS X", "macOS"}, {"Linux", "Linux"}};
	const char *browser = "", *system = "";
	for (size_t i = 0; i < MG_COUNT(browsers) && !*browser; i++)
		if (strstr(agent, browsers[i].mark))
			browser = browsers[i].name;
	for (size_t i = 0; i < MG_COUNT(systems) && !*system; i++)
		if (strstr(agent, systems[i].mark))
			system = systems[i].name;
	snprintf(r->device, sizeof r->device, "%s%s%s", browser, *browser && *system ? ", " : "", system);
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
	const char *host = mg_head_header(head, "Host");
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
	const char *origin = mg_head_header(head, "Origin"), *site = mg_head_header(head, "Sec-Fetch-Site"), *host = strstr(origin, "://");
	size_t len = strlen(r->base) - 1; /* without its slash */
	if (*site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
		return false;
	/* Its address as configured, or the one the browser asked; a proxy may have turned https into http. */
	return !*origin || (strncasecmp(origin, r->base, len) == 0 && origin[len] == '\0') ||
	       (host && strcasecmp(host + 3, mg_head_header(head, "Host")) == 0);
}

static bool is_json(const char *type)
{
	static const char json[] = "application/json";
	size_t len = sizeof json - 1;
	return strncasecmp(type, json, len) == 0 && (type[len] == '\0' || type[len] == ';' || type[len] == ' ');
}

bool mg_parse_head(struct mg_request *r, const struct mg_request_head *head, const struct mg_http_settings *settings)
{
	r->lang = mg_language_accepted(mg_head_header(head, "Accept-Language"));
	mg_parse_address(head, settings, r->address);
	find_base(r, head, settings);
	find_device(r, mg_head_header(head, "User-Agent"));
	if (!find_endpoint(r, head))
		return false;
	find_credential(r, head);
	mg_assert((r->endpoint->body_max != 0) == (strcmp(r->endpoint->method, "POST") == 0));
	if (!r->endpoint->body_max)
		return r->endpoint->parse(r, &(struct mg_request_input){.head = head});
	if (r->endpoint->parse == mg_parse_anything)
		return true; /* a mail program's: what it may do follows from the code alone */
	if (!is_json(mg_head_header(head, "Content-Type")))
		return mg_request_refuse(r, MG_R_TYPE, NULL, NULL);
	if (r->credential != MG_BEARER && !comes_from_here(r, head))
		return mg_request_refuse(r, MG_R_ORIGIN, NULL, NULL);
	long length = 0;
	const char *announced = mg_head_header(head, "Content-Length");
	if (*announced && (!mg_str_number(mg_str(announced), INT32_MAX, &length) || (size_t)length > r->endpoint->body_max))
		return mg_request_refuse(r, MG_R_LONG, NULL, NULL);
	return true;
}
