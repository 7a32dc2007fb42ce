/* line_file.h: a file of lines that grows while a long job runs, so that the job can be broken off and gone on with.
 *
 * The first line says which job it is, each other one is a result, in order. Only one program at a time has the file; a last
 * line that was cut off is dropped. What the lines say is the caller's business (journal.h, survey_file.h). */
#ifndef MG_TRAIN_LINE_FILE_H
#define MG_TRAIN_LINE_FILE_H

#include "base/buf.h"

enum { MG_LINE_FILE_ERROR = 300 };

struct mg_line_file {
	int fd; /* -1: none */
};

/* What a file must hold. */
struct mg_line_format {
	struct mg_str head; /* its first line, with the line end */
	const char *other;  /* what is wrong with a file that begins otherwise, like "holds another match" */

	/* Takes in line number 2 and on. False: why (of MG_LINE_FILE_ERROR bytes) says what is wrong with it. */
	bool (*add)(void *context, struct mg_str line, int number, char *why);
	void *context; /* not owned */
};

/* Opens a file, making it if there is none, and takes in its lines. False: why (of MG_LINE_FILE_ERROR bytes) says what is
 * wrong with the file, which is left as it was. */
bool mg_line_file_open(struct mg_line_file *f, const char *path, const struct mg_line_format *format, char *why);

/* Appends a line, which has its line end. False: the file cannot be written. */
bool mg_line_file_append(struct mg_line_file *f, struct mg_str line);

void mg_line_file_close(struct mg_line_file *f);

/* The whole numbers in a line, without looking at anything else; at most so many. Returns how many. */
int mg_line_numbers(struct mg_str line, long *number, int most);

#endif
