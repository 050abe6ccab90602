/* A few small functions in C.  setup.py puts them into the C that mypyc writes (not on Windows), in the place of calls into another
   library: what bits.py does with sets, and what mypyc's run time does at each call from Python.

   Measured in turn with a build without them, processor time: a hand driven from Python takes 6 % (Hearts) to 11 % less (Gin
   Rummy), a random hand in compiled code 5 %, the rank of seven cards from Python 14 %. */

#ifndef UPCARD_NATIVE_H
#define UPCARD_NATIVE_H

#define TOP 0x2000000000000000 /* as in bits.py, so that each function gives what the one there gives */

static inline int64_t upcard_bit(int64_t k) { return TOP >> (61 - k); }

static inline int64_t upcard_lowest(int64_t s) { return s ? __builtin_ctzll((unsigned long long)s) : -1; }

static inline int64_t upcard_highest(int64_t s) { return s ? 63 - __builtin_clzll((unsigned long long)s) : -1; }

static inline int64_t upcard_count(int64_t set)
{
#ifdef __POPCNT__
    return __builtin_popcountll((unsigned long long)set);
#else
    uint64_t s = (uint64_t)set;
    s = s - (s >> 1 & 0x5555555555555555);
    s = (s & 0x3333333333333333) + (s >> 2 & 0x3333333333333333);
    s = (s + (s >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return (int64_t)(s * 0x0101010101010101 >> 56);
#endif
}

/* The numbers from -1 to 127 as Python's ints, which it keeps: looked up once. */
static inline PyObject **upcard_smalls(void)
{
    static PyObject *kept[129];
    if (kept[128] == NULL)
        for (int k = -1; k < 128; k++)
            kept[k + 1] = PyLong_FromLong(k);
    return kept + 1;
}

/* The loop of `nth` has another length each time, which a processor guesses wrong.  Where it has PDEP, and not as slow microcode, it
   puts a bit into the place of the member: a random hand of Hearts takes 17 % less time. */
static inline int64_t upcard_nth(int64_t s, int64_t n)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2")) {
        __asm__("pdep %1, %2, %0" : "=r"(s) : "r"(s), "r"((int64_t)1 << n));
        n = 0;
    }
#endif
    for (; n > 0; n--)
        s &= s - 1;
    return upcard_lowest(s);
}

/* A list made at its full size; one that grows by `append` is moved again and again. */
static inline PyObject *upcard_cards_and_backs(int64_t s, int64_t backs)
{
    Py_ssize_t n = upcard_count(s), i = 0;
    PyObject *row = PyList_New(n + backs), **small = upcard_smalls();
    if (row == NULL)
        return NULL;
    for (; i < n; i++, s &= s - 1)
        PyList_SET_ITEM(row, i, Py_NewRef(small[upcard_lowest(s)]));
    for (; i < n + backs; i++)
        PyList_SET_ITEM(row, i, Py_NewRef(small[-1]));
    return row;
}

/* An empty list with room for so many.  Of two kept in turn it is the older one, if nobody else has it any more, as in
   `legal = hand.answer(legal[0])`; to make a list and to free it takes longer than to fill it. */
static inline PyObject *upcard_empty_list(Py_ssize_t room)
{
#ifdef Py_GIL_DISABLED
    return PyList_New(room);
#else
    static PyListObject *kept[2];
    static int turn;
    int now = turn ^= 1;
    PyListObject *row = kept[now];
    kept[now] = NULL;
    if (row != NULL && Py_REFCNT(row) == 1 && row->allocated >= room) {
        Py_ssize_t n = Py_SIZE(row);
        Py_SET_SIZE(row, 0);
        while (n)
            Py_DECREF(row->ob_item[--n]);
    } else {
        Py_XDECREF(row);
        row = (PyListObject *)PyList_New(room > 16 ? room : 16);
        if (row == NULL)
            return NULL;
        Py_SET_SIZE(row, 0);
    }
    Py_XSETREF(kept[now], row);
    return Py_NewRef(row);
#endif
}

static inline PyObject *upcard_cards_and_more(int64_t s, int64_t more)
{
    PyObject *row = upcard_empty_list(upcard_count(s) + upcard_count(more)), **small = upcard_smalls();
    if (row == NULL)
        return NULL;
    Py_ssize_t n = 0;
    for (; s; s &= s - 1)
        PyList_SET_ITEM(row, n++, Py_NewRef(small[upcard_lowest(s)]));
    for (; more; more &= more - 1)
        PyList_SET_ITEM(row, n++, Py_NewRef(small[64 + upcard_lowest(more)]));
    Py_SET_SIZE(row, n);
    return row;
}

static inline PyObject *upcard_cards(int64_t s) { return upcard_cards_and_more(s, 0); }

static inline int64_t upcard_unsigned_remainder(int64_t x, int64_t n) { return (int64_t)((uint64_t)x % (uint64_t)n); }

/* The first part of a vector, or all of it: what a copy of a hand does most. */
static inline VecI64 upcard_slice(VecI64 row, int64_t start, int64_t end)
{
    Py_ssize_t n = end < row.len ? end : row.len;
    if (start != 0 || n <= 0)
        return VecI64Api.slice(row, start, end);
    VecI64BufObject *part = PyObject_NewVar(VecI64BufObject, Py_TYPE(VEC_I64_BUF(row)), n);
    if (part == NULL)
        return (VecI64){-1, NULL};
    memcpy(part->items, row.items, n * sizeof(int64_t));
    return (VecI64){n, part->items};
}

/* To a list that has room, a member is appended without a call. */
static inline int upcard_append(PyObject *row, PyObject *member)
{
#ifndef Py_GIL_DISABLED
    Py_ssize_t n = PyList_GET_SIZE(row);
    if (n < ((PyListObject *)row)->allocated) {
        PyList_SET_ITEM(row, n, Py_NewRef(member));
        Py_SET_SIZE(row, n + 1);
        return 0;
    }
#endif
    return PyList_Append(row, member);
}

#define PyList_Append upcard_append

/* Division as in Python: a remainder is never negative where the divisor is positive. */
static inline int64_t upcard_remainder(int64_t x, int64_t y)
{
    if (y <= 0)
        return CPyInt64_Remainder(x, y);
    int64_t left = x % y;
    return left < 0 ? left + y : left;
}

#define CPyInt64_Remainder upcard_remainder

/* Is this object of a class or one below it?  Compiled classes have one base each, but for Generic. */
static inline int upcard_is_a(PyObject *o, PyTypeObject *kind)
{
    for (PyTypeObject *of = Py_TYPE(o); of != NULL; of = of->tp_base)
        if (of == kind)
            return 1;
    return PyType_IsSubtype(Py_TYPE(o), kind);
}

#undef PyObject_TypeCheck
#define PyObject_TypeCheck(o, kind) upcard_is_a((PyObject *)(o), kind)

/* The arguments of most calls from Python: one, or none. */
#define CPyArg_ParseStackAndKeywordsOneArg(args, nargs, kwnames, parser, to) \
    ((kwnames) == NULL && (nargs) == 1 ? (*(to) = (args)[0], 1) \
                                       : (CPyArg_ParseStackAndKeywordsOneArg)(args, nargs, kwnames, parser, to))
#define CPyArg_ParseStackAndKeywordsNoArgs(args, nargs, kwnames, parser) \
    ((kwnames) == NULL && (nargs) == 0 ? 1 : (CPyArg_ParseStackAndKeywordsNoArgs)(args, nargs, kwnames, parser))

/* A set of more than thirty cards is an int of two digits. */
static inline int64_t upcard_as_i64(PyObject *o)
{
#if PY_VERSION_HEX < 0x030C0000
    if (PyLong_CheckExact(o) && Py_SIZE(o) == 2)
        return (int64_t)((PyLongObject *)o)->ob_digit[1] << PyLong_SHIFT | ((PyLongObject *)o)->ob_digit[0];
#endif
    return CPyLong_AsInt64(o);
}

#define CPyLong_AsInt64 upcard_as_i64

/* A list as a vector.  librt 0.16 asks for a buffer first: a list has none, and the exception takes ten times as long as the rest. */
static inline VecI64 upcard_from_iterable(PyObject *row, int64_t room)
{
    if (!PyList_CheckExact(row) || room != 0)
        return VecI64Api.from_iterable(row, room);
    VecI64 made = VecI64Api.alloc(PyList_GET_SIZE(row), 0);
    if (VEC_IS_ERROR(made))
        return made;
    for (Py_ssize_t i = 0; i < made.len; i++) {
        made.items[i] = CPyLong_AsInt64(PyList_GET_ITEM(row, i));
        if (made.items[i] == CPY_LL_INT_ERROR && PyErr_Occurred()) {
            VEC_I64_DECREF(made);
            return (VecI64){-1, NULL};
        }
    }
    return made;
}

#endif
