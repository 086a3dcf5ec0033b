import FHIRDecoding
import FHIRServer
import Synchronization

/// Keeps rows in memory, and loses those that were not kept when it is asked to.
final class MemorySink: FetchSink {
  struct State {
    var kept: [String] = []
    var added: [String] = []
    var progress: [FetchPart: PartProgress] = [:]
    var ends: [FetchPart: PartEnd] = [:]
    var needed: Set<String> = []
    var restarts = 0
  }

  let state = Mutex(State())

  /// The rows, as `Type/id`.
  var rows: [String] { state.withLock { $0.kept } }
  /// How far a part came.
  func progress(_ part: FetchPart) -> PartProgress? { state.withLock { $0.progress[part] } }

  func begin(_ part: FetchPart) -> PartProgress? {
    state.withLock { $0.progress[part] ?? PartProgress() }
  }

  func add(_ row: FetchedRow, to part: FetchPart) -> VersionSet.Insertion {
    state.withLock { state in
      if let medication = row.medication { state.needed.insert(medication) }
      let key = row.type + "/" + row.id
      guard !state.kept.contains(key), !state.added.contains(key) else { return .repetition }
      state.added.append(key)
      return .resource
    }
  }

  func adopt(_ rows: CheckedRows, to part: FetchPart) -> Int? { nil }

  func keep(_ part: FetchPart, progress: PartProgress) {
    state.withLock { state in
      state.kept += state.added
      state.added = []
      state.progress[part] = progress
    }
  }

  func drop(_ part: FetchPart) {
    state.withLock { $0.added.removeAll { $0.hasPrefix(part.type + "/") } }
  }

  func restart(_ part: FetchPart) {
    state.withLock { state in
      (state.kept, state.added) = ([], [])
      state.restarts += 1
    }
  }

  func end(_ part: FetchPart, progress: PartProgress, _ end: PartEnd) {
    state.withLock { $0.ends[part] = end }
  }

  func startOver() {
    state.withLock { $0 = State() }
  }

  func keepDeletions(_ rows: [UInt8]) {}

  func lacksMedication(_ id: String) -> Bool { missingMedications().contains(id) }

  func missingMedications() -> [String] {
    state.withLock { state in
      let rows = Set(state.kept + state.added)
      return state.needed.filter { !rows.contains("Medication/" + $0) }.sorted()
    }
  }

  func resourceCount(of type: String) -> Int {
    state.withLock { state in
      (state.kept + state.added).count { $0.hasPrefix(type + "/") }
    }
  }
}
