internal import CLibrary

/// Turns text in the encoding that a commit names into UTF-8.
@safe final class Transcoder {
  private var converters: [[UInt8]: Converter] = [:]

  /// What the C library converts with; nil where it does not know the encoding.
  @safe private struct Converter {
    let descriptor: iconv_t?
  }

  deinit {
    for converter in converters.values {
      if let descriptor = unsafe converter.descriptor { unsafe iconv_close(descriptor) }
    }
  }

  /// The text in UTF-8, or nil where the encoding is unknown or the text is not in it; git leaves such a text as it is.
  func utf8(_ text: [UInt8], from encoding: [UInt8]) -> [UInt8]? {
    guard let converter = unsafe converter(for: encoding).descriptor else { return nil }
    // Back to the state in which a text starts, for encodings that shift.
    unsafe iconv(converter, nil, nil, nil, nil)
    var source = text.map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: text.count * 4 + 16)
    let written: Int? = unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe target.withUnsafeMutableBufferPointer { target in
        var (input, inputLeft) = (source.baseAddress, source.count)
        var (output, outputLeft) = (target.baseAddress, target.count)
        let status = unsafe iconv(converter, &input, &inputLeft, &output, &outputLeft)
        return status == -1 ? nil : target.count - outputLeft
      }
    }
    return written.map { target[..<$0].map { UInt8(bitPattern: $0) } }
  }

  private func converter(for encoding: [UInt8]) -> Converter {
    if let known = converters[encoding] { return known }
    let opened = unsafe iconv_open("UTF-8", Self.name(of: encoding))
    let converter = unsafe Converter(
      descriptor: UInt(bitPattern: opened) == UInt.max ? nil : opened)
    converters[encoding] = converter
    return converter
  }

  /// The C library's name of an encoding; git too knows one spelling that the C library does not.
  private static func name(of encoding: [UInt8]) -> String {
    let name = String(decoding: encoding, as: UTF8.self)
    return name.lowercased() == "latin-1" ? "ISO-8859-1" : name
  }

  /// Whether an encoding's name means UTF-8, so that there is nothing to do.
  static func isUTF8(_ encoding: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var letters = ""
    for index in range {
      letters.unicodeScalars.append(Unicode.Scalar(encoding[index] | 0x20))
    }
    return letters == "utf-8" || letters == "utf8"
  }
}
