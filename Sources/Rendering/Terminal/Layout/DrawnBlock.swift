/// What became of a block.
struct DrawnBlock {
  var lines: [StyledLine] = []
  /// How many of the first lines are the grids of a calendar.
  var grids = 0
  /// The columns that the text around may take for it.
  var width = 0
  /// Paragraphs, to be wrapped to the width of the page.
  var sentences: [String] = []
  /// Sentences that explain what is shown, for the foot of the page.
  var remarks: [String] = []
  /// Sentences on how what is shown was counted.
  var rules: [String] = []
}
