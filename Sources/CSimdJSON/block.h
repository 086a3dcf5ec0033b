// 64 bytes that are looked at at once: clang makes vectors of them on every processor.
#ifndef CSIMDJSON_BLOCK_H
#define CSIMDJSON_BLOCK_H

#include <cstddef>
#include <cstdint>
#include <cstring>

// Wider vectors where there are any; the choice is made once, when the program is loaded.
#if defined(__x86_64__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

// A part of a function for each processor, so that it is made for that processor, too.
#define PART_OF_IT static inline __attribute__((always_inline))

static constexpr size_t block_size = 64;
typedef uint8_t block __attribute__((ext_vector_type(block_size)));
typedef bool places __attribute__((ext_vector_type(block_size)));

// The block that lies anywhere in memory.
typedef uint8_t laid_block __attribute__((ext_vector_type(block_size), aligned(1), may_alias));

PART_OF_IT const laid_block &block_at(const uint8_t *bytes) {
  return *reinterpret_cast<const laid_block *>(bytes);
}

// A bit for each place at which something was found, the first one the lowest.
template <typename Found>
PART_OF_IT uint64_t bits_of(const Found &found) {
  places converted = __builtin_convertvector(found, places);
  uint64_t bits;
  memcpy(&bits, &converted, sizeof bits);
  return bits;
}

// The places of a byte in a block.
PART_OF_IT uint64_t places_of(uint8_t byte, const block &bytes) { return bits_of(bytes == byte); }

#endif
