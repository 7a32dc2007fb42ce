/* Board files: whatever is read can be written, and is then read as the same board. */
#include "record/sheet.h"
#include "record/statejson.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool held)
{
	if (!held)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct mg_sheet sheet, again;
	static struct mg_errors errors;
	static char text[MG_BOARD_TEXT_MAX + 1], json[MG_SHEET_JSON_MAX];
	struct mg_buf out;
	if (!mg_sheet_read(&sheet, (struct mg_str){(const char *)data, size}, &errors)) {
		must(errors.count > 0);
		for (int i = 0; i < errors.count && i < MG_MAX_ERRORS; i++)
			must(mg_str_utf8(mg_str(errors.at[i].text), NULL));
		return 0;
	}
	mg_buf_init(&out, text, sizeof text);
	mg_sheet_write(&sheet, &out);
	must(!out.full && mg_sheet_read(&again, mg_buf_str(&out), &errors));
	must(memcmp(&sheet, &again, sizeof sheet) == 0);
	mg_buf_init(&out, json, sizeof json);
	mg_sheet_json(&sheet, &out);
	must(!out.full);
	return 0;
}
