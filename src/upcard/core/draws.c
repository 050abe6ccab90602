/* Draws of a table's random stream (see seed.py), many at once: the compiled build's way to `draws`.

   Each draw is the SHA-256 of a message of its own, of one block.  The messages are put into the lanes of vector registers, as many
   as the processor has; the results are the same.  A draw takes 18 ns with AVX-512, 43 with AVX2, 85 with SSE2, and about 300
   by `hashlib`, which is called for each anew: a hand of Hearts needs 51. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#define MOST_LANES 16
#define KEY 10 /* words of the key: the seed and the number of the deal */
#define ROTATED(x, n) ((x) >> (n) | (x) << (32 - (n)))
#define MIXED(x, i, j, k) (ROTATED(x, i) ^ ROTATED(x, j) ^ ROTATED(x, k))
#define SPREAD(x, i, j, k) (ROTATED(x, i) ^ ROTATED(x, j) ^ (x) >> (k))
#define TURN(WORD, a, b, c, d, e, f, g, h, added)                                        \
    do {                                                                                 \
        WORD one = h + MIXED(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (added);             \
        WORD two = MIXED(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));                  \
        h = g, g = f, f = e, e = d + one;                                                \
        d = c, c = b, b = a, a = one + two;                                              \
    } while (0)

static const uint32_t START[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static const uint32_t STEPS[MOST_LANES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

#ifdef __GNUC__
#define LANES 4
#else
#define LANES 1
#endif
#define NAME hash
#define WORDS words
#define FOR_PROCESSOR
enum { PLAIN_LANES = LANES };
#include "draws_hash.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define LANES 8
#define NAME hash_avx2
#define WORDS words_avx2
#define FOR_PROCESSOR __attribute__((target("avx2")))
#include "draws_hash.h"

#define LANES 16
#define NAME hash_avx512
#define WORDS words_avx512
#define FOR_PROCESSOR __attribute__((target("avx512f")))
#include "draws_hash.h"
#endif

static uint32_t read_word(const unsigned char *from)
{
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

static void write_word(unsigned char *to, uint32_t word)
{
    to[0] = (unsigned char)(word >> 24);
    to[1] = (unsigned char)(word >> 16);
    to[2] = (unsigned char)(word >> 8);
    to[3] = (unsigned char)word;
}

static PyObject *draws(PyObject *self, PyObject *const *given, Py_ssize_t count)
{
    if (count != 3 || !PyBytes_Check(given[0]) || PyBytes_GET_SIZE(given[0]) != 4 * KEY) {
        PyErr_SetString(PyExc_TypeError, "draws takes a key of 40 bytes and two numbers");
        return NULL;
    }
    unsigned long long first = PyLong_AsUnsignedLongLong(given[1]);
    if (PyErr_Occurred())
        return NULL;
    Py_ssize_t n = PyLong_AsSsize_t(given[2]);
    if (PyErr_Occurred())
        return NULL;
    PyObject *found = PyBytes_FromStringAndSize(NULL, 8 * n);
    if (found == NULL)
        return NULL;
    void (*best)(const uint32_t *, const uint32_t *, uint64_t, uint32_t *, uint32_t *) = hash;
    int lanes = PLAIN_LANES;
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("avx512f"))
        best = hash_avx512, lanes = 16;
    else if (__builtin_cpu_supports("avx2"))
        best = hash_avx2, lanes = 8;
#endif
    uint32_t key[KEY], high[MOST_LANES], low[MOST_LANES];
    uint32_t a = START[0], b = START[1], c = START[2], d = START[3], e = START[4], f = START[5], g = START[6], h = START[7];
    for (int t = 0; t < KEY; t++) {
        key[t] = read_word((unsigned char *)PyBytes_AS_STRING(given[0]) + 4 * t);
        TURN(uint32_t, a, b, c, d, e, f, g, h, ROUND[t] + key[t]);
    }
    const uint32_t state[8] = {a, b, c, d, e, f, g, h};
    unsigned char *to = (unsigned char *)PyBytes_AS_STRING(found);
    for (Py_ssize_t i = 0; i < n; i += lanes) {
        best(key, state, first + i, high, low);
        for (int k = 0; k < lanes && i + k < n; k++, to += 8) {
            write_word(to, high[k]);
            write_word(to + 4, low[k]);
        }
    }
    return found;
}

static PyMethodDef FUNCTIONS[] = {
    {"draws", (PyCFunction)(void (*)(void))draws, METH_FASTCALL, "Draws of a deal from one on, eight bytes each."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, .m_name = "draws", .m_size = 0, .m_methods = FUNCTIONS};

PyMODINIT_FUNC PyInit_draws(void)
{
    return PyModuleDef_Init(&MODULE);
}
