/* Any bytes as requests to the embedding interface, separated by NULs. Shows that a context survives, and that each request
 * has an answer or a refusal, in valid UTF-8. Long thoughts are cut short. */
#include "base/str.h"
#include "embed/embed.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool takes_long(struct mg_str request)
{
	long n;
	return mg_str_is(mg_str_word(&request), "think") && (!mg_str_number(mg_str_word(&request), 99, &n) || n > 20);
}

static void ask(struct mg_embed *e, const char *request)
{
	const char *answer = mg_embed_ask(e, request), *error = mg_embed_error(e);
	const char *text = answer ? answer : error;
	if ((answer != NULL) != (*error == '\0') || !mg_str_utf8(mg_str(text), NULL))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mg_embed *e = mg_embed_new();
	char *text = malloc(size + 1);
	if (e && text) {
		if (size)
			memcpy(text, data, size);
		text[size] = '\0';
		int asked = 0;
		for (size_t at = 0; at < size && asked < 200; at += strlen(text + at) + 1, asked++)
			if (!takes_long(mg_str(text + at)))
				ask(e, text + at);
	}
	free(text);
	mg_embed_free(e);
	return 0;
}
