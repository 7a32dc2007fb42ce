/* respond.c: answers requests for pages of the site: encodings, ETags, caching, and the page for what is not there. */
#include "server/respond.h"

#include "text/text.h"

/* Every response carries these. Scripts and styles come from here alone, nobody may frame the pages, and nothing is told
 * to other sites. WebAssembly needs its own word. */
static const char *const always[][2] = {
	{"Content-Security-Policy",
	 "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
	 "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
	 "frame-ancestors 'none'"},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
};

/* What only a page obeys: the other files of a first visit are smaller without. */
static const char *const of_pages[][2] = {
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

static bool is_page(struct MHD_Response *response)
{
	const char *type = MHD_get_response_header(response, "Content-Type");
	return type && strncmp(type, "text/html", 9) == 0;
}

enum MHD_Result mg_send(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response)
{
	if (!response)
		return MHD_NO;
	for (size_t i = 0; i < MG_COUNT(always); i++)
		MHD_add_response_header(response, always[i][0], always[i][1]);
	for (size_t i = 0; i < MG_COUNT(of_pages) && is_page(response); i++)
		MHD_add_response_header(response, of_pages[i][0], of_pages[i][1]);
	enum MHD_Result queued = MHD_queue_response(connection, status, response);
	MHD_destroy_response(response);
	return queued;
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
	const char *value = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
	return value ? value : "";
}

/* Cuts the next item off a comma-separated header, without blanks and without what follows ";". False: none was left. */
static bool next_item(struct mg_str *rest, struct mg_str *item, struct mg_str *parameters)
{
	if (!rest->len)
		return false;
	const char *comma = memchr(rest->at, ',', rest->len);
	struct mg_str whole = {rest->at, comma ? (size_t)(comma - rest->at) : rest->len};
	size_t cut = whole.len + (comma ? 1 : 0);
	*rest = (struct mg_str){rest->at + cut, rest->len - cut};
	const char *semicolon = memchr(whole.at, ';', whole.len);
	size_t len = semicolon ? (size_t)(semicolon - whole.at) : whole.len;
	struct mg_str front = {whole.at, len};
	*item = mg_str_word(&front);
	*parameters = (struct mg_str){whole.at + len, whole.len - len};
	return true;
}

/* ";q=0", also ";q=0.000" and with blanks: an encoding that is not wanted. */
static bool refused(struct mg_str parameters)
{
	bool zero = false;
	for (size_t i = 0; i < parameters.len; i++) {
		char c = parameters.at[i];
		if (c >= '1' && c <= '9')
			return false;
		zero |= c == '0';
	}
	return zero;
}

static bool accepts(struct MHD_Connection *connection, const char *encoding)
{
	struct mg_str rest = mg_str(header(connection, "Accept-Encoding")), item, parameters;
	while (next_item(&rest, &item, &parameters))
		if (mg_str_is(item, encoding))
			return !refused(parameters);
	return false;
}

static bool has_etag(struct MHD_Connection *connection, const char *etag)
{
	struct mg_str rest = mg_str(header(connection, "If-None-Match")), item, parameters;
	while (next_item(&rest, &item, &parameters)) {
		if (item.len > 2 && memcmp(item.at, "W/", 2) == 0)
			item = (struct mg_str){item.at + 2, item.len - 2};
		if (mg_str_is(item, etag) || mg_str_is(item, "*"))
			return true;
	}
	return false;
}

static struct MHD_Response *of_body(struct mg_body body, const char *encoding)
{
	/* The library takes a pointer to data that could change, and does not change it. */
	struct MHD_Response *response =
		MHD_create_response_from_buffer(body.size, (void *)(uintptr_t)body.data, MHD_RESPMEM_PERSISTENT);
	if (response && encoding)
		MHD_add_response_header(response, "Content-Encoding", encoding);
	return response;
}

static struct MHD_Response *best_body(struct MHD_Connection *connection, const struct mg_site_file *file)
{
	if (file->brotli.data && accepts(connection, "br"))
		return of_body(file->brotli, "br");
	if (file->gzip.data && accepts(connection, "gzip"))
		return of_body(file->gzip, "gzip");
	return of_body(file->plain, NULL);
}

static enum MHD_Result send_file(struct MHD_Connection *connection, const struct mg_site_file *file)
{
	bool known = has_etag(connection, file->etag);
	struct MHD_Response *response = known ? of_body((struct mg_body){0}, NULL) : best_body(connection, file);
	if (!response)
		return MHD_NO;
	if (!known)
		MHD_add_response_header(response, "Content-Type", file->type);
	MHD_add_response_header(response, "ETag", file->etag);
	MHD_add_response_header(response, "Vary", "Accept-Encoding");
	MHD_add_response_header(response, "Cache-Control",
				file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
	return mg_send(connection, known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response);
}

enum MHD_Result mg_send_text(struct MHD_Connection *connection, unsigned status, const char *type, const char *text)
{
	struct MHD_Response *response =
		MHD_create_response_from_buffer(strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_MUST_COPY);
	if (!response)
		return MHD_NO;
	MHD_add_response_header(response, "Content-Type", type);
	MHD_add_response_header(response, "Cache-Control", "no-store");
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		MHD_add_response_header(response, "Allow", "GET, HEAD");
	return mg_send(connection, status, response);
}

/* A page of one sentence, with the way back to the game. */
static enum MHD_Result send_excuse(struct MHD_Connection *connection, unsigned status, const char *id)
{
	char text[1024];
	struct mg_buf page;
	enum mg_language lang = mg_language_accepted(header(connection, "Accept-Language"));
	mg_buf_init(&page, text, sizeof text);
	mg_buf_printf(&page,
		      "<!doctype html>\n<html lang=\"%s\"><meta charset=\"utf-8\">\n"
		      "<meta name=\"viewport\" content=\"width=device-width\">\n"
		      "<title>Magnate</title>\n<h1>Magnate</h1>\n<p>%s</p>\n<p><a href=\"/\">%s</a></p>\n",
		      mg_language_codes[lang], mg_message_named(id, lang), mg_message_named("http.home", lang));
	return mg_send_text(connection, status, "text/html; charset=utf-8", text);
}

static const struct mg_site_file *find_file(const struct mg_site *site, const char *path)
{
	for (size_t i = 0; i < site->count; i++)
		if (strcmp(path, site->files[i].path) == 0)
			return &site->files[i];
	return NULL;
}

bool mg_only_reads(const char *method)
{
	return strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
}

enum MHD_Result mg_respond(struct MHD_Connection *connection, const struct mg_site *site, const char *method,
			   const char *path)
{
	if (!mg_only_reads(method))
		return send_excuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "http.method");
	const struct mg_site_file *file = find_file(site, strcmp(path, "/index.html") == 0 ? "/" : path);
	if (!file)
		return send_excuse(connection, MHD_HTTP_NOT_FOUND, "http.missing");
	return send_file(connection, file);
}
