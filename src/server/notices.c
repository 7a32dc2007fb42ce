/* notices.c: which browsers want to be told, at which tables, and who is to be told now. */
#include "server/live_table.h"
#include "server/parse.h"
#include "server/server_log.h"
#include "text/happen.h"
#include "text/text.h"

enum { LOOK_MS = 5000, LOOK_AGAIN_MS = 200, WAITING_MAX = 64, AFTER_SECONDS = 20, MINUTES_A_DAY = 24 * 60 };

/* ---- what browsers ask ---- */

bool mg_parse_browser(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_browser *b = &r->body.browser;
	struct mg_push_reader reader;
	const struct mg_body_key keys[] = {
		{"address", MG_KEY_TEXT, true, &b->address, NULL},	    {"open", MG_KEY_TEXT, true, &b->open, NULL},
		{"secret", MG_KEY_TEXT, true, &b->secret, NULL},	    {"quiet_from", MG_KEY_NUMBER, false, &b->quiet_from, NULL},
		{"quiet_until", MG_KEY_NUMBER, false, &b->quiet_until, NULL},
	};
	if (!MG_PARSE(r, in, keys))
		return false;
	if (strlen(b->open) >= MG_BROWSER_OPEN_MAX || strlen(b->secret) >= MG_BROWSER_SECRET_MAX ||
	    !mg_push_reader_from(mg_str(b->open), mg_str(b->secret), &reader))
		return mg_parse_wrong(r, "open");
	if (b->quiet_from < 0 || b->quiet_from >= MINUTES_A_DAY)
		return mg_parse_wrong(r, "quiet_from");
	return (b->quiet_until >= 0 && b->quiet_until < MINUTES_A_DAY) || mg_parse_wrong(r, "quiet_until");
}

bool mg_parse_browser_address(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"address", MG_KEY_TEXT, true, &r->body.browser_address.address, NULL}};
	return MG_PARSE(r, in, keys);
}

bool mg_parse_quiet(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"quiet", MG_KEY_BOOL, true, &r->body.quiet.quiet, NULL}};
	return MG_PARSE(r, in, keys);
}

void mg_run_push_key(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	char text[MG_BROWSER_OPEN_MAX + 16];
	struct mg_buf out;
	(void)lt;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_text(&out, "{\"key\":\"");
	if (w->notifier)
		mg_notifier_key(w->notifier, &out);
	mg_buf_text(&out, "\"}");
	mg_request_answer_text(r, 200, text);
}

static void copy_text(char *to, size_t cap, const char *text)
{
	struct mg_buf out;
	mg_buf_init(&out, to, cap);
	mg_buf_text(&out, text);
	mg_assert(!out.full);
}

void mg_run_add_browser(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_browser *asked = &r->body.browser;
	struct mg_browser b = {.visitor = r->who.id, .quiet_from = (int)asked->quiet_from, .quiet_until = (int)asked->quiet_until};
	(void)lt;
	if (!w->notifier || strlen(asked->address) >= sizeof b.address || !mg_notifier_takes(w->notifier, asked->address)) {
		mg_request_refuse(r, MG_R_SYNTAX, NULL, "address");
		return;
	}
	copy_text(b.address, sizeof b.address, asked->address);
	copy_text(b.open, sizeof b.open, asked->open);
	copy_text(b.secret, sizeof b.secret, asked->secret);
	copy_text(b.lang, sizeof b.lang, mg_language_codes[r->lang]);
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_put_browser(w->store, &b, w->now, MG_BROWSERS_MAX)))
		mg_request_answer_text(r, 200, "{}");
}

void mg_run_drop_browser(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_drop_browser_of(w->store, r->body.browser_address.address, r->who.id)))
		mg_request_answer_text(r, 200, "{}");
}

static void answer_quiet(struct mg_request *r, bool quiet)
{
	mg_request_answer_text(r, 200, quiet ? "{\"quiet\":true}" : "{\"quiet\":false}");
}

static bool sits_there(struct mg_request *r, const struct mg_live_table *lt)
{
	return mg_live_table_seat_of(lt, r->who.id) >= 0 || mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
}

void mg_run_is_quiet(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	bool quiet = false;
	if (sits_there(r, lt) && mg_writer_ok(w, mg_store_is_quiet(w->store, lt->row.id, r->who.id, MG_CHANNEL_PUSH, &quiet)))
		answer_quiet(r, quiet);
}

void mg_run_set_quiet(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	bool quiet = r->body.quiet.quiet;
	if (sits_there(r, lt) && mg_writer_begin(w) && mg_writer_ok(w, mg_store_set_quiet(w->store, lt->row.id, r->who.id, MG_CHANNEL_PUSH, quiet)))
		answer_quiet(r, quiet);
}

/* ---- who is to be told ---- */

int64_t mg_live_table_asked_since(const struct mg_live_table *lt)
{
	int64_t since = lt->t.asks >= 0 && lt->t.asked_at > lt->t.since ? lt->t.asked_at : lt->t.since;
	return lt->t.out >= 0 && lt->t.out_at > since ? lt->t.out_at : since;
}

static bool is_quiet_now(const struct mg_browser *b, int64_t now)
{
	int minute = (int)(now / 60000 % MINUTES_A_DAY);
	if (b->quiet_from <= b->quiet_until)
		return minute >= b->quiet_from && minute < b->quiet_until;
	return minute >= b->quiet_from || minute < b->quiet_until;
}

/* When somebody whose turn it is is reminded: when a quarter of his time is left, where that is for days. */
static int64_t remind_at(const struct mg_writer *w, const struct mg_live_table *lt, int seat)
{
	enum { LEAST = 15 * 60 * 1000, MOST = 12 * 3600 * 1000 };
	if (!mg_pace_is_slow(&lt->t.pace) || !mg_table_clock_runs(&lt->t) || lt->t.state.to_move != seat)
		return MG_REMIND_NEVER;
	int64_t lead = lt->t.pace.base_ms / 4;
	lead = w->notices.remind_seconds ? (int64_t)w->notices.remind_seconds * 1000 : lead < LEAST ? LEAST : lead > MOST ? MOST : lead;
	return mg_table_due(&lt->t) - lead;
}

struct addressee {
	struct mg_turn_notice *notice;
	const struct mg_live_table *lt;
	int64_t now;
	bool reminder;
	int quiet; /* browsers that are told later */
};

/* What somebody is asked for, in a sentence or two. */
static void write_asked(const struct addressee *a, enum mg_language lang, struct mg_buf *out)
{
	const struct mg_live_table *lt = a->lt;
	int64_t left = mg_table_due(&lt->t) - a->now;
	if (a->reminder)
		mg_text_time_left(left, lang, out);
	if (lt->t.out >= 0)
		mg_text_vote(&lt->t, lang, out);
	else if (lt->t.asks < 0)
		mg_text_prompt_to(&lt->t.record, &lt->t.state, a->notice->seat, lang, out);
}

static void write_text(const struct addressee *a, enum mg_language lang, char text[MG_NOTICE_TEXT_MAX])
{
	const struct mg_live_table *lt = a->lt;
	char prompt[MG_NOTICE_TEXT_MAX / 2];
	const struct mg_sheet *sheet = lt->t.record.sheet;
	struct mg_buf out, said;
	struct mg_json j;
	mg_buf_init(&said, prompt, sizeof prompt);
	write_asked(a, lang, &said);
	mg_buf_init(&out, text, MG_NOTICE_TEXT_MAX);
	mg_json_init(&j, &out);
	mg_json_object(&j);
	mg_json_key_text(&j, "table", lt->row.id);
	mg_json_key_text(&j, "title", sheet->title_in[lang][0] ? sheet->title_in[lang] : sheet->title);
	mg_json_key_text(&j, "text", prompt);
	mg_json_end_object(&j);
	if (out.full) /* names of own boards can be long: then without what they say */
		mg_buf_clear(&out);
}

static bool add_browser(void *addressee, const struct mg_browser *b)
{
	struct addressee *a = addressee;
	enum mg_language lang = MG_EN;
	int i = a->notice->browsers;
	if (is_quiet_now(b, a->now)) {
		a->quiet++;
		return true;
	}
	mg_language_read(mg_str(b->lang), &lang);
	a->notice->to[i].browser = *b;
	write_text(a, lang, a->notice->to[i].text);
	a->notice->browsers++;
	return a->notice->browsers < MG_BROWSERS_MAX;
}

static bool is_here(struct mg_live_table *lt, int seat)
{
	pthread_mutex_lock(&lt->published->lock);
	bool here = lt->published->here[seat] > 0;
	pthread_mutex_unlock(&lt->published->lock);
	return here;
}

/* Hands a notice to the notifier; what he is not told now he is told later, unless he was. */
static void tell(struct mg_writer *w, struct mg_live_table *lt, int seat, int64_t visitor, bool reminder)
{
	struct mg_turn_notice *notice = calloc(1, sizeof *notice);
	struct addressee a = {.notice = notice, .lt = lt, .now = w->now, .reminder = reminder};
	if (!notice)
		return;
	memcpy(notice->table, lt->row.id, sizeof notice->table);
	notice->seat = seat;
	notice->visitor = visitor;
	notice->since = mg_live_table_asked_since(lt);
	notice->events = lt->t.events;
	notice->remind = reminder || remind_at(w, lt, seat) <= w->now ? MG_REMIND_NEVER : remind_at(w, lt, seat);
	if (!mg_writer_ok(w, mg_store_browsers_of(w->store, visitor, add_browser, &a)) || !notice->browsers || !mg_notifier_tell(w->notifier, notice))
		free(notice);
}

static void look_at(struct mg_writer *w, const struct mg_waiting *waiting)
{
	struct mg_live_table *lt = mg_live_table_find(w, waiting->table);
	int seat = lt ? mg_live_table_seat_of(lt, waiting->visitor) : -1;
	if (seat < 0 || !(mg_table_turn(&lt->t) >> seat & 1) || mg_notifier_is_telling(w->notifier, waiting->table, waiting->visitor))
		return;
	bool told = waiting->told == mg_live_table_asked_since(lt);
	int64_t remind = waiting->remind == MG_REMIND_NEVER ? MG_REMIND_NEVER : remind_at(w, lt, seat);
	if (told && remind > w->now) { /* only talk since then: he need not be looked at again */
		if (mg_writer_begin(w))
			mg_writer_ok(w, mg_store_set_told(w->store, waiting->table, waiting->visitor, MG_CHANNEL_PUSH, waiting->told, lt->t.events, remind));
		return;
	}
	if (!is_here(lt, seat))
		tell(w, lt, seat, waiting->visitor, told);
}

struct waiting_list {
	struct mg_waiting at[WAITING_MAX];
	int count;
};

static bool note_waiting(void *list, const struct mg_waiting *waiting)
{
	struct waiting_list *l = list;
	mg_assert(l->count < WAITING_MAX);
	l->at[l->count++] = *waiting;
	return l->count < WAITING_MAX;
}

void mg_writer_look_for_waiting(struct mg_writer *w, int64_t ticks)
{
	struct waiting_list list = {.count = 0};
	int after = w->notices.after_seconds ? w->notices.after_seconds : AFTER_SECONDS;
	int64_t now = mg_now();
	if (!w->notifier || ticks < w->next_notices)
		return;
	w->now = now > w->now ? now : w->now;
	w->trouble = MG_STORED;
	mg_writer_ok(w, mg_store_waiting(w->store, MG_CHANNEL_PUSH, w->server, w->now - after * 1000, w->now, w->notices_passed, WAITING_MAX, note_waiting,
					 &list));
	for (int i = 0; i < list.count && w->trouble == MG_STORED; i++)
		look_at(w, &list.at[i]);
	mg_writer_end(w);
	w->notices_passed = list.count == WAITING_MAX ? list.at[list.count - 1].visitor : 0;
	w->next_notices = ticks + (list.count == WAITING_MAX ? LOOK_AGAIN_MS : after * 1000 < LOOK_MS ? after * 1000 : LOOK_MS);
}

void mg_run_told(struct mg_writer *w, const struct mg_told *told)
{
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_set_told(w->store, told->task.table, told->visitor, told->channel, told->since, told->events,
							     told->remind)))
		return;
	for (int i = 0; i < told->gone; i++)
		if (!mg_writer_ok(w, mg_store_drop_browser(w->store, told->address[i])))
			return;
}

/* ---- the server's keys ---- */

/* The first server on a store makes them; others that share it have them, too. */
static bool find_keys(struct mg_writer *w, struct mg_push_keys *keys)
{
	static const char name[] = "push";
	uint8_t secret[MG_HASH_BYTES];
	_Static_assert((int)MG_HASH_BYTES == (int)MG_SCALAR_BYTES, "a key is stored as a hash is");
	enum mg_stored found = mg_store_server_secret(w->store, name, secret);
	if (found == MG_STORE_NONE) {
		w->trouble = MG_STORED;
		if (!mg_push_keys_new(keys) || !mg_writer_begin(w) || !mg_writer_ok(w, mg_store_add_server_secret(w->store, name, keys->secret)) ||
		    !mg_writer_end(w))
			return false;
		found = mg_store_server_secret(w->store, name, secret);
	}
	return found == MG_STORED && mg_push_keys_from(secret, keys);
}

bool mg_writer_start_notices(struct mg_writer *w)
{
	struct mg_push_keys keys;
	if (!find_keys(w, &keys)) {
		mg_server_log("nobody can be told of a turn: %s", mg_store_error(w->store));
		return true; /* everything else can be done without */
	}
	w->notifier = mg_notifier_new(w, w->common, &keys, w->notices.contact ? w->notices.contact : "", w->notices.private_too);
	return w->notifier && mg_notifier_start(w->notifier);
}
