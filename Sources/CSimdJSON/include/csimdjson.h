// A C face of simdjson's DOM parser, which parses one JSON text and lends out its tape, and of a walk
// that passes over what lies within brackets.
// The tape's format: https://github.com/simdjson/simdjson/blob/master/doc/tape.md
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct csimdjson_parser csimdjson_parser;

enum csimdjson_status {
  csimdjson_ok = 0,
  csimdjson_invalid_utf8,
  csimdjson_invalid_string,
  csimdjson_unescaped_characters,
  csimdjson_too_deep,
  csimdjson_incomplete,
  csimdjson_invalid_number,
  csimdjson_no_memory,
  csimdjson_malformed
};

// The bytes that must be readable behind every text that is parsed.
size_t csimdjson_padding(void);

// A parser that refuses texts nested more than `max_depth` levels; NULL without memory.
csimdjson_parser *csimdjson_parser_create(size_t max_depth);
void csimdjson_parser_destroy(csimdjson_parser *parser);

// Parses `length` bytes. The tape and the strings stand until the next call for this parser.
enum csimdjson_status csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *json, size_t length);
const uint64_t *csimdjson_tape(const csimdjson_parser *parser);
const uint8_t *csimdjson_strings(const csimdjson_parser *parser);

// Finds the places of structure in `length` bytes of one or more JSON texts: of every brace, bracket,
// colon and comma outside of strings, and of the first byte of every string, number and word. It
// also finds that the bytes are valid UTF-8 and no string holds a control character.
// The places stand until the next call for this parser.
enum csimdjson_status csimdjson_index(
    csimdjson_parser *parser, const uint8_t *json, size_t length);
const uint32_t *csimdjson_places(const csimdjson_parser *parser);
size_t csimdjson_place_count(const csimdjson_parser *parser);

// Where a walk through JSON stands, of which strings and brackets are looked at only: how many
// brackets are open, whether it is within a string, and whether a backslash came just before.
struct csimdjson_nesting {
  size_t depth;
  bool is_in_string;
  bool is_escaped;
};

// Walks through `length` bytes that begin deeper than `floor`. Returns how many bytes lie before the
// bracket that closes down to `floor`, which is still open then, or `length`.
size_t csimdjson_pass(
    struct csimdjson_nesting *nesting, const uint8_t *json, size_t length, size_t floor);

#ifdef __cplusplus
}
#endif
#endif
