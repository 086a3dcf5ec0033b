import FHIRDecoding
import Synchronization

@testable import FHIRServer

/// A sink that keeps everything in memory, and loses what was not kept when it is asked to.
final class GatheringSink: FetchSink {
  struct Content {
    var rows: [String] = []
    var known: Set<String> = []
    /// The rows that were added and not kept yet, with what they are known by.
    var added: [(row: String, key: String)] = []
    var needed: Set<String> = []
    var ends: [FetchPart: (progress: PartProgress, end: PartEnd)] = [:]
    var deletions = ""
  }

  private let content = Mutex(Content())

  var rows: [String] { content.withLock { $0.rows } }
  var deletions: String { content.withLock { $0.deletions } }

  /// How the parts ended, as `Type name state expected fetched unique`, sorted.
  var ledger: [String] {
    content.withLock { content in
      content.ends.map { part, end in
        let expected = end.progress.expected.map(String.init) ?? "-"
        return [
          part.type, part.name, end.end.state.rawValue, expected, "\(end.progress.fetched)",
          "\(end.progress.unique)",
        ].joined(separator: " ")
      }.sorted()
    }
  }

  /// The reasons of parts that are not complete.
  var reasons: [String] {
    content.withLock { content in
      content.ends.values.filter { $0.end.state != .complete }.map(\.end.reason).sorted()
    }
  }

  /// What kept the parts that are not complete from being so.
  var causes: [PartEnd.Cause] {
    content.withLock { content in
      content.ends.values.filter { $0.end.state != .complete }.map(\.end.cause)
    }
  }

  /// What the complete parts say.
  var remarks: [String] {
    content.withLock { content in
      content.ends.values.filter { $0.end.state == .complete && !$0.end.reason.isEmpty }
        .map(\.end.reason)
    }
  }

  func startOver() { content.withLock { $0 = Content() } }
  func begin(_ part: FetchPart) -> PartProgress? { PartProgress() }
  func add(_ row: FetchedRow, to part: FetchPart) -> VersionSet.Insertion {
    content.withLock { content in
      if let medication = row.medication { content.needed.insert(medication) }
      let key = row.type + row.id + row.version
      guard content.known.insert(key).inserted else { return .repetition }
      let isKnown = content.rows.contains(row.type + "/" + row.id)
      content.rows.append(row.type + "/" + row.id)
      content.added.append((row.type + "/" + row.id, key))
      return isKnown ? .otherVersion : .resource
    }
  }
  func adopt(_ rows: CheckedRows, to part: FetchPart) -> Int? { nil }
  func keep(_ part: FetchPart, progress: PartProgress) { content.withLock { $0.added = [] } }
  func drop(_ part: FetchPart) {
    content.withLock { content in
      for dropped in content.added where dropped.row.hasPrefix(part.type + "/") {
        content.known.remove(dropped.key)
        content.rows.lastIndex(of: dropped.row).map { _ = content.rows.remove(at: $0) }
      }
      content.added.removeAll { $0.row.hasPrefix(part.type + "/") }
    }
  }
  func restart(_ part: FetchPart) {}
  func end(_ part: FetchPart, progress: PartProgress, _ end: PartEnd) {
    content.withLock { $0.ends[part] = (progress, end) }
  }
  func lacksMedication(_ id: String) -> Bool { missingMedications().contains(id) }

  func missingMedications() -> [String] {
    content.withLock { content in
      content.needed.filter { !content.rows.contains("Medication/" + $0) }.sorted()
    }
  }
  func resourceCount(of type: String) -> Int {
    content.withLock { content in content.rows.count { $0.hasPrefix(type + "/") } }
  }
  func keepDeletions(_ rows: [UInt8]) {
    content.withLock { $0.deletions = String(decoding: rows, as: UTF8.self) }
  }
}
