#include <math.h>

// Swift's library calls it. glibc 2.35 has a new version of it, and it alone of all that the program calls would
// keep the program from systems with glibc 2.34 (RHEL 9, Amazon Linux 2023).
float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
