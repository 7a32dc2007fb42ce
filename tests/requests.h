/* requests.h: requests to the embedding interface (src/embed) and what must come of them. */
#ifndef MG_TESTS_REQUESTS_H
#define MG_TESTS_REQUESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/str.h"
#include "embed/embed.h"

static inline int begin(void **context)
{
	*context = mg_embed_new();
	return *context ? 0 : -1;
}

static inline int end(void **context)
{
	mg_embed_free(*context);
	return 0;
}

static inline const char *ask(struct mg_embed *e, const char *request)
{
	const char *answer = mg_embed_ask(e, request);
	if (!answer)
		fail_msg("\"%s\" was refused: %s", request, mg_embed_error(e));
	assert_string_equal(mg_embed_error(e), "");
	return answer;
}

/* Asks for something with one more word. */
static inline const char *ask_with(struct mg_embed *e, const char *request, const char *word)
{
	static char text[200000];
	assert_true((size_t)snprintf(text, sizeof text, "%s%s", request, word) < sizeof text);
	return ask(e, text);
}

static inline void says(struct mg_embed *e, const char *request, const char *answer)
{
	assert_string_equal(ask(e, request), answer);
}

static inline void contains(struct mg_embed *e, const char *request, const char *part)
{
	const char *answer = ask(e, request);
	if (!strstr(answer, part))
		fail_msg("the answer to \"%s\" lacks \"%s\": %s", request, part, answer);
}

/* An answer kept longer than the next request. Freed by the caller. */
static inline char *keep(const char *answer)
{
	size_t size = strlen(answer) + 1;
	char *copy = malloc(size);
	assert_non_null(copy);
	return memcpy(copy, answer, size);
}

static inline void refuses(struct mg_embed *e, const char *request, const char *code)
{
	const char *answer = mg_embed_ask(e, request), *error = mg_embed_error(e);
	size_t len = strlen(code);
	if (answer)
		fail_msg("\"%.60s\" was not refused", request);
	if (strncmp(error, code, len) != 0 || error[len] != ' ' || !error[len + 1])
		fail_msg("\"%.60s\" should be refused with \"%s\": %s", request, code, error);
}

/* A board file of our own: a shipped one, renamed, with one number changed. */
static inline char *own_board(void)
{
	static char text[40000] = "sheet\n";
	FILE *file = fopen("boards/industry.board", "r");
	assert_non_null(file);
	size_t len = fread(text + 6, 1, sizeof text - 7, file);
	fclose(file);
	text[6 + len] = '\0';
	char *name = strstr(text, "board industry");
	assert_non_null(name);
	memcpy(name, "board myboards", 14);
	char *points = strstr(text, " points 2");
	assert_non_null(points);
	points[8] = '7';
	return text;
}

#define EMBED_TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)

#endif
