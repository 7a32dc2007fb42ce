/* mortal.h: a server that dies, for tests that count what survives: started as a process, killed, cut off from power, out of
 * room on its disk; and threads of clients that wait for it to come back.
 *
 * One at a time, shared by all threads of a test. */
#ifndef MG_TESTS_MORTAL_H
#define MG_TESTS_MORTAL_H

#include "base/rng.h"

#include <pthread.h>
#include <sys/types.h>

enum disk { DISK_REAL, DISK_FORGETS, DISK_FULL };

struct mortal {
	char program[512], forgetful[512];     /* beside the test */
	char dir[64], data[128], journal[128]; /* of its own, until mortal_bury() */
	enum disk disk;
	long room;               /* of a full disk */
	pid_t pid;
	struct mg_rng chance;

	pthread_mutex_t lock;    /* of what follows */
	pthread_cond_t changed;
	int port;                /* 0: it is down */
	long acks, fulls;        /* answers that granted something; that told of a full disk */
	bool ends;               /* its end is expected */
	bool stop;               /* clients finish what they have begun */
	int playing;             /* clients that still play */
};

extern struct mortal server;

/* Clients are threads, in which a failed assertion cannot unwind the test: says why, and ends the program, and with it the
 * server. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Finds the programs beside this one. */
void mortal_find(const char *argv0);

/* A fresh folder for its data. */
void mortal_conceive(enum disk disk, uint64_t seed, int clients);
void mortal_bury(void);

/* Starts it. The power fails after so many operations of a disk that forgets; 0: it does not, and should it end by itself then this
 * program does so too, at once. */
void mortal_start(long cut);

/* Waits for its end, after a signal unless that is 0. It must exit with this code, unless it was killed. */
void mortal_end(int signal_number, int code);

/* For clients: waits until it is up; whether to stop; adds one to a counter; says that this client has stopped. */
int mortal_port(void);
bool mortal_stops(void);
void mortal_count(long *what);
void mortal_leave(void);

/* Waits until a counter has grown so much, or all clients have stopped. */
void mortal_wait(const long *what, long more);

#endif
