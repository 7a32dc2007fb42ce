/* bot.c: a player over HTTP: sits down at a public table of a server and plays like a Foreman, to the end of the game.
 *
 *     cc -o bot bot.c $(pkg-config --cflags --libs magnate libcurl)
 *     MAGNATE_TOKEN=… ./bot http://127.0.0.1:8017 TABLE
 *
 * The server's interface is docs/http-api.md. The table is followed with libmagnate (docs/embed.md), which also thinks. */
#include <curl/curl.h>
#include <magnate/embed.h>

#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

struct text {
	char *data;
	size_t len;
};

struct bot {
	const char *server, *table;
	struct curl_slist *head; /* with the token */
	struct mg_embed *game;
	struct text line;        /* of the stream, as far as it has come */
	long seen, told;         /* events: folded; there are according to the last answer */
	int seat;
	int over;
};

static size_t collect(char *data, size_t size, size_t count, void *to)
{
	struct text *text = to;
	size_t n = size * count;
	char *more = realloc(text->data, text->len + n + 1);
	if (!more)
		return 0;
	text->data = more;
	memcpy(text->data + text->len, data, n);
	text->len += n;
	text->data[text->len] = '\0';
	return n;
}

/* The answer to a request, to be freed; NULL: none came. Who asks too often is told after how many seconds to come again. */
static char *ask(struct bot *b, const char *path, const char *body)
{
	char url[512];
	struct text answer = {0};
	CURL *curl = curl_easy_init();
	long status = 0;
	curl_off_t wait = 0;
	snprintf(url, sizeof url, "%s/api/tables/%s%s", b->server, b->table, path);
	curl_easy_setopt(curl, CURLOPT_URL, url);
	curl_easy_setopt(curl, CURLOPT_HTTPHEADER, b->head);
	curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, collect);
	curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);
	if (body)
		curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
	curl_easy_perform(curl);
	curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
	curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait);
	curl_easy_cleanup(curl);
	if (status == 429) {
		free(answer.data);
		nanosleep(&(struct timespec){.tv_sec = wait > 0 ? (time_t)wait : 1}, NULL);
		return ask(b, path, body); /* the same key: it is done once */
	}
	return answer.data;
}

/* The number behind "key": in a text, or -1. */
static long number(const char *text, const char *key)
{
	const char *at = text ? strstr(text, key) : NULL;
	return at ? strtol(at + strlen(key), NULL, 10) : -1;
}

static const char *core(struct bot *b, const char *request)
{
	const char *answer = mg_embed_ask(b->game, request);
	if (!answer) {
		fprintf(stderr, "%s: %s\n", request, mg_embed_error(b->game));
		exit(1);
	}
	return answer;
}

/* Thinks, and sends the move. A key of its own makes it safe to repeat. */
static void move(struct bot *b)
{
	char request[64], body[512];
	static long keys;
	snprintf(request, sizeof request, "begin Foreman seed=%ld", b->seen);
	core(b, request);
	while (strcmp(core(b, "think 100"), "more") == 0)
		;
	const char *best = strstr(core(b, "thoughts"), "\"move\":\"") + strlen("\"move\":\"");
	snprintf(body, sizeof body, "{\"expect\":%ld,\"key\":\"%08lx%08lx\",\"moves\":[\"%.*s\"]}", b->seen, (long)time(NULL), ++keys,
		 (int)strcspn(best, "\""), best);
	char *answer = ask(b, "/moves", body);
	b->told = number(answer, "\"events\":");
	free(answer);
}

/* Folds {"n":7,"at":…,"event":"…"}. The text of an event has \" and \\ where it has quotes. */
static void fold(struct bot *b, char *line)
{
	char *event = strstr(line, "\"event\":\""), *to, *from;
	if (strncmp(line, "{\"n\":", 5) != 0 || !event)
		return; /* who is here, a notice, a beat */
	for (to = from = event += strlen("\"event\":\""); *from && *from != '"'; from++)
		*to++ = *from == '\\' ? *++from : *from;
	*to = '\0';
	size_t room = strlen(event) + 80;
	char *request = malloc(room);
	b->seen = number(line, "\"n\":");
	snprintf(request, room, "event %ld %ld %s", b->seen, number(line, "\"at\":"), event);
	core(b, request);
	free(request);
	b->over = strcmp(event, "over") == 0;
}

/* Bytes of the stream: folds whole lines, then moves if it is our turn and nothing newer is known. */
static size_t follow(char *data, size_t size, size_t count, void *bot)
{
	struct bot *b = bot;
	char *end;
	if (collect(data, size, count, &b->line) != size * count)
		return 0;
	while (!b->over && (end = strchr(b->line.data, '\n')) != NULL) {
		*end = '\0';
		fold(b, b->line.data);
		b->line.len -= (size_t)(end + 1 - b->line.data);
		memmove(b->line.data, end + 1, b->line.len + 1);
	}
	if (b->over)
		return 0; /* which ends the stream */
	if (b->seen >= b->told && strstr(core(b, "table"), "\"phase\":\"playing\"") &&
	    number(core(b, "state"), "\"to_move\":") == b->seat)
		move(b);
	return size * count;
}

int main(int argc, char **argv)
{
	char header[256], url[512];
	const char *token = getenv("MAGNATE_TOKEN");
	struct bot b = {.game = mg_embed_new()};
	if (argc != 3 || !token || !b.game)
		return 2;
	b.server = argv[1];
	b.table = argv[2];
	snprintf(header, sizeof header, "Authorization: Bearer %s", token);
	b.head = curl_slist_append(curl_slist_append(curl_slist_append(NULL, header), "Content-Type: application/json"),
				   "Accept: application/x-ndjson");
	char *answer = ask(&b, "/join", "{}");
	b.seat = (int)number(answer, "\"you\":{\"seat\":");
	if (b.seat < 1) {
		fprintf(stderr, "no seat: %s\n", answer ? answer : "no answer");
		return 1;
	}
	free(answer);
	core(&b, "follow");
	while (!b.over) { /* a broken stream begins again after the last event */
		CURL *curl = curl_easy_init();
		b.line.len = 0;
		snprintf(url, sizeof url, "%s/api/tables/%s/events?after=%ld", b.server, b.table, b.seen);
		curl_easy_setopt(curl, CURLOPT_URL, url);
		curl_easy_setopt(curl, CURLOPT_HTTPHEADER, b.head);
		curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, follow);
		curl_easy_setopt(curl, CURLOPT_WRITEDATA, &b);
		if (curl_easy_perform(curl) == CURLE_COULDNT_CONNECT)
			nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
		curl_easy_cleanup(curl);
	}
	puts("The game is over.");
	curl_slist_free_all(b.head);
	free(b.line.data);
	mg_embed_free(b.game);
	return 0;
}
