import Foundation
import Testing

/// A text that a test compares with the one recorded in `Goldens/`.
enum TextGolden {
  /// Compares a text with a golden.
  ///
  /// With `ADHERENCE_RECORD_GOLDENS=1` it is recorded instead, and the test fails.
  static func check(
    _ text: String, against name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Goldens")
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["ADHERENCE_RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name); look at it", sourceLocation: sourceLocation)
    }
    let golden = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(text == golden, "differs from Goldens/\(name)", sourceLocation: sourceLocation)
  }
}
