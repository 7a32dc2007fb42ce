/* think.c: a computer player thinks about the game's last state, step by step, as the caller has time. */
#include "base/json.h"
#include "embed/context.h"
#include "record/movetext.h"

bool mg_embed_players(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	struct mg_json j;
	mg_json_init(&j, &e->answer);
	mg_json_array(&j);
	for (int i = 0; mg_player_at(i); i++)
		mg_json_text(&j, mg_player_at(i)->name);
	mg_json_end_array(&j);
	return true;
}

static const struct mg_player *find_player(struct mg_str word)
{
	char name[32] = "";
	struct mg_buf copy;
	mg_buf_init(&copy, name, sizeof name);
	mg_buf_slice(&copy, word);
	return mg_player_named(name);
}

/* Reads KEY=NUMBER. */
static bool read_number(struct mg_str word, const char *key, uint64_t *out)
{
	return mg_str_cut(&word, key) && mg_str_number64(word, UINT64_MAX, out);
}

bool mg_embed_begin(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	const struct mg_state *s = &e->game->state;
	const struct mg_player *player = find_player(mg_str_word(&args));
	uint64_t seed = 0, searches = 0;
	bool limited = false;
	if (!player)
		return mg_embed_refuse(e, "syntax", "no such player; \"players\" lists them");
	for (struct mg_str word = mg_str_word(&args); word.len; word = mg_str_word(&args))
		if (read_number(word, "searches=", &searches))
			limited = true;
		else if (!read_number(word, "seed=", &seed))
			return mg_embed_refuse(e, "syntax", "begin takes a player, seed=NUMBER and searches=NUMBER");
	if (s->to_move == MG_NONE)
		return mg_embed_refuse(e, "illegal", "no player is to move");
	if (!e->thinker)
		e->thinker = mg_thinker_new(&e->game->record.sheet->board);
	if (!e->thinker)
		return mg_embed_refuse(e, "limit", "out of memory");
	mg_assert(s->decision != MG_DRAW && s->decision != MG_OVER);
	mg_embed_use_net(e);
	mg_thinker_begin(e->thinker, s, player, seed);
	if (limited)
		mg_thinker_limit(e->thinker, searches);
	e->thinking = true;
	return true;
}

bool mg_embed_refuse_unbegun(struct mg_embed *e)
{
	return mg_embed_refuse(e, "syntax", "nobody thinks about this position: ask for \"begin\" first");
}

bool mg_embed_think(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	long n;
	if (!e->thinking)
		return mg_embed_refuse_unbegun(e);
	if (!mg_str_number(mg_str_word(&args), 1000000000, &n) || mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "think takes a number of searches");
	mg_buf_text(&e->answer, mg_thinker_think(e->thinker, (uint32_t)n) ? "more" : "done");
	return true;
}

void mg_embed_move_json(const struct mg_embed *e, mg_move m, struct mg_json *j)
{
	char text[128];
	struct mg_buf word;
	mg_buf_init(&word, text, sizeof text);
	mg_move_write(e->game->record.sheet, m, &word);
	mg_json_key(j, "move");
	mg_json_text(j, text);
}

/* A float is a sum of powers of two, so this rounds alike on every machine. */
void mg_embed_decimal(struct mg_json *j, float value)
{
	mg_json_fixed(j, (long long)((double)value * 10000 + (value < 0 ? -0.5 : 0.5)), 4);
}

static void seats_json(const struct mg_embed *e, const char *key, const float value[MG_SEATS], struct mg_json *j)
{
	mg_json_key(j, key);
	mg_json_array(j);
	for (int p = 0; p < e->game->record.players; p++)
		mg_embed_decimal(j, value[p]);
	mg_json_end_array(j);
}

void mg_embed_options_json(const struct mg_embed *e, const struct mg_option *option, int n, struct mg_json *j)
{
	mg_json_key(j, "options");
	mg_json_array(j);
	for (int i = 0; i < n; i++) {
		mg_json_object(j);
		mg_embed_move_json(e, option[i].move, j);
		seats_json(e, "win", option[i].value.win, j);
		seats_json(e, "score", option[i].value.score, j);
		mg_json_key(j, "visits");
		mg_json_int(j, option[i].visits);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

bool mg_embed_thoughts(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	struct mg_json j;
	if (!e->thinking)
		return mg_embed_refuse_unbegun(e);
	int n = mg_thinker_options(e->thinker, e->option, MG_MAX_OPTIONS);
	mg_json_init(&j, &e->answer);
	mg_json_object(&j);
	mg_embed_move_json(e, mg_thinker_move(e->thinker), &j);
	mg_json_key(&j, "searches");
	mg_json_int(&j, (long long)mg_thinker_searches(e->thinker));
	mg_embed_options_json(e, e->option, n, &j);
	mg_json_end_object(&j);
	return true;
}
