import AlmanacCommand
import CLibrary

exit(Almanac.run())
