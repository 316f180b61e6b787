// The C library of the system. Every file that calls it imports this module, so that a port begins here.

#if canImport(Glibc)
  @_exported public import Glibc
#else
  #error("git-almanac needs the GNU C library: other systems have other types for its calls")
#endif
