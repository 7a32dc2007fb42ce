/* test_notify.c: messages to browsers as the standards' own examples have them, what is no key, and whom nothing is sent to. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base64.h"
#include "notify/breaker.h"
#include "notify/post.h"
#include "notify/push.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

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

static bool is_public(const char *text)
{
	struct sockaddr_in six_bytes = {.sin_family = AF_INET};
	struct sockaddr_in6 sixteen = {.sin6_family = AF_INET6};
	if (inet_pton(AF_INET, text, &six_bytes.sin_addr) == 1)
		return mg_post_is_public((const struct sockaddr *)&six_bytes);
	assert_int_equal(inet_pton(AF_INET6, text, &sixteen.sin6_addr), 1);
	return mg_post_is_public((const struct sockaddr *)&sixteen);
}

static void test_private_networks_are_not_written_to(void **unused)
{
	static const char *const private[] = {
		"0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1", "198.18.0.1",
		"224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:192.168.0.1", "64:ff9b::10.0.0.1", "2002:7f00:1::", "fe80::1", "fc00::1", "fd12::1",
		"ff02::1", "2001:db8::1", "2001::1", "::127.0.0.1",
	};
	static const char *const public[] = {"1.1.1.1", "100.128.0.1", "172.32.0.1", "192.169.0.1", "223.255.255.254", "2606:4700::1111", "::ffff:1.1.1.1", "2002:101:101::"};
	(void)unused;
	for (size_t i = 0; i < MG_COUNT(private); i++)
		if (is_public(private[i]))
			fail_msg("%s could be written to", private[i]);
	for (size_t i = 0; i < MG_COUNT(public); i++)
		if (!is_public(public[i]))
			fail_msg("%s could not be written to", public[i]);
	assert_false(mg_post_is_public(&(struct sockaddr){.sa_family = AF_UNIX}));
}

static void test_addresses(void **unused)
{
	static const char *const wrong[] = {"",	    "https://",	      "https:///x",	     "ftp://a.org/",	      "file:///etc/passwd",  "https://a b/",
					    "javascript:1", "https://me@a.org/", "https://a.org/\x01", "https://a.org/\xc3\xa9", "gopher://a.org:70/_x", "//a.org"};
	struct mg_post *open = mg_post_new(true, NULL), *closed = mg_post_new(false, NULL);
	(void)unused;
	for (size_t i = 0; i < MG_COUNT(wrong); i++)
		assert_false(mg_post_is_address(open, mg_str(wrong[i])));
	assert_true(mg_post_is_address(closed, mg_str("https://push.example.org/send/aB_-%20?a=1")));
	assert_true(mg_post_is_address(open, mg_str("http://127.0.0.1:8030/x")));
	assert_false(mg_post_is_address(closed, mg_str("http://127.0.0.1:8030/x")));
	assert_int_equal(mg_post_origin(mg_str("https://push.example.org/send/abc")), strlen("https://push.example.org"));
	assert_int_equal(mg_post_origin(mg_str("http://a.org:80")), strlen("http://a.org:80"));
	assert_int_equal(mg_post_origin(mg_str("mailto:a@b")), 0);
	mg_post_free(open);
	mg_post_free(closed);
}

static void note_outcome(struct mg_letter *letter, enum mg_posted how, int64_t retry_after)
{
	(void)retry_after;
	*(int *)letter->maker = (int)how;
}

/* Posts to a port of this machine by its name, and tells whether anybody came. */
static bool comes_to_localhost(bool private_too)
{
	int how = -1, door = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
	socklen_t len = sizeof here;
	char url[64];
	struct mg_buf out;
	assert_true(bind(door, (const struct sockaddr *)&here, len) == 0 && listen(door, 1) == 0 && getsockname(door, (struct sockaddr *)&here, &len) == 0);
	mg_buf_init(&out, url, sizeof url);
	mg_buf_printf(&out, "https://localhost:%d/", ntohs(here.sin_port));
	struct mg_post *p = mg_post_new(private_too, NULL);
	struct mg_letter letter = {.url = url, .body = (const uint8_t *)"x", .len = 1, .done = note_outcome, .maker = &how};
	assert_true(mg_post_send(p, &letter));
	int guest = -1;
	while (how < 0 && guest < 0) {
		mg_post_work(p, 10);
		guest = accept(door, NULL, NULL);
	}
	mg_post_free(p);
	if (guest >= 0)
		close(guest);
	close(door);
	return guest >= 0;
}

/* The name leads to this machine: nothing is sent there, though its text says nothing of that. */
static void test_names_are_looked_up_first(void **unused)
{
	(void)unused;
	assert_true(comes_to_localhost(true));
	assert_false(comes_to_localhost(false));
}

static void fails(struct mg_breaker *b, const char *url, int times, int64_t now)
{
	for (int i = 0; i < times; i++)
		mg_breaker_note(b, mg_str(url), false, now);
}

static void test_who_fails_is_left_alone(void **unused)
{
	static struct mg_breaker b;
	const struct mg_str push = mg_str("https://push.example.org/send/one"), same = mg_str("https://push.example.org/send/two");
	(void)unused;
	fails(&b, push.at, MG_BREAKER_FAILURES - 1, 1000);
	assert_int_equal(mg_breaker_again(&b, push), 0);
	fails(&b, same.at, 1, 1000);
	assert_int_equal(mg_breaker_again(&b, push), 1000 + MG_BREAKER_PAUSE_MS);
	assert_int_equal(mg_breaker_again(&b, mg_str("https://other.example.org/")), 0);
	/* However many others fail now and then, it stays known; and those that answer take nobody's place. */
	for (int i = 0; i < 10 * MG_BREAKER_SERVICES; i++) {
		char url[64];
		snprintf(url, sizeof url, "https://n%d.example.org/", i);
		mg_breaker_note(&b, mg_str(url), i % 2, 2000);
	}
	assert_int_equal(mg_breaker_again(&b, same), 1000 + MG_BREAKER_PAUSE_MS);
	mg_breaker_note(&b, push, true, 3000);
	assert_int_equal(mg_breaker_again(&b, same), 0);
}

static void test_long_origins_are_told_apart_or_not_written_over(void **unused)
{
	static struct mg_breaker b;
	char url[400] = "https://";
	(void)unused;
	memset(url + 8, 'x', 300);
	fails(&b, url, MG_BREAKER_FAILURES, 10);
	assert_int_equal(mg_breaker_again(&b, mg_str(url)), 10 + MG_BREAKER_PAUSE_MS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_encrypts_as_the_standard),
		cmocka_unit_test(test_no_two_messages_are_alike),
		cmocka_unit_test(test_what_is_no_key),
		cmocka_unit_test(test_token_names_service_and_contact),
		cmocka_unit_test(test_private_networks_are_not_written_to),
		cmocka_unit_test(test_addresses),
		cmocka_unit_test(test_names_are_looked_up_first),
		cmocka_unit_test(test_who_fails_is_left_alone),
		cmocka_unit_test(test_long_origins_are_told_apart_or_not_written_over),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
