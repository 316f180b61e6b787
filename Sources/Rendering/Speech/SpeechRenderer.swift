package import Presentation

/// Writes a document as plain sentences, for listening to as much as for reading.
package struct SpeechRenderer: Sendable {
  private let style: TerminalStyle

  package init(style: TerminalStyle) {
    self.style = style
  }

  /// The sentences of the document between whose history it is and how it was counted.
  package func render(_ document: Document) -> String {
    let subject = [document.heading.subject, document.heading.tips].compactMap(\.self)
    let all =
      [subject.joined(separator: ", ")] + document.spoken
      + [document.rules.joined(separator: " ")] + document.notes
    return all.flatMap { style.ruler.wrapped(style.escaped($0), to: max(1, style.columns)) }
      .reduce(into: "") { $0 += $1 + "\n" }
  }
}
