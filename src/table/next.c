/* next.c: what happens without anybody's wish. */
#include "base/sha256.h"
#include "record/movetext.h"
#include "table/event.h"
#include "table/fair.h"

unsigned mg_table_turn(const struct mg_table *t)
{
	unsigned turn = 0;
	if (t->phase != MG_TABLE_PLAYING)
		return 0;
	if (t->state.to_move != MG_NONE)
		turn |= 1u << t->state.to_move;
	if (t->asks >= 0)
		turn |= mg_table_asked(t, t->asks) & ~t->agreed;
	return turn;
}

static void write_end(const uint8_t *secret, struct mg_buf *out)
{
	char digits[2 * MG_SECRET_BYTES + 1];
	mg_hex(secret, MG_SECRET_BYTES, digits);
	mg_buf_printf(out, "over\nsecret %s\n", digits);
}

/* Events that are due now; false: none. */
static bool write_due(const struct mg_table *t, const uint8_t *secret, int64_t now, struct mg_buf *out)
{
	const struct mg_state *s = &t->state;
	mg_move m;
	if (s->decision == MG_OVER) {
		write_end(secret, out);
	} else if (t->asks >= 0 && !(mg_table_asked(t, t->asks) & ~t->agreed)) {
		mg_buf_printf(out, "undo p%d %d\n", t->asks + 1, t->asks_to);
	} else if (s->decision == MG_DRAW) {
		mg_move_write(t->record.sheet, mg_fair_draw(t, secret), out);
		mg_buf_char(out, '\n');
	} else if (mg_forced(&t->record.sheet->board, s, &m)) {
		mg_buf_printf(out, "move auto p%d ", s->to_move + 1);
		mg_move_write(t->record.sheet, m, out);
		mg_buf_char(out, '\n');
	} else if (mg_table_clock_runs(t) && mg_table_left(t, s->to_move, now) == 0) {
		mg_buf_printf(out, "away p%d time\n", s->to_move + 1);
	} else {
		return false;
	}
	return true;
}

enum mg_next mg_table_next(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], int64_t now, struct mg_buf *out,
			   const char **level, enum mg_mark *mark)
{
	if (t->phase != MG_TABLE_PLAYING)
		return MG_NEXT_NOTHING;
	if (write_due(t, secret, now, out))
		return MG_NEXT_EVENTS;
	int seat = t->state.to_move;
	if (mg_table_is_present(t, seat) || mg_table_bot_waits(t, now))
		return MG_NEXT_NOTHING;
	bool bot = t->seat[seat].sitter == MG_SITS_BOT;
	*level = bot ? t->seat[seat].level : MG_STANDIN_LEVEL;
	*mark = bot ? MG_MARK_BOT : MG_MARK_STANDIN;
	return MG_NEXT_BOT;
}
