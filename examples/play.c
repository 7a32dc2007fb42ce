/* play.c: a whole game between computer players through libmagnate, told in words.
 *
 *     cc -o play play.c $(pkg-config --cflags --libs magnate) && ./play industry de
 *
 * Everything is asked for with lines of text; docs/embed.md lists them. */
#include <magnate/embed.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The answer, which is valid until the next question; or the end of the program. */
static const char *ask(struct mg_embed *game, const char *format, ...)
{
	char request[512];
	va_list args;
	va_start(args, format);
	vsnprintf(request, sizeof request, format, args);
	va_end(args);
	const char *answer = mg_embed_ask(game, request);
	if (!answer) {
		fprintf(stderr, "%s: %s\n", request, mg_embed_error(game));
		exit(1);
	}
	return answer;
}

/* What the computer player would do. Its thoughts begin {"move":"bid 2",…. */
static void choose(struct mg_embed *game, int turn, char *move, size_t size)
{
	static const char head[] = "{\"move\":\"";
	ask(game, "begin Foreman seed=%d", turn);
	while (strcmp(ask(game, "think 100"), "more") == 0)
		;
	const char *thoughts = ask(game, "thoughts");
	if (strncmp(thoughts, head, sizeof head - 1) != 0)
		exit(1);
	thoughts += sizeof head - 1;
	snprintf(move, size, "%.*s", (int)strcspn(thoughts, "\""), thoughts);
}

int main(int argc, char **argv)
{
	struct mg_embed *game = mg_embed_new();
	if (!game)
		return 1;
	ask(game, "lang %s", argc > 2 ? argv[2] : "en");
	ask(game, "new edition=%s players=3", argc > 1 ? argv[1] : "industry");
	for (int turn = 1; !strstr(ask(game, "state"), "\"over\":true"); turn++) {
		char move[256];
		/* Chance is ours to make: any number leads to a draw. */
		if (strstr(ask(game, "state"), "\"decision\":\"draw\""))
			snprintf(move, sizeof move, "%s", ask(game, "draw 2010"));
		else
			choose(game, turn, move, sizeof move);
		ask(game, "play %s", move);
		puts(ask(game, "log %d", turn));
	}
	puts(ask(game, "scoring"));
	puts(ask(game, "score"));
	mg_embed_free(game);
	return 0;
}
