/* say.c: requests that are answered in words, in the context's language. */
#include "base/json.h"
#include "embed/context.h"
#include "record/movetext.h"
#include "text/catalogue.h"

/* Who made a move, or null for a draw; what it did to each purse, where it did anything; where a draw stands. */
static void log_numbers(struct mg_json *j, mg_move m, const struct mg_state *before, const struct mg_state *after)
{
	bool paid = false;
	mg_json_key(j, "seat");
	if (mg_verb(m) == MG_M_DRAW)
		mg_json_null(j);
	else
		mg_json_int(j, 1 + (mg_is_anytime(m) ? mg_move_seat(m) : before->to_move));
	if (mg_verb(m) == MG_M_DRAW) {
		mg_json_key(j, "era");
		mg_json_int(j, before->era);
		mg_json_key(j, "round");
		mg_json_int(j, before->round);
	}
	for (int p = 0; p < before->players; p++)
		paid |= before->money[p] != after->money[p];
	if (!paid)
		return;
	mg_json_key(j, "money");
	mg_json_array(j);
	for (int p = 0; p < before->players; p++)
		mg_json_int(j, after->money[p] - before->money[p]);
	mg_json_end_array(j);
}

static void log_json(struct mg_embed *e)
{
	const struct mg_record *r = &e->game->record;
	struct mg_state s, before;
	struct mg_json j;
	char text[2048];
	struct mg_buf word;
	mg_record_state(r, 0, &s);
	mg_json_init(&j, &e->answer);
	mg_json_array(&j);
	for (int i = 0; i < r->moves; i++) {
		mg_json_object(&j);
		mg_json_key(&j, "move");
		mg_buf_init(&word, text, sizeof text);
		mg_move_write(r->sheet, r->move[i], &word);
		mg_json_text(&j, text);
		mg_json_key(&j, "text");
		mg_buf_clear(&word);
		mg_text_log_to(r, i, &s, mg_embed_you(e), e->lang, &word);
		mg_json_text(&j, text);
		before = s;
		mg_apply(&r->sheet->board, &s, r->move[i]);
		log_numbers(&j, r->move[i], &before, &s);
		mg_json_end_object(&j);
	}
	mg_json_end_array(&j);
}

bool mg_embed_log(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	const struct mg_record *r = &e->game->record;
	struct mg_str word = mg_str_word(&args);
	struct mg_state before;
	long n = 0;
	if (!word.len) {
		log_json(e);
		return true;
	}
	if (mg_str_word(&args).len || !mg_str_number(word, r->moves, &n) || n < 1)
		return mg_embed_refuse(e, "syntax", "%d moves were played; log takes the number of one", r->moves);
	mg_record_state(r, (int)n - 1, &before);
	mg_text_log_to(r, (int)n - 1, &before, mg_embed_you(e), e->lang, &e->answer);
	return true;
}

void mg_embed_prompt(struct mg_embed *e, int n, const struct mg_state *s)
{
	(void)n;
	mg_text_prompt_to(&e->game->record, s, mg_embed_you(e), e->lang, &e->answer);
}

bool mg_embed_refusal(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	const struct mg_embed_game *game = e->game;
	mg_move m;
	if (!mg_embed_read_move(e, args, &m))
		return false;
	enum mg_reason reason = mg_refuse(&game->record.sheet->board, &game->state, m);
	if (reason != MG_FINE)
		mg_text_refusal_to(&game->record, &game->state, m, reason, mg_embed_you(e), e->lang, &e->answer);
	return true;
}

bool mg_embed_describe(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	int field = mg_field_read(mg_str_word(&args));
	if (field == MG_NONE || mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "describe takes a field, A1 to L5");
	mg_text_describe(e->game->record.sheet, field, e->lang, &e->answer);
	return true;
}

void mg_embed_scoring(struct mg_embed *e, int n, const struct mg_state *s)
{
	(void)n;
	mg_text_scoring(&e->game->record, s, e->lang, &e->answer);
}

bool mg_embed_story(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	mg_text_story(&e->game->record, e->lang, MG_STORY_WIDTH, &e->answer);
	return true;
}

typedef void name_part(const struct mg_sheet *sheet, int index, enum mg_language lang, struct mg_buf *out);

static void name_list(struct mg_embed *e, struct mg_json *j, const char *key, name_part *name, int count)
{
	char text[4 * MG_TITLE_MAX];
	struct mg_buf word;
	mg_buf_init(&word, text, sizeof text);
	mg_json_key(j, key);
	mg_json_array(j);
	for (int i = 0; i < count; i++) {
		mg_buf_clear(&word);
		name(e->game->record.sheet, i, e->lang, &word);
		mg_json_text(j, text);
	}
	mg_json_end_array(j);
}

static void name_seats(struct mg_embed *e, struct mg_json *j)
{
	char text[2 * MG_PLAYER_NAME_MAX];
	struct mg_buf word;
	mg_buf_init(&word, text, sizeof text);
	mg_json_key(j, "seats");
	mg_json_array(j);
	for (int p = 0; p < e->game->record.players; p++) {
		mg_buf_clear(&word);
		mg_text_seat(&e->game->record, p, e->lang, &word);
		mg_json_text(j, text);
	}
	mg_json_end_array(j);
}

bool mg_embed_words(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	const struct mg_sheet *sheet = e->game->record.sheet;
	char text[4 * MG_TITLE_MAX];
	struct mg_buf title;
	struct mg_json j;
	mg_buf_init(&title, text, sizeof text);
	mg_text_title(sheet, e->lang, &title);
	mg_json_init(&j, &e->answer);
	mg_json_object(&j);
	mg_json_key(&j, "title");
	mg_json_text(&j, text);
	name_seats(e, &j);
	name_list(e, &j, "fields", mg_text_field, MG_FIELDS);
	name_list(e, &j, "resources", mg_text_resource, sheet->board.resources);
	name_list(e, &j, "networks", mg_text_network, sheet->board.networks);
	mg_json_end_object(&j);
	return true;
}

bool mg_embed_messages(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	struct mg_json j;
	const char *id, *text;
	mg_json_init(&j, &e->answer);
	mg_json_object(&j);
	for (int i = 0; (text = mg_message_at(i, e->lang, &id)); i++) {
		mg_json_key(&j, id);
		mg_json_text(&j, text);
	}
	mg_json_end_object(&j);
	return true;
}

bool mg_embed_plural(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	mg_buf_text(&e->answer, mg_catalogue(e->lang)->plural);
	return true;
}
