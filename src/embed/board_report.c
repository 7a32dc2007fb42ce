/* board_report.c: plays on a board, and counts. */
#include "embed/board_report.h"

#include "bots/net.h"
#include "bots/selfplay.h"
#include "record/deal.h"
#include "review/figures.h"

enum { MOST_GAMES = 20000, MOST_SEARCHES = 1000000, FIRST_DEAL = 1000000, ANSWER_MAX = 1 << 18 };

struct mg_board_report {
	struct mg_sheet sheet;
	struct mg_record record; /* of the game that is played */
	struct mg_deal deal;
	struct mg_selfplay game;
	struct mg_net net;
	struct mg_notes *notes; /* owned; of each game */
	int players, games, played;
	struct mg_figures figures;
	char answer[ANSWER_MAX];
};

static bool begin(struct mg_board_report *r, const char *board, const char *player, int searches)
{
	struct mg_errors errors = {0};
	r->game.player = mg_player_named(player);
	if (!r->game.player || !mg_sheet_read(&r->sheet, mg_str(board), &errors))
		return false;
	r->game.b = &r->sheet.board;
	r->game.searches = (uint64_t)searches;
	r->game.draw = mg_deal_draws;
	r->game.draws = &r->deal;
	r->game.thinker = mg_thinker_new(&r->sheet.board);
	r->notes = calloc((size_t)r->games, sizeof *r->notes);
	return r->game.thinker && r->notes;
}

struct mg_board_report *mg_board_report_new(const char *board, const char *player, int searches, int players, int games)
{
	bool sane = players >= MG_MIN_SEATS && players <= MG_SEATS && games > 0 && games <= MOST_GAMES && searches >= 0 && searches <= MOST_SEARCHES;
	struct mg_board_report *r = sane ? calloc(1, sizeof *r) : NULL;
	if (!r)
		return NULL;
	r->players = players;
	r->games = games;
	if (begin(r, board, player, searches))
		return r;
	mg_board_report_free(r);
	return NULL;
}

void mg_board_report_free(struct mg_board_report *r)
{
	if (!r)
		return;
	mg_thinker_free(r->game.thinker);
	free(r->notes);
	free(r);
}

bool mg_board_report_net(struct mg_board_report *r, const uint8_t *bytes, size_t len)
{
	mg_assert(r->played == 0);
	if (mg_net_read(bytes, len, &r->net) || !mg_net_fits(&r->net, &r->sheet.board, r->players))
		return false;
	mg_thinker_use(r->game.thinker, &r->net);
	return true;
}

int mg_board_report_play(struct mg_board_report *r)
{
	struct mg_dealt_game from = mg_deal_game(FIRST_DEAL + (uint64_t)(r->played / MG_REPLAYS), r->players, r->played % MG_REPLAYS);
	struct mg_state s;
	if (r->played == r->games)
		return r->played;
	mg_deal_init(&r->deal, from.deal);
	mg_record_init(&r->record, &r->sheet, r->players, MG_DRAWS_BALANCED, from.start);
	mg_record_state(&r->record, 0, &s);
	r->game.luck = from.luck;
	r->game.s = s;
	mg_selfplay_begin(&r->game);
	for (mg_move m = mg_selfplay_move(&r->game); m != MG_NO_MOVE; m = mg_selfplay_move(&r->game))
		mg_record_play(&r->record, &s, m);
	mg_notes_take(&r->record, &r->notes[r->played]);
	return ++r->played;
}

const char *mg_board_report_read(struct mg_board_report *r)
{
	struct mg_buf out;
	struct mg_json j;
	int whole = r->played - r->played % MG_REPLAYS;
	if (whole == 0 || !mg_figures_from(&r->sheet.board, r->players, r->notes, whole, &r->figures))
		return NULL;
	mg_buf_init(&out, r->answer, sizeof r->answer);
	mg_json_init(&j, &out);
	mg_json_object(&j);
	mg_figures_json(&r->sheet, &r->figures, &j);
	mg_json_end_object(&j);
	mg_assert(!out.full);
	return r->answer;
}
