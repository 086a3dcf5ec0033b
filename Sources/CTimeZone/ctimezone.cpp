#include "ctimezone.h"

#include <absl/time/time.h>

// Abseil throws nothing of its own; without memory the process ends here, for nothing may be thrown into C.
static bool load(const char *name, absl::TimeZone &zone) noexcept {
  return absl::LoadTimeZone(name, &zone);
}

// The first instant after another one from which on the offset is a new one; `end` when there is none before.
static absl::Time next_change(const absl::TimeZone &zone, absl::Time instant, absl::Time end) {
  absl::TimeZone::CivilTransition change;
  if (!zone.NextTransition(instant, &change)) return end;
  const absl::Time next = zone.At(change.to).trans;
  return next < end ? next : end;
}

size_t ctimezone_transitions(
    const char *name, int64_t first, int64_t end, ctimezone_transition *transitions,
    size_t capacity) {
  absl::TimeZone zone;
  if (!load(name, zone)) return 0;
  const absl::Time last = absl::FromUnixSeconds(end);
  absl::Time instant = absl::FromUnixSeconds(first);
  size_t count = 0;
  while (instant < last) {
    if (count < capacity) transitions[count] = {absl::ToUnixSeconds(instant), zone.At(instant).offset};
    count++;
    instant = next_change(zone, instant, last);
  }
  return count;
}
