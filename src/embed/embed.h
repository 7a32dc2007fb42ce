/* embed.h: the one small interface through which WebAssembly, shared libraries and other languages use the core.
 *
 * Text in, text out, one opaque context. A context holds one game, its language, an own board and one computer player
 * who may be thinking; it has no files, clocks, threads or randomness of its own. Several contexts know nothing of each
 * other. Requests are described in docs/embed.md and by the request `help`.
 *
 * A request is one line of words; where a request takes a longer text, that text follows in the next lines:
 *
 *     e = mg_embed_new();
 *     mg_embed_ask(e, "new edition=industry players=4");
 *     mg_embed_ask(e, "play draw A F H K");
 *     mg_embed_ask(e, "state");             the JSON of the engine protocol
 *     mg_embed_ask(e, "load\nmagnate 1\n…"); a whole record
 *     mg_embed_free(e);
 */
#ifndef MG_EMBED_EMBED_H
#define MG_EMBED_EMBED_H

#ifdef __cplusplus
extern "C" {
#endif

struct mg_embed;

/* A context without a game, in English. NULL: memory was refused. Owned by the caller. */
struct mg_embed *mg_embed_new(void);
void mg_embed_free(struct mg_embed *e); /* NULL is allowed */

/* Does or answers what is asked. The answer is UTF-8, owned by the context and valid until the next request. NULL: the
 * request was refused, the context is as it was, and mg_embed_error() says why. */
const char *mg_embed_ask(struct mg_embed *e, const char *request);

/* Why the last request was refused: a code, a blank, and a text for people, in the context's language if a rule of the
 * game was broken or a board or a link is not sound, and in English if not. Codes are those of the engine protocol: syntax, illegal, board, record, nogame,
 * limit, internal. Empty if it was not refused. Owned by the context, valid until the next request. */
const char *mg_embed_error(const struct mg_embed *e);

#ifdef __cplusplus
}
#endif

#endif
