/* boards2c: prints the shipped boards as a C table, so that the program starts without reading any.
 *
 *     boards2c industry.board industria.board > sheets.c
 *
 * The table is what mg_sheet_shipped() answers from; released boards stay in it for ever, found by their hash. */
#include "record/sheet.h"
#include "whole_file.h"

/* While the table is being made there is none. */
const struct mg_sheet *mg_sheet_shipped(int index)
{
	(void)index;
	return NULL;
}

static void print_text(const char *text)
{
	putchar('"');
	for (const char *c = text; *c; c++) {
		unsigned char byte = (unsigned char)*c;
		if (byte < 0x20 || byte >= 0x7f || byte == '"' || byte == '\\')
			printf("\\%03o", byte);
		else
			putchar(byte);
	}
	putchar('"');
}

static void print_member(const char *name, const char *text)
{
	printf("\t\t.%s = ", name);
	print_text(text);
	printf(",\n");
}

static void print_texts(const char *name, const char *texts, size_t size, int n)
{
	printf("\t\t.%s = {", name);
	for (int i = 0; i < n; i++) {
		print_text(texts + (size_t)i * size);
		printf(", ");
	}
	printf("},\n");
}

static void print_sets(const char *name, const uint64_t *sets, int n)
{
	printf("\t\t\t.%s = {", name);
	for (int i = 0; i < n; i++)
		printf("0x%llxu, ", (unsigned long long)sets[i]);
	printf("},\n");
}

static void print_board(const struct mg_board *b)
{
	printf("\t\t.board = {\n\t\t\t.edition = %d, .coin = %d, .resources = %d, .networks = %d,\n", b->edition, b->coin,
	       b->resources, b->networks);
	printf("\t\t\t.bank_era = {");
	for (int i = 0; i < b->resources; i++)
		printf("%d, ", b->bank_era[i]);
	printf("},\n\t\t\t.field = {\n");
	for (int i = 0; i < MG_FIELDS; i++) {
		const struct mg_field *f = &b->field[i];
		printf("\t\t\t\t{%d, %d, %d, %d, %d, {%d, %d}, %d, %d},\n", f->kind, f->cost, f->points, f->discount,
		       f->value, f->needs[0], f->needs[1], f->makes, f->on);
	}
	printf("\t\t\t},\n");
	print_sets("joined", b->joined, MG_FIELDS);
	printf("\t\t\t.hash = 0x%llxu,\n", (unsigned long long)b->hash);
	print_sets("of_kind", b->of_kind, MG_KINDS);
	print_sets("buildable", b->buildable, MG_ERAS + 1);
	print_sets("makers", b->makers, MG_RESOURCES);
	print_sets("jokers", b->jokers, MG_RESOURCES + 1);
	print_sets("factories_on", b->factories_on, MG_NETWORKS);
	print_sets("bonuses_on", b->bonuses_on, MG_NETWORKS);
	printf("\t\t},\n");
}

static void print_sheet(const struct mg_sheet *sheet)
{
	printf("\t{\n");
	print_board(&sheet->board);
	print_member("name", sheet->name);
	print_member("title", sheet->title);
	print_texts("title_in", sheet->title_in[0], MG_TITLE_MAX, MG_LANGUAGES);
	print_texts("resource", sheet->resource[0], MG_WORD_MAX, sheet->board.resources);
	print_texts("network", sheet->network[0], MG_WORD_MAX, sheet->board.networks);
	print_texts("field", sheet->field[0], MG_WORD_MAX, MG_FIELDS);
	for (int l = 0; l < MG_LANGUAGES; l++) {
		char name[32];
		snprintf(name, sizeof name, "field_in[%d]", l);
		print_texts(name, sheet->field_in[l][0], MG_TITLE_MAX, MG_FIELDS);
		snprintf(name, sizeof name, "the_field_in[%d]", l);
		print_texts(name, sheet->the_field_in[l][0], MG_TITLE_MAX, MG_FIELDS);
	}
	printf("\t\t.on_order = {\n");
	for (int i = 0; i < MG_FIELDS; i++) {
		printf("\t\t\t{");
		for (int n = 0; n < MG_NETWORKS; n++)
			printf("%d, ", sheet->on_order[i][n]);
		printf("},\n");
	}
	printf("\t\t},\n");
	print_member("hash", sheet->hash);
	printf("\t\t.shipped = true,\n\t},\n");
}

/* Reads one file; false after saying what is wrong with it. */
static bool read_file(const char *path, struct mg_sheet *sheet)
{
	static struct mg_errors errors;
	size_t len;
	const char *text = read_whole_file(path, MG_BOARD_TEXT_MAX + 1, &len);
	if (mg_sheet_read(sheet, (struct mg_str){text, len}, &errors))
		return true;
	for (int i = 0; i < errors.count && i < MG_MAX_ERRORS; i++)
		fprintf(stderr, "%s:%d: %s\n", path, errors.at[i].line, errors.at[i].text);
	return false;
}

int main(int argc, char **argv)
{
	static struct mg_sheet sheet;
	printf("#include \"record/sheet.h\"\n\nstatic const struct mg_sheet shipped[] = {\n");
	for (int i = 1; i < argc; i++) {
		if (!read_file(argv[i], &sheet))
			return 1;
		print_sheet(&sheet);
	}
	printf("};\n\nconst struct mg_sheet *mg_sheet_shipped(int index)\n{\n");
	printf("\treturn index >= 0 && index < (int)MG_COUNT(shipped) ? &shipped[index] : NULL;\n}\n");
	return 0;
}
