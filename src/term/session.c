/* session.c: appends what the table decides, lets computer players think, saves. */
#include "term/session.h"

#include "bots/character.h"
#include "record/setup.h"
#include "table/fair.h"
#include "term/remote.h"
#include "term/save.h"
#include "text/happen.h"
#include "text/message.h"

#include <strings.h>

enum {
	EVENTS_MAX = 256,     /* bytes of the events of one step: at most one move */
	STEP = 16,            /* searches between two looks at the keyboard: some milliseconds */
	HINT_SEARCHES = 3000, /* for one hint; whoever waits can stop it */
};

struct mg_session *mg_session_new(void)
{
	struct mg_session *s = calloc(1, sizeof *s);
	if (s)
		mg_table_init(&s->table);
	return s;
}

void mg_session_free(struct mg_session *s)
{
	if (s) {
		mg_remote_free(s->remote);
		mg_thinker_free(s->thinker);
		mg_table_release(&s->table);
	}
	free(s);
}

/* A name that nobody at the table has: that of the character who plays, or the next of the list. */
static const char *free_name(const struct mg_session_setup *setup, const struct mg_character *character)
{
	static const char *const names[] = {"Ada", "Carl", "Nora", "Hugo"};
	_Static_assert(MG_COUNT(names) == MG_SEATS, "whatever the others are called, one is left");
	bool free[MG_SEATS] = {true, true, true, true}, mine = character != NULL;
	for (int p = 0; p < setup->players; p++) {
		mine = mine && strcasecmp(setup->name[p], character->name) != 0;
		for (int i = 0; i < MG_SEATS; i++)
			free[i] = free[i] && strcasecmp(setup->name[p], names[i]) != 0;
	}
	int i = 0;
	while (i < MG_SEATS - 1 && !free[i])
		i++;
	return mine ? character->name : names[i];
}

static void name_seat(struct mg_session_setup *setup, int p, int people, enum mg_language lang)
{
	struct mg_buf b;
	const char *computer = setup->level[p] ? free_name(setup, setup->level[p]->character) : NULL;
	mg_buf_init(&b, setup->name[p], sizeof setup->name[p]);
	if (computer)
		mg_buf_text(&b, computer);
	else if (people == 1)
		mg_say_plain(&b, lang, MG_MSG_UI_LOBBY_GUEST);
	else
		mg_say(&b, lang, MG_MSG_SEAT, MG_NUMBER("n", p + 1));
}

void mg_session_name(struct mg_session_setup *setup, enum mg_language lang)
{
	int people = 0;
	for (int p = 0; p < setup->players; p++)
		people += !setup->level[p];
	/* Characters first: nobody else takes their names. */
	for (int pass = 0; pass < 2; pass++)
		for (int p = 0; p < setup->players; p++)
			if (!setup->name[p][0] && (pass == 1 || (setup->level[p] && setup->level[p]->character)))
				name_seat(setup, p, people, lang);
}

bool mg_session_take(struct mg_session *s, const struct mg_record *record, const struct mg_player *const level[MG_SEATS],
		     const uint8_t secret[MG_SECRET_BYTES])
{
	struct mg_table_seat seat[MG_SEATS] = {{0}};
	char text[128];
	struct mg_buf b;
	int people = 0;
	mg_assert(!s->remote && s->table.phase == MG_TABLE_EMPTY);
	for (int p = 0; p < record->players; p++) {
		seat[p].sitter = level[p] ? MG_SITS_BOT : MG_SITS_PERSON;
		memcpy(seat[p].name, record->name[p], sizeof seat[p].name);
		mg_buf_init(&b, seat[p].level, sizeof seat[p].level);
		mg_buf_text(&b, level[p] ? level[p]->name : "");
		people += !level[p];
		s->here |= level[p] ? 0u : 1u << p;
	}
	memcpy(s->secret, secret, sizeof s->secret);
	mg_buf_init(&b, text, sizeof text);
	return mg_table_from_record(&s->table, people > 1 ? MG_POLICY_SHARED : MG_POLICY_ALONE, seat, secret, record, record->moves,
				    MG_FORCED_PLAYED, &b);
}

bool mg_session_begin(struct mg_session *s, const struct mg_session_setup *setup)
{
	struct mg_record record;
	uint8_t secret[MG_SECRET_BYTES];
	mg_record_init(&record, setup->sheet, setup->players, setup->draws, setup->start == MG_NONE ? MG_START_RANDOM : setup->start);
	record.places = setup->places;
	memcpy(record.name, setup->name, sizeof record.name);
	mg_fair_secret(setup->seed, secret);
	if (!mg_session_take(s, &record, setup->level, secret))
		return false;
	s->net = setup->net;
	return true;
}

static const struct mg_board *board(const struct mg_session *s)
{
	return &s->table.record.sheet->board;
}

/* Takes in what the table has decided, and saves it. */
static void append(struct mg_session *s, const struct mg_buf *events, const struct mg_decided *decided)
{
	mg_assert(!s->remote && s->table.policy != MG_POLICY_ONLINE);
	mg_table_append(&s->table, 0, events, decided);
	s->thinking = s->hinting = false;
	mg_session_save(s);
}

/* Makes one move of a seat. */
static enum mg_denial make_move(struct mg_session *s, int seat, enum mg_mark mark, mg_move m, struct mg_why *why)
{
	char text[EVENTS_MAX];
	struct mg_buf out;
	struct mg_decided decided;
	mg_buf_init(&out, text, sizeof text);
	enum mg_denial denial = mg_table_decide_moves(&s->table, seat, mark, &m, 1, &out, &decided, why);
	if (denial == MG_GRANTED)
		append(s, &out, &decided);
	return denial;
}

bool mg_session_play(struct mg_session *s, mg_move m, enum mg_language lang, struct mg_buf *why)
{
	struct mg_why reason;
	int seat = mg_is_anytime(m) ? mg_move_seat(m) : s->table.state.to_move;
	enum mg_denial denial = s->remote ? mg_remote_play(s, m, &reason) : make_move(s, seat, MG_CHOSEN, m, &reason);
	mg_text_denial(&s->table, denial, &reason, lang, why);
	return denial == MG_GRANTED;
}

static bool has_thinker(struct mg_session *s)
{
	if (!s->thinker && (s->thinker = mg_thinker_new(board(s))) != NULL)
		mg_thinker_use(s->thinker, s->net);
	return s->thinker != NULL;
}

static enum mg_news think(struct mg_session *s, const struct mg_next_step *step)
{
	const struct mg_table *t = &s->table;
	const struct mg_player *player = mg_player_named(step->level);
	struct mg_why why;
	if (!has_thinker(s))
		return MG_NEWS_MEMORY;
	mg_assert(player); /* as the set-up or the file has named it */
	if (!s->thinking)
		mg_thinker_begin(s->thinker, &t->state, player, mg_fair_bot_seed(s->secret, t->record.moves));
	s->thinking = true;
	if (mg_thinker_think(s->thinker, STEP))
		return MG_NEWS_THINKING;
	enum mg_denial denial = make_move(s, t->state.to_move, step->mark, mg_thinker_move(s->thinker), &why);
	mg_assert(denial == MG_GRANTED);
	(void)denial;
	return MG_NEWS_MOVE;
}

void mg_session_log(const struct mg_session *s, int i, const struct mg_state *before, enum mg_language lang, struct mg_buf *out)
{
	size_t from = out->len;
	enum mg_mark mark = (enum mg_mark)s->table.mark[i];
	mg_assert(i >= 0 && i < s->table.record.moves);
	mg_text_log(&s->table.record, i, before, lang, out);
	if (out->len == from || (mark != MG_MARK_ORDER && mark != MG_MARK_STANDIN))
		return;
	mg_buf_printf(out, " (%s)", mg_message(mark == MG_MARK_ORDER ? MG_MSG_UI_TABLE_MARK_ORDER : MG_MSG_UI_TABLE_MARK_STANDIN, lang));
}

enum mg_news mg_session_step(struct mg_session *s)
{
	char text[EVENTS_MAX];
	struct mg_buf out;
	struct mg_next_step step;
	if (s->remote)
		return mg_remote_step(s, 0, -1);
	mg_buf_init(&out, text, sizeof text);
	switch (mg_table_next(&s->table, s->secret, 0, MG_FORCED_PLAYED, &out, &step)) {
	case MG_NEXT_EVENTS:
		append(s, &out, &step.decided);
		return step.decided.count ? MG_NEWS_MOVE : MG_NEWS_OVER;
	case MG_NEXT_BOT: return think(s, &step);
	default: return s->table.phase == MG_TABLE_OVER ? MG_NEWS_OVER : MG_NEWS_PERSON;
	}
}

static bool go(struct mg_session *s, enum mg_denial (*decide)(const struct mg_table *t, struct mg_buf *out))
{
	char text[EVENTS_MAX];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	if (!s->here || decide(&s->table, &out) != MG_GRANTED)
		return false;
	append(s, &out, NULL);
	return true;
}

static enum mg_denial decide_undo(const struct mg_table *t, struct mg_buf *out)
{
	return mg_table_decide_undo(t, MG_SEATS, out);
}

bool mg_session_undo(struct mg_session *s)
{
	return s->remote ? mg_remote_undo(s) : go(s, decide_undo);
}

bool mg_session_redo(struct mg_session *s)
{
	return !s->remote && go(s, mg_table_decide_redo);
}

bool mg_session_hint(struct mg_session *s)
{
	if (s->hinting)
		return true;
	if (s->remote || !mg_session_is_person(s, s->table.state.to_move) || !has_thinker(s))
		return false;
	mg_thinker_begin(s->thinker, &s->table.state, mg_player_strongest(), mg_fair_bot_seed(s->secret, s->table.record.moves));
	mg_thinker_limit(s->thinker, HINT_SEARCHES);
	mg_assert(!s->thinking); /* a person is to move */
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
	mg_advise(s->thinker, board(s), &s->table.state, s->option, MG_MAX_OPTIONS, out);
}

int mg_session_ways(const struct mg_session *s, int field, mg_move *out, int max)
{
	mg_move moves[MG_MAX_LEGAL];
	int count = 0;
	mg_assert(field >= 0 && field < MG_FIELDS);
	if (s->table.state.decision != MG_DEVELOP)
		return 0;
	int n = mg_legal(board(s), &s->table.state, moves);
	for (int i = 0; i < n && count < max; i++)
		if (mg_verb(moves[i]) == MG_M_DEVELOP && mg_move_field(moves[i]) == field)
			out[count++] = moves[i];
	return count;
}

int mg_session_anytime(const struct mg_session *s, mg_move *out, int max)
{
	mg_move moves[MG_MAX_ANYTIME];
	int count = 0, n = mg_anytime(board(s), &s->table.state, moves);
	for (int i = 0; i < n && count < max; i++)
		if (mg_session_is_person(s, mg_move_seat(moves[i])))
			out[count++] = moves[i];
	return count;
}
