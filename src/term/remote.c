/* remote.c: a seat at a table of a server: what is asked of it, and what it tells. */
#include "term/remote.h"

#include "client/client.h"
#include "record/movetext.h"
#include "table/table.h"
#include "term/save.h"
#include "text/message.h"

#include <time.h>

enum { FIRST_MS = 5000, INSIST_MS = 15000, PATH_MAX_BYTES = 128, NUMBER_DIGITS = MG_NUMBER_DIGITS };

struct mg_remote {
	enum mg_language lang;
	struct mg_client *client; /* owned */
	struct mg_follow *follow; /* owned */
	char id[MG_TABLE_ID_MAX];
	int seat;                 /* -1: only watches */
	bool host;
	uint32_t known;           /* events that were there at the beginning, or that an own move has led to */
	bool lost;                /* the connection, and it was said */
	bool ready;               /* what had happened before is known: what is heard has just happened */
	int64_t ahead_ms;         /* how far the server's clock is ahead of this one */
};

/* ---- requests */

static bool ask(struct mg_remote *r, const char *what, json_t *body, struct mg_reply *reply)
{
	char path[PATH_MAX_BYTES];
	struct mg_buf b;
	char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
	mg_buf_init(&b, path, sizeof path);
	mg_buf_printf(&b, "tables/%s/%s", r->id, what);
	bool fine = mg_client_insist(r->client, "POST", path, text, INSIST_MS, reply);
	free(text);
	json_decref(body);
	return fine;
}

static void note(struct mg_session *s, const char *text, bool bad)
{
	struct mg_buf b;
	mg_assert(s->remote);
	mg_buf_init(&b, s->note, sizeof s->note);
	mg_buf_text(&b, text);
	s->bad = bad;
}

/* A request about the game at hand; what the server says against it becomes a note. */
static bool request(struct mg_session *s, const char *what, json_t *body)
{
	char key[MG_KEY_DIGITS + 1];
	struct mg_reply reply;
	mg_client_digits(key, MG_KEY_DIGITS);
	json_object_set_new(body, "key", json_string(key));
	bool fine = ask(s->remote, what, body, &reply);
	json_t *events = json_object_get(reply.json, "events");
	if (fine && json_is_integer(events))
		s->remote->known = (uint32_t)json_integer_value(events);
	if (!fine)
		note(s, mg_client_error(s->remote->client), true);
	mg_reply_release(&reply);
	return fine;
}

static json_t *expecting(const struct mg_session *s)
{
	return json_pack("{s:I}", "expect", (json_int_t)s->table.events);
}

enum mg_denial mg_remote_play(struct mg_session *s, mg_move m, struct mg_why *why)
{
	char words[256], events[512];
	struct mg_buf b, out;
	struct mg_decided decided;
	mg_buf_init(&out, events, sizeof events);
	enum mg_denial denial = mg_table_decide_moves(&s->table, s->remote->seat, MG_CHOSEN, &m, 1, &out, &decided, why);
	if (denial != MG_GRANTED)
		return denial;
	mg_buf_init(&b, words, sizeof words);
	mg_move_write(s->table.record.sheet, m, &b);
	json_t *body = expecting(s);
	json_object_set_new(body, "moves", json_pack("[s]", words));
	request(s, "moves", body);
	return MG_GRANTED;
}

bool mg_remote_undo(struct mg_session *s)
{
	request(s, "undo", expecting(s));
	return true;
}

void mg_remote_answer(struct mg_session *s, bool yes)
{
	request(s, "answer", json_pack("{s:b}", "yes", yes));
}

void mg_remote_say(struct mg_session *s, struct mg_str text)
{
	json_t *said = json_stringn(text.at, text.len);
	if (said)
		request(s, "say", json_pack("{s:o}", "text", said));
}

/* ---- orders */

static void write_order(const json_t *order, struct mg_buf *out)
{
	const char *says = json_string_value(json_object_get(order, "says")), *why = json_string_value(json_object_get(order, "why"));
	mg_buf_printf(out, "%s%lld. %s", out->len ? "\n" : "", (long long)json_integer_value(json_object_get(order, "id")), says ? says : "");
	if (why)
		mg_buf_printf(out, " (%s)", why);
}

/* Changes orders, and tells the last one, or what is wrong. */
static bool change_orders(struct mg_session *s, json_t *body, bool tells, struct mg_buf *out)
{
	char key[MG_KEY_DIGITS + 1];
	struct mg_reply reply;
	mg_client_digits(key, MG_KEY_DIGITS);
	json_object_set_new(body, "key", json_string(key));
	bool fine = ask(s->remote, "orders", body, &reply);
	json_t *orders = json_object_get(reply.json, "orders");
	if (!fine)
		mg_buf_text(out, mg_client_error(s->remote->client));
	else if (tells && json_array_size(orders))
		write_order(json_array_get(orders, json_array_size(orders) - 1), out);
	mg_reply_release(&reply);
	return fine;
}

bool mg_remote_order(struct mg_session *s, struct mg_str words, struct mg_buf *out)
{
	json_t *text = json_stringn(words.at, words.len);
	return text && change_orders(s, json_pack("{s:[o]}", "give", text), true, out);
}

void mg_remote_withdraw(struct mg_session *s, long id, struct mg_buf *out)
{
	change_orders(s, json_pack("{s:[I]}", "withdraw", (json_int_t)id), false, out);
}

void mg_remote_orders(struct mg_session *s, struct mg_buf *out)
{
	char path[PATH_MAX_BYTES];
	struct mg_reply reply;
	json_t *order;
	size_t i;
	snprintf(path, sizeof path, "tables/%s/orders", s->remote->id);
	if (!mg_client_insist(s->remote->client, "GET", path, NULL, INSIST_MS, &reply))
		mg_buf_text(out, mg_client_error(s->remote->client));
	json_array_foreach(json_object_get(reply.json, "orders"), i, order)
		write_order(order, out);
	mg_reply_release(&reply);
}

/* ---- what the server tells */

/* One more line of talk; the oldest make room for it. */
static void add_talk(struct mg_session *s, struct mg_str line)
{
	struct mg_buf b;
	size_t used = strlen(s->talk);
	mg_assert(line.len + 2 < sizeof s->talk);
	while (used + line.len + 2 > sizeof s->talk) {
		const char *end = strchr(s->talk, '\n');
		size_t cut = end ? (size_t)(end - s->talk) + 1 : used;
		memmove(s->talk, s->talk + cut, used - cut + 1);
		used -= cut;
	}
	mg_buf_init(&b, s->talk + used, sizeof s->talk - used);
	mg_buf_text(&b, used ? "\n" : "");
	mg_buf_slice(&b, line);
}

static int64_t local_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t mg_remote_now(const struct mg_session *s)
{
	int64_t now = local_now() + s->remote->ahead_ms;
	return now > s->table.at ? now : s->table.at;
}

/* Talk is kept, and what others say now becomes a note: "Ann: well played". */
static void hear_talk(struct mg_session *s, struct mg_str event)
{
	struct mg_str word = mg_str_word(&event);
	int seat = mg_seat_read(mg_str_word(&event));
	char text[MG_SAY_MAX], line[MG_SAY_MAX + MG_PLAYER_NAME_MAX + 16];
	struct mg_buf b;
	if (!mg_str_is(word, "say") || seat == MG_NONE)
		return;
	mg_skip_blanks(&event);
	if (mg_str_quoted(&event, text, sizeof text))
		return;
	for (char *c = text; *c; c++)
		*c = (unsigned char)*c < ' ' ? ' ' : *c; /* nobody puts words into another's mouth */
	mg_buf_init(&b, line, sizeof line);
	mg_say(&b, s->remote->lang, MG_MSG_TERM_ITEM, MG_TEXT("name", s->table.record.name[seat]), MG_TEXT("text", text));
	add_talk(s, mg_buf_str(&b));
	if (seat != s->remote->seat && s->remote->ready)
		note(s, line, false);
}

/* The next event; false: it cannot be, and nothing more is believed. */
static bool hear(struct mg_session *s, const struct mg_heard *heard)
{
	char wrong[160];
	struct mg_buf b;
	mg_buf_init(&b, wrong, sizeof wrong);
	s->remote->lost = false;
	if (!mg_table_apply(&s->table, heard->at, mg_str(heard->text), &b)) {
		note(s, wrong, true);
		return false;
	}
	s->hinting = false;
	if (s->remote->ready)
		s->remote->ahead_ms = heard->at - local_now();
	hear_talk(s, mg_str(heard->text));
	return true;
}

int mg_remote_missing(const struct mg_session *s)
{
	int n = 0;
	for (int p = 0; s->table.phase == MG_TABLE_OPEN && p < s->table.record.players; p++)
		n += s->table.seat[p].sitter == MG_SITS_NOBODY;
	return n;
}

/* How things are once all that has come was heard. */
static enum mg_news situation(struct mg_session *s)
{
	struct mg_remote *r = s->remote;
	const struct mg_table *t = &s->table;
	struct mg_reply reply;
	mg_assert(r->seat < t->record.players && t->policy == MG_POLICY_ONLINE);
	if (t->phase == MG_TABLE_OVER || t->phase == MG_TABLE_CLOSED)
		return t->state.decision == MG_OVER ? MG_NEWS_OVER : MG_NEWS_GONE;
	if (t->events < r->known || r->seat < 0)
		return MG_NEWS_WAITING;
	if (t->phase == MG_TABLE_OPEN && r->host && mg_remote_missing(s) == 0) {
		bool fine = ask(r, "start", json_object(), &reply);
		r->host = false; /* once */
		if (!fine)
			note(s, mg_client_error(r->client), true);
		mg_reply_release(&reply);
		return MG_NEWS_WAITING;
	}
	if (t->phase != MG_TABLE_PLAYING)
		return MG_NEWS_WAITING;
	if (t->seat[r->seat].away) {
		ask(r, "back", json_object(), &reply);
		mg_reply_release(&reply);
		return MG_NEWS_WAITING;
	}
	if (t->asks >= 0)
		return mg_table_turn(t) >> r->seat & 1 ? MG_NEWS_ASKED : MG_NEWS_WAITING;
	return t->state.to_move == r->seat ? MG_NEWS_PERSON : MG_NEWS_WAITING;
}

enum mg_news mg_remote_step(struct mg_session *s, int patience, int input)
{
	struct mg_remote *r = s->remote;
	for (;;) {
		int moves = s->table.record.moves;
		struct mg_heard heard = mg_follow_next(r->follow, patience, input);
		switch (heard.kind) {
		case MG_HEARD_EVENT:
			if (!hear(s, &heard))
				return MG_NEWS_GONE;
			if (s->table.record.moves < moves || (s->table.events >= r->known && (s->table.record.moves != moves || s->note[0])))
				return MG_NEWS_MOVE;
			patience = 0; /* it may have changed what is to be done */
			break;
		case MG_HEARD_REFUSED:
			note(s, heard.text, true);
			return MG_NEWS_GONE;
		case MG_HEARD_LOST:
			s->cut = s->cut || !r->lost; /* said once, however often it is tried */
			r->lost = true;
			return MG_NEWS_WAITING;
		case MG_HEARD_NOTHING:
		case MG_HEARD_INPUT: return situation(s);
		case MG_HEARD_HERE:
		case MG_HEARD_NOTICE: break;
		}
	}
}

/* ---- coming to a table */

/* Where the cookie for a server is kept. */
static bool cookie_path(const struct mg_remote *r, char path[MG_PATH_MAX])
{
	struct mg_buf b;
	if (!mg_save_folder(path))
		return false;
	size_t len = strlen(path);
	mg_buf_init(&b, path + len, MG_PATH_MAX - len);
	mg_buf_text(&b, "/visitor-");
	for (const char *c = mg_client_server(r->client); *c; c++)
		mg_buf_char(&b, (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '.' ? *c : '-');
	return !b.full;
}

static void remember(const struct mg_remote *r, bool write)
{
	char path[MG_PATH_MAX], cookie[MG_CLIENT_SECRET];
	struct mg_str text;
	enum mg_message unused;
	if (!cookie_path(r, path))
		return;
	if (write && *mg_client_cookie(r->client)) {
		mg_save_write(path, mg_str(mg_client_cookie(r->client)));
	} else if (!write && mg_save_read(path, cookie, sizeof cookie - 1, &text, &unused)) {
		cookie[text.len] = '\0';
		mg_client_use_cookie(r->client, cookie);
	}
}

/* Whether some other program has answered the question who asks: ours names a visitor, who may be null, or says what is wrong. */
static bool is_stranger(const struct mg_reply *r)
{
	return (r->status >= 200 && r->status < 300 && !json_object_get(r->json, "visitor")) || (r->status == 404 && !*mg_reply_code(r));
}

/* Becomes a visitor, unless the server knows who asks. */
static bool introduce(struct mg_remote *r, const char *name, bool *stranger)
{
	struct mg_reply reply;
	bool fine = mg_client_insist(r->client, "GET", "me", NULL, FIRST_MS, &reply);
	bool known = fine && json_is_object(json_object_get(reply.json, "visitor"));
	*stranger = is_stranger(&reply);
	mg_reply_release(&reply);
	if (*stranger)
		return false;
	if (!fine || known)
		return fine;
	json_t *body = json_pack("{s:s}", "name", name);
	char *text = body ? json_dumps(body, 0) : NULL;
	fine = mg_client_insist(r->client, "POST", "me", text, INSIST_MS, &reply);
	mg_reply_release(&reply);
	json_decref(body);
	free(text);
	remember(r, true);
	return fine;
}

/* Cuts "https://host/#/join/ID/CODE" into its parts; id and code may stay empty. */
static bool read_address(const char *address, struct mg_buf *server, struct mg_buf *id, struct mg_buf *code)
{
	const char *hash = strchr(address, '#'), *at = hash ? strchr(hash, '/') : NULL;
	mg_buf_slice(server, (struct mg_str){address, hash ? (size_t)(hash - address) : strlen(address)});
	at = at ? strchr(at + 1, '/') : NULL;
	if (at) {
		size_t len = strcspn(at + 1, "/");
		mg_buf_slice(id, (struct mg_str){at + 1, len});
		if (at[1 + len] == '/')
			mg_buf_text(code, at + 2 + len);
	}
	const char *letters = "abcdefghijklmnopqrstuvwxyz0123456789";
	return !server->full && !id->full && !code->full && strspn(id->data, letters) == id->len &&
	       strspn(code->data, letters) == code->len;
}

static void understand(struct mg_remote *r, const json_t *table)
{
	json_t *you = json_object_get(table, "you"), *seat = json_object_get(you, "seat");
	const char *id = json_string_value(json_object_get(table, "id"));
	struct mg_buf b;
	r->seat = json_is_integer(seat) ? (int)json_integer_value(seat) - 1 : -1;
	r->host = json_is_true(json_object_get(you, "host"));
	r->known = (uint32_t)json_integer_value(json_object_get(table, "events"));
	mg_buf_init(&b, r->id, sizeof r->id);
	mg_buf_text(&b, id ? id : "");
}

/* Looks at the table, and sits down if the visitor does not sit there yet. */
static bool sit_down(struct mg_remote *r, const char *code)
{
	char path[PATH_MAX_BYTES], number[NUMBER_DIGITS + 1];
	struct mg_buf b;
	struct mg_reply reply;
	mg_buf_init(&b, path, sizeof path);
	mg_buf_printf(&b, *code ? "tables/%s?code=%s" : "tables/%s%s", r->id, code);
	bool fine = !b.full && mg_client_insist(r->client, "GET", path, NULL, INSIST_MS, &reply);
	if (!fine)
		return false;
	understand(r, reply.json);
	mg_reply_release(&reply);
	if (r->seat >= 0)
		return true;
	mg_client_digits(number, NUMBER_DIGITS);
	json_t *body = json_pack("{s:s}", "number", number);
	if (*code)
		json_object_set_new(body, "code", json_string(code));
	if (ask(r, "join", body, &reply))
		understand(r, reply.json);
	else
		fine = strcmp(mg_reply_code(&reply), "state") == 0; /* nothing is free: watches */
	mg_reply_release(&reply);
	return fine;
}

/* The session follows the table from its first event on, and knows it up to now. */
static bool follow(struct mg_session *s)
{
	struct mg_remote *r = s->remote;
	mg_assert(!r->follow && s->table.phase == MG_TABLE_EMPTY);
	s->here = r->seat >= 0 ? 1u << r->seat : 0;
	r->follow = mg_follow_new(r->client, r->id, 0);
	while (r->follow && s->table.events < r->known) {
		struct mg_heard heard = mg_follow_next(r->follow, INSIST_MS, -1);
		if (heard.kind == MG_HEARD_EVENT ? !hear(s, &heard) : heard.kind == MG_HEARD_REFUSED || heard.kind == MG_HEARD_NOTHING)
			return false;
	}
	s->note[0] = '\0';
	r->ready = true;
	return r->follow != NULL && s->table.phase != MG_TABLE_EMPTY;
}

void mg_remote_free(struct mg_remote *r)
{
	if (!r)
		return;
	mg_follow_free(r->follow);
	mg_client_free(r->client);
	free(r);
}

/* A visitor of the server; the table's id and a code, where the address names them. */
static bool visit(struct mg_session *s, const struct mg_remote_where *where, enum mg_language lang, char code[64],
		  struct mg_buf *wrong)
{
	char server[512];
	struct mg_buf address, id, secret;
	const char *name = where->name ? where->name : getenv("USER");
	struct mg_remote *r = s->remote = calloc(1, sizeof *r);
	if (!r) {
		mg_buf_text(wrong, "out of memory");
		return false;
	}
	mg_buf_init(&address, server, sizeof server);
	mg_buf_init(&id, r->id, sizeof r->id);
	mg_buf_init(&secret, code, 64);
	if (!read_address(where->address, &address, &id, &secret)) {
		mg_buf_text(wrong, "that is no address of a table");
		return false;
	}
	if (where->table)
		mg_buf_text((mg_buf_clear(&id), &id), where->table);
	r->client = mg_client_new(server, wrong);
	if (!r->client)
		return false;
	r->lang = lang;
	mg_client_use_language(r->client, mg_language_codes[lang]);
	if (where->token)
		mg_client_use_token(r->client, where->token);
	else
		remember(r, false);
	bool stranger;
	if (introduce(r, name && mg_name_is_good(mg_str(name)) ? name : "Guest", &stranger))
		return true;
	if (stranger)
		mg_say(wrong, lang, MG_MSG_TERM_FAR_STRANGER, MG_TEXT("server", server));
	else if (mg_client_reached(r->client))
		mg_buf_text(wrong, mg_client_error(r->client));
	else
		mg_say(wrong, lang, MG_MSG_TERM_FAR_UNREACHED, MG_TEXT("server", server), MG_TEXT("why", mg_client_error(r->client)));
	return false;
}

static bool settle(struct mg_session *s, bool sits, struct mg_buf *wrong)
{
	if (sits && follow(s))
		return true;
	const char *error = mg_client_error(s->remote->client);
	mg_buf_text(wrong, *error ? error : s->note[0] ? s->note : "the server tells nothing");
	return false;
}

bool mg_remote_join(struct mg_session *s, const struct mg_remote_where *where, enum mg_language lang, struct mg_buf *wrong)
{
	char code[64];
	return visit(s, where, lang, code, wrong) && settle(s, sit_down(s->remote, code), wrong);
}

static json_t *seats_of(const struct mg_session_setup *setup)
{
	json_t *seats = json_array();
	for (int p = 0; p < setup->players; p++) {
		const struct mg_player *level = setup->level[p];
		json_array_append_new(seats, level    ? json_pack("{s:s,s:s}", "kind", "bot", "level", level->name)
					     : p == 0 ? json_pack("{s:s}", "kind", "me")
						      : json_pack("{s:s}", "kind", "open"));
	}
	return seats;
}

bool mg_remote_open(struct mg_session *s, const struct mg_remote_where *where, const struct mg_session_setup *setup,
		    enum mg_language lang, struct mg_buf *links, struct mg_buf *wrong)
{
	char code[64], number[NUMBER_DIGITS + 1];
	struct mg_reply reply;
	size_t i;
	json_t *link;
	if (!visit(s, where, lang, code, wrong))
		return false;
	mg_client_digits(number, NUMBER_DIGITS);
	json_t *body = json_pack("{s:s,s:i,s:s,s:b,s:o,s:s}", "edition", mg_edition_name(setup->sheet->board.edition), "players",
				 setup->players, "pace", "none", "public", 0, "seats", seats_of(setup), "number", number);
	const char *draws = mg_draws_name((enum mg_edition_id)setup->sheet->board.edition, setup->draws);
	if (draws)
		json_object_set_new(body, "draws", json_string(draws));
	json_object_set_new(body, "places", json_string(mg_places_name(setup->places)));
	char *text = json_dumps(body, JSON_COMPACT);
	bool fine = mg_client_ask(s->remote->client, "POST", "tables", text, &reply);
	free(text);
	json_decref(body);
	understand(s->remote, reply.json);
	json_array_foreach(json_object_get(json_object_get(reply.json, "links"), "seats"), i, link)
		if (json_is_string(link))
			mg_buf_printf(links, "p%d: %s\n", (int)i + 1, json_string_value(link));
	mg_reply_release(&reply);
	return settle(s, fine, wrong);
}
