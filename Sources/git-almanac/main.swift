import AlmanacCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let almanac = Almanac(.current())
exit(almanac.run(Array(CommandLine.arguments.dropFirst())))
