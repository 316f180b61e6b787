#ifndef GIT_ALMANAC_CLIBGIT2_SHIM_H
#define GIT_ALMANAC_CLIBGIT2_SHIM_H

#include <git2.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

/* Swift does not import functions with variable arguments,
   so each option of git_libgit2_opts that is set has a function of its own here. */

static inline int git_almanac_set_strict_hash_verification(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, enabled);
}

static inline int git_almanac_set_object_cache(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_CACHING, enabled);
}

static inline int git_almanac_set_extensions(const char **names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}

static inline int git_almanac_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

static inline int git_almanac_set_open_pack_limit(size_t files) {
  return git_libgit2_opts(GIT_OPT_SET_MWINDOW_FILE_LIMIT, files);
}

static inline int git_almanac_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

#endif
