/* record.c: a game in the making: its header and the moves played so far. */
#include "record/record.h"

void mg_record_init(struct mg_record *r, const struct mg_sheet *sheet, int players, enum mg_draws draws, int start)
{
	mg_assert(players >= MG_MIN_SEATS && players <= MG_SEATS && start < players);
	memset(r, 0, sizeof *r);
	r->sheet = sheet;
	r->players = players;
	r->draws = mg_edition_of(&sheet->board)->draws_vary ? draws : MG_DRAWS_PLAIN;
	r->start = start;
}

void mg_record_state(const struct mg_record *r, int n, struct mg_state *s)
{
	mg_assert(n >= 0 && n <= r->moves);
	mg_init(s, r->players, r->draws, r->start);
	mg_settle_places(s, r->places);
	for (int i = 0; i < n; i++)
		mg_apply(&r->sheet->board, s, r->move[i]);
}

enum mg_reason mg_record_play(struct mg_record *r, struct mg_state *s, mg_move m)
{
	enum mg_reason reason = mg_play(&r->sheet->board, s, m);
	if (reason == MG_FINE) {
		mg_assert(r->moves < MG_MAX_MOVES);
		r->move[r->moves++] = m;
	}
	return reason;
}

bool mg_name_is_good(struct mg_str name)
{
	size_t chars;
	if (!mg_str_utf8(name, &chars) || chars < 1 || chars > MG_PLAYER_NAME_CHARS)
		return false;
	for (size_t i = 0; i < name.len; i++)
		if (mg_str_control(name, i))
			return false;
	return true;
}
