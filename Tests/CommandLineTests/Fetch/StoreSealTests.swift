import Foundation
import TestSupport
import Testing

/// What is in a store and is not what was fetched, and servers that were restored or cannot tell.
@Suite(.tags(.server)) struct StoreSealTests {
  /// What somebody does to the files of a generation.
  enum Harm: CaseIterable {
    case gone, otherType, empty, plain, invented, flipped, allGone

    func act(on part: String) throws {
      let manager = FileManager.default
      let file = part + "/base/MedicationAdministration.ndjson.adh"
      switch self {
      case .gone: try manager.removeItem(atPath: file)
      case .otherType:
        try manager.removeItem(atPath: file)
        try manager.copyItem(atPath: part + "/base/Patient.ndjson.adh", toPath: file)
      case .empty: try Data().write(to: URL(filePath: file))
      case .plain:
        try manager.removeItem(atPath: file)
        try Data("{}\n".utf8).write(to: URL(filePath: String(file.dropLast(4))))
      case .invented:
        try manager.createDirectory(
          atPath: part + "/delta-999999", withIntermediateDirectories: true)
        try manager.copyItem(atPath: file, toPath: part + "/delta-999999/Other.ndjson.adh")
      case .flipped:
        var bytes = try Data(contentsOf: URL(filePath: file))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: file))
      case .allGone: try manager.removeItem(atPath: part)
      }
    }
  }

  @Test(arguments: Harm.allCases)
  func `is never read: it is fetched anew at once, and offline the last report stays`(
    harm: Harm
  ) async throws {
    let trial = try await StoreTrial(.telling)
    try await trial.night()
    let report = try trial.folder.text("out/ward/latest/cohort/timeline.csv")
    try harm.act(on: trial.folder[try trial.generation])
    let offline = try await trial.night("--offline", endsWith: 1)
    #expect(offline.messages.contains("are not what was fetched"), "\(offline)")
    #expect(try trial.folder.text("out/ward/latest/cohort/timeline.csv") == report)
    let again = try await trial.night()
    #expect(again.messages.contains("everything is fetched anew"), "\(again)")
    #expect(try trial.taken == 42)
    try await trial.night()
  }

  @Test func `a generation of last week is not read beside a database of today`() async throws {
    let trial = try await StoreTrial(.telling)
    try await trial.night()
    let part = try trial.generation
    let (now, then) = (trial.folder[part], trial.folder["last-week"])
    try FileManager.default.copyItem(atPath: now, toPath: then)
    trial.site.change(
      "awk-a1-1", #""status":"completed""#, to: #""status":"not-done""#, at: "2025-03-20T06:00:00Z")
    try await trial.night()
    #expect(try trial.taken == 41)
    try FileManager.default.removeItem(atPath: now)
    try FileManager.default.moveItem(atPath: then, toPath: now)
    try await trial.night()
    #expect(try trial.taken == 41)
  }

  @Test func `a file of a store is not read in another one's place`() async throws {
    let trial = try await StoreTrial(.telling)
    try await trial.night()
    let part = try trial.generation
    try Harm.otherType.act(on: trial.folder[part])
    let report = try trial.trial.program.run(
      ["report", part, "--key-file", "data.key", "--as-of", "2025-03-31", "--output", "by-hand"])
    #expect(report.status == 1, "\(report)")
  }

  @Test func `a server that does not tell what is deleted needs full-every`() async throws {
    let trial = try await StoreTrial(.wellBehaved, "")
    let first = try await trial.night(endsWith: 78)
    #expect(first.messages.contains("full-every"), "\(first)")
    try await trial.night("--full")
    #expect(try trial.taken == 42)
  }

  @Test func `a server that cannot be asked for changes is read whole every night`() async throws {
    let trial = try await StoreTrial(.noLastUpdated, "")
    try await trial.night()
    trial.site.change(
      "awk-a1-1", #""status":"completed""#, to: #""status":"not-done""#, at: "2025-03-20T06:00:00Z")
    let second = try await trial.night()
    #expect(second.messages.contains("_lastUpdated"), "\(second)")
    #expect(try trial.taken == 41)
  }

  @Test func `a server that takes a deletion back was restored`() async throws {
    let trial = try await StoreTrial(.telling)
    let row = try #require(trial.site.rows.first { $0.id == "awk-a1-1" })
    try await trial.night()
    trial.site.delete("MedicationAdministration", "awk-a1-1", at: "2025-03-20T06:00:00Z")
    try await trial.night()
    #expect(try trial.taken == 41)
    trial.site.restore(row)
    let third = try await trial.night()
    #expect(third.messages.contains("has gone back"), "\(third)")
    #expect(try trial.taken == 42)
  }

  @Test func `after a fold it is said when, and not that something is wrong`() async throws {
    let trial = try await StoreTrial(.telling)
    try await trial.night("--as-of", "2025-03-30")
    trial.site.change(
      "awk-a1-1", #""status":"completed""#, to: #""status":"not-done""#, at: "2025-03-20T06:00:00Z")
    try await trial.night()
    let first = "out/ward/2025-W13_2025-03-30"
    let program = trial.trial.program
    let verify = ["verify", first, "--inputs"]
    let explain = ["explain", first, "awk-p1", "2025-W10", "--key-file", "data.key"]
    let diff = ["diff", first, "out/ward/latest", "--key-file", "data.key"]
    let before = try program.run(verify)
    #expect(before.status == 0, "\(before)")
    let told = try program.run(explain)
    #expect(told.status == 0 && !told.output.contains("was not there"), "\(told)")
    let named = try program.run(diff)
    #expect(named.output.contains("MedicationAdministration/awk-a1-1"), "\(named)")
    #expect(try program.run(["store", "compact", "store", "--key-file", "data.key"]).status == 0)
    let after = try program.run(verify)
    #expect(after.status == 0 && after.output.contains("folded on 20"), "\(after)")
    let gone = try program.run(explain)
    #expect(gone.status == 66 && gone.messages.contains("folded on 20"), "\(gone)")
    let unnamed = try program.run(diff)
    #expect(unnamed.output.contains("folded on 20"), "\(unnamed)")
  }
}
