/* mail.c: mail addresses of people: confirmed by a code that is typed in, told of turns at once or once a day, and good for signing in elsewhere; and the mails themselves. No
 * link in a mail does anything by itself: it leads to a page with a button. */
#include "server/hours.h"
#include "server/live_table.h"
#include "server/parse.h"
#include "text/happen.h"
#include "text/mail.h"

enum { TYPED_LETTERS = 8, CODE_MS = 15 * 60 * 1000, DIGESTS_AT_ONCE = 16, WAITING_MAX = 64 };

static const char *const modes[MG_MAIL_MODES] = {"never", "at-once", "digest"};

/* ---- bodies ---- */

static bool check_address(struct mg_request *r, const char *address)
{
	struct mg_buf out;
	mg_buf_init(&out, r->body.mail.address, sizeof r->body.mail.address);
	for (; *address && !out.full; address++)
		mg_buf_char(&out, *address >= 'A' && *address <= 'Z' ? (char)(*address - 'A' + 'a') : *address);
	return (!out.full && mg_mail_is_address(mg_buf_str(&out))) || mg_parse_wrong(r, "address");
}

bool mg_parse_mail_address(struct mg_request *r, const struct mg_request_input *in)
{
	const char *address = NULL;
	const struct mg_body_key keys[] = {{"address", MG_KEY_TEXT, true, &address, NULL}};
	return MG_PARSE(r, in, keys) && check_address(r, address);
}

/* What is hashed of a typed code is address and code, so that one is good for its address alone. */
static void hash_code(const char *address, const char *code, uint8_t hash[MG_DIGEST])
{
	char text[MG_STORED_MAIL_MAX + MG_CODE_LETTERS + 2];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_printf(&out, "%s %s", address, code);
	mg_assert(!out.full);
	mg_code_hash(mg_buf_str(&out), hash);
}

bool mg_parse_mail_code(struct mg_request *r, const struct mg_request_input *in)
{
	const char *address = NULL, *code = NULL;
	char plain[TYPED_LETTERS + 1];
	const struct mg_body_key keys[] = {{"address", MG_KEY_TEXT, true, &address, NULL}, {"code", MG_KEY_TEXT, true, &code, NULL}};
	if (!MG_PARSE(r, in, keys) || !check_address(r, address))
		return false;
	if (!mg_code_typed(code, plain, TYPED_LETTERS))
		return mg_parse_wrong(r, "code");
	hash_code(r->body.mail.address, plain, r->code);
	r->has_code = true; /* counted against guessing */
	return true;
}

bool mg_parse_mail_settings(struct mg_request *r, const struct mg_request_input *in)
{
	const char *mode = NULL, *zone = NULL;
	int64_t minute = 0, from = 0, until = 0;
	const struct mg_body_key keys[] = {{"mode", MG_KEY_TEXT, true, &mode, NULL},
					   {"minute", MG_KEY_NUMBER, false, &minute, NULL},
					   {"quiet_from", MG_KEY_NUMBER, false, &from, NULL},
					   {"quiet_until", MG_KEY_NUMBER, false, &until, NULL},
					   {"zone", MG_KEY_TEXT, false, &zone, NULL}};
	int chosen = 0;
	if (!MG_PARSE(r, in, keys))
		return false;
	while (chosen < MG_MAIL_MODES && strcmp(mode, modes[chosen]) != 0)
		chosen++;
	if (chosen == MG_MAIL_MODES)
		return mg_parse_wrong(r, "mode");
	if (minute < 0 || minute >= MG_MINUTES_A_DAY)
		return mg_parse_wrong(r, "minute");
	if (!mg_check_quiet(r, from, until, zone))
		return false;
	r->body.mail.mode = (enum mg_mail_mode)chosen;
	r->body.mail.minute = (int)minute;
	r->body.mail.quiet_from = (int)from;
	r->body.mail.quiet_until = (int)until;
	r->body.mail.zone = zone;
	return true;
}

/* Whatever the body is: mail programs send a form of their own (RFC 8058). */
bool mg_parse_anything(struct mg_request *r, const struct mg_request_input *in)
{
	(void)in;
	mg_take_code(r, r->item);
	return true;
}

/* ---- answers ---- */

static void answer(struct mg_writer *w, struct mg_request *r)
{
	struct mg_mail_account m = {.visitor = 0};
	struct mg_buf out;
	struct mg_json j;
	enum mg_stored found = mg_store_mail_of(w->store, r->who.id, &m);
	if (!mg_writer_ok(w, found) || !mg_request_begin_json(r, 1024, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key_bool(&j, "able", w->mailer != NULL);
	mg_json_key_text(&j, "address", found == MG_STORED ? m.address : NULL);
	mg_json_key_text(&j, "mode", modes[m.mode]);
	mg_json_key_int(&j, "minute", m.minute);
	mg_json_key_int(&j, "quiet_from", m.quiet_from);
	mg_json_key_int(&j, "quiet_until", m.quiet_until);
	mg_json_key_text(&j, "zone", m.zone);
	mg_json_end_object(&j);
	r->status = 200;
	mg_request_end_json(r, &out);
}

void mg_run_mail(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	answer(w, r);
}

/* ---- codes ---- */

static bool has_mail(struct mg_writer *w, struct mg_request *r)
{
	return w->mailer || mg_request_refuse(r, MG_R_STATE, NULL, NULL);
}

static void finish_job(struct mg_writer *w, struct mg_mail_job *job, const char *address)
{
	struct mg_buf to;
	mg_buf_init(&to, job->mail.to, sizeof job->mail.to);
	mg_buf_text(&to, address);
	job->mail.at = mg_now() / 1000;
	if (!mg_code_make(job->mail.id, MG_CODE_LETTERS) || !mg_mailer_send(w->mailer, job))
		mg_mail_job_free(job);
}

/* Nobody's letter box is filled: so many codes go to an address for one purpose, whoever asks. */
static bool may_mail(struct mg_writer *w, struct mg_request *r, enum mg_mail_purpose purpose)
{
	char whose[MG_STORED_MAIL_MAX + 2];
	snprintf(whose, sizeof whose, "%d%s", (int)purpose, r->body.mail.address);
	return mg_common_within_limit_here(w->common, r, MG_LIMIT_MAILS, whose);
}

/* Mails a code, if there was none a moment ago. For nobody (visitor 0) all the same is done and nothing sent, so that it takes as long. */
static bool mail_code(struct mg_writer *w, struct mg_request *r, enum mg_mail_purpose purpose, int64_t visitor)
{
	const char *address = r->body.mail.address;
	char code[TYPED_LETTERS + 1], shown[TYPED_LETTERS + 2];
	uint8_t hash[MG_DIGEST], unused[MG_DIGEST];
	struct mg_buf subject, text;
	if (!mg_writer_make_code(w, code, TYPED_LETTERS, unused))
		return false;
	hash_code(address, code, hash);
	enum mg_stored put = mg_store_put_mail_code(w->store, address, purpose, visitor, hash, w->now, w->now + CODE_MS);
	if (!mg_writer_ok(w, put) || put == MG_STORE_TAKEN)
		return put == MG_STORE_TAKEN;
	struct mg_mail_job *job = mg_mail_job_new(0);
	if (!job)
		return true; /* it can be asked for again */
	snprintf(shown, sizeof shown, "%.4s-%.4s", code, code + 4);
	mg_buf_init(&subject, job->mail.subject, sizeof job->mail.subject);
	mg_buf_init(&text, job->mail.text, sizeof job->mail.text);
	mg_text_mail_code(shown, r->base, r->lang, &subject, &text);
	if (visitor)
		finish_job(w, job, address);
	else
		mg_mail_job_free(job);
	return true;
}

void mg_run_begin_mail(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (has_mail(w, r) && may_mail(w, r, MG_MAIL_CONFIRM) && mail_code(w, r, MG_MAIL_CONFIRM, r->who.id))
		mg_request_answer_text(r, 200, "{}");
}

/* The answer is the same whether somebody has that address or not. */
void mg_run_begin_mail_sign_in(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_mail_account m;
	(void)lt;
	if (!has_mail(w, r) || (!r->limited_here && !mg_common_within_limit(w->common, r, MG_LIMIT_CODES, r->address)) || !may_mail(w, r, MG_MAIL_SIGN_IN))
		return;
	enum mg_stored found = mg_store_mail_at(w->store, r->body.mail.address, &m);
	if (mg_writer_ok(w, found) && mail_code(w, r, MG_MAIL_SIGN_IN, found == MG_STORED ? m.visitor : 0))
		mg_request_answer_text(r, 200, "{}");
}

/* Whether the code is the one that was mailed; *visitor gets for whom. */
static bool try_code(struct mg_writer *w, struct mg_request *r, enum mg_mail_purpose purpose, int64_t *visitor)
{
	mg_assert(r->has_code);
	enum mg_stored found = !mg_writer_begin(w) ? w->trouble
						   : mg_store_try_mail_code(w->store, r->body.mail.address, purpose, r->code, w->now, visitor);
	if (!mg_writer_ok(w, found))
		return false;
	return (found == MG_STORED && *visitor) || mg_request_refuse(r, MG_R_MISSING, NULL, "code");
}

void mg_run_mail_sign_in(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int64_t visitor;
	(void)lt;
	if (try_code(w, r, MG_MAIL_SIGN_IN, &visitor))
		mg_writer_sign_in(w, r, visitor);
}

void mg_run_confirm_mail(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_mail_account m = {.visitor = r->who.id, .mode = MG_MAIL_AT_ONCE}, before;
	int64_t visitor = 0;
	struct mg_buf to;
	(void)lt;
	if (!try_code(w, r, MG_MAIL_CONFIRM, &visitor))
		return;
	if (visitor != r->who.id) {
		mg_request_refuse(r, MG_R_MISSING, NULL, "code");
		return;
	}
	enum mg_stored found = mg_store_mail_of(w->store, r->who.id, &before);
	if (!mg_writer_ok(w, found))
		return;
	if (found == MG_STORED)
		m = before;
	mg_buf_init(&to, m.address, sizeof m.address);
	mg_buf_text(&to, r->body.mail.address);
	mg_buf_init(&to, m.lang, sizeof m.lang);
	mg_buf_text(&to, mg_language_codes[r->lang]);
	if (!mg_code_make(m.stop, MG_ID_MAX - 1)) {
		w->trouble = MG_STORE_FAILED;
		return;
	}
	if (mg_writer_ok(w, mg_store_set_mail(w->store, &m)))
		answer(w, r);
}

void mg_run_set_mail(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_mail_account m;
	(void)lt;
	enum mg_stored found = mg_store_mail_of(w->store, r->who.id, &m);
	if (!mg_writer_ok(w, found))
		return;
	if (found != MG_STORED) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	m.mode = r->body.mail.mode;
	m.minute = r->body.mail.minute;
	m.quiet_from = r->body.mail.quiet_from;
	m.quiet_until = r->body.mail.quiet_until;
	mg_notice_copy(m.zone, sizeof m.zone, r->body.mail.zone);
	m.due = mg_next_minute(m.minute, m.zone, w->now);
	struct mg_buf to;
	mg_buf_init(&to, m.lang, sizeof m.lang);
	mg_buf_text(&to, mg_language_codes[r->lang]);
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_set_mail(w->store, &m)))
		answer(w, r);
}

void mg_run_drop_mail(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_drop_mail(w->store, r->who.id)))
		mg_request_answer_text(r, 200, "{}");
}

void mg_run_unsubscribe(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	mg_assert(r->has_code);
	mg_writer_answer_done(w, r, mg_writer_begin(w) ? mg_store_stop_mail(w->store, r->item) : w->trouble);
}

/* ---- who is told ---- */

struct mail_waiting {
	struct mg_waiting at[WAITING_MAX];
	int count;
};

static bool note_waiting(void *list, const struct mg_waiting *waiting)
{
	struct mail_waiting *l = list;
	mg_assert(l->count < WAITING_MAX);
	l->at[l->count++] = *waiting;
	return l->count < WAITING_MAX;
}

/* Adds what somebody is asked for at a table. False: he need not be told of it, or there is no room. */
static bool add_turn(struct mg_writer *w, struct mg_mail_job *job, const struct mg_waiting *waiting, enum mg_language lang, struct mg_buf *text)
{
	struct mg_notice_about about;
	if (job->turns == MG_MAIL_TURNS_MAX || !mg_notice_look(w, waiting, MG_CHANNEL_MAIL, &about))
		return false;
	struct mg_told *told = mg_told_new(waiting->table, waiting->visitor);
	if (!told)
		return false;
	told->channel = MG_CHANNEL_MAIL;
	told->since = about.since;
	told->events = about.events;
	told->remind = about.remind;
	job->seat[job->turns] = about.seat;
	job->told[job->turns++] = told;
	mg_notice_title(about.lt, lang, text);
	mg_buf_text(text, ": ");
	mg_notice_asked(w, &about, lang, text);
	mg_buf_printf(text, "\n%s#/table/%s\n\n", w->notices.contact, waiting->table);
	return true;
}

static void write_stop(struct mg_writer *w, const struct mg_mail_account *m, struct mg_mail_job *job, enum mg_language lang, struct mg_buf *text)
{
	char link[MG_URL_MAX + 64];
	snprintf(link, sizeof link, "%s#/mail/%s", w->notices.contact, m->stop);
	mg_text_mail_stop(link, lang, text);
	snprintf(job->mail.stop, sizeof job->mail.stop, "%sapi/unsubscribe/%s", w->notices.contact, m->stop);
}

bool mg_mail_digest_done(struct mg_writer *w, int64_t visitor)
{
	struct mg_mail_account m;
	enum mg_stored found = mg_store_mail_of(w->store, visitor, &m);
	if (found != MG_STORED)
		return mg_writer_ok(w, found);
	return mg_writer_ok(w, mg_store_digest_done(w->store, visitor, mg_next_minute(m.minute, m.zone, w->now + 60000)));
}

/* One mail about all of these, of one person. */
static void mail_turns(struct mg_writer *w, const struct mg_mail_account *m, const struct mg_waiting *waiting, int count)
{
	struct mg_mail_job *job = mg_mail_job_new(m->visitor);
	enum mg_language lang = MG_EN;
	struct mg_buf subject, text;
	if (!job)
		return;
	mg_language_read(mg_str(m->lang), &lang);
	mg_buf_init(&subject, job->mail.subject, sizeof job->mail.subject);
	mg_buf_init(&text, job->mail.text, sizeof job->mail.text - 512);
	for (int i = 0; i < count; i++)
		add_turn(w, job, &waiting[i], lang, &text);
	if (!job->turns) {
		mg_mail_job_free(job);
		if (m->mode == MG_MAIL_DIGEST && mg_writer_begin(w))
			mg_mail_digest_done(w, m->visitor);
		return;
	}
	job->told[0]->digest = m->mode == MG_MAIL_DIGEST;
	if (job->turns == 1 && m->mode == MG_MAIL_AT_ONCE) {
		struct mg_live_table *lt = mg_live_table_find(w, job->told[0]->task.table);
		if (lt)
			mg_notice_title(lt, lang, &subject);
		mg_buf_printf(&subject, ": %s", mg_message_named("calendar.deadline", lang));
	} else {
		mg_text_mail_digest(job->turns, lang, &subject);
	}
	text.cap = sizeof job->mail.text;
	write_stop(w, m, job, lang, &text);
	finish_job(w, job, m->address);
}

static void tell_at_once(struct mg_writer *w, const struct mail_waiting *list)
{
	for (int i = 0; i < list->count && w->trouble == MG_STORED; i++) {
		struct mg_mail_account m;
		enum mg_stored found = mg_store_mail_of(w->store, list->at[i].visitor, &m);
		if (!mg_writer_ok(w, found))
			return;
		if (found == MG_STORED && m.mode == MG_MAIL_AT_ONCE && !mg_is_quiet_minute(m.quiet_from, m.quiet_until, m.zone, w->now) &&
		    !mg_mailer_is_telling(w->mailer, m.visitor))
			mail_turns(w, &m, &list->at[i], 1);
	}
}

struct digests {
	struct mg_mail_account at[DIGESTS_AT_ONCE];
	int count;
};

static bool note_digest(void *digests, const struct mg_mail_account *m)
{
	struct digests *d = digests;
	d->at[d->count++] = *m;
	return d->count < DIGESTS_AT_ONCE;
}

/* Everything that waits for those whose hour has come. */
static void tell_digests(struct mg_writer *w, int64_t before)
{
	struct digests due = {.count = 0};
	mg_writer_ok(w, mg_store_digests(w->store, w->now, DIGESTS_AT_ONCE, note_digest, &due));
	for (int i = 0; i < due.count && w->trouble == MG_STORED; i++) {
		struct mail_waiting list = {.count = 0};
		int mine = 0;
		if (mg_mailer_is_telling(w->mailer, due.at[i].visitor) ||
		    !mg_writer_ok(w, mg_store_waiting(w->store, MG_CHANNEL_MAIL, w->server, before, w->now, due.at[i].visitor - 1, WAITING_MAX, note_waiting,
						      &list)))
			continue;
		while (mine < list.count && list.at[mine].visitor == due.at[i].visitor)
			mine++;
		mail_turns(w, &due.at[i], list.at, mine);
	}
}

void mg_writer_look_for_mail(struct mg_writer *w, int64_t before)
{
	struct mail_waiting list = {.count = 0};
	if (!w->mailer)
		return;
	mg_writer_ok(w, mg_store_waiting(w->store, MG_CHANNEL_MAIL, w->server, before, w->now, w->notices_passed[MG_CHANNEL_MAIL], WAITING_MAX, note_waiting, &list));
	tell_at_once(w, &list);
	w->notices_passed[MG_CHANNEL_MAIL] = list.count == WAITING_MAX ? list.at[list.count - 1].visitor : 0;
	if (w->trouble == MG_STORED)
		tell_digests(w, before);
}
