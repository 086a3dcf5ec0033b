#include "csimdjson.h"

#include <simdjson.h>
#include <vector>

#include "block.h"

// The bytes of a block that lie in one slot, a bit for each.
struct slot_part {
  uint64_t bytes;
  uint64_t slot;
};

// What a block of the known text may differ in.
struct block_plan {
  // The bytes that lie in no slot that is a string.
  uint64_t fixed;
  // The block's parts of slots that are strings, up to those of the next block.
  size_t first_part;
};

// A text that is known, with a block of padding, and its slots.
struct csimdjson_template {
  std::vector<uint8_t> text;
  std::vector<csimdjson_slot> slots;
  // How the text that is looked at fills the slots in which it differs.
  std::vector<csimdjson_slot> found;
  // What each block may differ in, and one block more behind the last; none when it must be found.
  std::vector<block_plan> blocks;
  std::vector<slot_part> parts;

  size_t count() const { return text.size() - block_size; }
};

// Blocks are read behind both texts.
static_assert(simdjson::SIMDJSON_PADDING >= block_size);

// Each slot has a bit in what is said to have changed.
static constexpr size_t most_slots = 64;

typedef int8_t signed_block __attribute__((ext_vector_type(block_size)));

// How many bytes two texts have in common, up to a limit.
PART_OF_IT size_t common(const uint8_t *one, const uint8_t *other, size_t limit) {
  for (size_t offset = 0; offset < limit; offset += block_size) {
    uint64_t differing = bits_of(block_at(one + offset) != block_at(other + offset));
    if (differing != 0) {
      size_t count = offset + size_t(__builtin_ctzll(differing));
      return count < limit ? count : limit;
    }
  }
  return limit;
}

// The places of what ends a stretch of a string: quotes, backslashes and control characters.
PART_OF_IT uint64_t places_of_ends(const block &bytes) {
  return places_of('"', bytes) | places_of('\\', bytes) | bits_of(bytes < uint8_t(' '));
}

// Where a stretch of a string without escapes ends.
struct stretch_end {
  // How many bytes lie before the byte that ends it, its quote or the backslash of an escape; as many
  // as may be looked at when something else comes before it: the other one, or a control character.
  size_t count;
  // Whether all of them are ASCII.
  bool is_ascii;
};

PART_OF_IT stretch_end find_end(const uint8_t *text, size_t limit, uint8_t last) {
  bool is_ascii = true;
  for (size_t offset = 0; offset < limit; offset += block_size) {
    const block bytes = block_at(text + offset);
    uint64_t others = bits_of((signed_block)bytes < int8_t(0));
    uint64_t ends = places_of_ends(bytes);
    uint64_t before = (ends & -ends) - 1;
    is_ascii = is_ascii && (others & before) == 0;
    if (ends != 0) {
      size_t count = offset + size_t(__builtin_ctzll(ends));
      bool is_last = text[count] == last && count < limit;
      return {is_last ? count : limit, is_ascii};
    }
  }
  return {limit, is_ascii};
}

static size_t digits(const uint8_t *text) {
  size_t count = 0;
  while (count < 15 && uint8_t(text[count] - '0') <= 9) count++;
  return count;
}

static bool ends_scalar(uint8_t byte) {
  return byte == ',' || byte == '}' || byte == ']' || byte == ' ' || byte == '\n' ||
         byte == '\r' || byte == '\t';
}

// Whether bytes are UTF-8.
static bool is_valid(const uint8_t *text, size_t count) {
  return simdjson::validate_utf8(reinterpret_cast<const char *>(text), count);
}

// Whether a slot that differs is found, behind which the known text has a byte `last`; then it is, and
// `known` and `here` stand where both end.
PART_OF_IT bool find_slot(
    const csimdjson_slot &slot, csimdjson_slot &found, uint8_t last, size_t &known,
    const uint8_t *text, size_t &here, size_t length) {
  size_t start = here - (known - slot.start);
  size_t count;
  if (slot.is_number) {
    count = csimdjson_number(text + start);
    if (count == 0 || start + count > length) return false;
  } else {
    stretch_end end = find_end(text + here, length - here, last);
    if (end.count == length - here) return false;
    count = here - start + end.count;
    // What stands before is as in the known text, but a character may be cut there.
    bool is_cut = here > start && text[here - 1] >= 0x80;
    if ((is_cut || !end.is_ascii) && !is_valid(text + start, count)) return false;
  }
  found = {uint32_t(start), uint32_t(start + count), slot.is_number};
  known = slot.end;
  here = start + count;
  return true;
}

// Finds the slots that differ; the number of bytes of the text, 0 when it is of another template.
FOR_EACH_PROCESSOR
static size_t find_slots(
    csimdjson_template &self, const uint8_t *text, size_t length, uint64_t &changed) {
  const uint8_t *known_text = self.text.data();
  const csimdjson_slot *slots = self.slots.data();
  size_t known_count = self.count(), slot_count = self.slots.size();
  size_t known = 0, here = 0, number = 0;
  changed = 0;
  while (true) {
    size_t left = length - here, known_left = known_count - known;
    size_t same = common(known_text + known, text + here, left < known_left ? left : known_left);
    known += same;
    here += same;
    if (known == known_count) return here;
    // What ends just here may go on, unless it was found already.
    while (number < slot_count && slots[number].end < known) number++;
    if (number == slot_count || known < slots[number].start || here == length) return 0;
    const csimdjson_slot &slot = slots[number];
    uint8_t last = known_text[slot.end];
    if (!find_slot(slot, self.found[number], last, known, text, here, length)) return 0;
    changed |= uint64_t(1) << number;
    number++;
  }
}

// Finds what each block of the known text may differ in.
static void plan_blocks(csimdjson_template &self) {
  const size_t count = self.count();
  self.parts.clear();
  size_t number = 0;
  for (size_t start = 0; start < count; start += block_size) {
    const size_t end = start + block_size < count ? start + block_size : count;
    block_plan plan = {~uint64_t(0) >> (block_size - (end - start)), self.parts.size()};
    while (number < self.slots.size() && self.slots[number].end <= start) number++;
    for (size_t next = number; next < self.slots.size() && self.slots[next].start < end; next++) {
      const csimdjson_slot &slot = self.slots[next];
      const size_t first = slot.start > start ? slot.start - start : 0;
      const size_t last = (slot.end < end ? slot.end : end) - start;
      if (slot.is_number || first == last) continue;
      const uint64_t bytes = ~uint64_t(0) >> (block_size - (last - first)) << first;
      self.parts.push_back({bytes, uint64_t(1) << next});
      plan.fixed &= ~bytes;
    }
    self.blocks.push_back(plan);
  }
  self.blocks.push_back({0, self.parts.size()});
}

// Whether a text as long as the known one fills each slot where it is. Then it is the known text; else
// the known one is as it was, and the text may be of the template all the same.
FOR_EACH_PROCESSOR
static bool follow_in_place(csimdjson_template &self, const uint8_t *text, uint64_t &changed) {
  uint8_t *known_text = self.text.data();
  const block_plan *plans = self.blocks.data();
  const slot_part *parts = self.parts.data();
  const size_t count = self.count();
  uint64_t filled = 0;
  for (size_t start = 0; start < count; start += block_size, plans++) {
    const block here = block_at(text + start), known = block_at(known_text + start);
    const uint64_t differing = bits_of(here != known);
    if ((differing & plans[0].fixed) != 0) return false;
    if (differing == 0) continue;
    const uint64_t wide = bits_of((signed_block)(here | known) < int8_t(0));
    uint64_t judged = 0;
    for (size_t part = plans[0].first_part; part < plans[1].first_part; part++) {
      const uint64_t bytes = differing & parts[part].bytes;
      judged |= bytes;
      filled |= bytes != 0 ? parts[part].slot : 0;
    }
    if ((judged & (wide | places_of_ends(here))) != 0) return false;
  }
  memcpy(known_text, text, count);
  changed = filled;
  return true;
}

// Takes over what fills the slots that differ; false when one of them lies elsewhere than before.
static bool fill_in_place(csimdjson_template &self, const uint8_t *text, uint64_t changed) {
  for (uint64_t rest = changed; rest != 0; rest &= rest - 1) {
    size_t number = size_t(__builtin_ctzll(rest));
    const csimdjson_slot &found = self.found[number];
    if (found.start != self.slots[number].start || found.end != self.slots[number].end) return false;
    memcpy(&self.text[found.start], text + found.start, found.end - found.start);
  }
  return true;
}

// Takes over a text of another length, or with slots elsewhere.
static void take_over(csimdjson_template &self, const uint8_t *text, size_t count, uint64_t changed) {
  self.text.resize(count + block_size);
  memcpy(self.text.data(), text, count);
  self.blocks.clear();
  uint32_t shift = 0;
  for (size_t number = 0; number < self.slots.size(); number++) {
    csimdjson_slot &slot = self.slots[number];
    if ((changed >> number & 1) != 0) {
      shift = self.found[number].end - slot.end;
      slot = self.found[number];
    } else {
      slot.start += shift;
      slot.end += shift;
    }
  }
}

extern "C" {

csimdjson_template *csimdjson_template_create(
    const uint8_t *text, size_t length, const csimdjson_slot *slots, size_t count) {
  if (count > most_slots) return nullptr;
  csimdjson_template *self = new csimdjson_template;
  self->text.assign(text, text + length);
  self->text.resize(length + block_size);
  self->slots.assign(slots, slots + count);
  self->found = self->slots;
  return self;
}

csimdjson_template *csimdjson_template_copy(const csimdjson_template *self) { return new csimdjson_template(*self); }

void csimdjson_template_destroy(csimdjson_template *self) { delete self; }

size_t csimdjson_template_follow_in_place(
    csimdjson_template *self, const uint8_t *text, size_t length, uint64_t *changed) {
  const size_t count = self->count();
  if (count > length || (count < length && text[count] != '\n')) return 0;
  if (self->blocks.empty()) plan_blocks(*self);
  return follow_in_place(*self, text, *changed) ? count : 0;
}

size_t csimdjson_template_follow(
    csimdjson_template *self, const uint8_t *text, size_t length, uint64_t *changed) {
  size_t count = find_slots(*self, text, length, *changed);
  if (count > 0 && (count != self->count() || !fill_in_place(*self, text, *changed))) {
    take_over(*self, text, count, *changed);
  }
  return count;
}

size_t csimdjson_template_length(const csimdjson_template *self) { return self->count(); }

const uint8_t *csimdjson_template_text(const csimdjson_template *self) { return self->text.data(); }

const csimdjson_slot *csimdjson_template_slots(const csimdjson_template *self) { return self->slots.data(); }

size_t csimdjson_number(const uint8_t *text) {
  size_t count = text[0] == '-' ? 1 : 0;
  size_t whole = digits(text + count);
  if (whole == 0 || (whole > 1 && text[count] == '0')) return 0;
  count += whole;
  if (text[count] == '.') {
    size_t fraction = digits(text + count + 1);
    if (fraction == 0) return 0;
    count += 1 + fraction;
  }
  return count <= 15 && ends_scalar(text[count]) ? count : 0;
}
}
