#include "term/session.h"

#include "base/rng.h"
#include "term/keep.h"
#include "term/remote.h"
#include "text/message.h"

enum {
	STEP = 16,            /* searches between two looks at the keyboard: some milliseconds */
	HINT_SEARCHES = 3000, /* for one hint; whoever waits can stop it */
};

struct mg_session *mg_session_new(void)
{
	return calloc(1, sizeof(struct mg_session));
}

void mg_session_free(struct mg_session *s)
{
	if (s) {
		mg_remote_free(s->remote);
		mg_thinker_free(s->thinker);
	}
	free(s);
}

void mg_session_name(struct mg_session_setup *setup, enum mg_language lang)
{
	static const char *const computers[MG_SEATS] = {"Ada", "Carl", "Nora", "Hugo"};
	int people = 0, next = 0;
	for (int p = 0; p < setup->players; p++)
		people += !setup->level[p];
	for (int p = 0; p < setup->players; p++) {
		struct mg_buf b;
		const char *computer = setup->level[p] ? computers[next++] : NULL;
		if (setup->name[p][0])
			continue;
		mg_buf_init(&b, setup->name[p], sizeof setup->name[p]);
		if (computer)
			mg_buf_text(&b, computer);
		else if (people == 1)
			mg_say_plain(&b, lang, MG_MSG_UI_LOBBY_GUEST);
		else
			mg_say(&b, lang, MG_MSG_SEAT, MG_NUMBER("n", p + 1));
	}
}

void mg_session_begin(struct mg_session *s, const struct mg_session_setup *setup)
{
	struct mg_rng rng = mg_rng_seed(setup->seed);
	int start = setup->start == MG_NONE ? (int)mg_rng_below(&rng, (uint32_t)setup->players) : setup->start;
	mg_record_init(&s->record, setup->sheet, setup->players, setup->draws, start);
	memcpy(s->record.name, setup->name, sizeof s->record.name);
	memcpy(s->level, setup->level, sizeof s->level);
	s->seed = setup->seed;
	mg_record_state(&s->record, 0, &s->state);
}

static const struct mg_board *board(const struct mg_session *s)
{
	return &s->record.sheet->board;
}

/* Each column of an era has a number of its own that follows from the seed; the lowest in the bag are drawn. So a draw
 * depends on nothing that was played. */
static mg_move draw(const struct mg_session *s)
{
	unsigned columns = 0;
	for (int left = mg_draw_size(board(s), &s->state); left > 0; left--) {
		uint64_t least = UINT64_MAX;
		int first = 0;
		for (int column = 0; column < MG_COLUMNS; column++) {
			struct mg_rng rng = mg_rng_seed(s->seed ^ (uint64_t)mg_field_at(column, s->state.era) << 56);
			uint64_t number = mg_rng_next(&rng) / 2;
			if (!(s->state.bag & ~columns & 1u << column) || number >= least)
				continue;
			least = number;
			first = column;
		}
		columns |= 1u << first;
	}
	return mg_draw_columns(columns);
}

enum mg_reason mg_session_play(struct mg_session *s, mg_move m)
{
	if (s->remote)
		return mg_remote_play(s, m);
	enum mg_reason reason = mg_record_play(&s->record, &s->state, m);
	if (reason != MG_FINE)
		return reason;
	s->thinking = s->hinting = false;
	mg_session_save(s);
	return MG_FINE;
}

static enum mg_news played(struct mg_session *s, mg_move m)
{
	enum mg_reason reason = mg_session_play(s, m);
	mg_assert(reason == MG_FINE);
	(void)reason;
	return MG_NEWS_MOVE;
}

static bool has_thinker(struct mg_session *s)
{
	if (!s->thinker)
		s->thinker = mg_thinker_new(board(s));
	return s->thinker != NULL;
}

static enum mg_news think(struct mg_session *s)
{
	if (!has_thinker(s))
		return MG_NEWS_MEMORY;
	if (!s->thinking)
		mg_thinker_begin(s->thinker, &s->state, s->level[s->state.to_move], s->seed + (uint64_t)s->record.moves);
	s->thinking = true;
	return mg_thinker_think(s->thinker, STEP) ? MG_NEWS_THINKING : played(s, mg_thinker_move(s->thinker));
}

enum mg_news mg_session_step(struct mg_session *s)
{
	mg_move m;
	if (s->remote)
		return mg_remote_step(s, 0, -1);
	if (s->state.decision == MG_OVER)
		return MG_NEWS_OVER;
	if (s->state.decision == MG_DRAW)
		return played(s, draw(s));
	if (!mg_session_is_person(s, s->state.to_move))
		return think(s);
	return mg_forced(board(s), &s->state, &m) ? played(s, m) : MG_NEWS_PERSON;
}

/* Whether a person chose this move, which the state leads to. */
static bool was_chosen(const struct mg_session *s, const struct mg_state *before, mg_move m)
{
	mg_move only;
	if (mg_is_anytime(m))
		return mg_session_is_person(s, mg_move_seat(m));
	return mg_session_is_person(s, before->to_move) && !mg_forced(board(s), before, &only);
}

bool mg_session_undo(struct mg_session *s)
{
	struct mg_state at;
	int last = -1;
	if (s->remote)
		return mg_remote_undo(s);
	mg_record_state(&s->record, 0, &at);
	for (int i = 0; i < s->record.moves; i++) {
		if (was_chosen(s, &at, s->record.move[i]))
			last = i;
		mg_apply(board(s), &at, s->record.move[i]);
	}
	if (last < 0)
		return false;
	s->record.moves = last;
	mg_record_state(&s->record, last, &s->state);
	s->thinking = s->hinting = false;
	mg_session_save(s);
	return true;
}

bool mg_session_hint(struct mg_session *s)
{
	if (s->hinting)
		return true;
	if (s->remote || !mg_session_is_person(s, s->state.to_move) || !has_thinker(s))
		return false;
	mg_thinker_begin(s->thinker, &s->state, mg_player_strongest(), s->seed);
	mg_thinker_limit(s->thinker, HINT_SEARCHES);
	s->hinting = true;
	return true;
}

bool mg_session_hint_think(struct mg_session *s)
{
	mg_assert(s->hinting);
	return mg_thinker_think(s->thinker, STEP);
}

void mg_session_advise(struct mg_session *s, struct mg_advice *out)
{
	mg_assert(s->hinting);
	mg_advise(s->thinker, board(s), &s->state, s->option, MG_MAX_OPTIONS, out);
}

int mg_session_ways(const struct mg_session *s, int field, mg_move *out, int max)
{
	mg_move moves[MG_MAX_LEGAL];
	int count = 0;
	if (s->state.decision != MG_DEVELOP)
		return 0;
	int n = mg_legal(board(s), &s->state, moves);
	for (int i = 0; i < n && count < max; i++)
		if (mg_verb(moves[i]) == MG_M_DEVELOP && mg_move_field(moves[i]) == field)
			out[count++] = moves[i];
	return count;
}

int mg_session_anytime(const struct mg_session *s, mg_move *out, int max)
{
	mg_move moves[MG_MAX_ANYTIME];
	int count = 0, n = mg_anytime(board(s), &s->state, moves);
	for (int i = 0; i < n && count < max; i++)
		if (mg_session_is_person(s, mg_move_seat(moves[i])))
			out[count++] = moves[i];
	return count;
}
