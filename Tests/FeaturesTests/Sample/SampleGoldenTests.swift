import Foundation
import Testing

@testable import Features

/// Pins the bytes of a small data set in each version, so that a seed means the same for good.
///
/// `ADHERENCE_RECORD_GOLDENS=1` records the files anew, and then the tests fail.
@Suite struct SampleGoldenTests {
  @Test(arguments: SampleVersion.allCases)
  func `a small data set is the one that was recorded`(version: SampleVersion) throws {
    let memory = try SampleMemory(SamplePlan(patients: 2, days: 3, version: version))
    for (name, bytes) in memory.files {
      let golden = Self.folder.appending(path: version.rawValue).appending(path: name)
      if ProcessInfo.processInfo.environment["ADHERENCE_RECORD_GOLDENS"] == "1" {
        try Self.record(bytes, as: golden)
      }
      #expect(try Data(contentsOf: golden) == Data(bytes), "\(version) \(name)")
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens/Sample")

  private static func record(_ bytes: [UInt8], as golden: URL) throws {
    try FileManager.default.createDirectory(
      at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: golden)
    Issue.record("recorded \(golden.lastPathComponent)")
  }
}
