/* request.c: requests from their making to their answer: refusals, and JSON in memory of its own. */
#include "server/request.h"

#include "server/lobby.h"
#include "text/text.h"

static const struct {
	unsigned status;
	const char *code, *message;
} refusals[MG_REFUSALS] = {
	[MG_R_SYNTAX] = {400, "syntax", "refused.syntax"},
	[MG_R_STRANGER] = {401, "stranger", "refused.stranger"},
	[MG_R_TOKEN] = {401, "token", "refused.token"},
	[MG_R_FORBIDDEN] = {403, "forbidden", "refused.forbidden"},
	[MG_R_ORIGIN] = {403, "origin", "refused.origin"},
	[MG_R_BANNED] = {403, "banned", "refused.banned"},
	[MG_R_MUTED] = {403, "muted", "refused.muted"},
	[MG_R_SCOPE] = {403, "scope", "refused.scope"},
	[MG_R_MISSING] = {404, "missing", "refused.missing"},
	[MG_R_METHOD] = {405, "method", "refused.method"},
	[MG_R_LONG] = {413, "long", "refused.long"},
	[MG_R_TYPE] = {415, "type", "refused.type"},
	[MG_R_LATE] = {409, "late", "refused.late"},
	[MG_R_STATE] = {409, "state", "refused.state"},
	[MG_R_OPEN_SEAT] = {409, "state", "refused.open-seat"},
	[MG_R_TAKEN] = {409, "state", "refused.taken"},
	[MG_R_MANY] = {409, "many", "refused.many"},
	[MG_R_MORE] = {409, "many", "refused.more"},
	[MG_R_FULL] = {409, "many", "refused.full"},
	[MG_R_SEATS] = {409, "many", "refused.seats"},
	[MG_R_KEY] = {409, "key", "refused.key"},
	[MG_R_TALK] = {409, "many", "refused.talk"},
	[MG_R_TURN] = {409, "state", "refused.turn"},
	[MG_R_NOTHING] = {409, "state", "refused.nothing"},
	[MG_R_ILLEGAL] = {422, "illegal", "refused.illegal"},
	[MG_R_ORDERS] = {422, "order", "refused.order"},
	[MG_R_BOARD] = {422, "board", "refused.board"},
	[MG_R_PUBLISHED] = {409, "published", "refused.published"},
	[MG_R_SLOWER] = {429, "slower", "refused.slower"},
	[MG_R_BUSY] = {503, "busy", "refused.busy"},
	[MG_R_STORAGE] = {507, "storage", "refused.storage"},
};

struct mg_request *mg_request_new(void)
{
	struct mg_request *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	r->task.kind = MG_TASK_REQUEST;
	r->arrived = mg_ticks();
	return r;
}

void mg_request_reset(struct mg_request *r)
{
	mg_published_drop(r->published);
	r->published = NULL;
	for (int i = 0; i < MG_FOLLOW_MAX; i++) {
		mg_published_drop(r->followed[i]);
		r->followed[i] = NULL;
	}
	if (r->page)
		free(r->page->tables);
	free(r->page);
	r->page = NULL;
	r->ends = 0;
	r->task.to_loader = false;
	r->by_link = r->linked = r->hangs_up = r->answered = false;
	r->status = 0;
	r->cookie[0] = '\0';
	free(r->answer);
	r->answer = NULL;
}

void mg_request_free(struct mg_request *r)
{
	if (!r)
		return;
	mg_request_reset(r);
	json_decref(r->json);
	free(r);
}

bool mg_request_is_allowed(const struct mg_request *r, enum mg_refusal *why)
{
	bool out_of_scope = r->who.program && !(r->who.scopes & r->endpoint->scope);
	*why = r->who.banned ? MG_R_BANNED : out_of_scope ? MG_R_SCOPE : MG_R_STRANGER;
	return !r->who.banned && !out_of_scope && (r->who.id || !r->endpoint->needs_visitor);
}

bool mg_request_is_stream(const struct mg_request *r)
{
	return !r->answered && r->endpoint->answer == mg_answer_stream;
}

bool mg_request_answer(struct mg_request *r, unsigned status, char *answer, size_t length)
{
	mg_assert(status >= 200 && status < 600);
	free(r->answer);
	r->answered = true;
	r->status = answer ? status : refusals[MG_R_BUSY].status;
	r->answer = answer;
	r->length = answer ? length : 0;
	return true;
}

bool mg_request_answer_text(struct mg_request *r, unsigned status, const char *answer)
{
	return mg_request_answer(r, status, strdup(answer), strlen(answer));
}

bool mg_request_begin_json(struct mg_request *r, size_t capacity, struct mg_buf *out, struct mg_json *j)
{
	char *memory = malloc(capacity);
	if (!memory)
		return mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
	mg_buf_init(out, memory, capacity);
	mg_json_init(j, out);
	return true;
}

void mg_request_end_json(struct mg_request *r, const struct mg_buf *out)
{
	mg_assert(!out->full && r->status);
	mg_request_answer(r, r->status, out->data, out->len);
}

void mg_request_finish_json(struct mg_request *r, unsigned status, struct mg_buf *out, struct mg_json *j, bool fine)
{
	mg_json_end_object(j);
	if (out->full) {
		free(out->data);
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		return;
	}
	r->status = status;
	mg_request_end_json(r, out);
	if (!fine)
		r->answered = false;
}

void mg_person_keys_json(struct mg_json *j, int64_t id, const char *name)
{
	char text[32];
	snprintf(text, sizeof text, "v%lld", (long long)id);
	mg_json_key_text(j, "id", text);
	mg_json_key_text(j, "name", name);
}

void mg_person_json(struct mg_json *j, const char *key, int64_t id, const char *name)
{
	if (key)
		mg_json_key(j, key);
	if (!id) {
		mg_json_null(j);
		return;
	}
	mg_json_object(j);
	mg_person_keys_json(j, id, name);
	mg_json_end_object(j);
}

int64_t mg_person_read(const char *text)
{
	long number;
	return text && text[0] == 'v' && mg_str_number(mg_str(text + 1), INT32_MAX, &number) ? number : 0;
}

/* What belongs to a refusal: NULL, or less than 0, where nothing does. */
struct refusal_about {
	const char *text, *where, *reason, *word; /* not owned */
	int64_t events;
};

/* Refusals are written here alone, for memory may be what is lacking. */
static bool refuse(struct mg_request *r, enum mg_refusal why, const struct refusal_about *about)
{
	enum { CAPACITY = 16384 };
	char *memory = malloc(CAPACITY);
	struct mg_buf out;
	struct mg_json j;
	mg_assert(why < MG_REFUSALS && refusals[why].status >= 400);
	r->type = NULL;
	r->cookie[0] = '\0';
	if (!memory) {
		mg_request_answer(r, refusals[why].status, NULL, 0);
		return false;
	}
	mg_buf_init(&out, memory, CAPACITY);
	mg_json_init(&j, &out);
	mg_json_object(&j);
	mg_json_key(&j, "error");
	mg_json_object(&j);
	mg_json_key_text(&j, "code", refusals[why].code);
	mg_json_key_text(&j, "text", about->text ? about->text : mg_message_named(refusals[why].message, r->lang));
	if (about->where)
		mg_json_key_text(&j, "where", about->where);
	if (about->reason)
		mg_json_key_text(&j, "reason", about->reason);
	if (about->word)
		mg_json_key_text(&j, "word", about->word);
	mg_json_end_object(&j);
	if (about->events >= 0)
		mg_json_key_int(&j, "events", about->events);
	mg_json_end_object(&j);
	mg_assert(!out.full);
	mg_request_answer(r, refusals[why].status, memory, out.len);
	return false;
}

bool mg_request_refuse(struct mg_request *r, enum mg_refusal why, const char *text, const char *where)
{
	return refuse(r, why, &(struct refusal_about){.text = text, .where = where, .events = -1});
}

bool mg_request_refuse_words(struct mg_request *r, const char *text, const char *where, const char *reason, const char *word)
{
	mg_assert(*reason);
	return refuse(r, MG_R_SYNTAX, &(struct refusal_about){.text = text, .where = where, .reason = reason, .word = word, .events = -1});
}

bool mg_request_refuse_late(struct mg_request *r, int64_t events)
{
	return refuse(r, MG_R_LATE, &(struct refusal_about){.events = events});
}
