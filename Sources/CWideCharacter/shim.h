#ifndef GIT_ALMANAC_CWIDECHARACTER_SHIM_H
#define GIT_ALMANAC_CWIDECHARACTER_SHIM_H

#include <wchar.h>

/* wcwidth is hidden behind _XOPEN_SOURCE in glibc's <wchar.h>, and Swift's own
   view of that header leaves it out, so it is declared here as POSIX has it. */
#if defined(__cplusplus)
extern "C"
#endif
int wcwidth(wchar_t character);

#endif
