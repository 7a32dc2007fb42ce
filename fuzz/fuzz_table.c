/* Any bytes as the log of a table, "NUMBER TIME EVENT" a line; numbers are not looked at, lines that do not fold are passed
 * over. Shows that the fold survives, that what it refuses changes nothing, that what follows by itself and what anybody wishes
 * then always folds, and that the moves that stand are a game. */
#include "table/event.h"
#include "table/fair.h"
#include "text/happen.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const uint8_t secret[MG_SECRET_BYTES] = {7};

static void must(bool fine)
{
	if (!fine)
		abort();
}

static void fold_all(struct mg_table *t, int64_t at, const struct mg_buf *events)
{
	char why[512];
	struct mg_buf wrong;
	struct mg_str rest = mg_buf_str(events), event;
	mg_buf_init(&wrong, why, sizeof why);
	must(!events->full);
	while (mg_str_line(&rest, &event))
		must(mg_table_apply(t, at, event, &wrong));
}

/* Wishes of every seat, one after the other, each folded if it is granted. */
static void wish(struct mg_table *t)
{
	char text[4096];
	struct mg_buf out;
	for (int seat = -1; seat <= MG_SEATS; seat++)
		for (int i = 0; i < 8; i++) {
			mg_buf_init(&out, text, sizeof text);
			enum mg_denial denial = i == 0   ? mg_table_decide_undo(t, seat, &out)
						: i == 1 ? mg_table_decide_answer(t, seat, true, &out)
						: i == 2 ? mg_table_decide_stand(t, seat, &out)
						: i == 3 ? mg_table_decide_back(t, seat, &out)
						: i == 4 ? mg_table_decide_say(t, seat, mg_str("\"a\"\n\\"), &out)
						: i == 5 ? mg_table_decide_redo(t, &out)
						: i == 6 ? mg_table_decide_go(t, t->known / 2, &out)
							 : mg_table_decide_name(t, seat, mg_str("\"\\"), &out);
			must(denial == MG_GRANTED || out.len == 0);
			fold_all(t, t->at, &out);
		}
}

/* The secret is none that was committed to, so the end cannot be revealed. */
static void follow(struct mg_table *t)
{
	static char text[4096];
	static struct mg_table twin;
	struct mg_buf out;
	struct mg_next_step step;
	mg_buf_init(&out, text, sizeof text);
	int64_t due = mg_table_due(t), now = due > t->at && due < INT64_MAX ? due : t->at;
	if (mg_table_next(t, secret, now, MG_FORCED_PLAYED, &out, &step) != MG_NEXT_EVENTS || t->state.decision == MG_OVER)
		return;
	twin = *t;
	fold_all(t, now, &out);
	if (step.decided.count) {
		mg_table_apply_decided(&twin, now, &step.decided);
		must(memcmp(&twin, t, sizeof twin) == 0);
	}
}

/* The record and what can be redone make the same table again, with other seats. */
static void take_over(const struct mg_table *t)
{
	static struct mg_table again;
	static struct mg_record known;
	struct mg_table_seat seat[MG_SEATS] = {{.sitter = MG_SITS_PERSON}};
	char text[256];
	struct mg_buf wrong;
	for (int p = 1; p < t->record.players; p++)
		seat[p] = (struct mg_table_seat){.sitter = MG_SITS_BOT, .level = "Clerk"};
	known = t->record;
	known.moves = t->known;
	mg_buf_init(&wrong, text, sizeof text);
	mg_table_init(&again);
	must(mg_table_from_record(&again, MG_POLICY_ALONE, seat, secret, &known, t->record.moves, MG_FORCED_PLAYED, &wrong));
	must(again.known == t->known && memcmp(&again.state, &t->state, sizeof t->state) == 0);
	mg_table_release(&again);
}

static void try_line(struct mg_table *t, struct mg_str line)
{
	static struct mg_table before;
	char why[512], words[8192];
	struct mg_buf wrong, out;
	long at = 0;
	mg_buf_init(&wrong, why, sizeof why);
	mg_buf_init(&out, words, sizeof words);
	mg_str_word(&line);
	mg_str_number(mg_str_word(&line), INT64_MAX, &at);
	if (line.len)
		line = (struct mg_str){line.at + 1, line.len - 1};
	before = *t;
	if (mg_table_apply(t, at, line, &wrong))
		mg_text_happening(t, line, MG_FR, &out);
	else
		must(wrong.len > 0 && memcmp(&before, t, sizeof before) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct mg_table t;
	struct mg_str text = {(const char *)data, size}, line;
	struct mg_state s;
	mg_table_init(&t);
	while (mg_str_line(&text, &line))
		try_line(&t, line);
	for (int i = 0; i < 4; i++) {
		wish(&t);
		follow(&t);
	}
	if (t.phase != MG_TABLE_EMPTY) {
		mg_record_state(&t.record, t.record.moves, &s);
		must(memcmp(&s, &t.state, sizeof s) == 0 && mg_check(&t.record.sheet->board, &s) == MG_SOUND);
		mg_fair_check(&t, secret);
		if (t.phase != MG_TABLE_OPEN)
			take_over(&t);
	}
	mg_table_release(&t);
	return 0;
}
