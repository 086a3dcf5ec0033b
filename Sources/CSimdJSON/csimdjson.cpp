#include "csimdjson.h"

#include <new>
#include <simdjson.h>

struct csimdjson_parser {
  simdjson::dom::parser parser;
  size_t max_depth;
};

static csimdjson_status status(simdjson::error_code error) {
  switch (error) {
  case simdjson::SUCCESS: return csimdjson_ok;
  case simdjson::UTF8_ERROR: return csimdjson_invalid_utf8;
  case simdjson::STRING_ERROR: return csimdjson_invalid_string;
  case simdjson::UNESCAPED_CHARS: return csimdjson_unescaped_characters;
  case simdjson::DEPTH_ERROR: return csimdjson_too_deep;
  case simdjson::UNCLOSED_STRING:
  case simdjson::EMPTY: return csimdjson_incomplete;
  case simdjson::NUMBER_ERROR: return csimdjson_invalid_number;
  case simdjson::MEMALLOC: return csimdjson_no_memory;
  default: return csimdjson_malformed;
  }
}

// The library grows a parser with its own depth limit, so ours grows it first.
static simdjson::error_code grow(csimdjson_parser *parser, size_t length) {
  if (length <= parser->parser.capacity() && parser->parser.capacity() > 0) {
    return simdjson::SUCCESS;
  }
  size_t capacity = length < 65536 ? 65536 : length + length / 2;
  return parser->parser.allocate(capacity, parser->max_depth + 1);
}

extern "C" {

size_t csimdjson_padding(void) { return simdjson::SIMDJSON_PADDING; }

csimdjson_parser *csimdjson_parser_create(size_t max_depth) {
  return new (std::nothrow) csimdjson_parser{simdjson::dom::parser(), max_depth};
}

void csimdjson_parser_destroy(csimdjson_parser *parser) { delete parser; }

enum csimdjson_status csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *json, size_t length) {
  simdjson::error_code error = grow(parser, length);
  if (error) return status(error);
  return status(parser->parser.parse(json, length, false).error());
}

const uint64_t *csimdjson_tape(const csimdjson_parser *parser) {
  return parser->parser.doc.tape.get();
}

const uint8_t *csimdjson_strings(const csimdjson_parser *parser) {
  return parser->parser.doc.string_buf.get();
}

enum csimdjson_status csimdjson_index(
    csimdjson_parser *parser, const uint8_t *json, size_t length) {
  simdjson::error_code error = grow(parser, length);
  if (error) return status(error);
  return status(
      parser->parser.implementation->stage1(json, length, simdjson::stage1_mode::regular));
}

const uint32_t *csimdjson_places(const csimdjson_parser *parser) {
  return parser->parser.implementation->structural_indexes.get();
}

size_t csimdjson_place_count(const csimdjson_parser *parser) {
  return parser->parser.implementation->n_structural_indexes;
}
}
