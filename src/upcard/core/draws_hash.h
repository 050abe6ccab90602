/* NAME(key, s, counter, high, low): the first two words of the hashes of key, counter; key, counter + 1; ... (FIPS 180-4, 6.2.2), in
   LANES lanes, where s is the state after the rounds of the key.  draws.c includes this for each kind of processor. */

#ifdef __GNUC__
typedef uint32_t WORDS __attribute__((vector_size(4 * LANES)));
#else
typedef uint32_t WORDS; /* LANES is 1 */
#endif

FOR_PROCESSOR
static void NAME(const uint32_t key[KEY], const uint32_t s[8], uint64_t counter, uint32_t *high, uint32_t *low)
{
    WORDS none = {0}, w[16]; /* the block; then what follows from it, sixteen words at a time */
    for (int t = 0; t < KEY; t++)
        w[t] = none + key[t];
    memcpy(&w[11], STEPS, sizeof *w);
    w[11] += (uint32_t)counter;
    w[10] = none + (uint32_t)(counter >> 32) - (WORDS)(w[11] < (uint32_t)counter); /* of a vector, true is -1 */
    w[12] = none + 0x80000000; /* the end of the message */
    w[13] = w[14] = none;
    w[15] = none + 12 * 32; /* its length in bits */

    WORDS a = none + s[0], b = none + s[1], c = none + s[2], d = none + s[3];
    WORDS e = none + s[4], f = none + s[5], g = none + s[6], h = none + s[7];
#ifdef __GNUC__
#pragma GCC unroll 64
#endif
    for (int t = KEY; t < 64; t++) {
        if (t >= 16)
            w[t & 15] += SPREAD(w[(t + 1) & 15], 7, 18, 3) + w[(t + 9) & 15] + SPREAD(w[(t + 14) & 15], 17, 19, 10);
        TURN(WORDS, a, b, c, d, e, f, g, h, ROUND[t] + w[t & 15]);
    }
    a += START[0];
    b += START[1];
    memcpy(high, &a, sizeof a);
    memcpy(low, &b, sizeof b);
}

#undef NAME
#undef WORDS
#undef LANES
#undef FOR_PROCESSOR
