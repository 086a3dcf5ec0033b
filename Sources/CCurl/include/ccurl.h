// A door to libcurl (https://curl.se/libcurl/c), which is loaded when a server is first asked: a program
// that is linked with it starts 7 ms later, and most runs ask no server.
//
// Options and information have a function for each type, since those of libcurl take any. All else is
// named and documented as there.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

// Loads libcurl once, from any thread; false when it cannot be loaded, or has no OpenSSL, and then nothing
// else may be called.
//
// From then on a write to a connection that has ended does not end the process any more (SIGPIPE).
bool ccurl_load(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_reset(CURL *easy);
void ccurl_easy_cleanup(CURL *easy);

CURLM *ccurl_multi_init(void);
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi, int *running);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode ccurl_multi_cleanup(CURLM *multi);

// The outcome of a transfer that has ended: CURLMSG_DONE of curl_multi_info_read.
CURLcode ccurl_multi_result(CURLM *multi);

// Receives bytes and the pointer that was set with it; another number than their count ends the transfer.
typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *pointer);

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_large(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_bytes(CURL *easy, CURLoption option, const void *bytes, size_t count);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_receive(CURL *easy, CURLoption option, ccurl_receive value);

// Has certificates accepted only that name a host, or an IP address without brackets, as one that they are
// for (subjectAltName), and not by their subject (CN): RFC 9110, section 4.3.4. The text must stand as long
// as the handle may connect.
CURLcode ccurl_require_name(CURL *easy, const char *host);

// Information that is a number, and a text, which stands as long as the handle is not changed.
long ccurl_long_info(CURL *easy, CURLINFO info);
const char *ccurl_string_info(CURL *easy, CURLINFO info);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

// Any way for a client to prove who it is: CURLAUTH_ANY.
long ccurl_any_authentication(void);

#endif
