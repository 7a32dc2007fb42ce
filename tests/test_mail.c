/* Mails as text: nothing that somebody chose becomes a header or a command, and what was written can be read again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "notify/mail.h"

static void test_addresses(void **unused)
{
	(void)unused;
	static const char *const good[] = {"a@b.cd", "ann.b+magnate@mail.example.org", "o'hara@example.org", "x_1@a-b.example.org"};
	static const char *const bad[] = {"", "@", "a@b", "a@", "@b.cd", "a b@c.de", "a@b.c d", "<a@b.cd>", "a@b.cd>", "\"a\"@b.cd", "a@@b.cd", "a@b@c.de", ".a@b.cd",
					  "a.@b.cd", "a@.b.cd", "a@b.cd.", "a\r\n@b.cd", "a@b.cd\r\nRCPT TO:<x@y.zz>", "\xc3\xa4@b.cd", "a,b@c.de", "a@b_c.de"};
	for (size_t i = 0; i < MG_COUNT(good); i++)
		assert_true(mg_mail_is_address(mg_str(good[i])));
	for (size_t i = 0; i < MG_COUNT(bad); i++)
		if (mg_mail_is_address(mg_str(bad[i])))
			fail_msg("an address: %s", bad[i]);
	assert_true(mg_mail_is_server(mg_str("smtp://mail.example.org:587")) && mg_mail_is_server(mg_str("smtps://a@b")));
	assert_false(mg_mail_is_server(mg_str("http://mail.example.org")) || mg_mail_is_server(mg_str("smtp://")));
}

static char hex(const char *two)
{
	static const char digits[] = "0123456789ABCDEF";
	return (char)((strchr(digits, two[0]) - digits) * 16 + (strchr(digits, two[1]) - digits));
}

/* Quoted-printable, read as its standard says. */
static void unquote(const char *from, char *to)
{
	for (; *from; from++) {
		if (from[0] == '=' && from[1] == '\r') {
			from += 2;
		} else if (*from == '=') {
			*to++ = hex(from + 1);
			from += 2;
		} else if (*from != '\r') {
			*to++ = *from;
		}
	}
	*to = '\0';
}

static void test_texts_come_through(void **unused)
{
	(void)unused;
	static struct mg_mail m = {.to = "a@b.cd", .id = "x1", .at = 1795000000, .stop = "https://play.example.org/api/unsubscribe/abc"};
	static char message[MG_MAIL_MESSAGE_MAX], read[MG_MAIL_MESSAGE_MAX];
	static const char *const parts[] = {"a", " ", "=", ".", "\n", "\xc3\xa4", "\xe2\x82\xac", "\n.\n", "To: x", "\nBcc: y@z.zz\n", "?=", "0123456789"};
	struct mg_rng rng = mg_rng_seed(3);
	for (int round = 0; round < 500; round++) {
		struct mg_buf out, text, subject;
		mg_buf_init(&text, m.text, sizeof m.text);
		mg_buf_init(&subject, m.subject, 200);
		for (int i = (int)mg_rng_below(&rng, 200); i > 0; i--)
			mg_buf_text(&text, parts[mg_rng_below(&rng, MG_COUNT(parts))]);
		for (int i = (int)mg_rng_below(&rng, 30); i > 0; i--)
			mg_buf_text(&subject, parts[mg_rng_below(&rng, MG_COUNT(parts))]);
		mg_buf_init(&out, message, sizeof message);
		mg_mail_write(&m, "magnate@play.example.org", &out);
		assert_false(out.full);
		char *body = strstr(message, "\r\n\r\n");
		assert_non_null(body);
		body += 4;
		unquote(body, read);
		read[strlen(read) - 1] = '\0'; /* the line end of the message */
		assert_string_equal(read, m.text);
		/* Lines are short ASCII, none begins with a dot, and only our own headers are there. */
		int headers = 0;
		for (char *line = message, *end; (end = strstr(line, "\r\n")); line = end + 2) {
			assert_true(end - line <= 78 && *line != '.');
			if (line < body - 2)
				headers += *line != ' ';
			for (char *c = line; c < end; c++)
				assert_true(*c >= ' ' && *c < 127);
		}
		assert_int_equal(headers, 11);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_addresses),
		cmocka_unit_test(test_texts_come_through),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
