#ifndef GIT_ALMANAC_CLIBGIT2_SHIM_H
#define GIT_ALMANAC_CLIBGIT2_SHIM_H

#include <git2.h>
#include <git2/sys/odb_backend.h>

/* Swift does not import functions with variable arguments,
   so each option of git_libgit2_opts that is set has a function of its own here. */

static inline int git_almanac_set_object_cache(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_CACHING, enabled);
}

static inline int git_almanac_set_open_pack_limit(size_t files) {
  return git_libgit2_opts(GIT_OPT_SET_MWINDOW_FILE_LIMIT, files);
}

#endif
