/// Texts, each once, by the numbers that they got in the order in which they came.
struct NumberedTexts {
  private(set) var texts: [[UInt8]] = []
  private var numbers: [[UInt8]: Int32] = [:]

  /// The number of a text, which gets one where it has none yet.
  mutating func number(of text: [UInt8]) -> Int32 {
    if let number = numbers[text] { return number }
    let number = Int32(texts.count)
    numbers[text] = number
    texts.append(text)
    return number
  }
}
