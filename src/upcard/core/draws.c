/* Draws of a table's random stream (see seed.py), sixteen at once: the compiled build's way to `draws`.

   Each draw is the SHA-256 of a message of its own, of one block.  The loops over LANES do the same to sixteen messages, so that
   a compiler puts those into the lanes of vector registers; where it cannot, the results are the same.  A draw takes 23 ns with
   AVX-512, 51 with AVX2, 100 with SSE2, and about 300 by `hashlib`, which is called for each anew: a hand of Hearts needs 51. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#define LANES 16
#define KEY 10 /* words of the key: the seed and the number of the deal */
#define ROTATED(x, n) ((x) >> (n) | (x) << (32 - (n)))

/* One copy of the function for each kind of processor; the loader takes the best that runs here. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

static const uint32_t START[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/* The first two words of the hashes of key, counter; key, counter + 1; ... (FIPS 180-4, 6.2.2). */
FOR_EACH_PROCESSOR
static void hash(const uint32_t key[KEY], uint64_t counter, uint32_t high[LANES], uint32_t low[LANES])
{
    uint32_t w[64][LANES]; /* the block in 16 words, and what follows from it */
    uint32_t s[8][LANES];  /* a, b, ... h */

    for (int t = 0; t < KEY; t++)
        for (int k = 0; k < LANES; k++)
            w[t][k] = key[t];
    for (int k = 0; k < LANES; k++) {
        w[10][k] = (uint32_t)((counter + k) >> 32);
        w[11][k] = (uint32_t)(counter + k);
        w[12][k] = 0x80000000; /* the end of the message */
        w[13][k] = 0;
        w[14][k] = 0;
        w[15][k] = 12 * 32; /* its length in bits */
    }
    for (int t = 16; t < 64; t++)
        for (int k = 0; k < LANES; k++) {
            uint32_t x = w[t - 15][k], y = w[t - 2][k];
            w[t][k] = w[t - 16][k] + (ROTATED(x, 7) ^ ROTATED(x, 18) ^ x >> 3) + w[t - 7][k] +
                      (ROTATED(y, 17) ^ ROTATED(y, 19) ^ y >> 10);
        }
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < LANES; k++)
            s[i][k] = START[i];
    for (int t = 0; t < 64; t++)
        for (int k = 0; k < LANES; k++) {
            uint32_t a = s[0][k], b = s[1][k], c = s[2][k], d = s[3][k];
            uint32_t e = s[4][k], f = s[5][k], g = s[6][k], h = s[7][k];
            uint32_t one = h + (ROTATED(e, 6) ^ ROTATED(e, 11) ^ ROTATED(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[t] + w[t][k];
            uint32_t two = (ROTATED(a, 2) ^ ROTATED(a, 13) ^ ROTATED(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            s[7][k] = g;
            s[6][k] = f;
            s[5][k] = e;
            s[4][k] = d + one;
            s[3][k] = c;
            s[2][k] = b;
            s[1][k] = a;
            s[0][k] = one + two;
        }
    for (int k = 0; k < LANES; k++) {
        high[k] = s[0][k] + START[0];
        low[k] = s[1][k] + START[1];
    }
}

static uint32_t read_word(const unsigned char *from)
{
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

static void write_word(unsigned char *to, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        to[i] = (unsigned char)(word >> (24 - 8 * i));
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
    uint32_t key[KEY], high[LANES], low[LANES];
    for (int t = 0; t < KEY; t++)
        key[t] = read_word((unsigned char *)PyBytes_AS_STRING(given[0]) + 4 * t);
    unsigned char *to = (unsigned char *)PyBytes_AS_STRING(found);
    for (Py_ssize_t i = 0; i < n; i++) {
        if (i % LANES == 0)
            hash(key, first + i, high, low);
        write_word(to + 8 * i, high[i % LANES]);
        write_word(to + 8 * i + 4, low[i % LANES]);
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
