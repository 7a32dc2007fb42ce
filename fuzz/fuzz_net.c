/* Nets: as they come, and with size and digest made right, because no chance input has a right one. What is taken can be
 * played with. */
#include "base/sha256.h"
#include "bots/net.h"
#include "record/sheet.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool held)
{
	if (!held)
		abort();
}

static void try_net(const uint8_t *bytes, size_t len)
{
	static struct mg_net net;
	static uint8_t again[MG_NET_BYTES];
	const struct mg_board *b = &mg_sheet_of_edition(MG_INDUSTRY)->board;
	struct mg_evaluator evaluator;
	struct mg_state s;
	struct mg_value v;
	if (mg_net_read(bytes, len, &net))
		return;
	mg_net_write(&net, again);
	must(len == sizeof again && memcmp(bytes, again, len) == 0);
	mg_evaluator_init(&evaluator, b, net.players);
	struct mg_net_leaf context = {.net = &net, .evaluator = &evaluator, .share = MG_NET_PLAYS};
	struct mg_leaf leaf = mg_net_leaf(&context);
	mg_init(&s, net.players, MG_DRAWS_BALANCED, 0);
	leaf.value(leaf.context, &s, &v);
	for (int p = 0; p < net.players; p++)
		must(v.win[p] >= 0 && v.win[p] <= 1 && v.score[p] > -1e6f && v.score[p] < 1e6f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint8_t bytes[MG_NET_BYTES];
	uint8_t digest[32];
	struct mg_sha256 sha;
	try_net(data, size);
	memset(bytes, 0, sizeof bytes);
	memcpy(bytes, data, size < sizeof bytes ? size : sizeof bytes);
	memcpy(bytes, "magnate net 1\n", 14);
	memcpy(bytes + 23, "\100\365\001", 3); /* hidden units and inputs */
	mg_sha256_init(&sha);
	mg_sha256_add(&sha, bytes, sizeof bytes - 8);
	mg_sha256_end(&sha, digest);
	memcpy(bytes + sizeof bytes - 8, digest, 8);
	try_net(bytes, sizeof bytes);
	return 0;
}
