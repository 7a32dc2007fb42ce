/* tool_embed.c: the embedding interface of the native build, for a script to compare with WebAssembly.
 *
 * Reads requests, each ended by a NUL, and answers each with "+" and the answer or "-" and the refusal, and a NUL. */
#include "base/base.h"
#include "embed/embed.h"

int main(void)
{
	struct mg_embed *e = mg_embed_new();
	char *request = NULL;
	size_t cap = 0;
	while (e && getdelim(&request, &cap, '\0', stdin) > 0) {
		const char *answer = mg_embed_ask(e, request);
		printf("%c%s%c", answer ? '+' : '-', answer ? answer : mg_embed_error(e), '\0');
		fflush(stdout);
	}
	free(request);
	mg_embed_free(e);
	return 0;
}
