import Foundation
import GRDB
import TestSupport
import Testing

@testable import DurableOutput
@testable import Features

/// The database of a store.
@Suite struct StoreStateTests {
  let folder: ScratchFolder
  let key = DataKey.random()
  var path: String { folder[StoreState.fileName] }

  init() throws { folder = try ScratchFolder() }

  private static let state = FetchState(
    question: "q", server: "https://host.test/fhir", generation: 3, begun: 1_700_000_000,
    watermarks: ["Patient": "2025-03-09T05:30:00.000Z"])

  private static let runs = ["2025-03-02", "2025-03-09"].map {
    StoredRun(
      definition: "ward", run: "week_\($0)", asOf: $0, ended: $0, state: "complete", exitCode: 0,
      isCaughtUp: false, manifest: "abc")
  }

  private func fill() throws {
    let state = try StoreState(in: folder.path, key: key)
    try state.keep(Self.state, FetchState.name)
    for run in Self.runs { try state.add(run: run) }
  }

  private func read(by key: DataKey? = nil) throws -> (FetchState?, [StoredRun]) {
    let state = try StoreState(in: folder.path, key: key ?? self.key)
    return (
      try state.value(FetchState.self, FetchState.name), try state.runs(StoredRun.self)
    )
  }

  @Test func `what is kept is there when it is opened again, and the file tells nothing`() throws {
    try fill()
    let (state, runs) = try read()
    #expect(state == Self.state && runs == Self.runs)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: URL(filePath: folder[name]))
      for word in ["host.test", "ward", "2025-03", "abc"] {
        #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name) tells \(word)")
      }
    }
    #expect(throws: StoreState.Fault.self) { try read(by: .random()) }
  }

  @Test func `a value is kept in place of the one before`() throws {
    try fill()
    let state = try StoreState(in: folder.path, key: key)
    var other = Self.state
    other.deltas = 7
    try state.keep(other, FetchState.name)
    #expect(try read().0 == other)
  }

  @Test func `a flipped bit is noticed, or changes nothing`() throws {
    try fill()
    _ = try read()
    let whole = try Data(contentsOf: URL(filePath: path))
    var generator = SeededGenerator(seed: 36)
    for _ in 0..<200 {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
      try bytes.write(to: URL(filePath: path))
      guard let (state, runs) = try? read() else { continue }
      // A row that is gone has everything fetched anew.
      #expect(state == nil || state == Self.state, "byte \(place)")
      #expect(runs.allSatisfy(Self.runs.contains), "byte \(place)")
    }
  }

  @Test(arguments: ["no database", String(repeating: "x", count: 9000)])
  func `what is no database is damaged`(text: String) throws {
    try folder.write(StoreState.fileName, text)
    #expect(throws: StoreState.Fault.damaged) { try read() }
  }

  private static var later: DatabaseMigrator {
    var migrator = StoreState.migrator
    migrator.registerMigration("2: queue") { database in
      try database.create(table: "queue") { $0.autoIncrementedPrimaryKey("number") }
    }
    return migrator
  }

  @Test func `one of the schema before is migrated, after a copy was made`() throws {
    try fill()
    let state = try StoreState(in: folder.path, key: key, migrator: Self.later)
    #expect(try state.value(FetchState.self, FetchState.name) == Self.state)
    #expect(try state.runs(StoredRun.self) == Self.runs)
    let copy = try DatabaseQueue(path: path + ".before-migration")
    #expect(try copy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM run") } == 2)
    #expect(try copy.read { try !$0.tableExists("queue") })
  }

  @Test func `one of a later version is left alone`() throws {
    try fill()
    _ = try StoreState(in: folder.path, key: key, migrator: Self.later)
    #expect(throws: StoreState.Fault.ofLaterVersion) { try read() }
  }
}
