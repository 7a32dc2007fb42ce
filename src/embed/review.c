/* review.c: reviews the context's game, step by step, as the caller has time; and moves that are not made yet. */
#include "text/review.h"

#include "base/json.h"
#include "embed/context.h"

struct mg_embed_review {
	struct mg_review *review;     /* owned */
	struct mg_reviewer *reviewer; /* owned */
	const char *depth;
};

void mg_embed_free_review(struct mg_embed *e)
{
	if (!e->review)
		return;
	mg_review_free(e->review->review);
	mg_reviewer_free(e->review->reviewer);
	free(e->review);
	e->review = NULL;
}

static bool answer_progress(struct mg_embed *e)
{
	struct mg_json j;
	mg_json_init(&j, &e->answer);
	mg_json_object(&j);
	mg_review_progress_json(e->review->review, &j);
	mg_json_end_object(&j);
	return true;
}

static bool begin(struct mg_embed *e, const struct mg_record *r, const char *depth, uint64_t seed, int from)
{
	const struct mg_review_effort *effort = strcmp(depth, "deep") == 0 ? &mg_effort_deep : &mg_effort_quick;
	mg_embed_free_review(e);
	e->review = calloc(1, sizeof *e->review);
	if (e->review) {
		e->review->depth = depth;
		e->review->review = mg_review_new(r, effort, seed, from);
		e->review->reviewer = mg_reviewer_new(&r->sheet->board, r->players, mg_embed_fitting_net(e));
	}
	if (e->review && e->review->review && e->review->reviewer)
		return answer_progress(e);
	mg_embed_free_review(e);
	return mg_embed_refuse(e, "limit", "out of memory");
}

static bool read_seed(struct mg_str word, uint64_t *seed)
{
	return mg_str_cut(&word, "seed=") && mg_str_number64(word, UINT64_MAX, seed);
}

static bool begin_game(struct mg_embed *e, struct mg_str args)
{
	const char *depth = "quick";
	uint64_t seed = 1;
	for (struct mg_str word = mg_str_word(&args); word.len; word = mg_str_word(&args))
		if (mg_str_is(word, "depth=deep"))
			depth = "deep";
		else if (!mg_str_is(word, "depth=quick") && !read_seed(word, &seed))
			return mg_embed_refuse(e, "syntax", "review begin takes depth=quick or depth=deep, and seed=NUMBER");
	return begin(e, &e->game->record, depth, seed, -1);
}

static bool begin_moves(struct mg_embed *e, struct mg_str args)
{
	struct mg_str rest = args;
	struct mg_state s = e->game->state;
	uint64_t seed = 1;
	mg_move move[MG_DECIDED_MAX];
	if (read_seed(mg_str_word(&rest), &seed))
		args = rest;
	int n = mg_embed_read_moves(e, args, move);
	if (n < 0)
		return false;
	if (n == 0)
		return mg_embed_refuse(e, "syntax", "a move is missing");
	struct mg_embed_game *with = mg_embed_spare(e);
	with->record = e->game->record;
	for (int i = 0; i < n; i++) {
		if (mg_verb(move[i]) == MG_M_DRAW)
			return mg_embed_refuse(e, "syntax", "a draw is nobody's decision");
		enum mg_reason reason = mg_record_play(&with->record, &s, move[i]);
		if (reason != MG_FINE)
			return mg_embed_refuse_move(e, move[i], reason);
	}
	return begin(e, &with->record, "coach", seed, with->record.moves - n);
}

static bool work(struct mg_embed *e, struct mg_str args)
{
	long units;
	if (!mg_str_number(mg_str_word(&args), 1000000000, &units) || mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "review work takes a number of units");
	mg_review_work(e->review->review, e->review->reviewer, (uint32_t)units);
	return answer_progress(e);
}

static bool read_parts(struct mg_str list, unsigned *parts)
{
	static const char *const names[] = {"summary", "values", "decisions", "auctions", "draws"};
	*parts = 0;
	while (list.len) {
		const char *comma = memchr(list.at, ',', list.len);
		struct mg_str one = {list.at, comma ? (size_t)(comma - list.at) : list.len};
		size_t i = 0;
		while (i < MG_COUNT(names) && !mg_str_is(one, names[i]))
			i++;
		if (i == MG_COUNT(names))
			return false;
		*parts |= 1u << i;
		list.at += one.len + (comma != NULL);
		list.len -= one.len + (comma != NULL);
	}
	return *parts != 0;
}

static bool read_review(struct mg_embed *e, struct mg_str args)
{
	struct mg_review_view view = {.parts = MG_PART_ALL, .you = mg_embed_you(e), .lang = e->lang, .depth = e->review->depth,
				      .net = e->review->reviewer->net != NULL};
	for (struct mg_str word = mg_str_word(&args); word.len; word = mg_str_word(&args)) {
		uint64_t since = 0;
		bool fine = mg_str_cut(&word, "since=") ? mg_str_number64(word, UINT32_MAX, &since)
							: mg_str_cut(&word, "parts=") && read_parts(word, &view.parts);
		if (!fine)
			return mg_embed_refuse(e, "syntax", "review read takes since=VERSION and parts=summary,values,decisions,auctions,draws");
		view.since = since ? (uint32_t)since : view.since;
	}
	mg_review_json(e->review->review, &view, &e->answer);
	return true;
}

bool mg_embed_review(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	struct mg_str what = mg_str_word(&args);
	if (mg_str_is(what, "begin"))
		return begin_game(e, args);
	if (mg_str_is(what, "coach"))
		return begin_moves(e, args);
	bool works = mg_str_is(what, "work");
	if (!works && !mg_str_is(what, "read"))
		return mg_embed_refuse(e, "syntax", "review takes begin, coach, work or read");
	if (!e->review)
		return mg_embed_refuse(e, "limit", "there is no review: ask for \"review begin\" first");
	return works ? work(e, args) : read_review(e, args);
}
