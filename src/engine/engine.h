/* engine.h: the line protocol, as something that is fed bytes and asked for its answers.
 *
 * It owns one game. It never blocks, has no clock and does no input or output of its own (only `new board=FILE` reads a
 * file): serve.h connects it to file descriptors, tests and the fuzzer feed it directly. A host does
 *
 *     while ((status = mg_engine_run(e, now)) != MG_ENGINE_ENDED) {
 *             write mg_engine_output(e) out;
 *             MG_ENGINE_WAITS: wait for input; MG_ENGINE_WORKS: look whether there is some;
 *             feed it with mg_engine_feed(), at most mg_engine_capacity() bytes; at its end call mg_engine_close();
 *     }
 *
 * What the protocol (docs/protocol.md) leaves open is decided so:
 * - Every line has one answer, in the order of the lines; also an empty line (`error syntax`), `quit` (`ok`), and a
 *   `load` with its record (after its `.`).
 * - A search ends as soon as a `stop` or `quit` stands anywhere behind it in the input. It answers first; then come the
 *   answers of the lines between, then the `ok` of `stop`. A `stop` with nothing to end is just `ok`. At the end of the
 *   input a search runs on to its own limit.
 * - Before a game only hello, new, load, stop and quit are possible; the others are `error nogame`.
 * - `play draw` alone answers with the draw that was made, as a line. All draws of a game are decided by its seed, so a
 *   draw that was undone comes again the same.
 * - `go` at a draw answers `best draw` alone, which `play` accepts; `analyse` at a draw lists nothing. At the end of the
 *   game both are `error illegal`.
 * - `go` without level takes the strongest player. A player thinks for its own number of searches; `nodes` sets another,
 *   `time` alone (without a level) lifts it, and otherwise is a bound.
 * - `info searches N time MS best MOVE` comes whenever another move becomes the best, and once at the end.
 * - A value may stand in quotes: board="my boards/a.board".
 * - `perft` goes at most 30 moves deep, `error limit` beyond. */
#ifndef MG_ENGINE_ENGINE_H
#define MG_ENGINE_ENGINE_H

#include "base/str.h"

struct mg_engine;

enum mg_engine_status {
	MG_ENGINE_WAITS, /* nothing to do until more input comes, or its end */
	MG_ENGINE_WORKS, /* there is more to do: call again */
	MG_ENGINE_ENDED, /* quit, or all input answered; the last output is still to be written */
};

/* `entropy` decides the seeds of games that were given none. NULL: memory was refused. Owned by the caller. */
struct mg_engine *mg_engine_new(uint64_t entropy);
void mg_engine_free(struct mg_engine *e);

/* How many bytes it takes in now. 0 while it thinks with a lot waiting behind: run it first. */
size_t mg_engine_capacity(const struct mg_engine *e);

/* Takes in the next bytes, whatever they are, at most mg_engine_capacity() of them. */
void mg_engine_feed(struct mg_engine *e, struct mg_str bytes);

/* No more input will come. */
void mg_engine_close(struct mg_engine *e);

/* Answers one line, or thinks for a few milliseconds. `now` is a clock in milliseconds that never goes back. */
enum mg_engine_status mg_engine_run(struct mg_engine *e, uint64_t now);

/* What the last run gave, to be written out: whole lines, or nothing. Gone with the next run. */
struct mg_str mg_engine_output(const struct mg_engine *e);

#endif
