/* own(kind, *names): a class gets these methods of its bases as its own.

   Python 3.11 to 3.13 call a method written in C the short way only where the object is of the very class in which the method was
   found, so that it is the long way for every hand: `legal` is a method of `Hand`, and the hand is of `Hearts`.  A method that is not
   written in C, or that the class has itself, stays as it is. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

static PyObject *own(PyObject *self, PyObject *const *given, Py_ssize_t count)
{
    if (count < 1 || !PyType_Check(given[0])) {
        PyErr_SetString(PyExc_TypeError, "own takes a class and the names of methods");
        return NULL;
    }
    PyTypeObject *kind = (PyTypeObject *)given[0];
    for (Py_ssize_t i = 1; i < count; i++) {
        PyObject *found = _PyType_Lookup(kind, given[i]);
        if (found == NULL || !Py_IS_TYPE(found, &PyMethodDescr_Type) || PyDescr_TYPE(found) == kind)
            continue;
        PyObject *made = PyDescr_NewMethod(kind, ((PyMethodDescrObject *)found)->d_method);
        if (made == NULL || PyDict_SetItem(kind->tp_dict, given[i], made) < 0) {
            Py_XDECREF(made);
            return NULL;
        }
        Py_DECREF(made);
    }
    PyType_Modified(kind);
    Py_RETURN_NONE;
}

static PyMethodDef FUNCTIONS[] = {
    {"own", (PyCFunction)(void (*)(void))own, METH_FASTCALL, "A class gets methods of its bases as its own."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, .m_name = "methods", .m_size = 0, .m_methods = FUNCTIONS};

PyMODINIT_FUNC PyInit_methods(void)
{
    return PyModuleDef_Init(&MODULE);
}
