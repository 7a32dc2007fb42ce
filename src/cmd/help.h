/* help.h: what a command says of itself, fitted to the terminal that it is read on; how wide that is. */
#ifndef MG_CMD_HELP_H
#define MG_CMD_HELP_H

/* The columns of the terminal that standard output goes to, or what COLUMNS in the environment says. 0: a file or a program, which have no end
 * of a line. */
int mg_output_columns(void);

/* Prints help as it is written in the source (cmd.h says how) on standard output. On a terminal too narrow for it, or where COLUMNS says
 * how much room there is, lines are broken at words and go on below the text that they belong to; lines to type are left whole. */
void mg_print_help(const char *help);

#endif
