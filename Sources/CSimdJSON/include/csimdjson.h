// A C face of simdjson's DOM parser, which parses one JSON text and lends out its tape, of a walk that
// passes over what lies within brackets, and of texts that differ from a known one in slots only.
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

// The number of bytes of the JSON number here, when something that may follow one does; 0 when not,
// or when it has an exponent or more than 15 bytes. Up to 32 bytes must be readable.
size_t csimdjson_number(const uint8_t *text);

// A JSON text that is known to be sound, and what may differ from it: the insides of strings, but for
// their escapes, and numbers.
typedef struct csimdjson_template csimdjson_template;

// Where a slot begins and ends in the known text; that of a string is what its quotes enclose, or a
// stretch of it that begins behind its quote or an escape, and ends before an escape or its quote.
typedef struct csimdjson_slot {
  uint32_t start;
  uint32_t end;
  bool is_number;
} csimdjson_slot;

// Makes a template of a text and up to 64 slots in their order; NULL when they are more. Without memory the
// process ends.
csimdjson_template *csimdjson_template_create(
    const uint8_t *text, size_t length, const csimdjson_slot *slots, size_t count);
// Makes another one that knows the same text.
csimdjson_template *csimdjson_template_copy(const csimdjson_template *self);
void csimdjson_template_destroy(csimdjson_template *self);

// Looks whether a text begins with one of this template that holds nothing new but numbers and strings
// without escapes. Returns its length and in `changed` a bit for each slot that was filled anew; it is the
// known text then. Returns 0, and knows what it knew, when it does not. There must be
// csimdjson_padding() readable bytes behind `length`.
size_t csimdjson_template_follow(
    csimdjson_template *self, const uint8_t *text, size_t length, uint64_t *changed);
// Does the same for a text that ends, or has a line end, where the known one ends, and fills each slot
// where that has it, as most do; 0, too, when the other way must look at it. That takes half the instructions.
size_t csimdjson_template_follow_in_place(
    csimdjson_template *self, const uint8_t *text, size_t length, uint64_t *changed);
size_t csimdjson_template_length(const csimdjson_template *self);
const uint8_t *csimdjson_template_text(const csimdjson_template *self);
const csimdjson_slot *csimdjson_template_slots(const csimdjson_template *self);

#ifdef __cplusplus
}
#endif
#endif
