/* position.c: requests about the game and its positions in numbers: states, moves, scores, records, links, hashes. */
#include "base/json.h"
#include "base/sha256.h"
#include "embed/context.h"
#include "record/deal.h"
#include "record/link.h"
#include "record/movetext.h"
#include "record/statejson.h"

static void write_moves(const struct mg_sheet *sheet, const mg_move *moves, int n, struct mg_buf *out)
{
	for (int i = 0; i < n; i++) {
		mg_buf_text(out, i ? "\n" : "");
		mg_move_write(sheet, moves[i], out);
	}
}

static void write_legal(const struct mg_sheet *sheet, const struct mg_state *s, struct mg_buf *out)
{
	mg_move moves[MG_MAX_LEGAL];
	write_moves(sheet, moves, mg_legal(&sheet->board, s, moves), out);
}

static void write_anytime(const struct mg_sheet *sheet, const struct mg_state *s, struct mg_buf *out)
{
	mg_move moves[MG_MAX_ANYTIME];
	write_moves(sheet, moves, mg_anytime(&sheet->board, s, moves), out);
}

void mg_embed_state(struct mg_embed *e, int n, const struct mg_state *s)
{
	mg_state_json(e->game->record.sheet, s, n, &e->answer);
}

void mg_embed_legal(struct mg_embed *e, int n, const struct mg_state *s)
{
	(void)n;
	write_legal(e->game->record.sheet, s, &e->answer);
}

void mg_embed_anytime(struct mg_embed *e, int n, const struct mg_state *s)
{
	(void)n;
	write_anytime(e->game->record.sheet, s, &e->answer);
}

void mg_embed_forced(struct mg_embed *e, int n, const struct mg_state *s)
{
	(void)n;
	const struct mg_sheet *sheet = e->game->record.sheet;
	mg_move m;
	if (mg_forced(&sheet->board, s, &m))
		mg_move_write(sheet, m, &e->answer);
}

void mg_embed_score(struct mg_embed *e, int n, const struct mg_state *s)
{
	(void)n;
	mg_score_json(e->game->record.sheet, s, &e->answer);
}

void mg_embed_record(struct mg_embed *e, int n, const struct mg_state *s)
{
	struct mg_record part = e->game->record;
	(void)s;
	part.moves = n;
	mg_record_write(&part, &e->answer);
}

void mg_embed_link(struct mg_embed *e, int n, const struct mg_state *s)
{
	struct mg_record part = e->game->record;
	(void)s;
	part.moves = n;
	mg_link_write(&part, &e->answer);
}

bool mg_embed_draw(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	const struct mg_sheet *sheet = e->game->record.sheet;
	const struct mg_state *s = &e->game->state;
	struct mg_deal deal;
	uint64_t seed;
	if (!mg_str_number64(mg_str_word(&args), UINT64_MAX, &seed) || mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "draw takes a number from 0 to 18446744073709551615");
	if (s->decision != MG_DRAW)
		return mg_embed_refuse_move(e, mg_draw_columns(s->bag),
					    s->decision == MG_OVER ? MG_GAME_OVER : MG_NO_DRAW_DUE);
	mg_deal_init(&deal, seed);
	mg_move_write(sheet, mg_deal_draw(&deal, &sheet->board, s), &e->answer);
	return true;
}

bool mg_embed_board(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	struct mg_str name = mg_str_word(&args);
	const struct mg_sheet *sheet = e->game ? e->game->record.sheet : NULL;
	if (mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "board takes one name");
	if (!name.len && !sheet)
		return mg_embed_refuse(e, "nogame", "there is no game yet: name a board");
	if (name.len)
		sheet = e->has_own && mg_str_is(name, e->own.name) ? &e->own : mg_sheet_named(name);
	if (!sheet)
		return mg_embed_refuse(e, "board", "no board of that name");
	mg_sheet_json(sheet, &e->answer);
	return true;
}

/* All that can be said about a position and the move that led to it, as text. */
static void write_position(const struct mg_record *r, int n, const struct mg_state *before, const struct mg_state *s,
			   struct mg_buf *out)
{
	mg_state_json(r->sheet, s, n, out);
	write_legal(r->sheet, s, out);
	write_anytime(r->sheet, s, out);
	mg_score_json(r->sheet, s, out);
	for (int lang = 0; lang < MG_LANGUAGES; lang++) {
		mg_text_prompt(r, s, (enum mg_language)lang, out);
		if (n > 0)
			mg_text_log(r, n - 1, before, (enum mg_language)lang, out);
	}
}

static void write_whole(const struct mg_record *r, const struct mg_state *end, struct mg_buf *out)
{
	mg_record_write(r, out);
	mg_link_write(r, out);
	mg_sheet_json(r->sheet, out);
	for (int lang = 0; lang < MG_LANGUAGES; lang++)
		mg_text_scoring(r, end, (enum mg_language)lang, out);
}

static void add_text(struct mg_sha256 *hash, struct mg_buf *text)
{
	mg_sha256_add(hash, text->data, text->len + 1);
	mg_buf_clear(text);
}

/* The answer's buffer holds one text after the other before it holds the hash. */
bool mg_embed_hash(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	const struct mg_record *r = &e->game->record;
	struct mg_state s, before = {0};
	struct mg_sha256 hash;
	uint8_t digest[32];
	char digits[65];
	mg_sha256_init(&hash);
	mg_record_state(r, 0, &s);
	for (int n = 0; n <= r->moves; n++) {
		if (n > 0) {
			before = s;
			mg_apply(&r->sheet->board, &s, r->move[n - 1]);
		}
		write_position(r, n, &before, &s, &e->answer);
		add_text(&hash, &e->answer);
	}
	write_whole(r, &s, &e->answer);
	add_text(&hash, &e->answer);
	mg_sha256_end(&hash, digest);
	mg_hex(digest, sizeof digest, digits);
	mg_buf_text(&e->answer, digits);
	return true;
}
