package import Presentation

/// A form in which views are written.
package struct OutputFormat: Sendable {
  /// The value of `--format`.
  package let name: String
  /// Who the output is for.
  package let audience: Audience
  private let write: @Sendable (any ViewDescription, OutputContext) -> String?

  package enum Audience: Sendable {
    /// People who look at it; it has shades and fits a terminal.
    case viewers
    /// People who listen to it or read it.
    case readers
    /// Programs, which get all there is of a list.
    case programs
    /// Programs, with no place for notes beside the rows.
    case programsWithoutNotes
  }

  private init(
    _ name: String, for audience: Audience,
    write: @escaping @Sendable (any ViewDescription, OutputContext) -> String?
  ) {
    self.name = name
    self.audience = audience
    self.write = write
  }

  /// The text of a view; empty if the view has no such output.
  package func text(of view: any ViewDescription, _ context: OutputContext) -> String {
    write(view, context) ?? ""
  }

  /// Whether the output shows how many commits there are by shades.
  package var hasShades: Bool { audience == .viewers }

  /// Whether the output is for programs.
  package var isForPrograms: Bool {
    audience == .programs || audience == .programsWithoutNotes
  }
}

// The registry: a line for each form.
extension OutputFormat {
  package static let grid = drawing("grid")
  package static let table = drawing("table")
  package static let clock = drawing("clock")
  package static let text = OutputFormat("text", for: .readers) { view, context in
    view.document().map(SpeechRenderer(style: context.style).render)
  }
  package static let json = OutputFormat("json", for: .programs) { view, context in
    view.record().map { record in
      let program: [DataValue.Member] = [
        .init("schema", .number(JSONRenderer.schema)), .init("version", .string(context.version)),
      ]
      return JSONRenderer(scalarWidth: context.terminalScalarWidth)
        .render(program + record + view.frame.members)
    }
  }
  package static let csv = OutputFormat("csv", for: .programsWithoutNotes) { view, context in
    view.rows().map(CSVRenderer(scalarWidth: context.terminalScalarWidth).render)
  }

  /// What the terminal draws. Views have different words for it.
  private static func drawing(_ name: String) -> OutputFormat {
    OutputFormat(name, for: .viewers) { view, context in
      view.document().map(TerminalRenderer(style: context.style).render)
    }
  }
}

/// Where an output goes.
package struct OutputContext: Sendable {
  package var style: TerminalStyle
  /// Whether a terminal shows the output, also one that is meant for programs.
  package var isTerminal: Bool
  /// The version of the program.
  package var version: String

  package init(style: TerminalStyle, isTerminal: Bool, version: String) {
    self.style = style
    self.version = version
    self.isTerminal = isTerminal
  }

  /// The widths that a terminal gives to scalars if one shows the output, else nil.
  fileprivate var terminalScalarWidth: (@Sendable (Unicode.Scalar) -> Int)? {
    isTerminal ? style.scalarWidth : nil
  }
}
