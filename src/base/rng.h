/* rng.h: the random generator of simulations, bots and tests.
 *
 * SplitMix64: one word of state, any seed is good, the same numbers on every machine. Not for secrets: fair draws of
 * online games come from HMAC (base/sha256.h). Inline, because random play spends its time here. */
#ifndef MG_BASE_RNG_H
#define MG_BASE_RNG_H

#include "base/base.h"

struct mg_rng {
	uint64_t state;
};

static inline struct mg_rng mg_rng_seed(uint64_t seed)
{
	return (struct mg_rng){seed};
}

static inline uint64_t mg_rng_next(struct mg_rng *r)
{
	uint64_t z = (r->state += 0x9e3779b97f4a7c15u);
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

/* Different numbers give different results: one step of the generator only shuffles them. */
static inline uint64_t mg_rng_scramble(uint64_t number)
{
	struct mg_rng rng = mg_rng_seed(number);
	return mg_rng_next(&rng);
}

/* A number from 0 to n - 1; n at least 1. The bias is below n / 2^32. */
static inline uint32_t mg_rng_below(struct mg_rng *r, uint32_t n)
{
	mg_assert(n > 0);
	return (uint32_t)(((mg_rng_next(r) >> 32) * n) >> 32);
}

#endif
