/* po2c.c: turns the catalogues of messages, one PO file for each language, into C tables and into files for the page.
 *
 *     po2c DIRECTORY en.po de.po ...   writes messages.h, messages.c and, for each language but the first, LANG.messages
 *     po2c --check en.po de.po ...     only checks, and says how many messages each language lacks
 *     po2c --missing en.po de.po       what de.po lacks, as entries to be translated
 *
 * The first language is the source of truth: the others have no ids but its, and each message exactly its placeholders.
 * id@industria is what id is called where Industria is played. A language that no native speaker has read yet (X-Native-Reader:
 * none) may lack messages, which are English then; every other must have them all. Anything wrong is reported with file and
 * line, all of it, and fails the build.
 *
 * A placeholder is {name}; {name:one|many} chooses a form by the number of that name, as many forms as the language's
 * Plural-Forms has, or, where the name stands for a text, the second before some first sounds (src/text/message.h). Ids are sorted in
 * the tables, so they can be searched. */
#include "base/buf.h"
#include "base/sha256.h"
#include "plural.h"
#include "whole_file.h"

enum { MAX_MESSAGES = 2048, MAX_TEXT = 2048, MAX_FILE = 1 << 20, MAX_LANGUAGES = 32, MAX_HOLDS = 16, MAX_ID = 64, MAX_CODE = 8 };

struct entry {
	char id[MAX_ID];
	char *text; /* owned */
	int line;
};

struct catalogue {
	const char *file;
	char code[MAX_CODE]; /* "de", of the header */
	bool unread;         /* no native speaker has read it */
	int forms;           /* of a plural; 0: the header is missing */
	char plural[PLURAL_TABLE + 1];
	int lacking; /* messages that are English */
	struct entry entry[MAX_MESSAGES];
	int count;
};

/* One file while it is read. */
struct reader {
	struct catalogue *into;
	int line;
	enum { EXPECT_ID, IN_ID, IN_TEXT } part;
	int entry_line;
	struct mg_buf id, text;
	char id_data[MAX_TEXT], text_data[MAX_TEXT];
	int errors;
};

/* Names of the placeholders of one message, each once. */
struct holds {
	struct mg_str name[MAX_HOLDS];
	int count;
};

static void complain(int *errors, const char *file, int line, const char *what, const char *id)
{
	fprintf(stderr, "%s:%d: %s%s%s\n", file, line, what, *id ? ": " : "", id);
	++*errors;
}

static bool id_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || strchr(".-@", c);
}

static bool good_name(struct mg_str name, bool (*may)(char c))
{
	for (size_t i = 0; i < name.len; i++)
		if (!may(name.at[i]))
			return false;
	return name.len > 0 && name.at[0] >= 'a' && name.at[0] <= 'z';
}

static bool hold_char(char c)
{
	return id_char(c) && !strchr(".-@", c);
}

static bool hold_add(struct holds *h, struct mg_str name)
{
	for (int i = 0; i < h->count; i++)
		if (mg_str_same(h->name[i], name))
			return true;
	if (h->count == MAX_HOLDS)
		return false;
	h->name[h->count++] = name;
	return true;
}

/* The inside of {…}: a name, or a name and a form for each that the plural has. */
static const char *hold_read(struct holds *h, struct mg_str inside, int forms)
{
	const char *colon = memchr(inside.at, ':', inside.len);
	struct mg_str name = {inside.at, colon ? (size_t)(colon - inside.at) : inside.len};
	if (!good_name(name, hold_char))
		return "a placeholder is {name} or {name:one|many}, the name in small letters";
	if (colon) {
		int bars = 0;
		for (const char *at = colon; at < inside.at + inside.len; at++)
			bars += *at == '|';
		if (bars + 1 != forms)
			return "a plural {name:one|many} has as many forms as Plural-Forms says";
	}
	return hold_add(h, name) ? NULL : "too many placeholders";
}

/* Returns NULL, or what is wrong with the placeholders of a message. */
static const char *holds_of(const char *text, struct holds *h, int forms)
{
	h->count = 0;
	for (const char *at = text; *at; at++) {
		if (*at == '}')
			return "a } without its {";
		if (*at != '{')
			continue;
		size_t len = strcspn(at + 1, "{}");
		if (at[1 + len] != '}')
			return "a { without its }";
		const char *wrong = hold_read(h, (struct mg_str){at + 1, len}, forms);
		if (wrong)
			return wrong;
		at += len + 1;
	}
	return NULL;
}

static bool holds_has(const struct holds *h, struct mg_str name)
{
	for (int i = 0; i < h->count; i++)
		if (mg_str_same(h->name[i], name))
			return true;
	return false;
}

static bool holds_same(const struct holds *a, const struct holds *b)
{
	for (int i = 0; i < a->count; i++)
		if (!holds_has(b, a->name[i]))
			return false;
	return a->count == b->count;
}

static struct entry *find(struct catalogue *c, const char *id)
{
	for (int i = 0; i < c->count; i++)
		if (strcmp(c->entry[i].id, id) == 0)
			return &c->entry[i];
	return NULL;
}

static const char *entry_wrong(struct reader *r)
{
	struct holds unused;
	if (!good_name(mg_buf_str(&r->id), id_char) || r->id.len >= MAX_ID)
		return "a message id is small letters, digits, dots, hyphens and @, at most 63";
	if (r->text.len == 0)
		return "an empty message";
	if (find(r->into, r->id_data))
		return "this id stands twice";
	if (r->into->count == MAX_MESSAGES)
		return "too many messages";
	return holds_of(r->text_data, &unused, r->into->forms);
}

/* The value of a line of the header, or NULL. */
static const char *header_value(const char *header, const char *name, struct mg_str *value)
{
	const char *found = strstr(header, name);
	if (!found || (found != header && found[-1] != '\n'))
		return NULL;
	found += strlen(name);
	found += strspn(found, " ");
	*value = (struct mg_str){found, strcspn(found, "\n")};
	return found;
}

static const char *header_read(struct catalogue *c, const char *header)
{
	struct mg_str value;
	if (!header_value(header, "Language:", &value) || value.len == 0 || value.len >= sizeof c->code)
		return "the header names no language";
	memcpy(c->code, value.at, value.len);
	c->unread = header_value(header, "X-Native-Reader:", &value) && mg_str_is(value, "none");
	if (!header_value(header, "Plural-Forms:", &value))
		return "the header has no Plural-Forms";
	return plural_read(value.at, &c->forms, c->plural);
}

/* An id and its message are complete. The entry with the empty id is the PO header. */
static void entry_end(struct reader *r)
{
	if (r->part == EXPECT_ID)
		return;
	if (r->part == IN_ID) {
		complain(&r->errors, r->into->file, r->entry_line, "msgid without msgstr", r->id_data);
		return;
	}
	r->part = EXPECT_ID;
	const char *wrong = r->id.len == 0 ? header_read(r->into, r->text_data) : entry_wrong(r);
	if (wrong) {
		complain(&r->errors, r->into->file, r->entry_line, wrong, r->id_data);
		return;
	}
	if (r->id.len == 0)
		return;
	struct entry *e = &r->into->entry[r->into->count++];
	e->line = r->entry_line;
	memcpy(e->id, r->id_data, r->id.len + 1);
	e->text = malloc(r->text.len + 1);
	if (!e->text)
		abort();
	memcpy(e->text, r->text_data, r->text.len + 1);
}

/* Appends the inside of "…" and returns NULL, or says what was wrong. */
static const char *unquote(struct mg_str s, struct mg_buf *out)
{
	if (s.len < 2 || s.at[0] != '"' || s.at[s.len - 1] != '"')
		return "a text in \"quotes\" is expected";
	for (size_t i = 1; i + 1 < s.len; i++) {
		char c = s.at[i];
		if (c == '"')
			return "a quote inside a text needs a backslash";
		if (c == '\\') {
			c = s.at[++i];
			if (i + 1 >= s.len || !strchr("\"\\n", c))
				return "a backslash may only stand before \", \\ or n";
			c = c == 'n' ? '\n' : c;
		}
		mg_buf_char(out, c);
	}
	return out->full ? "a text is too long" : NULL;
}

static bool begins(struct mg_str line, const char *word, struct mg_str *rest)
{
	size_t n = strlen(word);
	if (line.len < n || memcmp(line.at, word, n) != 0)
		return false;
	*rest = (struct mg_str){line.at + n, line.len - n};
	return true;
}

static const char *read_line(struct reader *r, struct mg_str line)
{
	struct mg_str rest;
	if (!mg_str_utf8(line, NULL))
		return "not valid UTF-8";
	if (line.len == 0 || line.at[0] == '#')
		return NULL;
	if (begins(line, "msgid ", &rest)) {
		entry_end(r);
		r->part = IN_ID;
		r->entry_line = r->line;
		mg_buf_clear(&r->id);
		mg_buf_clear(&r->text);
		return unquote(rest, &r->id);
	}
	if (begins(line, "msgstr ", &rest)) {
		if (r->part != IN_ID)
			return "msgstr without msgid";
		r->part = IN_TEXT;
		return unquote(rest, &r->text);
	}
	if (line.at[0] == '"' && r->part != EXPECT_ID)
		return unquote(line, r->part == IN_ID ? &r->id : &r->text);
	return "neither a comment nor msgid, msgstr or a \"text\"";
}

static int read_catalogue(struct catalogue *c, const char *file)
{
	static struct reader r; /* too big for the stack */
	size_t len;
	char *data = read_whole_file(file, MAX_FILE, &len);
	struct mg_str rest = {data, len}, line;
	r = (struct reader){.into = c};
	c->file = file;
	mg_buf_init(&r.id, r.id_data, sizeof r.id_data);
	mg_buf_init(&r.text, r.text_data, sizeof r.text_data);
	while (mg_str_line(&rest, &line)) {
		r.line++;
		const char *wrong = read_line(&r, line);
		if (wrong)
			complain(&r.errors, file, r.line, wrong, "");
	}
	entry_end(&r);
	free(data);
	return r.errors;
}

/* A message that a language lacks is English; a form for an edition is rather the message itself. */
static void borrow(struct catalogue *other, const struct entry *e)
{
	char base[MAX_ID] = "";
	if (other->count == MAX_MESSAGES)
		abort();
	memcpy(base, e->id, strcspn(e->id, "@"));
	const struct entry *own = strchr(e->id, '@') ? find(other, base) : NULL;
	other->entry[other->count] = *e;
	if (own)
		other->entry[other->count].text = own->text;
	other->count++;
	other->lacking++;
}

/* What a translation lacks, has too much of, or fills in differently. */
static int compare(struct catalogue *source, struct catalogue *other)
{
	int errors = 0, own = other->count;
	for (int i = 0; i < source->count; i++)
		if (!find(other, source->entry[i].id)) {
			if (!other->unread)
				complain(&errors, other->file, 1, "this message is missing", source->entry[i].id);
			borrow(other, &source->entry[i]);
		}
	for (int i = 0; i < own; i++) {
		const struct entry *e = &other->entry[i], *s = find(source, e->id);
		struct holds here, there;
		if (!s) {
			complain(&errors, other->file, e->line, "the first language has no such message", e->id);
			continue;
		}
		holds_of(e->text, &here, other->forms);
		holds_of(s->text, &there, source->forms);
		if (!holds_same(&here, &there))
			complain(&errors, other->file, e->line, "not the placeholders of the first language", e->id);
	}
	return errors;
}

/* id@edition is a form of id: there must be such a message, and what fills it in must be given to both. */
static int check_forms(struct catalogue *c)
{
	int errors = 0;
	for (int i = 0; i < c->count; i++) {
		const char *at = strchr(c->entry[i].id, '@');
		char base[MAX_ID] = "";
		struct holds here, there;
		if (!at)
			continue;
		memcpy(base, c->entry[i].id, (size_t)(at - c->entry[i].id));
		const struct entry *e = find(c, base);
		holds_of(c->entry[i].text, &here, c->forms);
		if (e)
			holds_of(e->text, &there, c->forms);
		for (int h = 0; e && h < here.count; h++)
			if (!holds_has(&there, here.name[h]))
				e = NULL;
		if (!e)
			complain(&errors, c->file, c->entry[i].line, "not a form of a message with its placeholders", c->entry[i].id);
	}
	return errors;
}

static int by_id(const void *a, const void *b)
{
	return strcmp(((const struct entry *)a)->id, ((const struct entry *)b)->id);
}

/* What the ids are known by, so that a file of messages is only taken by the program that it was made with. */
static void key_of(const struct catalogue *c, char key[17])
{
	struct mg_sha256 hash;
	uint8_t digest[32];
	mg_sha256_init(&hash);
	for (int i = 0; i < c->count; i++)
		mg_sha256_add(&hash, c->entry[i].id, strlen(c->entry[i].id) + 1);
	mg_sha256_end(&hash, digest);
	mg_hex(digest, 8, key);
}

static void write_upper(FILE *out, const char *text)
{
	for (; *text; text++)
		fputc(*text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : strchr(".-@", *text) ? '_' : *text, out);
}

static void write_header(FILE *out, const struct catalogue *c)
{
	char key[17];
	key_of(c, key);
	fprintf(out, "/* made by po2c from the catalogues in i18n */\n#ifndef MG_MESSAGES_H\n#define MG_MESSAGES_H\n\n"
		     "#include \"record/language.h\"\n\nenum mg_message {\n");
	for (int i = 0; i < c->count; i++) {
		fprintf(out, "\tMG_MSG_");
		write_upper(out, c->entry[i].id);
		fprintf(out, ",\n");
	}
	fprintf(out, "\tMG_MESSAGES,\n};\n\nenum { MG_PLURAL_TABLE = %d };\n\n#define MG_MESSAGES_KEY \"%s\"\n\n"
		     "/* The messages of one language by their numbers, and the form of a plural for each number as a digit. */\n"
		     "struct mg_catalogue {\n\tconst char *const *text; /* NULL: this program does not carry the language */\n"
		     "\tconst char *plural;\n};\n\n"
		     "extern const char *const mg_message_ids[MG_MESSAGES]; /* sorted */\n"
		     "extern const struct mg_catalogue mg_catalogues[MG_LANGUAGES];\n\n#endif\n", PLURAL_TABLE, key);
}

/* `quote`: as C writes it; otherwise as a line of a file. */
static void write_text(FILE *out, const char *text, bool quote)
{
	for (; *text; text++) {
		if (*text == '\n')
			fprintf(out, "\\n");
		else
			fprintf(out, *text == '\\' || (quote && *text == '"') ? "\\%c" : "%c", *text);
	}
}

static void write_table(FILE *out, const struct catalogue *c, bool ids)
{
	for (int i = 0; i < c->count; i++) {
		fprintf(out, "\t\"");
		write_text(out, ids ? c->entry[i].id : c->entry[i].text, true);
		fprintf(out, "\",\n");
	}
	fprintf(out, "};\n\n");
}

/* The page fetches all languages but the first, which WebAssembly has. */
static void write_tables(FILE *out, const struct catalogue *c, int languages)
{
	fprintf(out, "/* made by po2c from the catalogues in i18n */\n#include \"messages.h\"\n\n"
		     "const char *const mg_message_ids[MG_MESSAGES] = {\n");
	write_table(out, c, true);
	for (int l = 0; l < languages; l++) {
		fprintf(out, "%sstatic const char *const %s[MG_MESSAGES] = {\n", l == 1 ? "#ifndef __wasm__\n" : "", c[l].code);
		write_table(out, &c[l], false);
	}
	fprintf(out, "%s\nconst struct mg_catalogue mg_catalogues[MG_LANGUAGES] = {\n", languages > 1 ? "#endif" : "");
	for (int l = 0; l < languages; l++) {
		fprintf(out, "%s\t[MG_", l == 1 ? "#ifndef __wasm__\n" : "");
		write_upper(out, c[l].code);
		fprintf(out, "] = {%s, \"%s\"},\n", c[l].code, c[l].plural);
	}
	fprintf(out, "%s};\n", languages > 1 ? "#endif\n" : "");
}

/* One message a line, in the order of the ids; mg_catalogue_read() reads it. */
static void write_file(FILE *out, const struct catalogue *c)
{
	char key[17];
	key_of(c, key);
	fprintf(out, "messages %s %s %s\n", c->code, key, c->plural);
	for (int i = 0; i < c->count; i++) {
		write_text(out, c->entry[i].text, false);
		fprintf(out, "\n");
	}
}

static FILE *file_in(const char *directory, const char *stem, const char *end)
{
	char path[4096];
	struct mg_buf b;
	mg_buf_init(&b, path, sizeof path);
	mg_buf_printf(&b, "%s/%s%s", directory, stem, end);
	FILE *out = b.full ? NULL : fopen(path, "w");
	if (!out) {
		fprintf(stderr, "%s: cannot be written\n", path);
		exit(1);
	}
	return out;
}

static bool written(FILE *out)
{
	bool good = !ferror(out);
	return fclose(out) == 0 && good;
}

static bool write_all(const char *directory, const struct catalogue *c, int languages)
{
	FILE *header = file_in(directory, "messages", ".h"), *tables = file_in(directory, "messages", ".c");
	write_header(header, &c[0]);
	write_tables(tables, c, languages);
	bool good = written(header);
	good = written(tables) && good;
	for (int l = 1; l < languages; l++) {
		FILE *out = file_in(directory, c[l].code, ".messages");
		write_file(out, &c[l]);
		good = written(out) && good;
	}
	return good;
}

/* In the order of the first language's file, to be appended to the other's. */
static void write_missing(struct catalogue *source, struct catalogue *other)
{
	for (int i = 0; i < source->count; i++) {
		const struct entry *e = &source->entry[i];
		if (find(other, e->id))
			continue;
		printf("msgid \"%s\"\nmsgstr \"", e->id);
		write_text(stdout, e->text, true);
		printf("\"\n\n");
	}
}

int main(int argc, char **argv)
{
	static struct catalogue c[MAX_LANGUAGES]; /* too big for the stack */
	int errors = 0, languages = argc - 2;
	bool check = argc > 1 && strcmp(argv[1], "--check") == 0, missing = argc > 1 && strcmp(argv[1], "--missing") == 0;
	if (languages < 1 || languages > MAX_LANGUAGES || (missing && languages != 2)) {
		fprintf(stderr, "usage: po2c DIRECTORY|--check|--missing en.po de.po ...\n");
		return 1;
	}
	for (int l = 0; l < languages; l++)
		errors += read_catalogue(&c[l], argv[2 + l]);
	if (missing) {
		write_missing(&c[0], &c[1]);
		return errors > 0;
	}
	errors += check_forms(&c[0]);
	for (int l = 1; l < languages; l++)
		errors += compare(&c[0], &c[l]);
	if (errors)
		return 1;
	for (int l = 0; l < languages; l++) {
		qsort(c[l].entry, (size_t)c[l].count, sizeof c[l].entry[0], by_id);
		if (check && c[l].lacking)
			printf("%s: %d of %d messages are missing, and in English for now\n", c[l].file, c[l].lacking, c[l].count);
	}
	return check || write_all(argv[1], c, languages) ? 0 : 1;
}
