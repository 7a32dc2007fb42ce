/* tool_endpoints.c: prints the server's endpoints, a line each, for tests/openapi.test.mjs to hold docs/openapi.json against:
 *
 *     POST /api/tables/{table}/moves play moves 65536
 *
 * Method, path, what a token must be allowed ("-": no token may), the visitor's limit ("-": none), and the bytes that a body
 * may have. */
#include "server/endpoints.h"

static const char *scope_word(unsigned scope)
{
	for (int s = 0; s < MG_SCOPES; s++)
		if (scope == 1u << s)
			return mg_scope_names[s];
	return scope == MG_SCOPE_ANY ? "any" : "-";
}

int main(void)
{
	static const char *const limits[MG_LIMITS] = {
		[MG_LIMIT_TABLES] = "tables", [MG_LIMIT_MOVES] = "moves", [MG_LIMIT_CHAT] = "talk",
		[MG_LIMIT_REPORTS] = "reports", [MG_LIMIT_GROUPS] = "groups"};
	for (size_t i = 0; i < mg_endpoint_count; i++) {
		const struct mg_endpoint *e = &mg_endpoints[i];
		const char *limit = e->limit == MG_LIMIT_NONE ? "-" : limits[e->limit];
		if (!limit)
			return 1; /* one of an address, which no row may have */
		printf("%s /api/%s %s %s %zu\n", e->method, e->path, scope_word(e->scope), limit, e->body_max);
	}
	return 0;
}
