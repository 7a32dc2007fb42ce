/* Records: whatever is read can be written, and reading that gives the same bytes; links carry the same game. */
#include "record/link.h"
#include "record/statejson.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool held)
{
	if (!held)
		abort();
}

static void check_link(const struct mg_record *r, const struct mg_state *s)
{
	static struct mg_record read;
	static struct mg_sheet own;
	static char text[MG_LINK_MAX + 1];
	struct mg_state state;
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	mg_link_write(r, &out);
	must(!out.full && (!r->sheet->shipped || out.len <= MG_LINK_SHIPPED_MAX));
	must(!mg_link_read(&read, &state, &own, mg_buf_str(&out)));
	must(memcmp(&state, s, sizeof state) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct mg_record r;
	static struct mg_sheet own, own_again;
	static char first[MG_RECORD_TEXT_MAX + 1], second[MG_RECORD_TEXT_MAX + 1], json[MG_STATE_JSON_MAX];
	struct mg_record_error e;
	struct mg_state s, again;
	struct mg_buf out;
	if (!mg_record_read(&r, &s, &own, (struct mg_str){(const char *)data, size}, &e)) {
		must(e.line > 0 && e.text[0] && mg_str_utf8(mg_str(e.text), NULL));
		return 0;
	}
	mg_buf_init(&out, json, sizeof json);
	mg_state_json(r.sheet, &s, r.moves, &out);
	must(!out.full);
	check_link(&r, &s);
	mg_buf_init(&out, first, sizeof first);
	mg_record_write(&r, &out);
	must(!out.full && mg_record_read(&r, &again, &own_again, mg_buf_str(&out), &e));
	must(memcmp(&s, &again, sizeof s) == 0);
	mg_buf_init(&out, second, sizeof second);
	mg_record_write(&r, &out);
	must(strcmp(first, second) == 0);
	return 0;
}
