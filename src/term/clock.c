/* clock.c: how much time players have left at a table of a server. */
#include "term/clock.h"

#include "term/remote.h"
#include "text/message.h"

bool mg_clock_write(const struct mg_session *s, int seat, enum mg_language lang, struct mg_buf *out)
{
	const struct mg_table *t = &s->table;
	char minutes[8];
	mg_assert(seat >= 0 && seat < t->record.players);
	if (!s->remote || t->pace.kind == MG_PACE_NONE || t->phase != MG_TABLE_PLAYING || t->seat[seat].sitter == MG_SITS_BOT)
		return false;
	long long left = mg_table_left(t, seat, mg_remote_now(s)) / 1000, hours = left / 3600;
	snprintf(minutes, sizeof minutes, "%02d", (int)(left / 60 % 60));
	if (hours == 0)
		mg_buf_printf(out, "%lld:%02d", left / 60, (int)(left % 60));
	else if (hours < 24)
		mg_say(out, lang, MG_MSG_TERM_CLOCK_HOURS, MG_NUMBER("h", (int)hours), MG_TEXT("mm", minutes));
	else
		mg_say(out, lang, MG_MSG_TERM_CLOCK_DAYS, MG_NUMBER("d", (int)(hours / 24)), MG_NUMBER("h", (int)(hours % 24)));
	return true;
}
