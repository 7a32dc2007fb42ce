/* serve.h: runs the line protocol on two file descriptors until `quit` or the end of the input. */
#ifndef MG_ENGINE_SERVE_H
#define MG_ENGINE_SERVE_H

#include "base/base.h"

/* Answers are written out after every line that was read. False: memory was refused, or the output broke. */
bool mg_engine_serve(int in, int out, uint64_t entropy);

#endif
