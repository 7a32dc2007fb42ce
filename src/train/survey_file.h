/* survey_file.h: the games of a survey on disk, so that it can be broken off and gone on with, and written up anew.
 *
 * A text file (line_file.h): the first line says which survey it is, each other one is a game as a link (record/link.h).
 * The number of games is not part of the survey, so a finished one can be made longer. */
#ifndef MG_TRAIN_SURVEY_FILE_H
#define MG_TRAIN_SURVEY_FILE_H

#include "train/line_file.h"
#include "train/survey.h"

/* Opens a file, making it if there is none, and adds the games it knows to a survey without games. False: why (of
 * MG_LINE_FILE_ERROR bytes) says what is wrong with the file, which is left as it was. */
bool mg_survey_file_open(struct mg_line_file *f, const char *path, struct mg_survey *s, char *why);

/* Appends the survey's last game. False: the file cannot be written. */
bool mg_survey_file_append(struct mg_line_file *f, const struct mg_survey *s);

#endif
