/* notices.c: which browsers want to be told, at which tables, and who is to be told now, by browsers and webhooks. */
#include "server/hours.h"
#include "server/live_table.h"
#include "server/parse.h"
#include "server/server_log.h"
#include "text/happen.h"
#include "text/text.h"

enum { LOOK_MS = 5000, LOOK_AGAIN_MS = 200, WAITING_MAX = 64, AFTER_SECONDS = 20 };

/* ---- what browsers ask ---- */

bool mg_check_quiet(struct mg_request *r, int64_t from, int64_t until, const char *zone)
{
	if (from < 0 || from >= MG_MINUTES_A_DAY)
		return mg_parse_wrong(r, "quiet_from");
	if (until < 0 || until >= MG_MINUTES_A_DAY)
		return mg_parse_wrong(r, "quiet_until");
	return !zone || mg_zone_is_good(zone) || mg_parse_wrong(r, "zone");
}

bool mg_parse_browser(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_browser *b = &r->body.browser;
	struct mg_push_reader reader;
	const struct mg_body_key keys[] = {
		{"address", MG_KEY_TEXT, true, &b->address, NULL},	    {"open", MG_KEY_TEXT, true, &b->open, NULL},
		{"secret", MG_KEY_TEXT, true, &b->secret, NULL},	    {"quiet_from", MG_KEY_NUMBER, false, &b->quiet_from, NULL},
		{"quiet_until", MG_KEY_NUMBER, false, &b->quiet_until, NULL}, {"zone", MG_KEY_TEXT, false, &b->zone, NULL},
	};
	if (!MG_PARSE(r, in, keys))
		return false;
	if (strlen(b->open) >= MG_BROWSER_OPEN_MAX || strlen(b->secret) >= MG_BROWSER_SECRET_MAX ||
	    !mg_push_reader_from(mg_str(b->open), mg_str(b->secret), &reader))
		return mg_parse_wrong(r, "open");
	return mg_check_quiet(r, b->quiet_from, b->quiet_until, b->zone);
}

bool mg_parse_browser_address(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"address", MG_KEY_TEXT, true, &r->body.browser_address.address, NULL}};
	return MG_PARSE(r, in, keys);
}

/* What the switches of a table call the ways of telling. */
static const char *const switches[MG_CHANNELS] = {[MG_CHANNEL_PUSH] = "quiet", [MG_CHANNEL_MAIL] = "mail", [MG_CHANNEL_HOOK] = "hooks"};

bool mg_parse_quiet(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_quiet *b = &r->body.quiet;
	struct mg_body_key keys[MG_CHANNELS];
	bool any = false;
	for (int c = 0; c < MG_CHANNELS; c++)
		keys[c] = (struct mg_body_key){switches[c], MG_KEY_BOOL, false, &b->quiet[c], &b->given[c]};
	if (!MG_PARSE(r, in, keys))
		return false;
	for (int c = 0; c < MG_CHANNELS; c++)
		any |= b->given[c];
	return any || mg_parse_wrong(r, "quiet");
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

void mg_notice_copy(char *to, size_t cap, const char *text)
{
	struct mg_buf out;
	mg_buf_init(&out, to, cap);
	mg_buf_text(&out, text ? text : "");
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
	mg_notice_copy(b.address, sizeof b.address, asked->address);
	mg_notice_copy(b.open, sizeof b.open, asked->open);
	mg_notice_copy(b.secret, sizeof b.secret, asked->secret);
	mg_notice_copy(b.zone, sizeof b.zone, asked->zone);
	mg_notice_copy(b.lang, sizeof b.lang, mg_language_codes[r->lang]);
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_put_browser(w->store, &b, w->now, MG_BROWSERS_MAX)))
		mg_request_answer_text(r, 200, "{}");
}

void mg_run_drop_browser(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	enum mg_stored done = mg_writer_begin(w) ? mg_store_drop_browser_of(w->store, r->body.browser_address.address, r->who.id) : w->trouble;
	if (!mg_writer_ok(w, done))
		return;
	if (done == MG_STORED && w->notifier)
		mg_notifier_forget(w->notifier, MG_CHANNEL_PUSH, r->body.browser_address.address);
	mg_request_answer_text(r, 200, "{}");
}

static void answer_quiet(struct mg_writer *w, struct mg_request *r, const struct mg_live_table *lt)
{
	struct mg_buf out;
	struct mg_json j;
	bool quiet = false, fine = true;
	if (!mg_request_begin_json(r, 256, &out, &j))
		return;
	mg_json_object(&j);
	for (int c = 0; c < MG_CHANNELS && fine; c++) {
		fine = mg_writer_ok(w, mg_store_is_quiet(w->store, lt->row.id, r->who.id, (enum mg_channel)c, &quiet));
		mg_json_key_bool(&j, switches[c], quiet);
	}
	mg_request_finish_json(r, 200, &out, &j, fine);
}

static bool sits_there(struct mg_request *r, const struct mg_live_table *lt)
{
	return mg_live_table_seat_of(lt, r->who.id) >= 0 || mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
}

void mg_run_is_quiet(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	if (sits_there(r, lt))
		answer_quiet(w, r, lt);
}

void mg_run_set_quiet(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_quiet *b = &r->body.quiet;
	if (!sits_there(r, lt) || !mg_writer_begin(w))
		return;
	for (int c = 0; c < MG_CHANNELS; c++)
		if (b->given[c] && !mg_writer_ok(w, mg_store_set_quiet(w->store, lt->row.id, r->who.id, (enum mg_channel)c, b->quiet[c])))
			return;
	answer_quiet(w, r, lt);
}

/* ---- who is to be told ---- */

int64_t mg_live_table_asked_since(const struct mg_live_table *lt)
{
	int64_t since = lt->t.asks >= 0 && lt->t.asked_at > lt->t.since ? lt->t.asked_at : lt->t.since;
	return lt->t.out >= 0 && lt->t.out_at > since ? lt->t.out_at : since;
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

static bool is_here(struct mg_live_table *lt, int seat)
{
	pthread_mutex_lock(&lt->published->lock);
	bool here = lt->published->here[seat] > 0;
	pthread_mutex_unlock(&lt->published->lock);
	return here;
}

/* Whether an order of his own will decide it. */
static bool is_ordered(const struct mg_live_table *lt, int seat)
{
	return lt->t.state.to_move == seat && lt->t.asks < 0 && mg_orders_due(&lt->t) != INT64_MAX;
}

bool mg_notice_look(struct mg_writer *w, const struct mg_waiting *waiting, enum mg_channel channel, struct mg_notice_about *about)
{
	struct mg_live_table *lt = mg_live_table_find(w, waiting->table);
	int seat = lt ? mg_live_table_seat_of(lt, waiting->visitor) : -1;
	if (seat < 0 || !(mg_table_turn(&lt->t) >> seat & 1) || is_ordered(lt, seat))
		return false;
	bool told = waiting->told == mg_live_table_asked_since(lt);
	int64_t next = remind_at(w, lt, seat), remind = waiting->remind == MG_REMIND_NEVER ? MG_REMIND_NEVER : next;
	if (told && remind > w->now) { /* only talk since then: he need not be looked at again */
		if (mg_writer_begin(w))
			mg_writer_ok(w, mg_store_set_told(w->store, waiting->table, waiting->visitor, channel, waiting->told, lt->t.events, remind));
		return false;
	}
	*about = (struct mg_notice_about){.lt = lt, .seat = seat, .since = mg_live_table_asked_since(lt), .events = lt->t.events, .reminder = told,
					  .remind = told || next <= w->now ? MG_REMIND_NEVER : next};
	return !is_here(lt, seat);
}

void mg_notice_title(const struct mg_live_table *lt, enum mg_language lang, struct mg_buf *out)
{
	const struct mg_sheet *sheet = lt->t.record.sheet;
	mg_buf_text(out, lt->t.title[0] ? lt->t.title : sheet->title_in[lang][0] ? sheet->title_in[lang] : sheet->title);
}

void mg_notice_asked(const struct mg_writer *w, const struct mg_notice_about *about, enum mg_language lang, struct mg_buf *out)
{
	const struct mg_live_table *lt = about->lt;
	if (about->reminder)
		mg_text_time_left(mg_table_due(&lt->t) - w->now, lang, out);
	if (lt->t.out >= 0)
		mg_text_vote(&lt->t, lang, out);
	else if (lt->t.asks < 0)
		mg_text_prompt_to(&lt->t.record, &lt->t.state, about->seat, lang, out);
	else
		mg_text_question(&lt->t, lang, out);
}

/* A notice that is being addressed, to all browsers or webhooks of its person. */
struct addressee {
	const struct mg_writer *w;
	struct mg_turn_notice *notice;
	const struct mg_notice_about *about;
};

static void write_push(const struct addressee *a, enum mg_language lang, char text[MG_NOTICE_TEXT_MAX])
{
	const struct mg_live_table *lt = a->about->lt;
	char prompt[MG_NOTICE_TEXT_MAX / 2], title[MG_NOTICE_TEXT_MAX / 4];
	struct mg_buf out, said;
	struct mg_json j;
	mg_buf_init(&said, title, sizeof title);
	mg_notice_title(lt, lang, &said);
	mg_buf_init(&said, prompt, sizeof prompt);
	mg_notice_asked(a->w, a->about, lang, &said);
	mg_buf_init(&out, text, MG_NOTICE_TEXT_MAX);
	mg_json_init(&j, &out);
	mg_json_object(&j);
	mg_json_key_text(&j, "table", lt->row.id);
	mg_json_key_text(&j, "title", title);
	mg_json_key_text(&j, "text", prompt);
	mg_json_end_object(&j);
	if (out.full) /* names of own boards can be long: then without what they say */
		mg_buf_clear(&out);
}

static bool add_browser(void *addressee, const struct mg_browser *b)
{
	struct addressee *a = addressee;
	enum mg_language lang = MG_EN;
	int i = a->notice->count;
	if (mg_is_quiet_minute(b->quiet_from, b->quiet_until, b->zone, a->w->now))
		return true; /* he is told later, unless another browser of his was */
	mg_language_read(mg_str(b->lang), &lang);
	a->notice->to[i].browser = *b;
	write_push(a, lang, a->notice->to[i].text);
	a->notice->count++;
	return a->notice->count < MG_BROWSERS_MAX;
}

static bool add_hook(void *addressee, const struct mg_hook *h)
{
	struct addressee *a = addressee;
	if (!mg_is_quiet_minute(h->quiet_from, h->quiet_until, h->zone, a->w->now))
		mg_notice_add_hook(a->w, a->notice, a->about, h);
	return a->notice->count < MG_HOOKS_MAX;
}

/* Names it so that it is the same notice when it is sent again, whatever server does it. */
static void name_notice(struct mg_turn_notice *notice, const struct mg_notice_about *about)
{
	snprintf(notice->id, sizeof notice->id, "%s-%lld%s", notice->table, (long long)about->since, about->reminder ? "-reminder" : "");
}

/* For how long it is of use: until the time is over, where there is one. */
static int seconds_of_use(const struct mg_writer *w, const struct mg_live_table *lt)
{
	enum { LEAST = 60, MOST = 12 * 3600 };
	int64_t left = mg_table_clock_runs(&lt->t) ? (mg_table_due(&lt->t) - w->now) / 1000 : MOST;
	return left < LEAST ? LEAST : left > MOST ? MOST : (int)left;
}

/* Hands a notice to the notifier. */
static void look_at(struct mg_writer *w, const struct mg_waiting *waiting, enum mg_channel channel)
{
	struct mg_notice_about about;
	if (mg_notifier_is_telling(w->notifier, waiting->table, waiting->visitor, channel) || !mg_notice_look(w, waiting, channel, &about))
		return;
	struct mg_turn_notice *notice = calloc(1, sizeof *notice);
	struct addressee a = {.w = w, .notice = notice, .about = &about};
	if (!notice)
		return;
	notice->channel = channel;
	memcpy(notice->table, waiting->table, sizeof notice->table);
	notice->seat = about.seat;
	notice->visitor = waiting->visitor;
	notice->since = about.since;
	notice->events = about.events;
	notice->remind = about.remind;
	notice->ttl = seconds_of_use(w, about.lt);
	name_notice(notice, &about);
	enum mg_stored found = channel == MG_CHANNEL_PUSH ? mg_store_browsers_of(w->store, waiting->visitor, add_browser, &a)
							  : mg_store_hooks_of(w->store, waiting->visitor, add_hook, &a);
	if (!mg_writer_ok(w, found) || !notice->count || !mg_notifier_tell(w->notifier, notice))
		free(notice);
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

/* Those who are told in one way. Returns whether there are more than were looked at. */
static bool look_through(struct mg_writer *w, enum mg_channel channel, int64_t before)
{
	struct waiting_list list = {.count = 0};
	int64_t *passed = &w->notices_passed[channel];
	mg_writer_ok(w, mg_store_waiting(w->store, channel, w->server, before, w->now, *passed, WAITING_MAX, note_waiting, &list));
	for (int i = 0; i < list.count && w->trouble == MG_STORED; i++)
		look_at(w, &list.at[i], channel);
	*passed = list.count == WAITING_MAX ? list.at[list.count - 1].visitor : 0;
	return list.count == WAITING_MAX;
}

void mg_writer_look_for_waiting(struct mg_writer *w, int64_t ticks)
{
	int after = w->notices.after_seconds ? w->notices.after_seconds : AFTER_SECONDS;
	int64_t now = mg_now();
	bool more = false;
	if (!w->notifier || ticks < w->next_notices)
		return;
	w->now = now > w->now ? now : w->now;
	w->trouble = MG_STORED;
	more |= look_through(w, MG_CHANNEL_PUSH, w->now - after * 1000);
	if (w->trouble == MG_STORED)
		more |= look_through(w, MG_CHANNEL_HOOK, w->now - after * 1000);
	if (w->trouble == MG_STORED)
		mg_writer_look_for_mail(w, w->now - after * 1000);
	mg_writer_end(w);
	w->next_notices = ticks + (more ? LOOK_AGAIN_MS : after * 1000 < LOOK_MS ? after * 1000 : LOOK_MS);
}

void mg_run_told(struct mg_writer *w, const struct mg_told *told)
{
	const char *table = told->task.table;
	if (!mg_writer_begin(w) ||
	    (*table && !mg_writer_ok(w, mg_store_set_told(w->store, table, told->visitor, told->channel, told->since, told->events, told->remind))))
		return;
	if (told->digest && !mg_mail_digest_done(w, told->visitor))
		return;
	for (int i = 0; i < told->results; i++) {
		const struct mg_told_result *r = &told->result[i];
		if (told->channel == MG_CHANNEL_HOOK ? !mg_hook_note(w, told->visitor, r, !*table)
						     : r->how == MG_POST_GONE && !mg_writer_ok(w, mg_store_drop_browser(w->store, r->to)))
			return;
	}
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
	w->notifier = mg_notifier_new(w, w->common, &keys, w->notices.contact ? w->notices.contact : "", w->notices.private_too, w->notices.ca);
	if (w->notices.mail.url) {
		w->mailer = mg_mailer_new(w, w->common, &w->notices.mail);
		if (!w->mailer || !mg_mailer_start(w->mailer))
			return false;
	}
	return w->notifier && mg_notifier_start(w->notifier);
}
