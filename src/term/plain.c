/* plain.c: a conversation in lines of text, for screen readers, pipes and plain terminals. */
#include "term/plain.h"

#include "record/movetext.h"
#include "term/ascii.h"
#include "term/ink.h"
#include "term/plain_inside.h"
#include "term/remote.h"
#include "text/happen.h"
#include "text/names.h"
#include "text/standing.h"

#include <sys/ioctl.h>
#include <unistd.h>

/* ---- saying */

void mg_plain_speak(struct mg_plain *p)
{
	struct mg_buf plain;
	const char *text = p->said;
	if (!p->utf8) {
		mg_buf_init(&plain, p->ascii, sizeof p->ascii);
		mg_ascii(mg_buf_str(&p->out), &plain);
		text = p->ascii;
	}
	size_t len = strlen(text);
	struct mg_str rest = {text, len}, line;
	while (p->columns && mg_ink_wrap(&rest, p->columns, &line))
		printf("%.*s\n", (int)line.len, line.at);
	if (!p->columns)
		fputs(text, stdout);
	if (len == 0 || (!p->columns && text[len - 1] != '\n'))
		fputc('\n', stdout);
	mg_buf_clear(&p->out);
}

enum mg_message mg_plain_worded(const struct mg_plain *p, enum mg_message id)
{
	struct mg_scene c = mg_scene_of(&p->s->table.record, p->lang);
	return mg_worded(&c, id);
}

void mg_plain_speak_message(struct mg_plain *p, enum mg_message id)
{
	mg_say_plain(&p->out, p->lang, mg_plain_worded(p, id));
	mg_plain_speak(p);
}

void mg_plain_speak_of(struct mg_plain *p, enum mg_message id, struct mg_str word)
{
	char shown[64];
	struct mg_buf b;
	mg_buf_init(&b, shown, sizeof shown);
	mg_show_word(word, &b);
	mg_say(&p->out, p->lang, mg_plain_worded(p, id), MG_TEXT("name", shown), MG_TEXT("file", shown));
	mg_plain_speak(p);
}

const struct mg_board *mg_plain_board(const struct mg_plain *p)
{
	return &p->s->table.record.sheet->board;
}

/* What a server or the others at a table have said. */
static void tell_notes(struct mg_plain *p)
{
	if (p->s->note[0]) {
		mg_buf_text(&p->out, p->s->note);
		mg_plain_speak(p);
	}
	if (p->s->cut)
		mg_plain_speak_message(p, MG_MSG_TERM_FAR_LOST);
	p->s->note[0] = '\0';
	p->s->cut = false;
}

static void tell_moves(struct mg_plain *p)
{
	const struct mg_record *r = &p->s->table.record;
	struct mg_state before;
	if (p->told > r->moves) { /* somebody else has taken something back */
		mg_plain_speak_message(p, MG_MSG_TERM_UNDONE);
		p->told = r->moves;
	}
	if (p->told < r->moves)
		mg_record_state(r, p->told, &before);
	for (; p->told < r->moves; p->told++) {
		mg_session_log(p->s, p->told, &before, p->lang, &p->out);
		if (p->out.len)
			mg_plain_speak(p);
		mg_apply(mg_plain_board(p), &before, r->move[p->told]);
	}
	mg_assert(p->told == r->moves);
	if (p->s->unsaved && p->s->unsaved != p->complained) {
		mg_say(&p->out, p->lang, MG_MSG_TERM_UNSAVED, MG_TEXT("file", p->s->path),
		       MG_TEXT("why", strerror(p->s->unsaved)));
		mg_plain_speak(p);
	}
	p->complained = p->s->unsaved;
	tell_notes(p);
}

/* ---- asking */

static uint64_t buildable(const struct mg_plain *p)
{
	mg_move moves[MG_MAX_LEGAL];
	uint64_t fields = 0;
	int n = mg_legal(mg_plain_board(p), &p->s->table.state, moves);
	for (int i = 0; i < n; i++)
		if (mg_verb(moves[i]) == MG_M_DEVELOP)
			fields |= mg_bit(mg_move_field(moves[i]));
	return fields;
}

/* What would bring money at once: the word for it, with a raw material that is held. */
static const char *money_words(const struct mg_plain *p, struct mg_piece *out)
{
	bool cash = mg_edition_of(mg_plain_board(p))->jokers_are_cash;
	struct mg_str words = mg_str(mg_message(cash ? MG_MSG_TERM_WORD_CASH : MG_MSG_TERM_WORD_SUBSIDY, p->lang));
	uint64_t held = mg_jokers(mg_plain_board(p), &p->s->table.state, p->s->table.state.to_move);
	struct mg_piece at;
	struct mg_buf b;
	mg_buf_init(&b, out->text, sizeof out->text);
	mg_buf_slice(&b, mg_str_word(&words));
	if (cash && held)
		mg_buf_printf(&b, " %s", mg_field_place(&at, mg_take_field(&held)));
	return out->text;
}

/* What can be typed now. */
static void say_choices(struct mg_plain *p)
{
	const struct mg_state *s = &p->s->table.state;
	struct mg_scene c = mg_scene_of(&p->s->table.record, p->lang);
	struct mg_piece list, money;
	uint64_t fields;
	mg_assert(mg_session_is_person(p->s, s->to_move));
	switch ((enum mg_decision)s->decision) {
	case MG_OFFER:
		mg_tell(&p->out, &c, MG_MSG_TERM_TYPE_OFFER,
			MG_TEXT("at", mg_field_place(&list, mg_field_at(__builtin_ctz(s->open), s->era))));
		break;
	case MG_BID:
		mg_say(&p->out, p->lang,
		       s->money[s->to_move] > s->high + 1    ? MG_MSG_TERM_TYPE_BID
		       : s->money[s->to_move] == s->high + 1 ? MG_MSG_TERM_TYPE_BID_ONE
							     : MG_MSG_TERM_TYPE_PASS,
		       MG_NUMBER("min", s->high + 1), MG_NUMBER("full", s->money[s->to_move]),
		       MG_TEXT("name", money_words(p, &money)));
		break;
	case MG_SETTLE:
		mg_plain_speak_message(p, MG_MSG_TERM_TYPE_SETTLE);
		return;
	default:
		fields = buildable(p);
		mg_tell(&p->out, &c, fields ? MG_MSG_TERM_TYPE_DEVELOP : MG_MSG_TERM_TYPE_DONE,
			MG_TEXT("list", mg_field_list(&list, &c, fields, mg_field_named_place)),
			MG_TEXT("name", money_words(p, &money)));
	}
	mg_plain_speak(p);
}

static void ask(struct mg_plain *p)
{
	mg_text_prompt(&p->s->table.record, &p->s->table.state, p->lang, &p->out);
	mg_plain_speak(p);
	say_choices(p);
}

/* ---- the conversation */

/* Reads and obeys one line. */
static void converse(struct mg_plain *p)
{
	struct mg_str line;
	if (p->at_terminal)
		fputs("> ", stdout);
	fflush(stdout);
	if (!mg_input_line(&p->in, &line)) {
		p->quits = true;
		return;
	}
	if (!mg_plain_obey(p, line))
		mg_plain_speak_of(p, MG_MSG_TERM_UNKNOWN, mg_str_word(&line));
}

static void say_head(struct mg_plain *p)
{
	mg_text_players(&p->s->table.record, p->lang, &p->out);
	mg_plain_speak(p);
	if (p->told)
		mg_plain_speak_message(p, MG_MSG_TERM_RESUMED);
}

static void say_end(struct mg_plain *p)
{
	if (p->s->table.state.decision == MG_OVER) {
		mg_text_standing(&p->s->table.record, &p->s->table.state, p->lang, &p->out);
		mg_plain_speak(p);
	}
	enum mg_message kept = *p->s->path ? MG_MSG_TERM_KEPT : p->s->remote ? MG_MSG_TERM_FAR_LEFT : MG_MSG_TERM_NOT_KEPT;
	if (p->s->remote && p->s->table.state.decision == MG_OVER)
		return;
	mg_say(&p->out, p->lang, kept, MG_TEXT("file", p->s->path));
	mg_plain_speak(p);
}

/* At a table, while others decide: waits for them, or for a line that somebody types. */
static void wait_at_table(struct mg_plain *p, int *missing)
{
	mg_assert(p->s->remote);
	int open = mg_remote_missing(p->s);
	if (open && open != *missing) {
		mg_say(&p->out, p->lang, MG_MSG_TERM_FAR_MISSING, MG_NUMBER("n", open));
		mg_plain_speak(p);
	}
	*missing = open;
	fflush(stdout);
	if (p->at_terminal && mg_input_waits(&p->in))
		converse(p);
	else
		mg_remote_step(p->s, -1, p->at_terminal ? p->in.fd : -1);
}

static void ask_answer(struct mg_plain *p)
{
	mg_text_question(&p->s->table, p->lang, &p->out);
	mg_plain_speak(p);
	mg_plain_speak_message(p, MG_MSG_TERM_FAR_UNDO_TYPE);
	converse(p);
}

static bool run(struct mg_plain *p)
{
	bool asked = false; /* about this position */
	int at = -1, missing = 0;
	while (!p->quits) {
		enum mg_news news = mg_session_step(p->s);
		tell_moves(p);
		if (news == MG_NEWS_MEMORY || ferror(stdout))
			return false;
		if (news == MG_NEWS_GONE)
			mg_plain_speak_message(p, MG_MSG_TERM_FAR_GONE);
		if (news == MG_NEWS_OVER || news == MG_NEWS_GONE)
			break;
		if (news == MG_NEWS_WAITING)
			wait_at_table(p, &missing);
		if (news == MG_NEWS_ASKED)
			ask_answer(p);
		if (news != MG_NEWS_PERSON)
			continue;
		asked = asked && at == p->s->table.record.moves;
		at = p->s->table.record.moves;
		if (!asked)
			ask(p);
		else
			say_choices(p);
		asked = true;
		converse(p);
	}
	say_end(p);
	return fflush(stdout) == 0;
}

/* As wide as the terminal, one column less, so that no line is broken twice. */
static int terminal_columns(void)
{
	struct winsize size;
	if (!isatty(STDOUT_FILENO))
		return 0;
	bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20;
	return (known ? size.ws_col : 80) - 1;
}

bool mg_plain_play(struct mg_session *s, enum mg_language lang, int in)
{
	struct mg_plain *p = calloc(1, sizeof *p);
	if (!p)
		return false;
	p->s = s;
	p->lang = lang;
	p->utf8 = mg_locale_is_utf8();
	p->at_terminal = isatty(in);
	p->columns = terminal_columns();
	p->told = s->table.record.moves;
	mg_input_init(&p->in, in);
	mg_buf_init(&p->out, p->said, sizeof p->said);
	say_head(p);
	bool fine = run(p);
	free(p);
	return fine;
}
