/* Nothing that the server acknowledged is ever lost, or applied twice.
 *
 * Many games are played at once against a real server by clients that repeat requests, send them twice at once, send old ones
 * again, cut them off in the middle and go away before the answer. Meanwhile the server is killed, again and again: with
 * SIGKILL, by a power cut on a disk that forgets what was not synced (forgetful.h), on a disk that is full. Every client notes
 * what it was told: each acknowledged request, each event of its stream. At the end the logs are read from the store, and hold
 * exactly that.
 *
 * A request without an answer is repeated with its key until there is one, so a client always knows in the end what was done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "http.h"
#include "mortal.h"
#include "record/movetext.h"
#include "store/store.h"
#include "table/table.h"

#include <jansson.h>
#include <signal.h>
#include <sys/wait.h>

enum { GAMES = 8, EVENTS_MAX = 16384, REQUESTS_MAX = 8192, TEXT_MAX = 2048 };

/* ---- a client: all the people of one game */

struct heard {
	int64_t at;
	char *text; /* owned */
};

struct game {
	pthread_t thread;
	int number;
	struct mg_rng rng;
	int people;
	struct http person[MG_SEATS], second, stream;
	char id[MG_TABLE_ID_MAX];
	struct mg_table t;                    /* folded from the stream */
	struct heard event[EVENTS_MAX];       /* from 1; what the stream said */
	char *acked[REQUESTS_MAX];            /* owned: events that answers have granted: "move p2 bid 3", "answer p1 yes" */
	int ackeds;
	int undos;                            /* granted */
	int said, cut_says;                   /* texts that were said and acknowledged; sent and never asked about again */
	uint32_t keys;
	/* The last requests with their answers, to be sent again. */
	struct sent {
		int seat;
		char path[64], body[TEXT_MAX];
		long events;
	} old[16];
	int olds;
};

static uint32_t below(struct game *g, uint32_t n)
{
	return mg_rng_below(&g->rng, n);
}

static void hear_event(struct game *g, const char *line)
{
	char why[512];
	struct mg_buf wrong;
	json_t *json = json_loads(line, 0, NULL);
	const char *text = json_string_value(json_object_get(json, "event"));
	if (!json)
		die("game %d: the stream says \"%s\"", g->number, line);
	if (text) {
		long long n = json_integer_value(json_object_get(json, "n")), at = json_integer_value(json_object_get(json, "at"));
		if (n != (long long)g->t.events + 1 || n >= EVENTS_MAX)
			die("game %d: event %lld after %u", g->number, n, g->t.events);
		mg_buf_init(&wrong, why, sizeof why);
		if (!mg_table_apply(&g->t, at, mg_str(text), &wrong))
			die("game %d: event %lld does not fold: %s: %s", g->number, n, text, why);
		g->event[n] = (struct heard){at, strdup(text)};
	}
	json_decref(json);
}

/* Follows the stream until so many events were heard. Losing it is boring. */
static void hear(struct game *g, long events)
{
	char path[128];
	while ((long)g->t.events < events) {
		const char *line = g->stream.fd >= 0 ? http_line(&g->stream) : NULL;
		if (line) {
			hear_event(g, line);
			continue;
		}
		snprintf(path, sizeof path, "/api/tables/%s/events?after=%u", g->id, g->t.events);
		http_follow(&g->stream, mortal_port(), path);
	}
}

/* Sends a request on this connection, made anew if need be, and reads its answer. -1: none came. */
static int ask_once(struct http *h, const char *path, const char *body, const char **answer)
{
	bool fresh = h->fd < 0;
	if (fresh && !http_open(h, mortal_port()))
		return -1;
	int status = http_send(h, path, body) ? http_answer(h, answer) : -1;
	if (status == 507)
		mortal_count(&server.fulls);
	return status;
}

/* The same until there is an answer that is one: not that the disk is full, or that the server stops. */
static int ask(struct http *h, const char *path, const char *body, const char **answer)
{
	for (;;) {
		int status = ask_once(h, path, body, answer);
		if (status > 0 && status != 503 && status != 507)
			return status;
	}
}

static json_t *parse(const char *text)
{
	json_t *json = json_loads(text, 0, NULL);
	if (!json)
		die("not JSON: %s", text);
	return json;
}

/* The number of events that an answer names, or a refusal of somebody who is late; 0: none. */
static long events_of(const char *answer)
{
	json_t *json = parse(answer);
	long events = (long)json_integer_value(json_object_get(json, "events"));
	json_decref(json);
	return events;
}

/* A request that a client sends and never asks about again, or only a part of one. */
static void cut_off(struct game *g, int seat, const char *path, const char *body, bool whole)
{
	struct http h;
	http_init(&h);
	memcpy(h.cookie, g->person[seat].cookie, sizeof h.cookie);
	if (http_open(&h, mortal_port()))
		http_send_part(&h, path, body, whole ? 1000 : (int)below(g, 1000));
	http_release(&h);
}

/* Sends a keyed request, maybe in one of many rude ways, and gets its one answer: 0 if refused, else the number of
 * events. */
static long insist(struct game *g, int seat, const char *what, const char *body, bool rude)
{
	char path[64];
	const char *answer;
	struct http *h = &g->person[seat];
	snprintf(path, sizeof path, "/api/tables/%s/%s", g->id, what);
	if (rude && below(g, 5) == 0)
		cut_off(g, seat, path, body, below(g, 2));
	bool twice = rude && below(g, 4) == 0;
	if (twice) {
		memcpy(g->second.cookie, h->cookie, sizeof h->cookie);
		if (g->second.fd < 0)
			http_open(&g->second, mortal_port());
		http_send(&g->second, path, body);
	}
	int status = ask(h, path, body, &answer);
	long events = status == 200 ? events_of(answer) : 0, missed = status == 409 ? events_of(answer) : 0;
	if (status != 200 && status != 409 && (status != 422 || rude))
		die("game %d: %s %s: %d %s", g->number, path, body, status, answer);
	if (twice) {
		int other = http_answer(&g->second, &answer);
		if (events && other == 200 && events_of(answer) != events)
			die("game %d: the same request has two answers", g->number);
	}
	hear(g, missed);
	if (!events)
		return 0;
	mortal_count(&server.acks);
	struct sent *sent = &g->old[g->olds++ % (int)MG_COUNT(g->old)];
	sent->seat = seat;
	sent->events = events;
	snprintf(sent->path, sizeof sent->path, "%s", path);
	snprintf(sent->body, sizeof sent->body, "%s", body);
	return events;
}

static void note_ack(struct game *g, const char *event)
{
	if (g->ackeds == REQUESTS_MAX)
		die("too many requests");
	g->acked[g->ackeds++] = strdup(event);
}

static void make_key(struct game *g, char key[32])
{
	snprintf(key, 32, "game%dkey%06u", g->number, ++g->keys);
}

/* ---- what people do */

/* A person who is to move, or any person. */
static int mover(const struct game *g)
{
	int seat = g->t.state.to_move;
	return g->t.phase == MG_TABLE_PLAYING && seat < g->people ? seat : -1;
}

static void make_moves(struct game *g, int seat)
{
	const struct mg_sheet *sheet = g->t.record.sheet;
	struct mg_state s = g->t.state;
	static _Thread_local char body[TEXT_MAX], events[8][256];
	char key[32];
	struct mg_buf out;
	mg_move legal[MG_MAX_LEGAL];
	int made = 0, most = below(g, 3) ? 1 : 4;
	make_key(g, key);
	mg_buf_init(&out, body, sizeof body);
	/* Some come late, or expect an event that is not there yet: of these only one is sent, for what is refused now could be granted
	 * to its double later. */
	long expect = (long)g->t.events + (below(g, 12) ? 0 : (long)below(g, 7) - 4);
	bool early = expect > (long)g->t.events;
	mg_buf_printf(&out, "{\"expect\":%ld,\"key\":\"%s\",\"moves\":[", expect > 0 ? expect : 0, key);
	while (made < most && s.to_move == seat) {
		mg_move m = legal[below(g, (uint32_t)mg_legal(&sheet->board, &s, legal))];
		struct mg_buf event;
		mg_buf_init(&event, events[made], sizeof events[made]);
		mg_buf_printf(&event, "move p%d ", seat + 1);
		mg_move_write(sheet, m, &event);
		mg_buf_printf(&out, "%s\"%s\"", made ? "," : "", events[made] + 8);
		mg_apply(&sheet->board, &s, m);
		made++;
	}
	mg_buf_text(&out, "]}");
	long answer = insist(g, seat, "moves", body, !early);
	for (int i = 0; answer && i < made; i++)
		note_ack(g, events[i]);
	if (answer)
		hear(g, answer);
}

static void say(struct game *g, int seat)
{
	char key[32], body[256], path[64];
	bool rude = below(g, 4) == 0;
	make_key(g, key);
	snprintf(body, sizeof body, "{\"key\":\"%s\",\"text\":\"%s %d\"}", key, rude ? "cut" : "said", rude ? g->cut_says : g->said);
	if (rude) {
		snprintf(path, sizeof path, "/api/tables/%s/say", g->id);
		cut_off(g, seat, path, body, true);
		g->cut_says++;
	} else if (insist(g, seat, "say", body, true)) {
		g->said++;
	} else {
		die("game %d: talk was refused", g->number);
	}
}

static void undo(struct game *g, int seat)
{
	char key[32], body[256];
	int to;
	if (mg_table_undo(&g->t, seat, &to) == MG_UNDO_NONE || g->t.asks >= 0)
		return;
	make_key(g, key);
	snprintf(body, sizeof body, "{\"expect\":%u,\"key\":\"%s\"}", g->t.events, key);
	long answer = insist(g, seat, "undo", body, true);
	if (answer) {
		g->undos++;
		hear(g, answer);
	}
}

static void answer_question(struct game *g)
{
	unsigned asked = mg_table_asked(&g->t, g->t.asks) & ~g->t.agreed;
	char key[32], body[256], event[32];
	int seat = __builtin_ctz(asked);
	bool yes = below(g, 4) > 0;
	make_key(g, key);
	snprintf(body, sizeof body, "{\"key\":\"%s\",\"yes\":%s}", key, yes ? "true" : "false");
	long answer = insist(g, seat, "answer", body, true);
	snprintf(event, sizeof event, "answer p%d %s", seat + 1, yes ? "yes" : "no");
	if (answer) {
		note_ack(g, event);
		hear(g, answer);
	}
}

/* An old request comes again, late: the answer is the first one. */
static void repeat_old(struct game *g)
{
	const char *answer;
	int n = g->olds < (int)MG_COUNT(g->old) ? g->olds : (int)MG_COUNT(g->old);
	if (!n)
		return;
	const struct sent *sent = &g->old[below(g, (uint32_t)n)];
	int status = ask(&g->person[sent->seat], sent->path, sent->body, &answer);
	if (status != 200 || events_of(answer) != sent->events)
		die("game %d: %s again: %d %s, at first %ld", g->number, sent->body, status, answer, sent->events);
}

/* ---- a game from its table on */

static json_t *must(struct game *g, int seat, const char *path, const char *body)
{
	const char *answer;
	int status = ask(&g->person[seat], path, body, &answer);
	if (status != 200 && status != 201)
		die("game %d: %s: %d %s", g->number, path, status, answer);
	return parse(answer);
}

static void make_table(struct game *g)
{
	char body[512];
	for (int p = 0; p < g->people; p++) {
		snprintf(body, sizeof body, "{\"name\":\"P%d\"}", p + 1);
		json_decref(must(g, p, "/api/me", body));
	}
	struct mg_buf out;
	mg_buf_init(&out, body, sizeof body);
	mg_buf_printf(&out, "{\"edition\":\"%s\",\"players\":4,\"draws\":\"balanced\",\"start\":\"random\",\"pace\":\"none\",\"public\":true,",
		      g->number % 2 ? "industria" : "industry");
	mg_buf_text(&out, "\"number\":\"00112233445566778899aabbccddeeff\",\"seats\":[{\"kind\":\"me\"}");
	for (int p = 1; p < MG_SEATS; p++)
		mg_buf_text(&out, p < g->people ? ",{\"kind\":\"open\"}" : ",{\"kind\":\"bot\",\"level\":\"Apprentice\"}");
	mg_buf_text(&out, "]}");
	json_t *table = must(g, 0, "/api/tables", body);
	snprintf(g->id, sizeof g->id, "%s", json_string_value(json_object_get(table, "id")));
	json_decref(table);
}

/* Joining and starting have no keys: who does not know whether it was done looks at the table. */
static void sit_down(struct game *g, int seat)
{
	char path[64], body[128];
	const char *answer;
	for (;;) {
		snprintf(path, sizeof path, "/api/tables/%s", g->id);
		json_t *table = must(g, seat, path, NULL);
		bool sits = json_integer_value(json_object_get(json_object_get(table, "you"), "seat")) == seat + 1;
		json_decref(table);
		if (sits)
			return;
		snprintf(path, sizeof path, "/api/tables/%s/join", g->id);
		snprintf(body, sizeof body, "{\"seat\":%d,\"number\":\"ffeeddccbbaa99887766554433221100\"}", seat + 1);
		ask_once(&g->person[seat], path, body, &answer);
	}
}

static void start_game(struct game *g)
{
	char path[64];
	const char *answer;
	for (;;) {
		snprintf(path, sizeof path, "/api/tables/%s", g->id);
		json_t *table = must(g, 0, path, NULL);
		bool started = strcmp(json_string_value(json_object_get(table, "phase")), "open") != 0;
		json_decref(table);
		if (started)
			return;
		snprintf(path, sizeof path, "/api/tables/%s/start", g->id);
		ask_once(&g->person[0], path, "{}", &answer);
	}
}

static void act(struct game *g)
{
	int seat = mover(g);
	uint32_t whim = below(g, 12);
	if (g->t.asks >= 0 && mg_table_asked(&g->t, g->t.asks) & ~g->t.agreed)
		answer_question(g);
	else if (whim == 0)
		say(g, (int)below(g, (uint32_t)g->people));
	else if (whim == 1)
		undo(g, (int)below(g, (uint32_t)g->people));
	else if (whim == 2)
		repeat_old(g);
	else if (seat >= 0)
		make_moves(g, seat);
	else
		hear(g, (long)g->t.events + 1); /* a computer player thinks */
}

static void *play(void *arg)
{
	struct game *g = arg;
	make_table(g);
	for (int p = 1; p < g->people; p++)
		sit_down(g, p);
	start_game(g);
	hear(g, 1);
	while (g->t.phase != MG_TABLE_OVER && !mortal_stops())
		act(g);
	mortal_leave();
	return NULL;
}

/* ---- what is stored */

struct reading {
	struct game *g;
	struct mg_table t;
	int acked, undos;
	int said[2048], cut[2048];
};

static void check_say(struct reading *r, struct mg_str text)
{
	long n;
	bool cut = mg_str_is(mg_str_word(&text), "\"cut");
	struct mg_str digits = mg_str_word(&text);
	digits.len -= digits.len > 0;
	if (!mg_str_number(digits, 2047, &n) || ++(cut ? r->cut : r->said)[n] > 1)
		die("game %d: said twice: %.*s", r->g->number, (int)digits.len, digits.at);
}

static bool check_event(void *arg, const struct mg_event_row *e)
{
	struct reading *r = arg;
	struct game *g = r->g;
	char why[512];
	struct mg_buf wrong;
	struct mg_str rest = mg_str(e->text), word = mg_str_word(&rest), who = mg_str_word(&rest);
	const struct heard *heard = e->n > 0 && e->n < EVENTS_MAX ? &g->event[e->n] : NULL;
	if (heard && heard->text && (heard->at != e->at || strcmp(heard->text, e->text) != 0))
		die("game %d: event %lld is stored as \"%s\", and was told as \"%s\"", g->number, (long long)e->n, e->text, heard->text);
	bool chosen = (mg_str_is(word, "move") && mg_seat_read(who) != MG_NONE) || mg_str_is(word, "answer");
	if (chosen && (r->acked == g->ackeds || strcmp(g->acked[r->acked++], e->text) != 0))
		die("game %d: event %lld is stored as \"%s\", which is not what was acknowledged next", g->number, (long long)e->n, e->text);
	if (mg_str_is(word, "say"))
		check_say(r, rest);
	r->undos += mg_str_is(word, "ask") || (mg_str_is(word, "undo") && r->t.asks < 0);
	mg_buf_init(&wrong, why, sizeof why);
	if (!mg_table_apply(&r->t, e->at, mg_str(e->text), &wrong))
		die("game %d: the stored event %lld does not fold: %s", g->number, (long long)e->n, why);
	return true;
}

static void check_game(struct mg_store *store, struct game *g)
{
	static struct reading r;
	r = (struct reading){.g = g};
	mg_table_init(&r.t);
	assert_int_equal(mg_store_events(store, g->id, 0, check_event, &r), MG_STORED);
	/* A bot may have moved on after the client stopped listening, but nothing that was told is missing. */
	assert_true(r.t.events >= g->t.events);
	assert_int_equal(r.acked, g->ackeds);
	assert_int_equal(r.undos, g->undos);
	for (int i = 0; i < g->said; i++)
		assert_int_equal(r.said[i], 1);
	mg_table_release(&r.t);
}

static void check_store(struct game *games)
{
	char why[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, why, sizeof why);
	struct mg_store *store = mg_store_open(server.data, &wrong);
	if (!store)
		fail_msg("%s", why);
	assert_int_equal(mg_store_check(store, &wrong), MG_STORED);
	for (int i = 0; i < GAMES; i++)
		check_game(store, &games[i]);
	mg_store_close(store);
}

/* ---- the test */

/* One life of the server, and its end. */
static void live_and_die(void)
{
	uint32_t chance = mg_rng_below(&server.chance, 4);
	if (server.disk == DISK_FORGETS && chance) {
		mortal_start(20 + mg_rng_below(&server.chance, 600));
		mortal_end(0, 77);
		return;
	}
	mortal_start(0);
	if (server.disk == DISK_FULL)
		mortal_wait(&server.fulls, 1 + mg_rng_below(&server.chance, 40));
	else if (chance)
		mortal_wait(&server.acks, 1 + mg_rng_below(&server.chance, 60));
	mortal_end(SIGKILL, 0);
	server.room += 150000;
}

static void stop_games(struct game *games)
{
	pthread_mutex_lock(&server.lock);
	server.stop = true;
	pthread_mutex_unlock(&server.lock);
	for (int i = 0; i < GAMES; i++)
		pthread_join(games[i].thread, NULL);
}

static void release_game(struct game *g)
{
	for (int i = 0; i < EVENTS_MAX; i++)
		free(g->event[i].text);
	for (int i = 0; i < g->ackeds; i++)
		free(g->acked[i]);
	for (int p = 0; p < MG_SEATS; p++)
		http_release(&g->person[p]);
	http_release(&g->second);
	http_release(&g->stream);
	mg_table_release(&g->t);
}

static void begin_game(struct game *g, int number)
{
	/* With a full disk only people, who notice: computer players would wait for room, and everybody for them. */
	*g = (struct game){.number = number, .people = server.disk == DISK_FULL ? MG_SEATS : 2 + number / 2 % 2};
	g->rng = mg_rng_seed(mg_rng_next(&server.chance));
	mg_table_init(&g->t);
	for (int p = 0; p < MG_SEATS; p++)
		http_init(&g->person[p]);
	http_init(&g->second);
	http_init(&g->stream);
	if (pthread_create(&g->thread, NULL, play, g) != 0)
		die("no thread");
}

static void survive(enum disk disk, int deaths, uint64_t seed)
{
	static struct game games[GAMES];
	mortal_conceive(disk, seed, GAMES);
	for (int i = 0; i < GAMES; i++)
		begin_game(&games[i], i);
	for (int i = 0; i < deaths; i++)
		live_and_die();
	/* Then one that is left in peace, and is told to stop. */
	server.room = INT64_MAX / 4;
	mortal_start(0);
	mortal_wait(&server.acks, 40);
	stop_games(games);
	mortal_end(SIGTERM, 0);
	check_store(games);
	long moves = 0;
	for (int i = 0; i < GAMES; i++) {
		moves += games[i].ackeds;
		release_game(&games[i]);
	}
	printf("# %ld requests granted, %ld moves and answers, %ld times no room, %d deaths\n", server.acks, moves, server.fulls, deaths);
	mortal_bury();
}

/* Once, or often with other games. */
static void survive_often(enum disk disk, int deaths, uint64_t seed)
{
	int times = getenv("MG_LONG") ? 20 : 1;
	for (int i = 0; i < times; i++)
		survive(disk, deaths, seed + 1000 * (uint64_t)i);
}

static void test_killed(void **unused)
{
	(void)unused;
	survive_often(DISK_REAL, 12, 1);
}

static void test_power_cut(void **unused)
{
	(void)unused;
	survive_often(DISK_FORGETS, 12, 2);
}

static void test_full_disk(void **unused)
{
	(void)unused;
	survive_often(DISK_FULL, 4, 3);
	assert_true(server.fulls > 0);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_killed),
		cmocka_unit_test(test_power_cut),
		cmocka_unit_test(test_full_disk),
	};
	mortal_find(argc ? argv[0] : "test_survive");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
