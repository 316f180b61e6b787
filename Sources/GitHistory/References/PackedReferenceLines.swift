extension PackedReferences {
  /// Reads the lines of a `packed-refs` file one after the other.
  struct Lines {
    /// Where the next line starts.
    private(set) var place: Int
    private let file: MappedFile?
    private let format: ObjectFormat
    /// Where the memory starts that has not been given back.
    private var kept: Int

    /// A reference.
    struct Line {
      var start: Int
      var name: Range<Int>
      var id: ObjectID
    }

    /// More than a path can have on any common system, so that a file without lines is told at once.
    private static let longest = 1 << 16
    /// Up to where the number of a line is worked out.
    private static let mostCounted = 1 << 26
    /// How many bytes are read before their memory is given back.
    private static let stride = 1 << 24

    /// Starts at a place where a line starts. With the file given, the memory of what was read is given back.
    init(from place: Int, _ file: MappedFile?, _ format: ObjectFormat) {
      self.format = format
      self.place = place
      self.file = file
      kept = place
    }

    /// The next reference; nil at the end. Remarks and what tags lead to are passed over.
    ///
    /// Throws `brokenReference` for a line that is not one of git's.
    mutating func next(_ bytes: Span<UInt8>) throws(HistoryError) -> Line? {
      while place < bytes.count {
        let start = place
        let end = try Self.end(ofLineAt: start, bytes)
        place = end + 1
        if place - kept > Self.stride {
          file?.release(kept..<start)
          kept = start
        }
        switch bytes[start] {
        case UInt8(ascii: "#"): continue
        case UInt8(ascii: "^") where ObjectID(hex: bytes, at: start + 1, format: format) != nil:
          continue
        default:
          let name = min(start + format.hexLength + 1, end)..<end
          guard !name.isEmpty, let id = ObjectID(hex: bytes, at: start, format: format),
            bytes[name.lowerBound - 1] == UInt8(ascii: " "), !isGitSpace(bytes[end - 1])
          else { throw Self.damage(bytes, at: start, "is not a reference") }
          return Line(start: start, name: name, id: id)
        }
      }
      return nil
    }

    /// The place of the line feed that ends a line.
    static func end(ofLineAt start: Int, _ bytes: Span<UInt8>) throws(HistoryError) -> Int {
      let most = min(bytes.count, start + longest)
      if let end = bytes.firstPlace(of: newline, in: start..<most) { return end }
      let detail = most == bytes.count ? "is cut short" : "is longer than a reference can be"
      throw damage(bytes, at: start, detail)
    }

    /// Where the line starts that a place is in.
    static func start(ofLineWith place: Int, _ bytes: Span<UInt8>) throws(HistoryError) -> Int {
      let least = max(0, place - longest)
      if let before = bytes.lastPlace(of: newline, in: least..<place) { return before + 1 }
      guard least == 0 else {
        throw damage(bytes, at: least, "is longer than a reference can be")
      }
      return 0
    }

    /// Whether the first line says that the references are sorted.
    static func claimsOrder(_ bytes: Span<UInt8>) -> Bool {
      guard bytes[0] == UInt8(ascii: "#"),
        let end = bytes.firstPlace(of: newline, in: 0..<min(longest, bytes.count))
      else { return false }
      let words = bytes.bytes(0..<end).split(separator: UInt8(ascii: " "))
      return words.contains { $0.elementsEqual("sorted".utf8) }
    }

    static func disorder(_ bytes: Span<UInt8>, at start: Int) -> HistoryError {
      damage(bytes, at: start, "is not in the order that it claims")
    }

    private static func damage(
      _ bytes: Span<UInt8>, at place: Int, _ detail: String
    ) -> HistoryError {
      // In a file that is large for nothing, counting lines would take long.
      guard place < mostCounted else {
        return .brokenReference(name: "packed-refs", detail: "its line at byte \(place) \(detail)")
      }
      var (line, start) = (1, 0)
      while let end = bytes.firstPlace(of: newline, in: start..<place) {
        line += 1
        start = end + 1
      }
      return .brokenReference(name: "packed-refs", detail: "its line \(line) \(detail)")
    }
  }
}
