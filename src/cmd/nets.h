/* nets.h: `--nets FOLDER`: nets for boards of one's own, for commands that are given games and not the boards' files. */
#ifndef MG_CMD_NETS_H
#define MG_CMD_NETS_H

#include "bots/net.h"

/* Reads the files *.net of a folder, in the order of their names. One that is refused is said and left out. False: the folder cannot be
 * read, which was complained about. */
bool mg_nets_read(const char *folder, struct mg_net_list *out, void (*say)(const char *format, ...));
void mg_nets_free(struct mg_net_list *nets);

#endif
