#include "server/request.h"

#include "base/json.h"
#include "server/published.h"
#include "text/text.h"

const char *const mg_scope_names[MG_SCOPES] = {"read", "play", "talk", "host"};
MG_PIN(MG_SCOPE_READ, 1 << 0);
MG_PIN(MG_SCOPE_PLAY, 1 << 1);
MG_PIN(MG_SCOPE_CHAT, 1 << 2);
MG_PIN(MG_SCOPE_HOST, 1 << 3);

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
	[MG_R_SCOPE] = {403, "scope", "refused.scope"},
	[MG_R_MISSING] = {404, "missing", "refused.missing"},
	[MG_R_METHOD] = {405, "method", "refused.method"},
	[MG_R_LONG] = {413, "long", "refused.long"},
	[MG_R_TYPE] = {415, "type", "refused.type"},
	[MG_R_LATE] = {409, "late", "refused.late"},
	[MG_R_STATE] = {409, "state", "refused.state"},
	[MG_R_OPEN_SEAT] = {409, "state", "refused.open-seat"},
	[MG_R_TAKEN] = {409, "state", "refused.taken"},
	[MG_R_TURN] = {409, "state", "refused.turn"},
	[MG_R_NOTHING] = {409, "state", "refused.nothing"},
	[MG_R_ILLEGAL] = {422, "illegal", "refused.illegal"},
	[MG_R_BOARD] = {422, "board", "refused.board"},
	[MG_R_SLOWER] = {429, "slower", "refused.slower"},
	[MG_R_BUSY] = {503, "busy", "refused.busy"},
	[MG_R_STORAGE] = {507, "storage", "refused.storage"},
};

struct mg_request *mg_request_new(void)
{
	struct mg_request *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	r->seat = -1;
	r->expect = r->after = -1;
	r->arrived = mg_ticks();
	return r;
}

void mg_request_free(struct mg_request *r)
{
	if (!r)
		return;
	json_decref(r->body);
	mg_published_drop(r->published);
	for (int i = 0; i < r->listed; i++)
		mg_published_drop(r->list[i]);
	free(r->answer);
	free(r);
}

bool mg_request_answer(struct mg_request *r, unsigned status, char *answer, size_t length)
{
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

static bool refuse(struct mg_request *r, enum mg_refusal why, const char *text, const char *where, int64_t events)
{
	enum { CAPACITY = 16384 };
	char *memory = malloc(CAPACITY);
	struct mg_buf out;
	struct mg_json j;
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
	mg_json_key_text(&j, "text", text ? text : mg_message_named(refusals[why].message, r->lang));
	if (where) {
		mg_json_key_text(&j, "where", where);
	}
	mg_json_end_object(&j);
	if (events >= 0) {
		mg_json_key_int(&j, "events", events);
	}
	mg_json_end_object(&j);
	mg_assert(!out.full);
	mg_request_answer(r, refusals[why].status, memory, out.len);
	return false;
}

bool mg_request_refuse(struct mg_request *r, enum mg_refusal why, const char *text, const char *where)
{
	return refuse(r, why, text, where, -1);
}

bool mg_request_refuse_late(struct mg_request *r, int64_t events)
{
	return refuse(r, MG_R_LATE, NULL, NULL, events);
}
