/// What a value says that git reads as a boolean: `true`, `yes`, `on`, a number other than 0, or no value at all are true;
/// `false`, `no`, `off`, 0 and an empty value are false. Nil if it is none of these.
///
/// See `--type` in the manual of `git config`. Case does not matter.
package func gitBoolean(_ value: String?) -> Bool? {
  guard let text = value?.lowercased() else { return true }
  return switch text {
  case "true", "yes", "on": true
  case "false", "no", "off", "": false
  default: gitInteger(text).map { $0 != 0 }
  }
}

/// A number of 32 bits as git reads it: decimal, hexadecimal after `0x` or octal after `0`, with k, m or g behind it.
func gitInteger(_ lowercased: String) -> Int? {
  var digits = lowercased.drop { " \t\n\r\u{B}\u{C}".contains($0) }
  let isNegative = digits.first == "-"
  if isNegative || digits.first == "+" { digits.removeFirst() }
  let exponents: [Character: Int] = ["k": 10, "m": 20, "g": 30]
  let exponent = digits.last.flatMap { exponents[$0] }
  if exponent != nil { digits.removeLast() }
  var radix = 10
  if digits.hasPrefix("0x") {
    (radix, digits) = (16, digits.dropFirst(2))
  } else if digits.hasPrefix("0") {
    radix = 8
  }
  let most = Int(Int32.max)
  // A sign after the first one, which `Int` would take, is no digit for git.
  guard digits.first?.isHexDigit == true, let number = Int(digits, radix: radix), number <= most,
    case let scaled = number << (exponent ?? 0), scaled <= most
  else { return nil }
  return isNegative ? -scaled : scaled
}
