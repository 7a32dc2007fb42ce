/* Links: as they come, and with the checksum made right, because no chance input has a right one. */
#include "base/sha256.h"
#include "record/link.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool held)
{
	if (!held)
		abort();
}

static void try_link(struct mg_str link)
{
	static struct mg_record r, again;
	static struct mg_sheet own, own_again;
	static char text[MG_LINK_MAX + 1];
	struct mg_state s, state;
	struct mg_buf out;
	if (mg_link_read(&r, &s, &own, link))
		return;
	mg_buf_init(&out, text, sizeof text);
	mg_link_write(&r, &out);
	must(!out.full && !mg_link_read(&again, &state, &own_again, mg_buf_str(&out)));
	must(memcmp(&s, &state, sizeof s) == 0 && again.moves == r.moves);
	must(memcmp(again.move, r.move, sizeof r.move) == 0 && memcmp(again.name, r.name, sizeof r.name) == 0);
}

/* Takes the input for the bytes of a link without their checksum. */
static void try_bytes(const uint8_t *data, size_t size)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	static char text[MG_LINK_MAX + 1];
	uint8_t digest[32];
	struct mg_sha256 sha;
	struct mg_buf out;
	mg_sha256_init(&sha);
	mg_sha256_add(&sha, data, size);
	mg_sha256_end(&sha, digest);
	mg_buf_init(&out, text, sizeof text);
	size_t bits = (size + 4) * 8;
	for (size_t at = 0; at < bits; at += 6) {
		unsigned value = 0;
		for (size_t i = at; i < at + 6; i++) {
			uint8_t byte = i >= bits ? 0 : i / 8 < size ? data[i / 8] : digest[i / 8 - size];
			value = value << 1 | (unsigned)(byte >> (7 - i % 8) & 1);
		}
		mg_buf_char(&out, alphabet[value]);
	}
	if (!out.full)
		try_link(mg_buf_str(&out));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	try_link((struct mg_str){(const char *)data, size});
	try_bytes(data, size);
	return 0;
}
