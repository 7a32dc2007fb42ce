/* text.h: every sentence about a game that people read, in English, German and French.
 *
 * The words come from i18n/LANG.po, turned into tables by the build; a message missing in one language fails it. All
 * functions write complete sentences into a bounded buffer and hold no state. Those whose name ends in _to speak to the
 * player in seat `you` (MG_NONE: to nobody) and about the others by name. */
#ifndef MG_TEXT_TEXT_H
#define MG_TEXT_TEXT_H

#include "record/record.h"
#include "rules/score.h"

/* A sentence in the making: the longest is far shorter. */
struct mg_sentence {
	char text[8192];
	struct mg_buf out;
};

static inline struct mg_buf *mg_sentence_begin(struct mg_sentence *s)
{
	mg_buf_init(&s->out, s->text, sizeof s->text);
	return &s->out;
}

/* Messages by id ("kind.factory"), for front ends that speak themselves: NULL if there is none; by number, with its id,
 * NULL past the last. They may hold placeholders: {n} and {n:one|many}, see text/message.h. Owned by the program. */
const char *mg_message_named(const char *id, enum mg_language lang);
const char *mg_message_at(int index, enum mg_language lang, const char **id);

/* What a reader of boards, records or links complained about in English, in another language; what it does not know stays English. */
void mg_text_complaint(const char *english, enum mg_language lang, struct mg_buf *out);

/* Why mg_record_read() refused a record, without the line. */
void mg_text_record_error(const struct mg_record *r, const struct mg_record_error *e, enum mg_language lang, struct mg_buf *out);

/* What a field, resource, network or board is called: "Iron ore mine", "Eisenerzmine". Own boards: the file's
 * translation, else the program's for the same word, else the word with blanks for hyphens and a capital. */
void mg_text_field(const struct mg_sheet *sheet, int field, enum mg_language lang, struct mg_buf *out);
void mg_text_resource(const struct mg_sheet *sheet, int resource, enum mg_language lang, struct mg_buf *out);
void mg_text_network(const struct mg_sheet *sheet, int network, enum mg_language lang, struct mg_buf *out);
void mg_text_title(const struct mg_sheet *sheet, enum mg_language lang, struct mg_buf *out);

/* What an edition is called: "Industry (2010)", and what sets it apart, in a sentence. Owned by the program. */
const char *mg_text_edition(enum mg_edition_id edition, enum mg_language lang);
const char *mg_text_edition_about(enum mg_edition_id edition, enum mg_language lang);

/* A seat's name: the record's, or "Player 2". */
void mg_text_seat(const struct mg_record *r, int seat, enum mg_language lang, struct mg_buf *out);

/* Which board a game is played on, and by whom, in one sentence. */
void mg_text_players(const struct mg_record *r, enum mg_language lang, struct mg_buf *out);

/* What a field is and does: kind, cost, needs, makes, points, networks, roads and lines. A few sentences. */
void mg_text_describe(const struct mg_sheet *sheet, int field, enum mg_language lang, struct mg_buf *out);

/* What move number i of the record (from 0) did, as one log entry without line end; `before` is the state before it.
 * Entries for moves that need none ("pass" inside an auction is told with its settlement) may be empty. */
void mg_text_log(const struct mg_record *r, int i, const struct mg_state *before, enum mg_language lang,
		 struct mg_buf *out);
void mg_text_log_to(const struct mg_record *r, int i, const struct mg_state *before, int you, enum mg_language lang,
		    struct mg_buf *out);

/* Who is to do what now, in one sentence. */
void mg_text_prompt(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out);
void mg_text_prompt_to(const struct mg_record *r, const struct mg_state *s, int you, enum mg_language lang,
		       struct mg_buf *out);

/* Why a move is refused and what would be right, in one or two sentences. */
void mg_text_refusal(const struct mg_record *r, const struct mg_state *s, mg_move m, enum mg_reason reason,
		     enum mg_language lang, struct mg_buf *out);
void mg_text_refusal_to(const struct mg_record *r, const struct mg_state *s, mg_move m, enum mg_reason reason, int you,
			enum mg_language lang, struct mg_buf *out);

/* The final scoring (or as if the game ended now), a line for each seat with its breakdown, best first. */
void mg_text_scoring(const struct mg_record *r, const struct mg_state *s, enum mg_language lang, struct mg_buf *out);

/* The whole game as its log, era by era, with the final scoring: what `magnate record show` prints, in lines of MG_STORY_WIDTH. Whoever
 * wraps by himself gives 0: then a line ends only where it has to. */
enum { MG_STORY_WIDTH = 100 };
void mg_text_story(const struct mg_record *r, enum mg_language lang, int width, struct mg_buf *out);

/* The board as readable text: a grid of 5 eras by 12 fields, six beside each other or as many as fit into so many columns (0: nobody
 * knows), what joins what, what the bank sells. */
void mg_text_board(const struct mg_sheet *sheet, enum mg_language lang, int columns, struct mg_buf *out);

#endif
