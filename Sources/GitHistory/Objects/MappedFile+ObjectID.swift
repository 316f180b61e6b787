import ContributionModel

extension MappedFile {
  /// The id at `place`; its 20 or 32 bytes must be in the file.
  func id(_ place: Int, _ format: ObjectFormat) -> ObjectID {
    let (first, second) = (doubleWord(place), doubleWord(place + 8))
    switch format {
    case .sha1: return ObjectID(words: (first, second, UInt64(word(place + 16)) << 32, 0))
    case .sha256:
      return ObjectID(words: (first, second, doubleWord(place + 16), doubleWord(place + 24)))
    }
  }
}
