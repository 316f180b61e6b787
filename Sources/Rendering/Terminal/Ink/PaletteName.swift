/// What a picture or a terminal has behind its text.
package enum Background: String, CaseIterable, Sendable {
  case dark, light
}

/// The palettes that have a name.
///
/// In all of them lightness alone tells the levels apart: more commits are lighter on a dark background and darker on
/// a light one, whatever the number of levels.
package enum PaletteName: String, CaseIterable, Sendable {
  /// Greens; on a dark background with more light than GitHub's have.
  case green
  /// The greens of GitHub's own graph.
  case github
  case blue
  case violet
  /// From dark red over orange to yellow.
  case fire
  /// From blue over green to yellow, after the map of that name by Smith, van der Walt and Firing;
  /// for all kinds of colour vision.
  case viridis
  /// From blue over grey to yellow, after the map of that name by Nuñez, Anderton and Renslow;
  /// looks nearly the same with and without a deficiency of colour vision.
  case cividis
  /// Greys.
  case mono
}

extension Palette {
  /// The palette of that name, in the variant for a background.
  package init(_ name: PaletteName, on background: Background) {
    self.init(empty: .empty(on: background), shades: name.shades(on: background))
  }
}

extension RGB {
  /// The colour of a day without commits: a grey a little apart from the background.
  static func empty(on background: Background) -> RGB {
    switch background {
    case .dark: RGB(46, 51, 56)
    case .light: RGB(223, 226, 230)
    }
  }
}

extension PaletteName {
  /// The colours of four levels, about equally apart in lightness.
  fileprivate func shades(on background: Background) -> [RGB] {
    switch background {
    case .dark: onDark
    case .light: onLight
    }
  }

  private var onDark: [RGB] {
    switch self {
    case .green: [RGB(14, 88, 40), RGB(34, 136, 46), RGB(72, 188, 98), RGB(150, 240, 156)]
    case .github: [RGB(14, 68, 41), RGB(0, 109, 50), RGB(38, 166, 65), RGB(57, 211, 83)]
    case .blue: [RGB(1, 77, 152), RGB(2, 123, 217), RGB(85, 174, 255), RGB(188, 222, 255)]
    case .violet: [RGB(101, 54, 149), RGB(149, 98, 198), RGB(200, 145, 250), RGB(234, 208, 255)]
    case .fire: [RGB(159, 0, 39), RGB(214, 74, 30), RGB(237, 148, 23), RGB(245, 218, 63)]
    case .viridis: [RGB(59, 82, 139), RGB(33, 145, 140), RGB(94, 201, 98), RGB(253, 231, 37)]
    case .cividis: [RGB(69, 81, 107), RGB(125, 124, 120), RGB(186, 171, 106), RGB(254, 232, 56)]
    case .mono: [RGB(90, 90, 90), RGB(134, 134, 134), RGB(178, 178, 178), RGB(232, 232, 232)]
    }
  }

  private var onLight: [RGB] {
    switch self {
    case .green, .github:
      [RGB(155, 233, 168), RGB(64, 196, 99), RGB(48, 161, 78), RGB(33, 110, 57)]
    case .blue: [RGB(168, 215, 255), RGB(31, 167, 255), RGB(2, 117, 200), RGB(1, 70, 139)]
    case .violet: [RGB(229, 198, 254), RGB(191, 137, 241), RGB(141, 91, 190), RGB(93, 46, 141)]
    case .fire: [RGB(236, 210, 53), RGB(228, 140, 7), RGB(204, 66, 22), RGB(146, 1, 35)]
    case .viridis: [RGB(189, 223, 38), RGB(53, 183, 121), RGB(44, 113, 142), RGB(72, 36, 117)]
    case .cividis: [RGB(225, 204, 84), RGB(158, 150, 118), RGB(87, 98, 110), RGB(18, 53, 112)]
    case .mono: [RGB(193, 193, 193), RGB(141, 141, 141), RGB(97, 97, 97), RGB(48, 48, 48)]
    }
  }
}
