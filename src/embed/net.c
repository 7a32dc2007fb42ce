/* net.c: nets given from outside, for computer players where the program brings none: a page fetches them by itself. */
#include "base/sha256.h"
#include "bots/net.h"
#include "embed/context.h"

/* The bytes that hexadecimal digits stand for; false: they are none, or too many for a net. */
static bool read_hex(struct mg_str text, uint8_t bytes[MG_NET_BYTES], size_t *len)
{
	while (text.len && (text.at[text.len - 1] == '\n' || text.at[text.len - 1] == '\r'))
		text.len--;
	*len = text.len / 2;
	return *len <= MG_NET_BYTES && mg_unhex(text, bytes, *len);
}

/* A net for the same board and number of players gives its place to the new one. */
static int place_of(const struct mg_embed *e, const struct mg_net *net)
{
	int i = 0;
	while (i < e->nets && (e->net[i]->board != net->board || e->net[i]->players != net->players))
		i++;
	return i;
}

bool mg_embed_net(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	uint8_t bytes[MG_NET_BYTES];
	size_t len;
	(void)args;
	if (!read_hex(body, bytes, &len))
		return mg_embed_refuse(e, "syntax", "a net is given as up to %d bytes in hexadecimal digits", MG_NET_BYTES);
	struct mg_net *net = aligned_alloc(_Alignof(struct mg_net), sizeof *net);
	if (!net)
		return mg_embed_refuse(e, "limit", "out of memory");
	const char *wrong = mg_net_read(bytes, len, net);
	int place = wrong ? 0 : place_of(e, net);
	if (wrong || place == MG_EMBED_NETS) {
		free(net);
		return wrong ? mg_embed_refuse(e, "syntax", "what was given %s", wrong)
			     : mg_embed_refuse(e, "limit", "no more than %d nets", MG_EMBED_NETS);
	}
	mg_embed_forget(e); /* a thought may use the old one */
	if (place < e->nets)
		free(e->net[place]);
	else
		e->nets++;
	mg_assert(place < e->nets && e->nets <= MG_EMBED_NETS);
	e->net[place] = net;
	mg_buf_printf(&e->answer, "%016llx %d", (unsigned long long)net->board, net->players);
	return true;
}

static const struct mg_net *given_net(const struct mg_embed *e)
{
	for (int i = 0; i < e->nets; i++)
		if (mg_net_fits(e->net[i], &e->game->record.sheet->board, e->game->record.players))
			return e->net[i];
	return NULL;
}

const struct mg_net *mg_embed_fitting_net(const struct mg_embed *e)
{
	const struct mg_net *given = given_net(e);
	return given ? given : mg_net_of(&e->game->record.sheet->board, e->game->record.players);
}

void mg_embed_use_net(struct mg_embed *e)
{
	mg_thinker_use(e->thinker, given_net(e));
}

void mg_embed_free_nets(struct mg_embed *e)
{
	for (int i = 0; i < e->nets; i++)
		free(e->net[i]);
}
