import TestSupport
import Foundation
import Testing

@testable import FHIRServer

@Suite("Going on with a bulk export")
struct BulkResumeTests {
  private static let second = "https://a.test/f/2.ndjson"

  /// A trial whose second file of administrations cannot be had in the first run.
  private func interrupted() async throws -> ExportTrial {
    let trial = try ExportTrial()
    trial.server.set("GET " + Self.second, [.init(status: 400)])
    #expect(try await trial.run().isComplete == false)
    trial.server.set("GET " + Self.second, [.rows([administration(2), administration(3)])])
    return trial
  }

  @Test("the same export goes on: one kick-off, whole files are not fetched again")
  func goesOn() async throws {
    let trial = try await interrupted()
    #expect(try await trial.run().isComplete)
    #expect(trial.kickoffs == 1)
    #expect(trial.visits(to: "https://a.test/f/p.ndjson") == 1)
    #expect(trial.visits(to: "https://a.test/f/1.ndjson") == 1)
    #expect(trial.visits(to: Self.second) == 2)
    #expect(trial.sink.rows.count == 5)
    #expect(trial.deletes == 1)
  }

  @Test("links that are signed anew still mean the same files")
  func signedAnew() async throws {
    let trial = try await interrupted()
    let signed = ExportTrial.files.map { ($0.0, $0.1 + "?signature=new", $0.2) }
    trial.finish(with: ExportTrial.manifest(signed))
    trial.server.set(
      "GET " + Self.second + "?signature=new", [.rows([administration(2), administration(3)])])
    #expect(try await trial.run().isComplete)
    #expect(trial.server.asked.filter { $0.contains("/f/1.ndjson") }.count == 1)
  }

  @Test("files that only their queries tell apart are not taken for one another")
  func sameAddress() async throws {
    let trial = try ExportTrial()
    let files = (1...3).map { ("Patient", "https://a.test/f?part=\($0)", 1) }
    trial.finish(with: ExportTrial.manifest(files))
    for part in 1...3 {
      trial.server.set("GET https://a.test/f?part=\(part)", [.rows([patient(part)])])
    }
    #expect(try await trial.run().isComplete)
    #expect(trial.sink.rows == ["Patient/1", "Patient/2", "Patient/3"])
    #expect(
      trial.sink.ledger.suffix(3) == [
        "Patient f (2) complete 1 1 1", "Patient f (3) complete 1 1 1", "Patient f complete 1 1 1",
      ])
  }

  @Test("an export of another moment keeps nothing of the earlier one")
  func otherMoment() async throws {
    let trial = try await interrupted()
    let manifest = ExportTrial.manifest(ExportTrial.files)
    trial.finish(with: manifest.replacing("2026-01-01", with: "2026-01-02"))
    #expect(try await trial.run().isComplete)
    #expect(trial.visits(to: "https://a.test/f/1.ndjson") == 2)
    #expect(trial.sink.rows.count == 5)
  }

  @Test("an export that the server forgot is begun anew", arguments: [404, 410])
  func forgotten(status: Int) async throws {
    let trial = try await interrupted()
    trial.server.set(
      "GET " + ExportTrial.status,
      [.init(status: status), .text(ExportTrial.manifest(ExportTrial.files))])
    #expect(try await trial.run().isComplete)
    #expect(trial.kickoffs == 2)
    #expect(trial.visits(to: "https://a.test/f/1.ndjson") == 2)
    #expect(trial.sink.rows.count == 5)
  }

  @Test("another question begins another export")
  func otherQuestion() async throws {
    var trial = try await interrupted()
    trial.types = ["Patient"]
    trial.server.set(
      "GET https://a.test/fhir/$export?_type=Patient",
      [.init(status: 202, headers: [("Content-Location", ExportTrial.status)])])
    #expect(try await trial.run().isComplete)
    #expect(trial.kickoffs == 2)
    #expect(trial.sink.rows == ["Patient/1", "Patient/2"])
  }

  @Test("what was verified needs the server no more, and rows handed on before are taken back")
  func verified() async throws {
    let trial = try ExportTrial()
    #expect(try await trial.run().isComplete)
    let visits = trial.server.visits.count
    #expect(try await trial.run().isComplete)
    #expect(trial.server.visits.count == visits)
    #expect(trial.sink.rows.count == 5)
  }

  @Test("the address of the status is on disk before the first poll, for its owner only")
  func onDisk() async throws {
    let trial = try ExportTrial()
    trial.server.set("GET " + ExportTrial.status, [.init(status: 400)])
    _ = try await trial.run()
    let path = trial.folder.path + "/export/export.ndjson"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let folder = try FileManager.default.attributesOfItem(atPath: trial.folder.path + "/export")
    #expect(folder[.posixPermissions] as? Int == 0o700)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("signature=abc"))
    #expect(trial.sink.reasons.allSatisfy { !$0.contains("signature") })
  }

  @Test("a step that a crash cut off was not taken, and the next is not lost behind it")
  func cutStep() async throws {
    let trial = try await interrupted()
    let path = trial.folder.path + "/export/export.ndjson"
    let steps = try Data(contentsOf: URL(filePath: path))
    try steps.dropLast(5).write(to: URL(filePath: path))
    #expect(try await trial.run().isComplete)
    #expect(trial.kickoffs == 1)
    #expect(try await trial.run().isComplete)
    #expect(trial.sink.rows.count == 5)
    #expect(trial.deletes == 1)
  }

  @Test("a run that is cancelled while it waits goes on the next time")
  func cancelled() async throws {
    let trial = try ExportTrial()
    let (export, sink) = (try trial.export(), trial.sink)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await export.run(into: sink)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(trial.deletes == 0)
    #expect(try await trial.run().isComplete)
    #expect(trial.kickoffs == 1)
  }
}
