// A C face of the time zones of Abseil, which reads the system's time zone data: the files below `TZDIR`,
// else /usr/share/zoneinfo.
#ifndef CTIMEZONE_H
#define CTIMEZONE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// From when on a zone is how far ahead of UTC: seconds since 1970-01-01T00:00:00Z, and seconds.
typedef struct ctimezone_transition {
  int64_t instant;
  int32_t offset;
} ctimezone_transition;

// Finds the offset of a zone at `first` and each change of it up to, but without, `end`. Returns how many
// there are, and stores the first `capacity` of them, oldest first; 0 when the system has no zone of the
// name. A name is a path below the folder of the data: the caller refuses what leads out of it.
size_t ctimezone_transitions(
    const char *name, int64_t first, int64_t end, ctimezone_transition *transitions,
    size_t capacity);

#ifdef __cplusplus
}
#endif
#endif
