#include "cversion.h"

#define QUOTED(text) #text
#define TEXT(macro) QUOTED(macro)

const char *cversion_build(void) { return TEXT(ADHERENCE_BUILD); }
