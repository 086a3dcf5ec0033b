#include <cjose/cjose.h>
#include <dlfcn.h>

// Linked, libcjose and libjansson would make every start of the program slower, also where nothing is
// signed. So they are loaded when a key is read.

#define CJOSE_FUNCTIONS(EACH) \
  EACH(jwk_create_RSA_spec) EACH(jwk_create_EC_spec) EACH(jwk_release) \
  EACH(header_new) EACH(header_set) EACH(header_release) \
  EACH(jws_sign) EACH(jws_export) EACH(jws_release)

#define CJOSE_MEMBER(name) __typeof__(cjose_##name) *name;

/// The functions of libcjose that are called, by their names without `cjose_`.
struct cjose_functions {
  CJOSE_FUNCTIONS(CJOSE_MEMBER)
};

#define CJOSE_FIND(name) && (functions->name = dlsym(library, "cjose_" #name))

/// Loads the library; whether it is there and has all the functions.
static inline bool cjose_load(struct cjose_functions *functions) {
  void *library = dlopen("libcjose.so.0", RTLD_NOW | RTLD_LOCAL);
  return library CJOSE_FUNCTIONS(CJOSE_FIND);
}
