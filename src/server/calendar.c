/* calendar.c: somebody's deadlines as a calendar that his own program fetches (RFC 5545), under an address that nobody can guess and that he can make
 * void. */
#include "server/live_table.h"
#include "server/parse.h"
#include "text/text.h"

enum { CALENDAR_MAX = 64 * 1024, TABLES_MOST = 40, LINE_OCTETS = 75 };

bool mg_parse_calendar(struct mg_request *r, const struct mg_request_input *in)
{
	const char *code = mg_head_query(in->head, "code"), *lang = mg_head_query(in->head, "lang");
	if (!code || !*code)
		return mg_parse_wrong(r, "code");
	if (lang && !mg_language_read(mg_str(lang), &r->lang))
		return mg_parse_wrong(r, "lang");
	mg_take_code(r, code);
	return true;
}

/* A line of a calendar: what is too long goes on in a line that begins with a blank, and no character is cut in two. */
static void write_line(const char *name, const char *value, struct mg_buf *out)
{
	const char *parts[] = {name, value};
	size_t n = 0;
	for (size_t i = 0; i < MG_COUNT(parts); i++)
		for (const unsigned char *c = (const unsigned char *)parts[i]; *c; c++) {
			bool begins = (*c & 0xc0) != 0x80;
			size_t len = *c < 0x80 ? 1 : *c < 0xe0 ? 2 : *c < 0xf0 ? 3 : 4;
			if (begins && n + len > LINE_OCTETS) {
				mg_buf_text(out, "\r\n ");
				n = 1;
			}
			mg_buf_char(out, (char)*c);
			n++;
		}
	mg_buf_text(out, "\r\n");
}

/* A text as a value. */
static void escape(const char *text, struct mg_buf *out)
{
	for (; *text; text++) {
		if (*text == ',' || *text == ';' || *text == '\\')
			mg_buf_char(out, '\\');
		if (*text == '\n')
			mg_buf_text(out, "\\n");
		else if ((unsigned char)*text >= ' ')
			mg_buf_char(out, *text);
	}
}

static void write_moment(const char *name, int64_t at, struct mg_buf *out)
{
	char text[32];
	struct mg_buf value;
	int64_t seconds = at / 1000, of_day = seconds % (24 * 3600);
	mg_buf_init(&value, text, sizeof text);
	mg_date_write(seconds / (24 * 3600), &value);
	for (char *from = text, *to = text; (*to = *from); from++)
		to += *from != '-';
	value.len -= 2;
	mg_buf_printf(&value, "T%02d%02d%02dZ", (int)(of_day / 3600), (int)(of_day / 60 % 60), (int)(of_day % 60));
	write_line(name, text, out);
}

/* When the seat's time will be over; INT64_MAX: it is not its turn, or there is no end. */
static int64_t deadline(const struct mg_live_table *lt, int seat)
{
	if (lt->t.phase != MG_TABLE_PLAYING || !mg_table_clock_runs(&lt->t) || lt->t.state.to_move != seat || mg_orders_due(&lt->t) != INT64_MAX)
		return INT64_MAX;
	return mg_table_due(&lt->t);
}

static void write_event(const struct mg_writer *w, const struct mg_request *r, const struct mg_live_table *lt, int seat, int64_t due, struct mg_buf *out)
{
	char text[1024], prompt[512];
	const struct mg_sheet *sheet = lt->t.record.sheet;
	struct mg_buf value, said;
	write_line("BEGIN:VEVENT", "", out);
	mg_buf_init(&value, text, sizeof text);
	mg_buf_printf(&value, "%s-%lld@magnate", lt->row.id, (long long)lt->t.since);
	write_line("UID:", text, out);
	write_moment("DTSTAMP:", w->now, out);
	write_moment("DTSTART:", due, out);
	write_moment("DTEND:", due, out);
	mg_buf_clear(&value);
	escape(lt->t.title[0] ? lt->t.title : sheet->title_in[r->lang][0] ? sheet->title_in[r->lang] : sheet->title, &value);
	mg_buf_printf(&value, ": %s", mg_message_named("calendar.deadline", r->lang));
	write_line("SUMMARY:", text, out);
	mg_buf_init(&said, prompt, sizeof prompt);
	mg_text_prompt_to(&lt->t.record, &lt->t.state, seat, r->lang, &said);
	mg_buf_clear(&value);
	escape(prompt, &value);
	write_line("DESCRIPTION:", text, out);
	mg_buf_clear(&value);
	mg_buf_printf(&value, "%s#/table/%s", r->base, lt->row.id);
	write_line("URL:", text, out);
	write_line("END:VEVENT", "", out);
}

void mg_run_calendar(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_table_ids ids = {.count = 0};
	struct mg_buf out;
	int64_t visitor = 0;
	mg_assert(r->has_code); /* so that it was counted against guessing */
	(void)lt;
	enum mg_stored found = mg_store_find_calendar(w->store, r->code, &visitor);
	if (!mg_writer_ok(w, found))
		return;
	if (found != MG_STORED) {
		mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
		return;
	}
	if (!mg_writer_ok(w, mg_store_tables_of(w->store, visitor, TABLES_MOST, mg_table_ids_add, &ids)))
		return;
	char *memory = malloc(CALENDAR_MAX);
	if (!memory) {
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		return;
	}
	mg_buf_init(&out, memory, CALENDAR_MAX);
	write_line("BEGIN:VCALENDAR", "", &out);
	write_line("VERSION:", "2.0", &out);
	write_line("PRODID:", "-//Magnate//Deadlines//EN", &out);
	write_line("X-WR-CALNAME:", "Magnate", &out);
	for (int i = 0; i < ids.count; i++) {
		struct mg_live_table *one = mg_live_table_find(w, ids.id[i]);
		int seat = one ? mg_live_table_seat_of(one, visitor) : -1;
		int64_t due = seat < 0 ? INT64_MAX : deadline(one, seat);
		if (due != INT64_MAX)
			write_event(w, r, one, seat, due, &out);
	}
	write_line("END:VCALENDAR", "", &out);
	if (w->trouble != MG_STORED) {
		free(memory);
		return;
	}
	mg_assert(!out.full);
	r->type = "text/calendar; charset=utf-8";
	mg_request_answer(r, 200, memory, out.len);
}

void mg_run_new_calendar(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	char code[MG_CODE_LETTERS + 1], text[MG_URL_MAX + 128];
	uint8_t hash[MG_DIGEST];
	struct mg_buf out;
	(void)lt;
	if (!mg_writer_make_code(w, code, MG_CODE_LETTERS, hash) || !mg_writer_ok(w, mg_store_set_calendar(w->store, r->who.id, hash, w->now)))
		return;
	mg_buf_init(&out, text, sizeof text);
	mg_buf_printf(&out, "{\"url\":\"%sapi/calendar.ics?lang=%s&code=%s\"}", r->base, mg_language_codes[r->lang], code);
	mg_assert(!out.full);
	mg_request_answer_text(r, 201, text);
}

void mg_run_void_calendar(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_drop_calendar(w->store, r->who.id)))
		mg_request_answer_text(r, 200, "{}");
}
