/* review.c */
#include "cmd/cmd.h"
static int run(int argc, char **argv) { (void)argc; (void)argv; return 0; }
const struct mg_command mg_command_review = {"review", "says where a game was won and lost", "usage: magnate review FILE\n", run};
