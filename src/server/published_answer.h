/* published_answer.h: what published memory answers without the writer, and how answers are written. */
#ifndef MG_SERVER_PUBLISHED_ANSWER_H
#define MG_SERVER_PUBLISHED_ANSWER_H

#include "server/common.h"

/* Looks whether the request can be answered without the writer. False: it has to be submitted. */
bool mg_answer_from_published(struct mg_common *c, struct mg_request *r);

/* The page of a list that a request asks for, if the lobby has it. False: it has to be read first. (lists.c) */
bool mg_list_now(struct mg_common *c, struct mg_request *r);

/* Writes the answer of a request that was granted, from what is published now. Streams get none: mg_request_is_stream(). */
void mg_answer_write(struct mg_request *r);

#endif
