/// A fact with its name.
package struct Figure: Hashable, Sendable {
  package var label: String
  /// The label in a sentence, if it is not understood without the figure above it.
  package var fullLabel: String?
  package var value: Value
  /// The value as it is said aloud.
  package var spoken: String

  /// The figure as a sentence without its full stop.
  package var sentence: String { "\(fullLabel ?? label): \(spoken)" }

  /// A value in the parts that line up in a block.
  package enum Value: Hashable, Sendable {
    case measured(number: String, unit: String, detail: String)
    case text(String)

    package static let none = Value.text("none")
  }
}

/// Figures in two columns, of which the left one is the longer.
package struct FigureList: Hashable, Sendable {
  package var left: [Figure]
  package var right: [Figure]
  /// All of them in the order of reading.
  package var reading: [Figure]
}
