/* match.c: plays a game between entrants, move by move, within their time. */
#include "train/match.h"

#include "record/movetext.h"

#include <limits.h>
#include <time.h>

static bool fail(struct mg_match *m, const char *what)
{
	snprintf(m->error, sizeof m->error, "%s", what);
	return false;
}

/* Sends a line to every program of the game, once to each. */
static bool tell(struct mg_match *m, const char *line)
{
	for (int p = 0; p < m->state.players; p++) {
		bool told = !m->program[p];
		for (int q = 0; q < p; q++)
			told = told || m->program[q] == m->program[p];
		if (!told && !mg_program_ask(m->program[p], line, 0, "", NULL))
			return fail(m, mg_program_error(m->program[p]));
	}
	return true;
}

static bool tell_game(struct mg_match *m)
{
	char line[1024];
	struct mg_buf out;
	mg_buf_init(&out, line, sizeof line);
	mg_buf_printf(&out, "new edition=%s players=%d start=p%d seed=%llu", mg_edition_name(m->sheet->board.edition),
		      m->state.players, m->state.start + 1, (unsigned long long)(m->luck & LONG_MAX));
	if (mg_edition_of(&m->sheet->board)->draws_vary)
		mg_buf_printf(&out, " draws=%s", m->state.draws == MG_DRAWS_PLAIN ? "plain" : "balanced");
	if (m->state.places != MG_PLACES_PRINTED)
		mg_buf_printf(&out, " places=%s", mg_places_name((enum mg_places)m->state.places));
	if (m->board) {
		mg_buf_text(&out, " board=");
		mg_buf_quoted(&out, mg_str(m->board));
	}
	return out.full ? fail(m, "the board's file has too long a name for a program") : tell(m, line);
}

bool mg_match_begin(struct mg_match *m, int players, enum mg_draws draws, enum mg_places places, int start, uint64_t deal, uint64_t luck)
{
	mg_assert(players >= MG_MIN_SEATS && players <= MG_SEATS && start >= 0 && start < players);
	m->luck = luck;
	m->moves = 0;
	m->last = MG_NO_MOVE;
	m->error[0] = '\0';
	memset(m->effort, 0, sizeof m->effort);
	mg_deal_init(&m->deal, deal);
	mg_init(&m->state, players, draws, start);
	mg_settle_places(&m->state, places);
	return tell_game(m);
}

static double clock_us(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* Steps are short against the whole time, and long against a look at the clock. */
static void think_for(struct mg_thinker *thinker, double begun, double us)
{
	enum { LONGEST = 1024 };
	uint32_t step = 1;
	double now = clock_us(CLOCK_THREAD_CPUTIME_ID), before;
	mg_thinker_limit(thinker, 0);
	while (now - begun < us && mg_thinker_think(thinker, step)) {
		before = now;
		now = clock_us(CLOCK_THREAD_CPUTIME_ID);
		if (now - before < us / 200 && step < LONGEST)
			step *= 2;
		else if (now - before > us / 50 && step > 1)
			step /= 2;
	}
}

void mg_match_begin_thinking(struct mg_match *m, const struct mg_entrant *e)
{
	mg_thinker_use(m->thinker, e->net);
	mg_entrant_tuning(e, &m->sheet->board, m->state.players, &m->tuning);
	mg_thinker_tune(m->thinker, e->turned ? &m->tuning : NULL);
	mg_thinker_begin(m->thinker, &m->state, &e->player, m->luck + (uint64_t)m->moves);
}

static mg_move think(struct mg_match *m, const struct mg_entrant *e, struct mg_effort *effort)
{
	enum { STEP = 1 << 16 };
	double begun = clock_us(CLOCK_THREAD_CPUTIME_ID);
	mg_match_begin_thinking(m, e);
	if (e->searches)
		mg_thinker_limit(m->thinker, e->searches);
	if (e->ms > 0)
		think_for(m->thinker, begun, e->ms * 1000);
	else
		while (mg_thinker_think(m->thinker, STEP))
			;
	mg_move move = mg_thinker_move(m->thinker);
	effort->moves++;
	effort->searches += (long)mg_thinker_searches(m->thinker);
	effort->us += (long)(clock_us(CLOCK_THREAD_CPUTIME_ID) - begun);
	return move;
}

/* The move of "MOVE win=… score=…", or MG_NO_MOVE. */
static mg_move read_best(const struct mg_sheet *sheet, struct mg_str text)
{
	char why[64];
	struct mg_buf word;
	mg_move move = MG_NO_MOVE;
	mg_buf_init(&word, why, sizeof why);
	for (size_t i = 0; i + 5 < text.len; i++)
		if (memcmp(text.at + i, " win=", 5) == 0)
			text.len = i;
	const char *wrong = mg_move_read(sheet, &text, &move, &word);
	mg_skip_blanks(&text);
	return wrong || text.len ? MG_NO_MOVE : move;
}

static mg_move ask(struct mg_match *m, const struct mg_entrant *e, struct mg_program *program, struct mg_effort *effort)
{
	char line[64] = "go";
	struct mg_str best;
	mg_move move = MG_NO_MOVE;
	long ms = (long)e->ms + ((double)(long)e->ms < e->ms);
	if (ms)
		snprintf(line, sizeof line, "go time=%ld", ms);
	else if (e->searches)
		snprintf(line, sizeof line, "go nodes=%llu", (unsigned long long)e->searches);
	double begun = clock_us(CLOCK_MONOTONIC);
	bool fine = mg_program_ask(program, line, (int)ms, "best ", &best);
	effort->moves++;
	effort->us += (long)(clock_us(CLOCK_MONOTONIC) - begun);
	if (fine)
		move = read_best(m->sheet, best);
	if (fine && move == MG_NO_MOVE)
		mg_program_blame(program, "answered \"%s\" with \"%.*s\", which is no move", line,
				 best.len < 60 ? (int)best.len : 60, best.at);
	if (move == MG_NO_MOVE)
		fail(m, mg_program_error(program));
	return move;
}

/* MG_NO_MOVE: the player failed, and the error says how. */
static mg_move choose(struct mg_match *m)
{
	mg_move only;
	int seat = m->state.to_move;
	if (mg_player_forced(&m->seat[seat]->player, &m->sheet->board, &m->state, &only))
		return only;
	if (m->program[seat])
		return ask(m, m->seat[seat], m->program[seat], &m->effort[seat]);
	return think(m, m->seat[seat], &m->effort[seat]);
}

/* Any-time moves may only be the mover's own. */
static bool is_allowed(const struct mg_match *m, mg_move move)
{
	return (!mg_is_anytime(move) || m->state.decision == MG_DRAW || mg_move_seat(move) == m->state.to_move) &&
	       mg_refuse(&m->sheet->board, &m->state, move) == MG_FINE;
}

bool mg_match_step(struct mg_match *m)
{
	mg_assert(m->thinker && m->state.players >= MG_MIN_SEATS);
	const struct mg_board *b = &m->sheet->board;
	char line[256] = "play ";
	struct mg_buf out = {.data = line, .len = 5, .cap = sizeof line};
	if (m->state.decision == MG_OVER)
		return false;
	m->last = m->state.decision == MG_DRAW ? mg_deal_draw(&m->deal, b, &m->state) : choose(m);
	if (m->last == MG_NO_MOVE)
		return false;
	mg_move_write(m->sheet, m->last, &out);
	if (!is_allowed(m, m->last)) {
		snprintf(m->error, sizeof m->error, "%.100s made an illegal move: %.100s", m->seat[m->state.to_move]->name,
			 line + 5);
		return false;
	}
	mg_apply(b, &m->state, m->last);
	m->moves++;
	return tell(m, line);
}

void mg_match_seat_all(struct mg_match *m, const struct mg_entrant *everybody)
{
	for (int p = 0; p < MG_SEATS; p++)
		m->seat[p] = everybody;
}
