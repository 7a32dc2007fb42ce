/* rated.c: the places of a rated game. */
#include "rating/rated.h"

#include "record/sheet.h"
#include "rules/score.h"

static void write_fields(const struct mg_state *s, int seat, char text[MG_RATED_FIELDS_MAX])
{
	struct mg_buf out;
	mg_buf_init(&out, text, MG_RATED_FIELDS_MAX);
	for (int field = 0; field < MG_FIELDS && out.len + 8 < MG_RATED_FIELDS_MAX; field++)
		if (mg_owner(s, field) == seat) {
			mg_field_write(field, &out);
			mg_buf_char(&out, ' ');
		}
}

bool mg_game_results(const struct mg_table *t, struct mg_rated_result out[MG_SEATS])
{
	struct mg_score score[MG_SEATS];
	int players = t->record.players, stayed = 0;
	if (t->phase != MG_TABLE_OVER)
		return false;
	mg_score(&t->record.sheet->board, &t->state, score);
	for (int i = 0; i < players; i++)
		stayed += !t->seat[i].away;
	for (int i = 0; i < players; i++) {
		struct mg_rated_result *r = &out[i];
		*r = (struct mg_rated_result){.bot = t->seat[i].sitter == MG_SITS_BOT, .rank = stayed + 1};
		if (!t->seat[i].away) {
			r->rank = 1;
			for (int k = 0; k < players; k++)
				r->rank += !t->seat[k].away && score[k].rank < score[i].rank;
		}
		int place = (i - t->record.start + players) % players;
		if (t->record.places == MG_PLACES_PRINTED)
			r->advantage = mg_place_advantage(t->record.sheet->board.edition, players, place);
		write_fields(&t->state, i, r->fields);
	}
	return true;
}

bool mg_rated_results(const struct mg_table *t, struct mg_rated_result out[MG_SEATS])
{
	return t->is_rated && mg_game_results(t, out);
}
