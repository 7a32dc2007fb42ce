/* level.c: the temperatures of each edition and number of players. */
#include "bots/level.h"

/* Apprentice, Clerk, Foreman, Banker, Industrialist; the Magnate has none. */
static const float temperatures[MG_EDITIONS][2][MG_LEVELS] = {
	[MG_INDUSTRY] = {{0, 0.02f, 0.009f, 0.026f, 0.0178f, 0.015f, 0}, {0, 0.072f, 0.052f, 0.0475f, 0.031f, 0.02f, 0}},
	[MG_INDUSTRIA] = {{0, 0.05f, 0.034f, 0.043f, 0.029f, 0.0205f, 0}, {0, 0.1f, 0.07f, 0.059f, 0.041f, 0.0275f, 0}},
};

float mg_level_temperature(enum mg_level level, const struct mg_board *b, int players)
{
	mg_assert(level < MG_LEVELS && b->edition < MG_EDITIONS && players >= MG_MIN_SEATS && players <= MG_SEATS);
	return temperatures[b->edition][players - MG_MIN_SEATS][level];
}
