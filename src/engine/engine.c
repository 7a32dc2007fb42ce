/* engine.c: takes lines from the input one by one, has them answered, and thinks a little between two looks at the input. */
#include "engine/inside.h"

struct mg_engine *mg_engine_new(uint64_t entropy)
{
	struct mg_engine *e = calloc(1, sizeof *e);
	if (!e)
		return NULL;
	e->entropy = entropy;
	mg_lines_init(&e->in);
	mg_answer_init(&e->answer);
	return e;
}

void mg_engine_free(struct mg_engine *e)
{
	if (!e)
		return;
	mg_reviewing_end(e);
	mg_thinker_free(e->thinker);
	free(e->net);
	free(e);
}

size_t mg_engine_capacity(const struct mg_engine *e)
{
	return mg_lines_capacity(&e->in);
}

void mg_engine_feed(struct mg_engine *e, struct mg_str bytes)
{
	mg_lines_feed(&e->in, bytes);
}

void mg_engine_close(struct mg_engine *e)
{
	mg_lines_close(&e->in);
}

struct mg_str mg_engine_output(const struct mg_engine *e)
{
	return mg_buf_str(&e->answer.out);
}

/* The only word of a line, or nothing. */
static struct mg_str only_word(struct mg_str line)
{
	struct mg_str word = mg_str_word(&line);
	return mg_str_word(&line).len == 0 ? word : (struct mg_str){NULL, 0};
}

/* Whether a `stop` or `quit` waits behind a search; one inside a record that is to be loaded is none. */
static bool stop_waits(const struct mg_engine *e)
{
	struct mg_str rest = mg_lines_waiting(&e->in), line;
	bool in_record = false;
	while (mg_str_line(&rest, &line)) {
		struct mg_str word = only_word(line);
		if (in_record)
			in_record = !mg_str_is(line, ".");
		else if (mg_str_is(word, "stop") || mg_str_is(word, "quit"))
			return true;
		else
			in_record = mg_str_is(word, "load");
	}
	return false;
}

static enum mg_engine_status end_of_input(struct mg_engine *e)
{
	if (!e->in.closed)
		return MG_ENGINE_WAITS;
	if (e->loading.running)
		mg_load_cut_off(e);
	return MG_ENGINE_ENDED;
}

enum mg_engine_status mg_engine_run(struct mg_engine *e, uint64_t now)
{
	struct mg_str line;
	mg_answer_init(&e->answer);
	if (e->quit)
		return MG_ENGINE_ENDED;
	mg_assert(!e->search.running || (e->game && !e->loading.running));
	if (e->search.running)
		mg_thinking_step(e, now, stop_waits(e));
	else if (mg_lines_take(&e->in, &line))
		mg_engine_command(e, line);
	else
		return end_of_input(e);
	return e->quit ? MG_ENGINE_ENDED : MG_ENGINE_WORKS;
}
