#include "server/wish.h"

#include "base/json.h"
#include "server/show.h"
#include "text/text.h"

const char *const mg_scope_names[MG_SCOPES] = {"read", "play", "talk", "host"};

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

struct mg_wish *mg_wish_new(void)
{
	struct mg_wish *w = calloc(1, sizeof *w);
	if (!w)
		return NULL;
	w->seat = -1;
	w->expect = w->after = -1;
	w->arrived = mg_ticks();
	return w;
}

void mg_wish_free(struct mg_wish *w)
{
	if (!w)
		return;
	json_decref(w->body);
	mg_show_drop(w->show);
	for (int i = 0; i < w->listed; i++)
		mg_show_drop(w->list[i]);
	free(w->answer);
	free(w);
}

bool mg_wish_answer(struct mg_wish *w, unsigned status, char *answer, size_t length)
{
	free(w->answer);
	w->answered = true;
	w->status = answer ? status : refusals[MG_R_BUSY].status;
	w->answer = answer;
	w->length = answer ? length : 0;
	return true;
}

bool mg_wish_say(struct mg_wish *w, unsigned status, const char *answer)
{
	return mg_wish_answer(w, status, strdup(answer), strlen(answer));
}

static bool refuse(struct mg_wish *w, enum mg_refusal why, const char *text, const char *where, int64_t events)
{
	enum { ROOM = 16384 };
	char *memory = malloc(ROOM);
	struct mg_buf out;
	struct mg_json j;
	w->type = NULL;
	w->cookie[0] = '\0';
	if (!memory) {
		mg_wish_answer(w, refusals[why].status, NULL, 0);
		return false;
	}
	mg_buf_init(&out, memory, ROOM);
	mg_json_init(&j, &out);
	mg_json_object(&j);
	mg_json_key(&j, "error");
	mg_json_object(&j);
	mg_json_key(&j, "code");
	mg_json_text(&j, refusals[why].code);
	mg_json_key(&j, "text");
	mg_json_text(&j, text ? text : mg_message_named(refusals[why].message, w->lang));
	if (where) {
		mg_json_key(&j, "where");
		mg_json_text(&j, where);
	}
	mg_json_end_object(&j);
	if (events >= 0) {
		mg_json_key(&j, "events");
		mg_json_int(&j, events);
	}
	mg_json_end_object(&j);
	mg_assert(!out.full);
	mg_wish_answer(w, refusals[why].status, memory, out.len);
	return false;
}

bool mg_wish_refuse(struct mg_wish *w, enum mg_refusal why, const char *text, const char *where)
{
	return refuse(w, why, text, where, -1);
}

bool mg_wish_late(struct mg_wish *w, int64_t events)
{
	return refuse(w, MG_R_LATE, NULL, NULL, events);
}
