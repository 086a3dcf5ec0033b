#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>

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

/// Encrypts with AES-256-GCM: `sealed` gets as many bytes as the text has, and 16 of the tag; 1 when it
/// was done.
static inline int aes_256_gcm_seal(
    const unsigned char *key, const unsigned char *nonce, const unsigned char *context,
    size_t context_count, const unsigned char *text, size_t count, unsigned char *sealed) {
  EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
  int size = 0;
  int done = cipher && EVP_EncryptInit_ex2(cipher, EVP_aes_256_gcm(), key, nonce, NULL) == 1 &&
             EVP_EncryptUpdate(cipher, NULL, &size, context, (int)context_count) == 1 &&
             (count == 0 || EVP_EncryptUpdate(cipher, sealed, &size, text, (int)count) == 1) &&
             EVP_EncryptFinal_ex(cipher, sealed + count, &size) == 1 &&
             EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, 16, sealed + count) == 1;
  EVP_CIPHER_CTX_free(cipher);
  return done;
}

/// Decrypts what aes_256_gcm_seal made of `count` bytes; 1 when the tag fits, else the text means nothing.
static inline int aes_256_gcm_open(
    const unsigned char *key, const unsigned char *nonce, const unsigned char *context,
    size_t context_count, const unsigned char *sealed, size_t count, unsigned char *text) {
  EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
  int size = 0;
  int done = cipher && EVP_DecryptInit_ex2(cipher, EVP_aes_256_gcm(), key, nonce, NULL) == 1 &&
             EVP_DecryptUpdate(cipher, NULL, &size, context, (int)context_count) == 1 &&
             (count == 0 || EVP_DecryptUpdate(cipher, text, &size, sealed, (int)count) == 1) &&
             EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, 16, (void *)(sealed + count)) == 1 &&
             EVP_DecryptFinal_ex(cipher, text + count, &size) == 1;
  EVP_CIPHER_CTX_free(cipher);
  return done;
}

/// Encrypts or decrypts bytes in place with AES-256-CTR, whose counter is their place; 1 when it was done.
static inline int aes_256_ctr(
    const unsigned char *key, unsigned long long offset, void *bytes, size_t count) {
  unsigned char counter[16] = {0}, passed[16] = {0};
  unsigned long long block = offset / 16;
  for (int index = 15; block > 0; index--, block >>= 8) counter[index] = (unsigned char)block;
  EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
  int size = 0;
  int done = cipher && EVP_EncryptInit_ex2(cipher, EVP_aes_256_ctr(), key, counter, NULL) == 1 &&
             EVP_EncryptUpdate(cipher, passed, &size, passed, (int)(offset % 16)) == 1;
  unsigned char *place = (unsigned char *)bytes;
  while (done && count > 0) {
    int step = count > (1 << 30) ? 1 << 30 : (int)count;
    done = EVP_EncryptUpdate(cipher, place, &size, place, step) == 1;
    place += step;
    count -= (size_t)step;
  }
  EVP_CIPHER_CTX_free(cipher);
  return done;
}
