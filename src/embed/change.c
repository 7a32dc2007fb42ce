/* change.c: requests that change the context: language, board, game. Each does all of it or nothing. */
#include "embed/context.h"
#include "record/link.h"
#include "record/movetext.h"
#include "text/catalogue.h"

void mg_embed_forget(struct mg_embed *e)
{
	e->thinking = false;
	mg_embed_free_review(e);
}

struct mg_embed_game *mg_embed_spare(struct mg_embed *e)
{
	return e->game == &e->games[0] ? &e->games[1] : &e->games[0];
}

void mg_embed_take_over(struct mg_embed *e, struct mg_embed_game *next)
{
	mg_assert(next != e->game || !next);
	mg_embed_forget(e);
	mg_thinker_free(e->thinker); /* it knows the old game's board */
	e->thinker = NULL;
	mg_estimator_free(e->estimator); /* likewise */
	e->estimator = NULL;
	e->game = next;
}

bool mg_embed_lang(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	if (!mg_language_read(mg_str_word(&args), &e->lang))
		return mg_embed_refuse(e, "syntax", "languages are " MG_LANGUAGE_LIST);
	return true;
}

bool mg_embed_catalogue(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	enum mg_language lang;
	char why[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, why, sizeof why);
	if (!mg_catalogue_read(body, &lang, &wrong))
		return mg_embed_refuse(e, "syntax", "%s", why);
	mg_buf_text(&e->answer, mg_language_codes[lang]);
	return true;
}

bool mg_embed_speak_to(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	struct mg_str word = mg_str_word(&args);
	int seat = word.len ? mg_seat_read(word) : 0;
	if (seat == MG_NONE || mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "you takes a seat, p1 to p%d, or nothing", MG_SEATS);
	e->reader = word.len ? seat + 1 : 0;
	return true;
}

int mg_embed_you(const struct mg_embed *e)
{
	return e->reader && e->reader <= e->game->record.players ? e->reader - 1 : MG_NONE;
}

bool mg_embed_sheet(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	struct mg_sheet *sheet = &mg_embed_spare(e)->own;
	struct mg_errors errors = {0};
	if (!mg_sheet_read(sheet, body, &errors)) {
		mg_embed_refuse(e, "board", "%d errors", errors.count);
		for (int i = 0; i < errors.count && i < MG_MAX_ERRORS; i++) {
			mg_buf_printf(&e->error, "\nline %d: ", errors.at[i].line);
			mg_text_complaint(errors.at[i].text, e->lang, &e->error);
		}
		return false;
	}
	e->own = *sheet;
	e->has_own = true;
	mg_buf_text(&e->answer, e->own.name);
	return true;
}

const struct mg_sheet *mg_embed_find_sheet(struct mg_embed *e, const struct mg_game_setup *setup)
{
	const struct mg_sheet *sheet = !setup->board.at ? mg_sheet_of_edition((enum mg_edition_id)setup->edition)
				       : e->has_own && mg_str_is(setup->board, e->own.name) ? &e->own
											    : mg_sheet_named(setup->board);
	if (!sheet)
		mg_embed_refuse(e, "board", "no board of that name: give its file with \"sheet\" first");
	else if (!mg_board_is_for(&sheet->board, setup->edition))
		mg_embed_refuse(e, "board", "%s is a board of the other edition", sheet->name);
	return sheet && mg_board_is_for(&sheet->board, setup->edition) ? sheet : NULL;
}

bool mg_embed_start(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	struct mg_game_setup setup;
	const char *wrong = "new takes edition=, players=, board=, draws=, places= and start=";
	mg_game_setup_init(&setup);
	for (struct mg_str word = mg_str_word(&args); word.len; word = mg_str_word(&args))
		if (mg_game_setup_read(&setup, word, &wrong) != MG_SETUP_TAKEN)
			return mg_embed_refuse(e, "syntax", "%s", wrong);
	wrong = mg_game_setup_check(&setup, false);
	if (wrong)
		return mg_embed_refuse(e, "syntax", "%s", wrong);
	const struct mg_sheet *sheet = mg_embed_find_sheet(e, &setup);
	if (!sheet)
		return false;
	struct mg_embed_game *next = mg_embed_spare(e);
	if (sheet == &e->own) {
		next->own = e->own;
		sheet = &next->own;
	}
	mg_assert(setup.start >= 0 && setup.start < setup.players);
	mg_record_init(&next->record, sheet, setup.players, setup.draws, setup.start);
	next->record.places = setup.places;
	mg_record_state(&next->record, 0, &next->state);
	mg_embed_leave_table(e);
	mg_embed_take_over(e, next);
	return true;
}

bool mg_embed_names(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	struct mg_record *r = &e->game->record;
	char name[MG_SEATS][MG_PLAYER_NAME_MAX] = {{0}};
	int n = 0;
	if (e->local)
		return mg_embed_refuse(e, "syntax", "at a table names come with the seats");
	for (struct mg_str rest = args; mg_str_word(&rest).len; rest = args, n++) {
		while (args.len && (*args.at == ' ' || *args.at == '\t'))
			args.at++, args.len--;
		const char *wrong = n < r->players ? mg_str_quoted(&args, name[n], sizeof name[n]) : "too many names";
		if (wrong)
			return mg_embed_refuse(e, "syntax", "name %d: %s", n + 1, wrong);
		if (!mg_name_is_good(mg_str(name[n])))
			return mg_embed_refuse(e, "syntax", "name %d must have 1 to %d characters and no control characters",
					       n + 1, MG_PLAYER_NAME_CHARS);
	}
	if (n && n != r->players)
		return mg_embed_refuse(e, "syntax", "%d names for %d players", n, r->players);
	memcpy(r->name, name, sizeof r->name);
	return true;
}

bool mg_embed_refuse_record(struct mg_embed *e, const struct mg_record *r, const struct mg_record_error *error)
{
	char text[1024];
	struct mg_buf why;
	mg_buf_init(&why, text, sizeof text);
	mg_text_record_error(r, error, e->lang, &why);
	return mg_embed_refuse(e, "record", "line %d: %s", error->line, text);
}

bool mg_embed_load(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	struct mg_embed_game *next = mg_embed_spare(e);
	struct mg_record_error error = {0};
	struct mg_str link = mg_str_word(&args);
	if (mg_str_word(&args).len || (link.len && body.len))
		return mg_embed_refuse(e, "syntax", "load takes one link on its line, or a record in the next lines");
	if (link.len) {
		const char *wrong = mg_link_read(&next->record, &next->state, &next->own, link);
		if (wrong) {
			mg_embed_refuse(e, "record", "%s", "");
			mg_text_complaint(wrong, e->lang, &e->error);
			return false;
		}
	} else if (!mg_record_read(&next->record, &next->state, &next->own, body, &error)) {
		return mg_embed_refuse_record(e, &next->record, &error);
	}
	mg_embed_leave_table(e);
	mg_embed_take_over(e, next);
	return true;
}

bool mg_embed_cut_move(struct mg_embed *e, const struct mg_sheet *sheet, struct mg_str *rest, mg_move *m)
{
	char text[256];
	struct mg_buf why;
	mg_buf_init(&why, text, sizeof text);
	const char *wrong = mg_move_read(sheet, rest, m, &why);
	if (wrong)
		return mg_embed_refuse(e, "syntax", "%s%s%s", wrong, why.len ? ": " : "", text);
	return *m != MG_NO_MOVE || mg_embed_refuse(e, "syntax", "a move is missing");
}

bool mg_embed_read_move(struct mg_embed *e, struct mg_str args, mg_move *m)
{
	if (!mg_embed_cut_move(e, e->game->record.sheet, &args, m))
		return false;
	return mg_str_word(&args).len == 0 || mg_embed_refuse(e, "syntax", "more than one move");
}

bool mg_embed_refuse_move(struct mg_embed *e, mg_move m, enum mg_reason reason)
{
	char text[1024];
	struct mg_buf why;
	mg_buf_init(&why, text, sizeof text);
	mg_assert(reason != MG_FINE && reason < MG_REASONS);
	mg_text_refusal_to(&e->game->record, &e->game->state, m, reason, mg_embed_you(e), e->lang, &why);
	return mg_embed_refuse(e, "illegal", "%s", text);
}

bool mg_embed_play(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	struct mg_embed_game *game = e->game;
	mg_move m;
	if (e->local)
		return mg_embed_refuse(e, "syntax", "at a table moves are made with \"decide\"");
	if (!mg_embed_read_move(e, args, &m))
		return false;
	enum mg_reason reason = mg_record_play(&game->record, &game->state, m);
	if (reason != MG_FINE)
		return mg_embed_refuse_move(e, m, reason);
	mg_embed_forget(e);
	mg_move_write(game->record.sheet, m, &e->answer);
	return true;
}

bool mg_embed_undo(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	struct mg_embed_game *game = e->game;
	long n = 1;
	struct mg_str word = mg_str_word(&args);
	if (e->local)
		return mg_embed_undo_here(e, word);
	if (mg_str_word(&args).len || (word.len && !mg_str_number(word, MG_MAX_MOVES, &n)))
		return mg_embed_refuse(e, "syntax", "undo takes a number of moves");
	if (n > game->record.moves)
		return mg_embed_refuse(e, "limit", "only %d moves were played", game->record.moves);
	mg_assert(n >= 0 && n <= game->record.moves);
	game->record.moves -= (int)n;
	mg_record_state(&game->record, game->record.moves, &game->state);
	mg_embed_forget(e);
	return true;
}
