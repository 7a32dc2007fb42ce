/* tune.c: simultaneous perturbation by matches, and its journal. */
#include "train/tune.h"

#include "base/json.h"
#include "base/expo.h"
#include "base/rng.h"

enum { LINE_TEXT = 2048 };

bool mg_tuner_init(struct mg_tuner *t, const struct mg_tune_options *options)
{
	mg_assert(options->steps > 0 && options->blocks > 0 && options->entrant.player.tuned);
	*t = (struct mg_tuner){.options = *options};
	mg_entrant_tuning(&options->entrant, &options->sheet->board, options->players, &t->now);
	t->step = calloc((size_t)options->steps, sizeof *t->step);
	return t->step;
}

void mg_tuner_release(struct mg_tuner *t)
{
	free(t->step);
	t->step = NULL;
}

/* ---- the journal */

static void write_head(const struct mg_tuner *t, struct mg_buf *out)
{
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_object(&j);
	mg_json_key(&j, "magnate");
	mg_json_text(&j, "tune 3");
	mg_json_key(&j, "board");
	mg_json_text(&j, t->options.sheet->hash);
	mg_json_key(&j, "player");
	mg_json_text(&j, t->options.entrant.name);
	if (t->options.against) {
		mg_json_key(&j, "against");
		mg_json_text(&j, t->options.against->name);
	}
	mg_json_key_int(&j, "players", t->options.players);
	if (t->options.draws != MG_DRAWS_BALANCED && mg_editions[t->options.sheet->board.edition].draws_vary)
		mg_json_key_text(&j, "draws", mg_draws_name((enum mg_edition_id)t->options.sheet->board.edition, t->options.draws));
	if (t->options.places != MG_PLACES_PRINTED)
		mg_json_key_text(&j, "places", mg_places_name(t->options.places));
	mg_json_key_int(&j, "first_deal", (long long)t->options.first);
	mg_json_key_int(&j, "blocks", t->options.blocks);
	mg_json_key(&j, "fixed");
	mg_json_array(&j);
	for (int i = 0; i < MG_PARAMS; i++)
		if (t->options.fixed.has[i])
			mg_json_int(&j, i);
	mg_json_end_array(&j);
	mg_json_key_int(&j, "turn", (int)(t->options.turn * 1000));
	mg_json_key_int(&j, "rate", (int)(t->options.rate * 100000));
	mg_json_end_object(&j);
	mg_buf_char(out, '\n');
}

/* A step is a line of whole numbers, in millionths, so that it is read as it was written. */
static bool read_step(void *context, struct mg_str line, int number, char *why)
{
	struct mg_tuner *t = context;
	long x[MG_PARAMS + 2];
	int n = 0;
	for (size_t i = 0; i < line.len && n < MG_PARAMS + 2;) {
		size_t from = i;
		bool less = line.at[i] == '-';
		i += less;
		while (i < line.len && line.at[i] >= '0' && line.at[i] <= '9')
			i++;
		if (i > from + less && mg_str_number((struct mg_str){line.at + from + less, i - from - less}, 1000000000, &x[n]))
			x[n++] *= less ? -1 : 1;
		else
			i++;
	}
	if (n != MG_PARAMS + 2 || x[0] != t->count + 1 || t->count == t->options.steps) {
		snprintf(why, MG_LINE_FILE_ERROR, "line %d is no step %d of %d", number, t->count + 1, t->options.steps);
		return false;
	}
	struct mg_tune_step *step = &t->step[t->count++];
	step->ahead = (double)x[1] / 1e6;
	for (int i = 0; i < MG_PARAMS; i++)
		t->now.param[i] = step->param[i] = (float)((double)x[2 + i] / 1e6);
	return true;
}

bool mg_tuner_open(struct mg_tuner *t, struct mg_line_file *f, const char *path, char *why)
{
	char head[LINE_TEXT];
	struct mg_buf out;
	mg_buf_init(&out, head, sizeof head);
	write_head(t, &out);
	struct mg_line_format format = {.head = mg_buf_str(&out), .other = "holds another tuning", .add = read_step, .context = t};
	return mg_line_file_open(f, path, &format, why);
}

static long millionths(double x)
{
	return (long)(x * 1e6 + (x < 0 ? -0.5 : 0.5));
}

bool mg_tuner_append(const struct mg_tuner *t, struct mg_line_file *f)
{
	char line[LINE_TEXT];
	struct mg_buf out;
	mg_buf_init(&out, line, sizeof line);
	const struct mg_tune_step *step = &t->step[t->count - 1];
	mg_buf_printf(&out, "[%d,%ld", t->count, millionths(step->ahead));
	for (int i = 0; i < MG_PARAMS; i++)
		mg_buf_printf(&out, ",%ld", millionths((double)step->param[i]));
	mg_buf_text(&out, "]\n");
	return mg_line_file_append(f, mg_buf_str(&out));
}

/* ---- a step */

static bool watch_nothing(void *context, const struct mg_arena *a)
{
	(void)context;
	(void)a;
	return true;
}

/* Points a game by which the first entrant is ahead. */
static double ahead_by(const struct mg_arena *a)
{
	double sum[2] = {0, 0};
	long seats[2] = {0, 0};
	for (int i = 0; i < a->count; i++)
		for (int g = 0; g < a->options.players; g++)
			for (int p = 0; p < a->options.players; p++) {
				const struct mg_game_result *r = &a->block[i].game[g];
				if (r->entrant[p] > 1)
					continue;
				sum[r->entrant[p]] += r->total[p];
				seats[r->entrant[p]]++;
			}
	return seats[0] && seats[1] ? sum[0] / (double)seats[0] - sum[1] / (double)seats[1] : 0;
}

/* Which way each parameter is turned in a step: the same each time it is asked. */
static void choose_ways(const struct mg_tuner *t, int step, int way[MG_PARAMS])
{
	struct mg_rng rng = mg_rng_seed(t->options.first + (uint64_t)step);
	for (int i = 0; i < MG_PARAMS; i++) {
		int up = mg_rng_below(&rng, 2) ? 1 : -1;
		way[i] = t->options.fixed.has[i] ? 0 : up;
	}
}

bool mg_tuner_play(struct mg_tuner *t)
{
	const struct mg_tune_options *o = &t->options;
	int way[MG_PARAMS];
	struct mg_arena arena;
	mg_assert(t->count < o->steps);
	choose_ways(t, t->count, way);
	struct mg_arena_options match = {.sheet = o->sheet, .players = o->players, .draws = o->draws, .places = o->places, .mode = MG_LEAGUE,
					 .entrant = {o->entrant, o->entrant}, .entrants = 2, .blocks = o->blocks, .threads = o->threads,
					 .first = o->first + (uint64_t)t->count * (uint64_t)o->blocks};
	for (int k = 0; k < 2; k++) {
		match.entrant[k].turned = true;
		for (int i = 0; i < MG_PARAMS; i++) {
			match.entrant[k].given.has[i] = true;
			match.entrant[k].param[i] = (float)mg_param_turned(i, (double)t->now.param[i], (k ? -1 : 1) * way[i] * o->turn);
		}
	}
	while (o->against && match.entrants < o->players)
		match.entrant[match.entrants++] = *o->against;
	bool fine = mg_arena_init(&arena, &match) && mg_arena_run(&arena, (struct mg_arena_watch){watch_nothing, NULL});
	double ahead = fine ? (double)millionths(ahead_by(&arena)) / 1e6 : 0;
	if (!fine)
		memcpy(t->error, arena.error, sizeof t->error);
	mg_arena_release(&arena);
	if (!fine)
		return false;
	struct mg_tune_step *step = &t->step[t->count++];
	step->ahead = ahead;
	for (int i = 0; i < MG_PARAMS; i++) { /* as the journal has it, so that a tuning that was broken off goes on alike */
		double x = mg_param_turned(i, (double)t->now.param[i], o->rate * way[i] * ahead);
		t->now.param[i] = step->param[i] = (float)((double)millionths(x) / 1e6);
	}
	return true;
}

struct mg_slope mg_tuner_slope(const struct mg_tuner *t, int param)
{
	double sum = 0, squares = 0;
	mg_assert(param >= 0 && param < MG_PARAMS);
	for (int k = 0; k < t->count; k++) {
		int way[MG_PARAMS];
		choose_ways(t, k, way);
		sum += way[param] * t->step[k].ahead;
		squares += t->step[k].ahead * t->step[k].ahead;
	}
	if (t->count < 2)
		return (struct mg_slope){0, 0};
	double mean = sum / t->count;
	return (struct mg_slope){mean, mg_sqrt((squares / t->count - mean * mean) / (t->count - 1))};
}

void mg_tuner_mean(const struct mg_tuner *t, struct mg_tuning *out)
{
	int from = t->count / 2;
	*out = t->now;
	for (int i = 0; i < MG_PARAMS && t->count > from; i++) {
		double sum = 0;
		for (int k = from; k < t->count; k++)
			sum += (double)t->step[k].param[i];
		out->param[i] = (float)(sum / (t->count - from));
	}
}
