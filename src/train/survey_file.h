/* survey_file.h: the games of a survey on disk, so that it can be broken off and gone on with, and written up anew.
 *
 * A text file: the first line says which survey it is, each other one is a game as a link (record/link.h), in order. A last
 * line that was cut off is dropped. The number of games is not part of the survey, so a finished one can be made
 * longer. */
#ifndef MG_SURVEY_FILE_H
#define MG_SURVEY_FILE_H

#include "train/survey.h"

struct mg_survey_file {
	int fd; /* -1: none */
};

/* Opens a file, making it if there is none, and adds the games it knows to a survey without games. False: why (of
 * MG_PROGRAM_ERROR bytes) says what is wrong with the file, which is left as it was. */
bool mg_survey_file_open(struct mg_survey_file *f, const char *path, struct mg_survey *s, char *why);

/* Appends the survey's last game. False: the file cannot be written. */
bool mg_survey_file_append(struct mg_survey_file *f, const struct mg_survey *s);

void mg_survey_file_close(struct mg_survey_file *f);

#endif
