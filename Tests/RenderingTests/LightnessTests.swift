import Foundation
import Testing

@testable import Rendering

@Suite struct LightnessTests {
  /// Every grey, and many colours, against the C library's powers.
  @Test func luminanceIsThatOfTheStandard() {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    for channel in UInt8.min...UInt8.max {
      #expect(abs(RGB(channel, channel, channel).luminance - linear(channel)) < 1e-12)
      let color = RGB(channel, 255 - channel, channel / 3)
      let expected =
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
      #expect(abs(color.luminance - expected) < 1e-12)
    }
  }

  @Test(arguments: [
    (RGB.black, RGB.white, 21.0), (.white, .white, 1), (RGB(118, 118, 118), .white, 4.54),
    (RGB(255, 0, 0), .white, 4.0), (RGB(0, 0, 255), .white, 8.59),
  ])
  func contrast(one: RGB, two: RGB, expected: Double) {
    #expect(abs(one.contrast(to: two) - expected) < 0.005)
    #expect(one.contrast(to: two) == two.contrast(to: one))
  }

  @Test(arguments: [
    (RGB.black, RGB.white), (.white, .black), (RGB(255, 0, 0), .black), (RGB(0, 0, 255), .white),
    (RGB(14, 88, 40), .white), (RGB(150, 240, 156), .black),
  ])
  func legibleText(shade: RGB, text: RGB) {
    #expect(shade.legibleText == text)
  }

  @Test func textCanBeReadOnEveryShade() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 5) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let shade = RGB(UInt8(red), UInt8(green), UInt8(blue))
          let contrast = shade.legibleText.contrast(to: shade)
          if contrast < 4.5 { Issue.record("\(shade): \(contrast)") }
        }
      }
    }
  }
}
