// The functions are typed below; curl's own check of types works with direct calls only.
#define CURL_DISABLE_TYPECHECK
#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>

#define FUNCTIONS(each)                                                                    \
  each(global_init) each(easy_init) each(easy_reset) each(easy_cleanup) each(easy_setopt)  \
  each(easy_getinfo) each(multi_init) each(multi_add_handle) each(multi_remove_handle)     \
  each(multi_perform) each(multi_poll) each(multi_cleanup) each(multi_info_read)           \
  each(slist_append) each(slist_free_all)

#define DECLARE(name) __typeof__(curl_##name) *name;
static struct {
  FUNCTIONS(DECLARE)
} curl;

// What is needed of OpenSSL, which came with libcurl. Its types stand for any pointer.
static struct {
  void *(*SSL_CTX_get0_param)(void *context);
  void (*X509_VERIFY_PARAM_set_hostflags)(void *parameters, unsigned flags);
  int (*X509_VERIFY_PARAM_set1_host)(void *parameters, const char *name, size_t size);
  int (*X509_VERIFY_PARAM_set1_ip_asc)(void *parameters, const char *address);
} openssl;

static const unsigned never_check_subject = 0x20; // X509_CHECK_FLAG_NEVER_CHECK_SUBJECT

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
#define TAKE(name) \
  if (!(*(void **)&curl.name = dlsym(library, "curl_" #name))) return;
  FUNCTIONS(TAKE)
#define TAKE_OF_OPENSSL(name) \
  if (!(*(void **)&openssl.name = dlsym(library, #name))) return;
  TAKE_OF_OPENSSL(SSL_CTX_get0_param)
  TAKE_OF_OPENSSL(X509_VERIFY_PARAM_set_hostflags)
  TAKE_OF_OPENSSL(X509_VERIFY_PARAM_set1_host)
  TAKE_OF_OPENSSL(X509_VERIFY_PARAM_set1_ip_asc)
  signal(SIGPIPE, SIG_IGN);
  is_loaded = curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool ccurl_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

CURL *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_reset(CURL *easy) { curl.easy_reset(easy); }
void ccurl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }

CURLM *ccurl_multi_init(void) { return curl.multi_init(); }

CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy) {
  return curl.multi_add_handle(multi, easy);
}

CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy) {
  return curl.multi_remove_handle(multi, easy);
}

CURLMcode ccurl_multi_perform(CURLM *multi, int *running) {
  return curl.multi_perform(multi, running);
}

CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode ccurl_multi_cleanup(CURLM *multi) { return curl.multi_cleanup(multi); }

CURLcode ccurl_multi_result(CURLM *multi) {
  int left = 0;
  CURLcode result = CURLE_FAILED_INIT;
  for (CURLMsg *message; (message = curl.multi_info_read(multi, &left));)
    if (message->msg == CURLMSG_DONE) result = message->data.result;
  return result;
}

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_large(CURL *easy, CURLoption option, curl_off_t value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_bytes(CURL *easy, CURLoption option, const void *bytes, size_t count) {
  struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_COPY};
  return curl.easy_setopt(easy, option, &blob);
}

CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_receive(CURL *easy, CURLoption option, ccurl_receive value) {
  return curl.easy_setopt(easy, option, value);
}

static CURLcode require_name(CURL *easy, void *context, void *host) {
  (void)easy;
  void *parameters = openssl.SSL_CTX_get0_param(context);
  openssl.X509_VERIFY_PARAM_set_hostflags(parameters, never_check_subject);
  bool is_set = openssl.X509_VERIFY_PARAM_set1_ip_asc(parameters, host) ||
                openssl.X509_VERIFY_PARAM_set1_host(parameters, host, 0);
  return is_set ? CURLE_OK : CURLE_SSL_CONNECT_ERROR;
}

CURLcode ccurl_require_name(CURL *easy, const char *host) {
  CURLcode code = curl.easy_setopt(easy, CURLOPT_SSL_CTX_DATA, (void *)host);
  return code ? code : curl.easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, require_name);
}

long ccurl_long_info(CURL *easy, CURLINFO info) {
  long value = 0;
  curl.easy_getinfo(easy, info, &value);
  return value;
}

const char *ccurl_string_info(CURL *easy, CURLINFO info) {
  char *value = NULL;
  curl.easy_getinfo(easy, info, &value);
  return value;
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
  return curl.slist_append(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }

long ccurl_any_authentication(void) { return (long)CURLAUTH_ANY; }
