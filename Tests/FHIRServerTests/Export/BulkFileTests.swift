import TestSupport
import Testing

@testable import FHIRServer

@Suite("Files of a bulk export")
struct BulkFileTests {
  private static let file = "https://a.test/f/2.ndjson"

  @Test("a wrong count is said with both numbers, the rows are kept, nothing is deleted")
  func wrongCount() async throws {
    let trial = try ExportTrial()
    trial.server.set("GET " + Self.file, [.rows([administration(3)])])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.sink.ledger.contains("MedicationAdministration 2.ndjson partial 2 1 1"))
    #expect(trial.sink.reasons == ["the export's manifest announces 2 rows, the file has 1"])
    #expect(trial.sink.rows.count == 5)
    #expect(trial.deletes == 0)
  }

  @Test("a last row that is cut is asked for once more; what is whole is kept")
  func cutRow() async throws {
    let trial = try ExportTrial()
    let cut = ScriptedServer.Reply.text(administration(3) + "\n" + administration(4).dropLast(9))
    trial.server.set("GET " + Self.file, [cut])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.visits(to: Self.file) == 2)
    #expect(trial.sink.reasons.allSatisfy { $0.contains("the last row, 2, is cut off") })
    #expect(trial.sink.ledger.contains("MedicationAdministration 2.ndjson partial 2 1 1"))
    #expect(trial.deletes == 0)
  }

  @Test("a transfer that breaks off is begun anew, and no row comes twice")
  func brokenTransfer() async throws {
    let trial = try ExportTrial()
    var broken = ScriptedServer.Reply.rows([administration(7)])
    broken.breaksOff = true
    trial.server.set("GET " + Self.file, [broken, .rows([administration(2), administration(3)])])
    #expect(try await trial.run().isComplete)
    #expect(trial.sink.rows.count == 5)
  }

  @Test("a file of which nothing tells whether it is whole is said to be so, in a later run too")
  func untoldEnd() async throws {
    let trial = try ExportTrial()
    let remark =
      "neither the manifest nor the answer says how long the file is; whether rows are missing at"
      + " its end is not known"
    var untold = ScriptedServer.Reply.rows([administration(2), administration(3)])
    untold.saysItsEnd = false
    trial.server.set("GET " + Self.file, [untold])
    #expect(try await trial.run().isComplete)
    #expect(trial.sink.remarks.isEmpty)

    let uncounted = try ExportTrial()
    uncounted.server.set("GET " + Self.file, [untold])
    uncounted.finish(
      with: ExportTrial.manifest(ExportTrial.files).replacing(#""count":2"#, with: #""x":2"#))
    for _ in 1...2 {
      _ = try await uncounted.export().run(into: uncounted.sink)
      #expect(uncounted.sink.remarks == [remark])
      #expect(uncounted.sink.ledger.contains("MedicationAdministration 2.ndjson complete - 2 1"))
    }
    #expect(uncounted.visits(to: Self.file) == 1)
  }

  @Test("a file that wants a token of which the manifest says none is needed is not a denial")
  func unaskedToken() async throws {
    let trial = try ExportTrial()
    trial.finish(with: ExportTrial.manifest(ExportTrial.files, needsToken: false))
    trial.server.set("GET " + Self.file, [.text("", status: 401)])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.visits(to: Self.file) == 1)
    #expect(trial.sink.reasons.count == 1)
    #expect(trial.sink.reasons.allSatisfy { $0.contains("no token is needed") })
    #expect(trial.sink.reasons.allSatisfy { !$0.contains("credentials that are valid") })
    #expect(trial.sink.causes == [.other])
  }

  @Test("a file that is a web page is called one", arguments: ["", "\u{FEFF}", "\n "])
  func webPage(start: String) async throws {
    let trial = try ExportTrial()
    let page = start + "<!DOCTYPE html>\n<html><body>Sign in</body></html>"
    trial.server.set("GET " + Self.file, [.text(page)])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.visits(to: Self.file) == 1)
    #expect(trial.sink.reasons == ["the answer is a web page, not FHIR"])
  }

  @Test("a resource of another type is named and not kept")
  func wrongType() async throws {
    let trial = try ExportTrial()
    let observation = #"{"resourceType":"Observation","id":"o"}"#
    trial.server.set("GET " + Self.file, [.rows([administration(3), observation])])
    #expect(try await trial.run().isComplete == false)
    #expect(
      trial.sink.reasons == [
        "row 2 is a resource of the type Observation, not MedicationAdministration"
      ])
    #expect(!trial.sink.rows.contains("Observation/o"))
    #expect(trial.deletes == 0)
  }

  @Test("gzip is read whatever the name says; gzip that is cut is not whole")
  func gzip() async throws {
    let trial = try ExportTrial()
    let packed = GzipData.compressed(administration(2) + "\r\n\n" + administration(3))
    trial.server.set("GET " + Self.file, [.init(body: packed)])
    #expect(try await trial.run().isComplete)
    #expect(trial.sink.rows.count == 5)

    let cut = try ExportTrial()
    cut.server.set("GET " + Self.file, [.init(body: Array(packed.dropLast(9)))])
    #expect(try await cut.run().isComplete == false)
    #expect(cut.sink.reasons == ["the gzip data are damaged"])
  }

  @Test("a file of another origin is asked only with leave, and never with credentials")
  func foreignFiles() async throws {
    let files = [("Patient", "https://b.test/p.ndjson", 2)]
    let refused = try ExportTrial()
    refused.finish(with: ExportTrial.manifest(files, needsToken: false))
    #expect(try await refused.run().isComplete == false)
    #expect(refused.sink.reasons.allSatisfy { $0.contains("--allow-origin https://b.test") })
    #expect(!refused.server.asked.contains { $0.contains("b.test") })

    var allowed = try ExportTrial()
    allowed.allowedOrigins = Set([WebAddress("https://b.test")?.origin].compactMap { $0 })
    allowed.finish(with: ExportTrial.manifest(files, needsToken: false))
    allowed.server.set("GET https://b.test/p.ndjson", [.rows([patient(1), patient(2)])])
    #expect(try await allowed.run().isComplete)
    let visit = try #require(allowed.server.visits.first { $0.target.contains("b.test") })
    #expect(visit.authorization == nil)

    var secret = try ExportTrial()
    secret.allowedOrigins = allowed.allowedOrigins
    secret.finish(with: ExportTrial.manifest(files, needsToken: true))
    #expect(try await secret.run().isComplete == false)
    #expect(!secret.server.asked.contains { $0.contains("b.test") })
  }

  @Test("files that need no token get none, on the own origin too")
  func noToken() async throws {
    let trial = try ExportTrial()
    trial.finish(with: ExportTrial.manifest(ExportTrial.files, needsToken: false))
    #expect(try await trial.run().isComplete)
    let files = trial.server.visits.filter { $0.target.contains("/f/") }
    #expect(files.count == 3)
    #expect(files.allSatisfy { $0.authorization == nil })
  }

  @Test("links that have expired are asked for again, at most twice", arguments: [403, 404, 410])
  func expired(status: Int) async throws {
    let old = ExportTrial.files.map { ($0.0, $0.1 + "?old", $0.2) }
    let mended = try ExportTrial()
    for file in old { mended.server.set("GET " + file.1, [.init(status: status)]) }
    mended.finish(with: ExportTrial.manifest(old), ExportTrial.manifest(ExportTrial.files))
    #expect(try await mended.run().isComplete)
    #expect(mended.kickoffs == 1)
    #expect(mended.sink.rows.count == 5)

    let lost = try ExportTrial()
    for file in old { lost.server.set("GET " + file.1, [.init(status: status)]) }
    lost.finish(with: ExportTrial.manifest(old))
    #expect(try await lost.run().isComplete == false)
    #expect(lost.visits(to: ExportTrial.status) == 3)
    #expect(lost.deletes == 0)
  }

  @Test("rows of patients who were not asked for are not kept")
  func foreignRows() async throws {
    var trial = try ExportTrial()
    trial.patients = ["p", "1"]
    trial.server.set(
      "POST https://a.test/fhir/$export",
      [.init(status: 202, headers: [("Content-Location", ExportTrial.status)])])
    #expect(try await trial.run().isComplete)
    #expect(trial.sink.rows.count == 4)
    #expect(!trial.sink.rows.contains("Patient/2"))
  }
}
