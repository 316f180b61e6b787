import Rendering
import Testing

@testable import AlmanacCommand

@Suite struct ColorExpressionTests {
  @Test(arguments: [
    ("#2da44e", RGB(45, 164, 78)), ("2da44e", RGB(45, 164, 78)), ("#2DA44E", RGB(45, 164, 78)),
    ("#2a4", RGB(34, 170, 68)), ("2A4", RGB(34, 170, 68)), ("#000", RGB(0, 0, 0)),
    ("ffffff", RGB(255, 255, 255)), ("teal", RGB(0, 128, 128)), ("Orange", RGB(255, 165, 0)),
    ("grey", RGB(128, 128, 128)),
    // Three hexadecimal digits that are letters, not a name.
    ("add", RGB(170, 221, 221)),
  ])
  func color(text: String, color: RGB) {
    #expect(ColorExpression(text)?.color == color)
  }

  @Test(arguments: [
    "", "#", "#12", "#1234", "#12345", "#1234567", "12345g", "##123456", "#teal", "rgb(1,2,3)",
    "teel", "1234é6", "１２３", "+12345", " 123", "#12 345",
  ])
  func noColor(text: String) {
    #expect(ColorExpression(text) == nil)
  }
}
