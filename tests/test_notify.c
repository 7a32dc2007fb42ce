/* test_notify.c: messages to browsers as the standards' own examples have them, and what is no key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base64.h"
#include "notify/push.h"

/* RFC 8291, appendix A. */
static const char sender_secret[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char sender_open[] = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char browser_open[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char browser_secret[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char salt_text[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char whole_body[] =
	"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4M"
	"qgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static struct mg_push_keys the_sender(void)
{
	struct mg_push_keys keys;
	uint8_t secret[MG_SCALAR_BYTES], open[MG_POINT_BYTES];
	assert_true(mg_base64_read_exactly(mg_str(sender_secret), secret, sizeof secret));
	assert_true(mg_base64_read_exactly(mg_str(sender_open), open, sizeof open));
	assert_true(mg_push_keys_from(secret, &keys));
	assert_memory_equal(keys.open, open, sizeof open);
	return keys;
}

static void test_encrypts_as_the_standard(void **unused)
{
	struct mg_push_keys once = the_sender();
	struct mg_push_reader reader;
	uint8_t salt[MG_PUSH_SALT_BYTES], body[MG_PUSH_BODY_MAX];
	char text[400];
	struct mg_buf out;
	(void)unused;
	assert_true(mg_push_reader_from(mg_str(browser_open), mg_str(browser_secret), &reader));
	assert_true(mg_base64_read_exactly(mg_str(salt_text), salt, sizeof salt));
	size_t n = mg_push_encrypt_with(&reader, &once, salt, mg_str("When I grow up, I want to be a watermelon"), body);
	mg_buf_init(&out, text, sizeof text);
	mg_base64_write(body, n, &out);
	assert_string_equal(text, whole_body);
}

static void test_no_two_messages_are_alike(void **unused)
{
	struct mg_push_reader reader;
	static uint8_t a[MG_PUSH_BODY_MAX], b[MG_PUSH_BODY_MAX];
	static char longest[MG_PUSH_MESSAGE_MAX + 1];
	(void)unused;
	assert_true(mg_push_reader_from(mg_str(browser_open), mg_str(browser_secret), &reader));
	size_t n = mg_push_encrypt(&reader, mg_str("Ben waits for you."), a);
	assert_true(n > 0 && n == mg_push_encrypt(&reader, mg_str("Ben waits for you."), b));
	assert_memory_not_equal(a, b, n);
	assert_int_equal(mg_push_encrypt(&reader, (struct mg_str){longest, MG_PUSH_MESSAGE_MAX}, a), MG_PUSH_BODY_MAX);
	assert_int_equal(mg_push_encrypt(&reader, (struct mg_str){longest, MG_PUSH_MESSAGE_MAX + 1}, a), 0);
}

static void test_what_is_no_key(void **unused)
{
	struct mg_push_reader reader;
	struct mg_push_keys keys;
	uint8_t secret[MG_SCALAR_BYTES] = {0};
	char open[sizeof browser_open];
	(void)unused;
	assert_false(mg_push_keys_from(secret, &keys));
	memset(secret, 255, sizeof secret);
	assert_false(mg_push_keys_from(secret, &keys));
	assert_false(mg_push_reader_from(mg_str(""), mg_str(browser_secret), &reader));
	assert_false(mg_push_reader_from(mg_str(browser_open), mg_str(""), &reader));
	assert_false(mg_push_reader_from(mg_str(browser_open), mg_str(browser_open), &reader));
	assert_false(mg_push_reader_from(mg_str(sender_secret), mg_str(browser_secret), &reader));
	memcpy(open, browser_open, sizeof open);
	open[40] = open[40] == 'x' ? 'y' : 'x'; /* no point of the curve */
	assert_false(mg_push_reader_from(mg_str(open), mg_str(browser_secret), &reader));
}

static void test_token_names_service_and_contact(void **unused)
{
	struct mg_push_keys keys = the_sender();
	char text[MG_PUSH_TOKEN_MAX], again[MG_PUSH_TOKEN_MAX];
	uint8_t claims[256];
	size_t n = 0;
	struct mg_buf out;
	(void)unused;
	mg_buf_init(&out, text, sizeof text);
	assert_true(mg_push_token(&keys, "https://push.example.net", "mailto:host@example.org", 1453523768, &out));
	const char *start = strchr(text, '.') + 1;
	assert_int_equal(mg_base64_read((struct mg_str){start, (size_t)(strchr(start, '.') - start)}, claims, sizeof claims - 1, &n), MG_BASE64_READ);
	claims[n] = 0;
	assert_string_equal((const char *)claims, "{\"aud\":\"https://push.example.net\",\"exp\":1453523768,\"sub\":\"mailto:host@example.org\"}");
	assert_non_null(strstr(text, ", k=BP4z9KsN6nGR"));
	mg_buf_init(&out, again, 100);
	assert_false(mg_push_token(&keys, "https://push.example.net", "mailto:host@example.org", 1453523768, &out));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_encrypts_as_the_standard),
		cmocka_unit_test(test_no_two_messages_are_alike),
		cmocka_unit_test(test_what_is_no_key),
		cmocka_unit_test(test_token_names_service_and_contact),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
