#include "csimdjson.h"

#include "block.h"

// Sets each bit up to and with which the number of bits is odd: what lies between pairs of quotes.
PART_OF_IT uint64_t odd_up_to(uint64_t bits) {
  for (int step = 1; step < 64; step *= 2) bits ^= bits << step;
  return bits;
}

// Looks at one byte; true when it is the bracket at which the walk ends.
static bool pass_byte(csimdjson_nesting &nesting, uint8_t byte, size_t floor) {
  if (nesting.is_in_string) {
    if (byte == '"' && !nesting.is_escaped) nesting.is_in_string = false;
    nesting.is_escaped = byte == '\\' && !nesting.is_escaped;
    return false;
  }
  if (byte == '"') nesting.is_in_string = true;
  if (byte == '{' || byte == '[') nesting.depth++;
  if (byte == '}' || byte == ']') {
    if (nesting.depth == floor + 1) return true;
    nesting.depth--;
  }
  return false;
}

static size_t pass_bytes(
    csimdjson_nesting &nesting, const uint8_t *json, size_t length, size_t floor) {
  size_t offset = 0;
  while (offset < length && !pass_byte(nesting, json[offset], floor)) offset++;
  return offset;
}

// Does the same with a block in which nothing is escaped.
PART_OF_IT size_t pass_block(csimdjson_nesting &nesting, const block &bytes, size_t floor) {
  uint64_t in_string = odd_up_to(places_of('"', bytes));
  if (nesting.is_in_string) in_string = ~in_string;
  // A bracket and a brace differ in one bit.
  block folded = bytes | uint8_t('[' ^ '{');
  uint64_t opening = places_of('{', folded) & ~in_string;
  uint64_t closing = places_of('}', folded) & ~in_string;
  size_t depth = nesting.depth + __builtin_popcountll(opening);
  for (uint64_t rest = closing; rest != 0; rest &= rest - 1) {
    uint64_t ahead = opening & ~((rest & -rest) - 1);
    if (depth - __builtin_popcountll(ahead) == floor + 1) {
      nesting = {floor + 1, false, false};
      return __builtin_ctzll(rest);
    }
    depth--;
  }
  nesting = {depth, (in_string >> 63) != 0, false};
  return block_size;
}

FOR_EACH_PROCESSOR
size_t csimdjson_pass(
    csimdjson_nesting *nesting, const uint8_t *json, size_t length, size_t floor) {
  size_t offset = 0;
  while (offset + block_size <= length) {
    block bytes = block_at(json + offset);
    bool is_plain = !nesting->is_escaped && places_of('\\', bytes) == 0;
    size_t passed = is_plain ? pass_block(*nesting, bytes, floor)
                             : pass_bytes(*nesting, json + offset, block_size, floor);
    offset += passed;
    if (passed < block_size) return offset;
  }
  return offset + pass_bytes(*nesting, json + offset, length - offset, floor);
}
