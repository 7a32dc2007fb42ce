/* Any bytes as lines of the engine protocol, fed in pieces of many sizes, with a `stop` behind that ends every search.
 *
 * Shows that the engine survives, that every answer is whole lines ending in `ok` or `error`, and that it always comes
 * to an end. Files are not opened and deep counts not made: that would test the disk and the patience. */
#include "engine/engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool holds(struct mg_str text, const char *word)
{
	size_t n = strlen(word);
	for (size_t i = 0; i + n <= text.len; i++)
		if (memcmp(text.at + i, word, n) == 0)
			return true;
	return false;
}

static bool is_unwanted(struct mg_str text)
{
	struct mg_str line;
	while (mg_str_line(&text, &line)) {
		struct mg_str word = mg_str_word(&line);
		long n;
		if (mg_str_is(word, "new") && holds(line, "board="))
			return true;
		if (mg_str_is(word, "perft") && (!mg_str_number(mg_str_word(&line), 99, &n) || n > 3))
			return true;
	}
	return false;
}

static enum mg_engine_status run(struct mg_engine *e, uint64_t *clock)
{
	enum mg_engine_status status;
	do {
		status = mg_engine_run(e, *clock += 50);
		struct mg_str out = mg_engine_output(e);
		if (out.len && out.at[out.len - 1] != '\n')
			abort();
	} while (status == MG_ENGINE_WORKS);
	return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mg_str text = {(const char *)data, size};
	uint64_t clock = 0;
	struct mg_engine *e = mg_engine_new(size);
	if (!e || is_unwanted(text) || size > mg_engine_capacity(e) / 2) {
		mg_engine_free(e);
		return 0;
	}
	for (size_t piece = 1; text.len; piece = piece * 3 % 1021 + 1) {
		size_t n = piece < text.len ? piece : text.len;
		mg_engine_feed(e, (struct mg_str){text.at, n});
		text = (struct mg_str){text.at + n, text.len - n};
	}
	mg_engine_feed(e, mg_str("\n.\nstop\n"));
	mg_engine_close(e);
	if (run(e, &clock) != MG_ENGINE_ENDED)
		abort();
	mg_engine_free(e);
	return 0;
}
