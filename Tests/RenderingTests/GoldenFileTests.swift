import Foundation
import TestSupport
import Testing

@Suite struct GoldenFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  @Test func recordingWritesAndFails() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recording = GoldenFile("view", folder: folder, isRecording: true)
    #expect(try recording.mismatch(with: "a\nb\n") != nil)
    let file = GoldenFile("view", folder: folder, isRecording: false)
    #expect(try file.mismatch(with: "a\nb\n") == nil)
    #expect(
      try file.mismatch(with: "a\n\u{1B}c\n")
        == "view: differs from its golden file (- expected, + actual)\n a\n-b\n+␛c\n ")
  }

  @Test func missingFileFails() throws {
    let file = GoldenFile("none", folder: folder, isRecording: false)
    #expect(try file.mismatch(with: "") != nil)
  }

  @Test func lineDifferences() {
    #expect(lineDifference(from: "a\nb\nc", to: "a\nc\nd") == " a\n-b\n c\n+d")
    #expect(lineDifference(from: "", to: "x") == "-\n+x")
  }
}
