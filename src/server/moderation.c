/* moderation.c: players block and report others; moderators, whom `magnate admin` names, see the reports and act on them. Whatever a moderator does
 * stands in a log, and nobody acts on somebody of his own role or a higher one. */
#include "server/live_table.h"
#include "server/parse.h"
#include "server/server_log.h"
#include "table/event.h"

enum { REPORTS_SHOWN = 20, LOG_SHOWN = 100, PEOPLE_SHOWN = 50, AROUND = 6, HOURS_MAX = 24 * 366, HOUR_MS = 3600 * 1000,
       ANSWER_MAX = 4 << 20, BLOCKS_ANSWER_MAX = 1000 * 256 };

const char *const mg_role_words[MG_ROLES] = {"none", "moderator", "host"};

bool mg_request_is_muted(struct mg_writer *w, struct mg_request *r)
{
	return r->who.muted > w->now && !mg_request_refuse(r, MG_R_MUTED, NULL, NULL);
}

/* ---- whom it is about ---- */

/* False: refused, or w->trouble. */
static bool find_person(struct mg_writer *w, struct mg_request *r, const char *word, struct mg_visitor *v)
{
	int64_t id = mg_person_read(word);
	if (!id)
		return mg_request_refuse(r, MG_R_MISSING, NULL, "person");
	enum mg_stored found = mg_store_visitor(w->store, id, v);
	return mg_writer_ok(w, found) && (found == MG_STORED || mg_request_refuse(r, MG_R_MISSING, NULL, "person"));
}

bool mg_list_person(void *json, const struct mg_visitor *v)
{
	mg_person_json(json, NULL, v->id, v->name);
	return true;
}

/* ---- blocks ---- */

bool mg_parse_block(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"blocked", MG_KEY_BOOL, true, &r->body.block.blocked, NULL}};
	return MG_PARSE(r, in, keys);
}

void mg_run_block(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_visitor v;
	(void)lt;
	if (!find_person(w, r, r->item, &v))
		return;
	if (v.id == r->who.id) {
		mg_request_refuse(r, MG_R_STATE, NULL, "person");
		return;
	}
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_block(w->store, r->who.id, v.id, r->body.block.blocked, w->now)))
		mg_request_answer_text(r, 200, "{}");
}

void mg_run_blocks(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out;
	struct mg_json j;
	(void)lt;
	if (!mg_request_begin_json(r, BLOCKS_ANSWER_MAX, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "people");
	mg_json_array(&j);
	bool fine = mg_writer_ok(w, mg_store_blocks(w->store, r->who.id, mg_list_person, &j));
	mg_json_end_array(&j);
	mg_request_finish_json(r, 200, &out, &j, fine);
}

/* ---- reports ---- */

bool mg_parse_report(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"text", MG_KEY_TEXT, true, &r->body.report.text, NULL}, {"event", MG_KEY_NUMBER, false, &r->body.report.event, NULL}};
	if (!MG_PARSE(r, in, keys))
		return false;
	if (*r->body.report.text && !mg_event_can_be_said(mg_str(r->body.report.text)))
		return mg_parse_wrong(r, "text");
	return (r->body.report.event >= 0 && r->body.report.event <= INT32_MAX) || mg_parse_wrong(r, "event");
}

void mg_request_report(struct mg_writer *w, struct mg_request *r, struct mg_complaint_row *report)
{
	report->at = w->now;
	report->reporter = r->who.id;
	snprintf(report->text, sizeof report->text, "%s", r->body.report.text);
	if (report->about == r->who.id) {
		mg_request_refuse(r, MG_R_STATE, NULL, "person");
		return;
	}
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_add_report(w->store, report)))
		return; /* one that was made before is as good */
	mg_server_log("v%lld reports v%lld%s%s%s%s", (long long)r->who.id, (long long)report->about, report->table[0] ? " at table " : "", report->table,
		      report->board[0] ? " for board " : "", report->board);
	mg_request_answer_text(r, 201, "{}");
}

void mg_run_report_person(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_complaint_row report = {.n = 0};
	struct mg_visitor v;
	(void)lt;
	if (!find_person(w, r, r->item, &v))
		return;
	report.about = v.id;
	mg_request_report(w, r, &report);
}

/* The seat that says something in an event; -1: none does. *said is what follows the seat. */
static int speaker(const struct mg_live_table *lt, int64_t n, struct mg_str *said)
{
	const struct mg_logged_event *event = mg_live_table_event(lt, n);
	struct mg_str rest = event ? (struct mg_str){event->text, event->len} : (struct mg_str){0};
	if (!event || !mg_str_is(mg_str_word(&rest), "say"))
		return -1;
	struct mg_str seat = mg_str_word(&rest);
	*said = rest;
	return seat.len == 2 ? seat.at[1] - '1' : -1;
}

/* What was said around it, a line each, the one that is meant marked: so a moderator sees it as it was, whatever is erased later. */
static void write_context(const struct mg_live_table *lt, int64_t n, struct mg_buf *out)
{
	struct mg_str said;
	int64_t first = n, last = n;
	for (int64_t i = n - 1, found = 0; i > 0 && found < AROUND; i--)
		if (speaker(lt, i, &said) >= 0) {
			first = i;
			found++;
		}
	for (int64_t i = n + 1, found = 0; i <= lt->t.events && found < AROUND; i++)
		if (speaker(lt, i, &said) >= 0) {
			last = i;
			found++;
		}
	for (int64_t i = first; i <= last && out->len + MG_SAY_MAX + 128 < MG_REPORT_CONTEXT_MAX; i++) {
		int seat = speaker(lt, i, &said);
		if (seat < 0 || seat >= lt->t.record.players)
			continue;
		mg_buf_printf(out, "%s%s:", i == n ? "> " : "", lt->t.seat[seat].name);
		mg_buf_slice(out, said);
		mg_buf_char(out, '\n');
	}
}

void mg_run_report_said(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_complaint_row report = {.n = r->body.report.event};
	struct mg_buf context;
	struct mg_str said;
	int seat = speaker(lt, report.n, &said);
	bool known = seat >= 0 && seat < lt->t.record.players;
	enum mg_stored before = known ? mg_store_sat_at(w->store, lt->row.id, seat, report.n, &report.about) : MG_STORE_NONE;
	if (!mg_writer_ok(w, before))
		return;
	if (known && before == MG_STORE_NONE)
		report.about = lt->sits[seat]; /* nobody else has sat there since */
	if (!report.about) {
		mg_request_refuse(r, MG_R_MISSING, NULL, "event");
		return;
	}
	memcpy(report.table, lt->row.id, sizeof report.table);
	mg_buf_init(&context, report.context, sizeof report.context);
	write_context(lt, report.n, &context);
	mg_request_report(w, r, &report);
}

/* ---- what moderators see ---- */

static bool is_moderator(struct mg_request *r)
{
	return r->who.role >= MG_ROLE_MODERATOR || mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
}

static bool report_json(void *json, const struct mg_complaint_row *report)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_int(j, "id", report->id);
	mg_json_key_int(j, "at", report->at);
	mg_person_json(j, "by", report->reporter, report->reporter_name);
	mg_person_json(j, "about", report->about, report->about_name);
	mg_json_key_text(j, "table", report->table[0] ? report->table : NULL);
	mg_json_key_text(j, "board", report->board[0] ? report->board : NULL);
	mg_json_key_int(j, "event", report->n);
	mg_json_key_text(j, "text", report->text);
	mg_json_key_text(j, "context", report->context);
	mg_json_end_object(j);
	return true;
}

static bool moderation_json(void *json, const struct mg_moderation_row *m)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_int(j, "at", m->at);
	mg_person_json(j, "by", m->moderator, m->moderator_name);
	mg_json_key_text(j, "action", m->action);
	mg_person_json(j, "about", m->about, m->about_name);
	mg_json_key_text(j, "table", m->table[0] ? m->table : NULL);
	mg_json_key_text(j, "board", m->board[0] ? m->board : NULL);
	mg_json_key_text(j, "text", m->text);
	mg_json_end_object(j);
	return true;
}

void mg_run_moderation(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out;
	struct mg_json j;
	(void)lt;
	if (!is_moderator(r) || !mg_request_begin_json(r, ANSWER_MAX, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key_text(&j, "role", mg_role_words[r->who.role]);
	mg_json_key(&j, "reports");
	mg_json_array(&j);
	bool fine = mg_writer_ok(w, mg_store_reports(w->store, REPORTS_SHOWN, report_json, &j));
	mg_json_end_array(&j);
	mg_json_key(&j, "log");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_moderation(w->store, LOG_SHOWN, moderation_json, &j));
	mg_json_end_array(&j);
	mg_request_finish_json(r, 200, &out, &j, fine);
}

bool mg_parse_find(struct mg_request *r, const struct mg_request_input *in)
{
	const char *text = mg_head_query(in->head, "find");
	if (!text || !*text || strlen(text) >= sizeof r->body.find.text || !mg_str_utf8(mg_str(text), NULL))
		return mg_parse_wrong(r, "find");
	memcpy(r->body.find.text, text, strlen(text) + 1);
	return true;
}

static bool found_json(void *json, const struct mg_visitor *v)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_person_keys_json(j, v->id, v->name);
	mg_json_key_int(j, "made", v->made);
	mg_json_key_int(j, "seen", v->seen);
	mg_json_key_bool(j, "banned", v->banned);
	mg_json_key_int(j, "muted", v->muted);
	mg_json_key_text(j, "role", mg_role_words[v->role]);
	mg_json_end_object(j);
	return true;
}

void mg_run_find_people(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const char *text = r->body.find.text;
	struct mg_buf out;
	struct mg_json j;
	(void)lt;
	mg_assert(r->endpoint->parse == mg_parse_find);
	if (!is_moderator(r) || !mg_request_begin_json(r, PEOPLE_SHOWN * 1024, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "people");
	mg_json_array(&j);
	int64_t id = mg_person_read(text);
	bool fine = mg_writer_ok(w, mg_store_find_visitors(w->store, id ? "" : text, id, PEOPLE_SHOWN, found_json, &j));
	mg_json_end_array(&j);
	mg_request_finish_json(r, 200, &out, &j, fine);
}

/* ---- what moderators do ---- */

bool mg_parse_moderate(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_moderate *b = &r->body.moderate;
	const struct mg_body_key keys[] = {
		{"action", MG_KEY_TEXT, true, &b->action, NULL}, {"person", MG_KEY_TEXT, false, &b->person, NULL},
		{"table", MG_KEY_TEXT, false, &b->table, NULL},  {"board", MG_KEY_TEXT, false, &b->board, NULL}, {"event", MG_KEY_NUMBER, false, &b->event, NULL},
		{"hours", MG_KEY_NUMBER, false, &b->hours, NULL}, {"name", MG_KEY_TEXT, false, &b->name, NULL},
		{"report", MG_KEY_NUMBER, false, &b->report, NULL}, {"text", MG_KEY_TEXT, false, &b->text, NULL},
		{"club", MG_KEY_TEXT, false, &b->club, NULL},    {"tournament", MG_KEY_TEXT, false, &b->tournament, NULL},
	};
	b->text = "";
	if (!MG_PARSE(r, in, keys))
		return false;
	return !*b->text || mg_event_can_be_said(mg_str(b->text)) || mg_parse_wrong(r, "text");
}

/* What an action needs and does. About a person, or a club, tournament or board of his: `v` is whom, of a lower role. */
enum about { ABOUT_REPORT, ABOUT_PERSON, ABOUT_TABLE, ABOUT_CLUB, ABOUT_TOURNAMENT, ABOUT_BOARD };
struct action {
	const char *name;
	enum about about;
	bool (*run)(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt); /* false: refused, or w->trouble */
};

static bool mute(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	int64_t hours = r->body.moderate.hours;
	(void)lt;
	if (hours < 1 || hours > HOURS_MAX)
		return mg_request_refuse(r, MG_R_SYNTAX, NULL, "hours");
	return mg_writer_ok(w, mg_store_mute(w->store, v->id, w->now + hours * HOUR_MS));
}

static bool unmute(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	(void)r;
	(void)lt;
	return mg_writer_ok(w, mg_store_mute(w->store, v->id, 0));
}

static bool ban(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	(void)lt;
	r->ends = v->id;
	return mg_writer_ok(w, mg_store_ban_visitor(w->store, v->id, true));
}

static bool unban(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	(void)r;
	(void)lt;
	return mg_writer_ok(w, mg_store_ban_visitor(w->store, v->id, false));
}

static bool rename_person(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	const char *name = r->body.moderate.name;
	(void)lt;
	return name ? mg_check_name(r, name) && mg_writer_rename(w, v->id, name) : mg_request_refuse(r, MG_R_SYNTAX, NULL, "name");
}

/* Everything that is kept of a person but the moves of the games. A long history takes several requests. */
static bool erase(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	bool done;
	(void)lt;
	if (!mg_writer_erase(w, v->id, &done))
		return false;
	r->ends = done ? v->id : 0;
	return mg_request_answer_text(r, 200, done ? "{\"done\":true}" : "{\"done\":false}");
}

static bool close_table(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	struct mg_buf out = mg_writer_buffer(w);
	(void)v;
	enum mg_denial why = mg_table_decide_close(&lt->t, lt->row.secret, mg_str(r->body.moderate.text), &out);
	return why == MG_GRANTED ? mg_live_table_append_aside(w, lt, &out) : mg_request_deny(r, why, MG_R_STATE);
}

static bool redact(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	char text[128];
	struct mg_buf redacted, out = mg_writer_buffer(w);
	struct mg_str said;
	int64_t n = r->body.moderate.event;
	(void)v;
	mg_buf_init(&redacted, text, sizeof text);
	if (speaker(lt, n, &said) < 0)
		return mg_request_refuse(r, MG_R_MISSING, NULL, "event");
	const struct mg_logged_event *event = mg_live_table_event(lt, n);
	if (!mg_event_redacted((struct mg_str){event->text, event->len}, &redacted) || mg_table_decide_redact(&lt->t, (uint32_t)n, &out) != MG_GRANTED)
		return mg_request_refuse(r, MG_R_STATE, NULL, "event");
	return mg_live_table_append_aside(w, lt, &out) && mg_writer_ok(w, mg_store_rewrite_event(w->store, lt->row.id, n, text));
}

static bool end_report(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	(void)v;
	(void)lt;
	enum mg_stored done = mg_store_end_report(w->store, r->body.moderate.report);
	return mg_writer_ok(w, done) && (done == MG_STORED || mg_request_refuse(r, MG_R_MISSING, NULL, "report"));
}

static bool hide(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	(void)v;
	(void)lt;
	return mg_writer_ok(w, mg_store_hide_published(w->store, r->body.moderate.board, true));
}

static bool unhide(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	(void)v;
	(void)lt;
	return mg_writer_ok(w, mg_store_hide_published(w->store, r->body.moderate.board, false));
}

static bool unpublish(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	(void)v;
	(void)lt;
	return mg_writer_ok(w, mg_store_unpublish(w->store, r->body.moderate.board));
}

static bool close_club(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	(void)v;
	(void)lt;
	return mg_writer_ok(w, mg_store_close_club(w->store, r->body.moderate.club));
}

static bool close_tournament(struct mg_writer *w, struct mg_request *r, const struct mg_visitor *v, struct mg_live_table *lt)
{
	(void)v;
	(void)lt;
	return mg_writer_ok(w, mg_store_close_tournament(w->store, r->body.moderate.tournament));
}

static const struct action actions[] = {
	{"mute", ABOUT_PERSON, mute},   {"unmute", ABOUT_PERSON, unmute}, {"ban", ABOUT_PERSON, ban}, {"unban", ABOUT_PERSON, unban},
	{"rename", ABOUT_PERSON, rename_person}, {"erase", ABOUT_PERSON, erase}, {"close", ABOUT_TABLE, close_table}, {"hush", ABOUT_TABLE, redact},
	{"hide", ABOUT_BOARD, hide}, {"unhide", ABOUT_BOARD, unhide}, {"unpublish", ABOUT_BOARD, unpublish},
	{"close-club", ABOUT_CLUB, close_club}, {"close-tournament", ABOUT_TOURNAMENT, close_tournament}, {"done", ABOUT_REPORT, end_report},
};

static const struct action *find_action(const char *name)
{
	for (size_t i = 0; i < MG_COUNT(actions); i++)
		if (strcmp(actions[i].name, name) == 0)
			return &actions[i];
	return NULL;
}

/* A table by its name; whoever sits there is not asked, but its host may be somebody whom this moderator may not touch. */
static struct mg_live_table *find_table(struct mg_writer *w, struct mg_request *r, const char *id)
{
	struct mg_visitor host = {.id = 0};
	struct mg_live_table *lt = id && mg_event_id_is_good(mg_str(id)) ? mg_live_table_find(w, id) : NULL;
	if (!lt) {
		if (w->trouble == MG_STORED)
			mg_request_refuse(r, MG_R_MISSING, NULL, "table");
		return NULL;
	}
	if (!mg_writer_ok(w, mg_store_visitor(w->store, lt->row.host, &host)))
		return NULL;
	if (host.id != r->who.id && host.role >= r->who.role) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, "table");
		return NULL;
	}
	return lt;
}

/* The author of a published board; false: refused, or w->trouble. */
static bool find_author(struct mg_writer *w, struct mg_request *r, const char *id, struct mg_visitor *author)
{
	struct mg_gallery_board b;
	enum mg_stored found = id ? mg_store_published(w->store, id, &b) : MG_STORE_NONE;
	if (!mg_writer_ok(w, found))
		return false;
	if (found != MG_STORED)
		return mg_request_refuse(r, MG_R_MISSING, NULL, "board");
	return mg_writer_ok(w, mg_store_visitor(w->store, b.author, author));
}

/* The person whom an action is about. False: refused, or w->trouble. */
static bool find_whom(struct mg_writer *w, struct mg_request *r, enum about about, struct mg_visitor *v)
{
	const struct mg_body_moderate *b = &r->body.moderate;
	struct mg_tournament_row t;
	struct mg_club c;
	if (about == ABOUT_PERSON)
		return find_person(w, r, b->person, v);
	if (about == ABOUT_BOARD)
		return find_author(w, r, b->board, v);
	const char *id = about == ABOUT_CLUB ? b->club : b->tournament;
	enum mg_stored found = !id ? MG_STORE_NONE : about == ABOUT_CLUB ? mg_store_club(w->store, id, &c) : mg_store_tournament(w->store, id, &t);
	if (!mg_writer_ok(w, found))
		return false;
	if (found != MG_STORED)
		return mg_request_refuse(r, MG_R_MISSING, NULL, about == ABOUT_CLUB ? "club" : "tournament");
	return mg_writer_ok(w, mg_store_visitor(w->store, about == ABOUT_CLUB ? c.owner : t.owner, v));
}

static bool note(struct mg_writer *w, struct mg_request *r, const struct action *a, int64_t about)
{
	const struct mg_body_moderate *b = &r->body.moderate;
	struct mg_moderation_row row = {.at = w->now, .moderator = r->who.id, .about = about};
	snprintf(row.action, sizeof row.action, "%s", a->name);
	if (a->about == ABOUT_TABLE)
		snprintf(row.table, sizeof row.table, "%s", b->table);
	if (a->about == ABOUT_BOARD)
		snprintf(row.board, sizeof row.board, "%s", b->board);
	if (a->run == mute)
		snprintf(row.text, sizeof row.text, "%lld h. %s", (long long)b->hours, b->text);
	else
		snprintf(row.text, sizeof row.text, "%s", a->run == rename_person ? b->name : b->text);
	mg_server_log("moderator v%lld: %s v%lld %s%s", (long long)r->who.id, a->name, (long long)about, row.table, row.board);
	return mg_writer_ok(w, mg_store_note_moderation(w->store, &row));
}

void mg_run_moderate(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_visitor v = {.id = 0};
	mg_assert(r->endpoint->parse == mg_parse_moderate);
	if (!is_moderator(r))
		return;
	const struct action *a = find_action(r->body.moderate.action);
	if (!a) {
		mg_request_refuse(r, MG_R_SYNTAX, NULL, "action");
		return;
	}
	bool is_table = a->about == ABOUT_TABLE, is_person = !is_table && a->about != ABOUT_REPORT;
	if (is_person && !find_whom(w, r, a->about, &v))
		return;
	bool own = a->about != ABOUT_PERSON && v.id == r->who.id;
	if (is_person && !own && v.role >= r->who.role) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, "person");
		return;
	}
	lt = is_table ? find_table(w, r, r->body.moderate.table) : NULL;
	if ((is_table && !lt) || !mg_writer_begin(w) || !a->run(w, r, &v, lt))
		return;
	mg_assert(!is_person || v.id);
	if (!note(w, r, a, v.id)) {
		r->answered = false;
		return;
	}
	if (is_person)
		mg_session_cache_forget(w->common->sessions, v.id);
	if (!r->answered)
		mg_request_answer_text(r, 200, "{\"done\":true}");
}
