/* What a review reads: lines of puzzles, and games that were played out before. */
#include "review/puzzle.h"
#include "review/saved.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_puzzle(struct mg_str line)
{
	static struct mg_puzzle p, again;
	static char text[MG_PUZZLE_LINE];
	struct mg_buf out;
	if (mg_puzzle_read(&p, line))
		return;
	mg_buf_init(&out, text, sizeof text);
	mg_puzzle_write(&p, &out);
	if (!out.full && mg_puzzle_read(&again, (struct mg_str){text, out.len - 1}))
		abort();
}

/* A game of a few moves, its decisions as if they had been looked at. */
static struct mg_review *begun(void)
{
	static struct mg_record r;
	struct mg_state s;
	mg_record_init(&r, mg_sheet_of_edition(MG_INDUSTRY), 3, MG_DRAWS_BALANCED, 0);
	mg_record_state(&r, 0, &s);
	mg_record_play(&r, &s, mg_draw_columns(7));
	mg_record_play(&r, &s, mg_offer(mg_field_at(1, 1)));
	mg_record_play(&r, &s, mg_bid(1));
	mg_record_play(&r, &s, mg_bid(2));
	struct mg_review *v = mg_review_new(&r, &mg_effort_quick, 1, -1);
	for (int i = 0; v && i < v->decisions; i++) {
		v->decision[i].rivals = 1;
		v->decision[i].rival[0] = MG_M_PASS;
	}
	return v;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct mg_review *v;
	struct mg_str line = {(const char *)data, size};
	if (!v)
		v = begun();
	try_puzzle(line);
	if (v)
		mg_saved_read(v, line);
	return 0;
}
