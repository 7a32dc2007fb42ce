/* seated.c: visiting, making a table, sitting down and playing, by requests of the HTTP API. */
#include "bench/seated.h"

#include "bench/figure.h"
#include "record/movetext.h"

#include <jansson.h>

_Noreturn static void stop(const char *what, const char *answer)
{
	fprintf(stderr, "bench_server: %s: %s\n", what, answer ? answer : "no answer");
	exit(1);
}

/* A connection that was idle for long may be closed: then once more. */
static int ask_twice(struct http *h, int port, const char *path, const char *body, const char **answer)
{
	bool used = h->fd >= 0;
	int status = (used || http_open(h, port)) && http_send(h, path, body) ? http_answer(h, answer) : -1;
	if (status > 0 || !used)
		return status;
	return http_open(h, port) && http_send(h, path, body) ? http_answer(h, answer) : -1;
}

/* An answer as JSON; owned by the caller. */
static json_t *ask(struct seated *s, struct http *h, int who, const char *path, const char *body)
{
	const char *answer = NULL;
	int port = s->port;
	memcpy(h->cookie, s->people.cookie[who], sizeof h->cookie);
	int status = ask_twice(h, port, path, body, &answer);
	if (status != 200 && status != 201)
		stop(path, status > 0 ? answer : NULL);
	json_t *json = json_loads(answer, 0, NULL);
	if (!json)
		stop(path, answer);
	return json;
}

size_t seated_get(struct http *h, int port, const char *path)
{
	const char *answer = NULL;
	if (ask_twice(h, port, path, NULL, &answer) != 200)
		stop(path, answer);
	return strlen(answer);
}

void seated_init(struct seated *s, int port, uint64_t seed)
{
	memset(s, 0, sizeof *s);
	s->port = port;
	s->rng = mg_rng_seed(seed);
	mg_table_init(&s->t);
	http_init(&s->stream);
}

void seated_release(struct seated *s)
{
	http_release(&s->stream);
	mg_table_release(&s->t);
}

static void make_people(struct seated *s, struct http *via)
{
	for (int i = 0; i < PEOPLE; i++) {
		json_decref(ask(s, via, i, "/api/me", "{\"name\":\"Ann\"}"));
		memcpy(s->people.cookie[i], via->cookie, sizeof via->cookie);
	}
	memcpy(s->stream.cookie, via->cookie, sizeof via->cookie);
}

void seated_begin(struct seated *s, struct http *via)
{
	char path[64], body[256];
	make_people(s, via);
	json_t *table = ask(s, via, 0, "/api/tables",
			    "{\"edition\":\"industry\",\"players\":3,\"public\":true,\"pace\":\"none\","
			    "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},{\"kind\":\"open\"}]}");
	snprintf(s->id, sizeof s->id, "%s", json_string_value(json_object_get(table, "id")));
	json_decref(table);
	for (int i = 1; i < PEOPLE; i++) {
		snprintf(path, sizeof path, "/api/tables/%s/join", s->id);
		snprintf(body, sizeof body, "{\"seat\":%d}", i + 1);
		json_decref(ask(s, via, i, path, body));
	}
	snprintf(path, sizeof path, "/api/tables/%s/start", s->id);
	json_decref(ask(s, via, 0, path, "{}"));
}

static void hear(struct seated *s)
{
	char why[512];
	struct mg_buf wrong;
	const char *line = http_line(&s->stream);
	json_t *json = line ? json_loads(line, 0, NULL) : NULL;
	if (!json)
		stop("the stream", line);
	const char *event = json_string_value(json_object_get(json, "event"));
	mg_buf_init(&wrong, why, sizeof why);
	if (event && !mg_table_apply(&s->t, json_integer_value(json_object_get(json, "at")), mg_str(event), &wrong))
		stop("the fold", why);
	json_decref(json);
}

void seated_follow(struct seated *s)
{
	char path[96];
	snprintf(path, sizeof path, "/api/tables/%s/events?after=0", s->id);
	if (!http_follow(&s->stream, s->port, path))
		stop(path, NULL);
	while (s->t.phase < MG_TABLE_PLAYING || s->t.state.decision == MG_DRAW)
		hear(s);
}

void seated_move(struct seated *s, struct http *via, double *answered, double *heard)
{
	char path[64], body[256];
	struct mg_buf out;
	mg_move legal[MG_MAX_LEGAL];
	int seat = s->t.state.to_move;
	uint32_t n = (uint32_t)mg_legal(&s->t.record.sheet->board, &s->t.state, legal), before = s->t.events;
	mg_buf_init(&out, body, sizeof body);
	mg_buf_printf(&out, "{\"expect\":%u,\"key\":\"bench%06u\",\"moves\":[\"", s->t.events, ++s->keys);
	mg_move_write(s->t.record.sheet, legal[mg_rng_below(&s->rng, n)], &out);
	mg_buf_text(&out, "\"]}");
	snprintf(path, sizeof path, "/api/tables/%s/moves", s->id);
	double start = now(CLOCK_MONOTONIC);
	json_t *answer = ask(s, via, seat, path, body);
	*answered = now(CLOCK_MONOTONIC) - start;
	uint32_t events = (uint32_t)json_integer_value(json_object_get(answer, "events"));
	json_decref(answer);
	while (s->t.events == before)
		hear(s);
	*heard = now(CLOCK_MONOTONIC) - start;
	while (s->t.events < events)
		hear(s);
}
