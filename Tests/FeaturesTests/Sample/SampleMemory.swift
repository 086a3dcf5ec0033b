import DurableOutput
import Foundation
import Testing

@testable import Features

/// Keeps what is written to one file.
final class SampleMemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  private(set) var isClosed = false

  func write(_ bytes: [UInt8]) { self.bytes += bytes }
  func close() { isClosed = true }
}

/// A data set written to memory.
struct SampleMemory {
  let summary: SampleSummary
  let sinks: [String: SampleMemorySink]

  init(_ options: SamplePlan) throws {
    var sinks: [String: SampleMemorySink] = [:]
    summary = try SampleRun(options).write { name in
      let sink = SampleMemorySink()
      sinks[name] = sink
      return sink
    }
    self.sinks = sinks
  }

  var files: [String: [UInt8]] { sinks.mapValues(\.bytes) }

  /// The lines of a file, without their line feeds.
  func lines(_ type: String) -> [Data] {
    (sinks[type + ".ndjson"]?.bytes ?? []).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  /// The resources of a file; throws when a line is no JSON object.
  func resources(_ type: String) throws -> [[String: Any]] {
    try lines(type).map { line in
      try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
    }
  }
}
