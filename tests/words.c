/* words.c: moves played from their words, and lines replaced. */
#include "words.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "record/movetext.h"

void mg_play_words(struct mg_record *r, struct mg_state *s, const char *words)
{
	struct mg_str rest = mg_str(words);
	char why[64];
	struct mg_buf buf;
	mg_move m;
	mg_buf_init(&buf, why, sizeof why);
	while (assert_null(mg_move_read(r->sheet, &rest, &m, &buf)), m != MG_NO_MOVE)
		assert_int_equal(mg_record_play(r, s, m), MG_FINE);
}

void mg_replace_line(struct mg_str text, int line, const char *replacement, struct mg_buf *out)
{
	struct mg_str now;
	for (int n = 1; mg_str_line(&text, &now); n++) {
		if (n == line && !replacement)
			continue;
		mg_buf_slice(out, n == line ? mg_str(replacement) : now);
		mg_buf_char(out, '\n');
	}
}

void mg_assert_sound(const char *sentence)
{
	if (!*sentence || strpbrk(sentence, "{}") || strstr(sentence, "  ") || strstr(sentence, "()") ||
	    strstr(sentence, " .") || strstr(sentence, ", ,") || *sentence == ' ' ||
	    sentence[strlen(sentence) - 1] == ' ' || !mg_str_utf8(mg_str(sentence), NULL))
		fail_msg("not a sound sentence: \"%s\"", sentence);
}
