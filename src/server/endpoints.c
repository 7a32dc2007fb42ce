/* endpoints.c: the table of endpoints, and finding the one that a request asks for. */
#include "server/endpoints.h"

const char *const mg_scope_names[MG_SCOPES] = {"read", "play", "talk", "host"};
MG_PIN(MG_SCOPE_READ, 1 << 0);
MG_PIN(MG_SCOPE_PLAY, 1 << 1);
MG_PIN(MG_SCOPE_CHAT, 1 << 2);
MG_PIN(MG_SCOPE_HOST, 1 << 3);

#define ENDPOINT(method, path, scope, asker, limit, body, parse, run, answer) \
	{#method, path, MG_SCOPE_##scope, MG_ASKER_##asker, MG_LIMIT_##limit, MG_BODY_##body, \
	 mg_parse_##parse, mg_run_##run, mg_answer_##answer},
const struct mg_endpoint mg_endpoints[] = {MG_ENDPOINTS(ENDPOINT)};
const size_t mg_endpoint_count = MG_COUNT(mg_endpoints);

/* Whether a path fits that of a row; *argument gets what stands for its name in braces. */
static bool fits(const char *row, const char *path, struct mg_str *argument)
{
	for (; *row; row++) {
		if (*row != '{') {
			if (*row != *path++)
				return false;
			continue;
		}
		size_t len = strcspn(path, "/");
		if (!len)
			return false;
		*argument = (struct mg_str){path, len};
		path += len;
		row = strchr(row, '}');
		mg_assert(row);
	}
	return *path == '\0';
}

const struct mg_endpoint *mg_endpoint_find(const char *method, const char *path, struct mg_str *argument, bool *path_known)
{
	const char *wanted = strcmp(method, "HEAD") == 0 ? "GET" : method;
	*path_known = false;
	for (size_t i = 0; i < mg_endpoint_count; i++) {
		*argument = (struct mg_str){NULL, 0};
		if (!fits(mg_endpoints[i].path, path, argument))
			continue;
		*path_known = true;
		if (strcmp(mg_endpoints[i].method, wanted) == 0)
			return &mg_endpoints[i];
	}
	return NULL;
}
