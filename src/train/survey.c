/* survey.c: plays the games of a board report, as a league of one. */
#include "train/survey.h"

/* The same games as a league of one. */
static struct mg_arena_options arena_of(const struct mg_survey_options *options)
{
	return (struct mg_arena_options){
		.sheet = options->sheet,
		.players = options->players,
		.draws = options->draws,
		.places = options->places,
		.mode = MG_LEAGUE,
		.entrant = {options->player},
		.entrants = 1,
		.first = options->first,
		.blocks = options->games / MG_REPLAYS,
	};
}

static bool begin_game(const struct mg_arena_options *arena, int game, struct mg_match *m, struct mg_record *r)
{
	if (!mg_arena_begin(arena, game / MG_REPLAYS, game % MG_REPLAYS, NULL, m))
		return false;
	mg_record_init(r, arena->sheet, arena->players, arena->draws, m->state.start);
	r->places = arena->places;
	return true;
}

bool mg_survey_init(struct mg_survey *s, const struct mg_survey_options *options)
{
	mg_assert(options->games % MG_REPLAYS == 0 && options->games <= MG_MAX_SURVEY_GAMES && !options->player.command);
	*s = (struct mg_survey){.options = *options, .game = calloc((size_t)options->games, sizeof *s->game)};
	return s->game;
}

void mg_survey_release(struct mg_survey *s)
{
	free(s->game);
	s->game = NULL;
}

bool mg_survey_is_game(const struct mg_survey_options *options, int game, const struct mg_record *r)
{
	struct mg_arena_options arena = arena_of(options);
	struct mg_match m = {0};
	struct mg_record wanted;
	struct mg_state s;
	if (strcmp(r->sheet->hash, options->sheet->hash) != 0 || !begin_game(&arena, game, &m, &wanted))
		return false;
	if (r->players != wanted.players || r->draws != wanted.draws || r->places != wanted.places || r->start != wanted.start)
		return false;
	mg_record_state(r, 0, &s);
	for (int i = 0; i < r->moves; i++) {
		if (s.decision == MG_DRAW && mg_verb(r->move[i]) == MG_M_DRAW &&
		    r->move[i] != mg_deal_draw(&m.deal, &options->sheet->board, &s))
			return false;
		mg_apply(&options->sheet->board, &s, r->move[i]);
	}
	return s.decision == MG_OVER;
}

/* What is worked on, and who is told. */
struct running_survey {
	struct mg_survey *survey;
	struct mg_arena_options arena;
	struct mg_survey_watch watch;
};

struct survey_worker {
	const struct running_survey *running; /* not owned */
	struct mg_match match;
};

static void *begin_worker(void *context, char *why)
{
	const struct running_survey *r = context;
	struct survey_worker *w = calloc(1, sizeof *w);
	if (w)
		*w = (struct survey_worker){r, {.thinker = mg_thinker_new(&r->arena.sheet->board)}};
	if (w && w->match.thinker)
		return w;
	snprintf(why, MG_WORK_ERROR, "out of memory");
	free(w);
	return NULL;
}

static void finish_worker(void *worker)
{
	struct survey_worker *w = worker;
	mg_thinker_free(w->match.thinker);
	free(w);
}

/* Every game has its own place in the survey, which nobody else looks at before the game is done. */
static bool play_game(void *worker, int number, char *why)
{
	struct survey_worker *w = worker;
	struct mg_match *m = &w->match;
	struct mg_record *r = &w->running->survey->game[number];
	struct mg_state s;
	bool more = begin_game(&w->running->arena, number, m, r);
	for (mg_record_state(r, 0, &s); more;) {
		more = mg_match_step(m);
		if (more)
			mg_record_play(r, &s, m->last);
	}
	memcpy(why, m->error, sizeof m->error);
	return !m->error[0];
}

static bool take_game(void *context, int number)
{
	struct running_survey *r = context;
	mg_assert(number == r->survey->count);
	r->survey->count++;
	return !r->watch.added || r->watch.added(r->watch.context, r->survey);
}

bool mg_survey_run(struct mg_survey *s, struct mg_survey_watch watch)
{
	struct running_survey running = {s, arena_of(&s->options), watch};
	struct mg_work work = {
		.first = s->count,
		.end = s->options.games,
		.threads = s->options.threads,
		.context = &running,
		.begin = begin_worker,
		.work = play_game,
		.finish = finish_worker,
		.take = take_game,
	};
	mg_work_run(&work, s->error);
	return s->count == s->options.games;
}

bool mg_figures_of(const struct mg_survey *s, struct mg_figures *out)
{
	struct mg_notes *notes = calloc((size_t)s->count, sizeof *notes);
	for (int g = 0; g < s->count && notes; g++)
		mg_notes_take(&s->game[g], &notes[g]);
	bool fine = notes && mg_figures_from(&s->options.sheet->board, s->options.players, notes, s->count, out);
	free(notes);
	return fine;
}
