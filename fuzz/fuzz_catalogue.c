/* Files of messages: as they come, and the whole English catalogue with the lines of the input in place of some messages, because no
 * chance input has the right key and number of lines. What is taken can be formatted with the words of the English message. */
#include "text/catalogue.h"
#include "text/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WORDS_MAX = 16, NAME_MAX = 32 };

static char file[MG_CATALOGUE_MAX];

static void must(bool held)
{
	if (!held)
		abort();
}

static bool read(struct mg_str text)
{
	char why[256];
	struct mg_buf wrong;
	enum mg_language lang;
	mg_buf_init(&wrong, why, sizeof why);
	bool good = mg_catalogue_read(text, &lang, &wrong);
	must(good == (wrong.len == 0) && mg_str_utf8(mg_buf_str(&wrong), NULL));
	return good;
}

/* A word for each placeholder of a message, half of them numbers. */
static void words_of(const char *english, struct mg_word words[WORDS_MAX + 1], char names[WORDS_MAX][NAME_MAX])
{
	int n = 0;
	for (const char *at = english; (at = strchr(at, '{')); at++, n++) {
		size_t len = strcspn(at + 1, ":}");
		must(n < WORDS_MAX && len < NAME_MAX);
		memcpy(names[n], at + 1, len);
		names[n][len] = '\0';
		words[n] = (struct mg_word){.name = names[n], .text = n % 2 ? "Iris" : NULL, .n = 7 * n - 3};
	}
}

static void format(const char *english, struct mg_str line)
{
	static char text[1 << 12], out_text[1 << 16], names[WORDS_MAX][NAME_MAX];
	struct mg_word words[WORDS_MAX + 1] = {{0}};
	struct mg_buf out;
	if (line.len >= sizeof text || memchr(line.at, '\\', line.len))
		return;
	memcpy(text, line.at, line.len);
	text[line.len] = '\0';
	words_of(english, words, names);
	for (int l = 0; l < MG_LANGUAGES; l++) {
		mg_buf_init(&out, out_text, sizeof out_text);
		mg_format(&out, (enum mg_language)l, text, words);
	}
}

static char english_text[MG_CATALOGUE_MAX];
static struct mg_str english[MG_MESSAGES]; /* as lines of a file */

static void write_english(void)
{
	struct mg_buf out;
	mg_buf_init(&out, english_text, sizeof english_text);
	for (int i = 0; i < MG_MESSAGES; i++) {
		size_t from = out.len;
		for (const char *at = mg_message((enum mg_message)i, MG_EN); *at; at++)
			if (*at == '\n' || *at == '\\')
				mg_buf_text(&out, *at == '\n' ? "\\n" : "\\\\");
			else
				mg_buf_char(&out, *at);
		mg_buf_char(&out, '\n');
		english[i] = (struct mg_str){out.data + from, out.len - from};
	}
	must(!out.full);
}

/* The input as lines: a byte and a half for the number of a message, and what stands in its place. */
static void try_lines(struct mg_str input)
{
	struct mg_str line[MG_MESSAGES] = {{0}}, one;
	struct mg_buf out;
	mg_buf_init(&out, file, sizeof file);
	while (mg_str_line(&input, &one))
		if (one.len > 2)
			line[((unsigned char)one.at[0] * 31u + (unsigned char)one.at[1]) % MG_MESSAGES] = (struct mg_str){one.at + 2, one.len - 2};
	mg_buf_printf(&out, "messages de %s %s\n", MG_MESSAGES_KEY, mg_catalogues[MG_DE].plural);
	for (int i = 0; i < MG_MESSAGES; i++) {
		mg_buf_slice(&out, line[i].len ? line[i] : english[i]);
		if (line[i].len)
			mg_buf_char(&out, '\n');
	}
	if (out.full || !read(mg_buf_str(&out)))
		return;
	for (int i = 0; i < MG_MESSAGES; i++)
		if (line[i].len)
			format(mg_message((enum mg_message)i, MG_EN), line[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool begun;
	if (!begun) { /* the catalogue itself is taken */
		begun = true;
		write_english();
		try_lines(mg_str(""));
		must(read(mg_str(file)));
	}
	read((struct mg_str){(const char *)data, size});
	try_lines((struct mg_str){(const char *)data, size});
	return 0;
}
