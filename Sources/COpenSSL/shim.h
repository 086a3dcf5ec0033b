#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

/// Has an HMAC with SHA-256 take in a key: EVP_MAC_init(3) with its digest; 1 when it was done.
static inline int hmac_sha256_init(EVP_MAC_CTX *context, const void *key, size_t count) {
  char digest[] = "SHA256";
  const OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
    OSSL_PARAM_construct_end(),
  };
  // No address would mean that no key is set, and an empty key has none in Swift.
  return EVP_MAC_init(context, key ? key : "", count, parameters);
}
