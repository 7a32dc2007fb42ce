/* replace.c: seats of a running game that change hands. Somebody who is away can be replaced when all others who are there say yes: by a
 * computer player, or by whoever then sits down. A person's seat can be handed to her again on another device. The number that
 * the draws follow from stays with the seat. */
#include "record/movetext.h"
#include "table/event.h"

const char *mg_table_bot_name(int seat)
{
	static const char *const names[MG_SEATS] = {"Emil", "Ada", "Carl", "Nora"};
	mg_assert(seat >= 0 && seat < MG_SEATS);
	return names[seat];
}

void mg_table_welcome(struct mg_table *t, int seat)
{
	struct mg_table_seat *who = &t->seat[seat];
	mg_assert(mg_table_is_played(t, seat));
	who->away = who->away_left = who->vacant = false;
	who->vote = MG_VOTE_NONE;
	if (t->out == seat)
		t->out = -1;
	if (who->left_ms < t->pace.base_ms / 4)
		who->left_ms = t->pace.base_ms / 4;
}

/* At a rated table a computer player stands in to the end, so that nobody loses a lost game to somebody else. */
static bool can_change_hands(const struct mg_table *t, int seat)
{
	return t->policy == MG_POLICY_ONLINE && !t->is_rated && seat >= 0 && seat < t->record.players && mg_table_is_played(t, seat);
}

bool mg_table_may_replace(const struct mg_table *t, int seat, int whom)
{
	return can_change_hands(t, whom) && whom != seat && t->seat[seat].sitter == MG_SITS_PERSON && !t->seat[seat].away && t->seat[whom].away;
}

enum mg_denial mg_table_decide_replace(const struct mg_table *t, int seat, int whom, const char *level, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_PLAYING || t->asks >= 0 || t->out >= 0)
		return MG_DENIED_PHASE;
	if (seat < 0 || seat >= t->record.players || !mg_table_may_replace(t, seat, whom))
		return MG_DENIED_SEAT;
	if (level && !mg_event_level_is_good(mg_str(level)))
		return MG_DENIED_TEXT;
	if (!level && t->seat[whom].vacant)
		return MG_DENIED_NOTHING;
	if (!mg_table_may_ask(t, seat))
		return MG_DENIED_PHASE;
	mg_buf_printf(out, "ask p%d replace p%d %s%s\n", seat + 1, whom + 1, level ? "bot " : "person", level ? level : "");
	return MG_GRANTED;
}

enum mg_denial mg_table_decide_hand(const struct mg_table *t, int seat, struct mg_str name, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_PLAYING)
		return MG_DENIED_PHASE;
	if (!can_change_hands(t, seat))
		return MG_DENIED_SEAT;
	if (!mg_table_takes_name(t, name))
		return MG_DENIED_TEXT;
	mg_buf_printf(out, "replace p%d person ", seat + 1);
	mg_event_quote(out, name);
	mg_buf_char(out, '\n');
	return MG_GRANTED;
}

/* "Ada", or another name if somebody there is called so. */
static const char *free_name(const struct mg_table *t, int seat)
{
	for (int i = 0; i < MG_SEATS; i++) {
		const char *name = mg_table_bot_name((seat + i) % MG_SEATS);
		bool taken = false;
		for (int p = 0; p < t->record.players; p++)
			taken |= p != seat && strcmp(t->seat[p].name, name) == 0;
		if (!taken)
			return name;
	}
	return mg_table_bot_name(seat);
}

void mg_table_write_replaced(const struct mg_table *t, struct mg_buf *out)
{
	mg_assert(t->asks >= 0 && t->question == MG_ASKS_REPLACE);
	if (t->asks_level[0])
		mg_buf_printf(out, "replace p%d bot %s \"%s\"\n", t->asks_seat + 1, t->asks_level, free_name(t, t->asks_seat));
	else
		mg_buf_printf(out, "replace p%d open\n", t->asks_seat + 1);
}

/* Whether the others have agreed to just this. */
static bool is_agreed(const struct mg_table *t, int seat, const char *level)
{
	return t->asks >= 0 && t->question == MG_ASKS_REPLACE && t->asks_seat == seat && strcmp(t->asks_level, level) == 0 &&
	       !(mg_table_asked(t, t->asks) & ~t->agreed);
}

static void sit_down(struct mg_table *t, int seat, const struct mg_table_seat *who)
{
	struct mg_table_seat *there = &t->seat[seat];
	there->sitter = who->sitter;
	memcpy(there->name, who->name, sizeof there->name);
	memcpy(there->level, who->level, sizeof there->level);
	memcpy(t->record.name[seat], who->name, sizeof who->name);
}

static bool refuse(struct mg_buf *wrong, const char *why)
{
	mg_buf_text(wrong, why);
	return false;
}

bool mg_table_fold_replace(struct mg_table *t, int64_t at, struct mg_str rest, struct mg_buf *wrong)
{
	struct mg_table_seat who = {0};
	struct mg_buf name;
	int seat = mg_seat_read(mg_str_word(&rest));
	if (seat >= t->record.players || !can_change_hands(t, seat))
		return refuse(wrong, "nobody can be replaced there");
	int kind = mg_event_word(mg_str_word(&rest), mg_sitter_words, MG_SITTERS);
	if (kind < 0 || kind == MG_SITS_PROGRAM)
		return refuse(wrong, "a person or a bot takes a seat, or it is open");
	who.sitter = (enum mg_sitter)kind;
	if (kind == MG_SITS_BOT) {
		struct mg_str level = mg_str_word(&rest);
		if (!mg_event_level_is_good(level))
			return refuse(wrong, "not a computer player's level");
		memcpy(who.level, level.at, level.len);
	}
	mg_buf_init(&name, who.name, sizeof who.name);
	const char *bad = kind == MG_SITS_NOBODY ? NULL : mg_event_unquote(&rest, &name, false);
	if (bad || (kind != MG_SITS_NOBODY && !mg_table_takes_name(t, mg_buf_str(&name))))
		return refuse(wrong, bad ? bad : "nobody can be called so");
	if (mg_str_word(&rest).len)
		return refuse(wrong, "words too many");
	if (kind != MG_SITS_PERSON && !is_agreed(t, seat, who.level))
		return refuse(wrong, "the others have not agreed to this");
	mg_table_charge(t, at);
	if (kind != MG_SITS_NOBODY)
		sit_down(t, seat, &who);
	if (kind == MG_SITS_PERSON)
		mg_table_welcome(t, seat);
	else
		t->seat[seat].vacant = t->seat[seat].away = t->seat[seat].away_left = kind == MG_SITS_NOBODY;
	mg_orders_drop(t, seat);
	return true;
}
