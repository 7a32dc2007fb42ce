/* po2c.c: turns the catalogues of messages, one PO file for each language, into C tables.
 *
 *     po2c messages.h en.po de.po fr.po > messages.c
 *
 * The first language is the source of truth: the others must have exactly its ids, and each message exactly its
 * placeholders. Anything wrong is reported with file and line, all of it, and fails the build. A placeholder is {name};
 * {name:one|many} chooses a form by the number of that name. Ids are sorted in the tables, so they can be searched. */
#include "base/buf.h"
#include "whole_file.h"

enum { MAX_MESSAGES = 2048, MAX_TEXT = 2048, MAX_FILE = 1 << 20, MAX_LANGUAGES = 3, MAX_HOLDS = 16, MAX_ID = 64 };

struct entry {
	char id[MAX_ID];
	char *text; /* owned */
	int line;
};

struct catalogue {
	const char *file;
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
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
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
	return id_char(c) && c != '.' && c != '-';
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

/* The inside of {…}: a name, or a name and exactly two forms. */
static const char *hold_read(struct holds *h, struct mg_str inside)
{
	const char *colon = memchr(inside.at, ':', inside.len);
	struct mg_str name = {inside.at, colon ? (size_t)(colon - inside.at) : inside.len};
	if (!good_name(name, hold_char))
		return "a placeholder is {name} or {name:one|many}, the name in small letters";
	if (colon) {
		struct mg_str forms = {colon + 1, inside.len - name.len - 1};
		const char *bar = memchr(forms.at, '|', forms.len);
		if (!bar || memchr(bar + 1, '|', (size_t)(forms.at + forms.len - bar - 1)))
			return "a plural has two forms: {name:one|many}";
	}
	return hold_add(h, name) ? NULL : "too many placeholders";
}

/* Returns NULL, or what is wrong with the placeholders of a message. */
static const char *holds_of(const char *text, struct holds *h)
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
		const char *wrong = hold_read(h, (struct mg_str){at + 1, len});
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
		return "a message id is small letters, digits, dots and hyphens, at most 63";
	if (r->text.len == 0)
		return "an empty message";
	if (find(r->into, r->id_data))
		return "this id stands twice";
	if (r->into->count == MAX_MESSAGES)
		return "too many messages";
	return holds_of(r->text_data, &unused);
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
	if (r->id.len == 0)
		return;
	const char *wrong = entry_wrong(r);
	if (wrong) {
		complain(&r->errors, r->into->file, r->entry_line, wrong, r->id_data);
		return;
	}
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

/* What a translation lacks, has too much of, or fills in differently. */
static int compare(struct catalogue *source, struct catalogue *other)
{
	int errors = 0;
	for (int i = 0; i < source->count; i++)
		if (!find(other, source->entry[i].id))
			complain(&errors, other->file, 1, "this message is missing", source->entry[i].id);
	for (int i = 0; i < other->count; i++) {
		const struct entry *e = &other->entry[i], *s = find(source, e->id);
		struct holds here, there;
		if (!s) {
			complain(&errors, other->file, e->line, "the first language has no such message", e->id);
			continue;
		}
		holds_of(e->text, &here);
		holds_of(s->text, &there);
		if (!holds_same(&here, &there))
			complain(&errors, other->file, e->line, "not the placeholders of the first language", e->id);
	}
	return errors;
}

static int by_id(const void *a, const void *b)
{
	return strcmp(((const struct entry *)a)->id, ((const struct entry *)b)->id);
}

static void write_header(FILE *out, const struct catalogue *c)
{
	fprintf(out, "/* made by po2c from the catalogues in i18n */\n#ifndef MG_MESSAGES_H\n#define MG_MESSAGES_H\n\n"
		     "enum mg_message {\n");
	for (int i = 0; i < c->count; i++) {
		fprintf(out, "\tMG_MSG_");
		for (const char *at = c->entry[i].id; *at; at++)
			fputc(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at == '.' || *at == '-' ? '_' : *at, out);
		fprintf(out, ",\n");
	}
	fprintf(out, "\tMG_MESSAGES,\n};\n\nextern const char *const mg_message_ids[MG_MESSAGES]; /* sorted */\n"
		     "extern const char *const mg_messages[%d][MG_MESSAGES];\n\n#endif\n", MAX_LANGUAGES);
}

static void write_text(const char *text)
{
	printf("\t\"");
	for (; *text; text++) {
		if (*text == '\n')
			printf("\\n");
		else
			printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
	}
	printf("\",\n");
}

static void write_tables(const struct catalogue *c, int languages)
{
	printf("/* made by po2c from the catalogues in i18n */\n#include \"messages.h\"\n\n"
	       "const char *const mg_message_ids[MG_MESSAGES] = {\n");
	for (int i = 0; i < c->count; i++)
		write_text(c->entry[i].id);
	printf("};\n\nconst char *const mg_messages[%d][MG_MESSAGES] = {{\n", MAX_LANGUAGES);
	for (int l = 0; l < languages; l++) {
		for (int i = 0; i < c[l].count; i++)
			write_text(c[l].entry[i].text);
		printf(l + 1 < languages ? "}, {\n" : "}};\n");
	}
}

int main(int argc, char **argv)
{
	static struct catalogue c[MAX_LANGUAGES]; /* too big for the stack */
	int errors = 0;
	if (argc != 2 + MAX_LANGUAGES) {
		fprintf(stderr, "usage: po2c OUT.h en.po de.po fr.po > OUT.c\n");
		return 1;
	}
	for (int l = 0; l < MAX_LANGUAGES; l++)
		errors += read_catalogue(&c[l], argv[2 + l]);
	for (int l = 1; l < MAX_LANGUAGES; l++)
		errors += compare(&c[0], &c[l]);
	if (errors)
		return 1;
	for (int l = 0; l < MAX_LANGUAGES; l++)
		qsort(c[l].entry, (size_t)c[l].count, sizeof c[l].entry[0], by_id);
	FILE *header = fopen(argv[1], "w");
	if (!header) {
		fprintf(stderr, "%s: cannot be written\n", argv[1]);
		return 1;
	}
	write_header(header, &c[0]);
	write_tables(c, MAX_LANGUAGES);
	if (fclose(header) != 0 || fflush(stdout) != 0)
		return 1;
	return 0;
}
