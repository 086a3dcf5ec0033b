import Foundation
import TestSupport
import Testing

@testable import Database
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

  private static let later = StoreSchema(
    versions: StoreSchema.newest.versions + [
      .init(name: "2: queue", statements: "CREATE TABLE queue (number INTEGER PRIMARY KEY)")
    ])

  @Test func `one of the schema before is migrated, after a copy was made`() throws {
    try fill()
    let state = try StoreState(in: folder.path, key: key, schema: Self.later)
    #expect(try state.value(FetchState.self, FetchState.name) == Self.state)
    #expect(try state.runs(StoredRun.self) == Self.runs)
    let copy = try DatabaseConnection(at: path + ".before-migration")
    #expect(try copy.rows("SELECT count(*) FROM run") == [[.integer(2)]])
    #expect(try copy.rows("SELECT 1 FROM sqlite_schema WHERE name = 'queue'") == [])
  }

  @Test func `what GRDB made for an earlier release is read and written`() throws {
    let database = try DatabaseConnection(at: path, makesFile: true)
    try database.execute(
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
      CREATE TABLE "value" ("name" TEXT PRIMARY KEY NOT NULL, "sealed" BLOB NOT NULL);
      CREATE TABLE "run" ("number" INTEGER PRIMARY KEY AUTOINCREMENT, "sealed" BLOB NOT NULL);
      INSERT INTO grdb_migrations VALUES ('1: values and runs')
      """)
    let made = try database.rows("SELECT sql FROM sqlite_schema ORDER BY name")
    try fill()
    #expect(try read() == (Self.state, Self.runs))
    #expect(try database.rows("SELECT sql FROM sqlite_schema ORDER BY name") == made)
    #expect(!FileManager.default.fileExists(atPath: path + ".before-migration"))
  }

  @Test func `a new one has the tables that earlier releases read`() throws {
    try fill()
    let database = try DatabaseConnection(at: path)
    #expect(
      try database.rows("SELECT identifier FROM grdb_migrations")
        == [[.text("1: values and runs")]])
    #expect(try database.rows("PRAGMA journal_mode") == [[.text("wal")]])
  }

  @Test func `one of a later version is left alone`() throws {
    try fill()
    _ = try StoreState(in: folder.path, key: key, schema: Self.later)
    #expect(throws: StoreState.Fault.ofLaterVersion) { try read() }
  }
}
