#ifndef GIT_ALMANAC_CLIBDEFLATE_SHIM_H
#define GIT_ALMANAC_CLIBDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
