import Foundation
import TestSupport

/// The reference dispenses, `Tests/Fixtures/dispenses`.
enum ReferenceFolder {
  /// The path of something in it.
  static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/dispenses/" + name).standardized.path
  }

  /// The rows of one of its tables.
  static func rows(_ name: String) throws -> [[String: String]] {
    CSVTable(try String(contentsOfFile: path(name), encoding: .utf8)).rows
  }
}

extension BuiltProgram {
  /// Measures the refills of sources in the reference folder into `out`.
  @discardableResult
  func refills(_ sources: [String], _ options: [String] = []) throws -> Result {
    let paths = sources.map(ReferenceFolder.path)
    return try run(["refills"] + paths + ["--output", "out", "--overwrite"] + options)
  }
}
