import Foundation
import TestSupport
import Testing

/// Bulk export: the manifest and its files.
@Suite(.tags(.server)) struct ExportFilesTests {
  private let type = "MedicationAdministration"

  private func deletions(_ trial: FetchTrial) -> Int {
    trial.site.log.entries.filter { $0.request.method == "DELETE" }.count
  }

  @Test func `files at somebody else's are not fetched`() async throws {
    let trial = try await FetchTrial(.foreignFiles(requiresToken: false))
    let outcome = try await trial.export()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.log.requests(to: .foreign).isEmpty)
    #expect(outcome.words.contains(trial.site.foreignOrigin))
    #expect(deletions(trial) == 0)
  }

  @Test func `files at somebody else's are fetched without a token when that is allowed`()
    async throws
  {
    let trial = try await FetchTrial(.foreignFiles(requiresToken: false))
    let outcome = try await trial.export("--allow-origin", trial.site.foreignOrigin)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(!trial.site.log.requests(to: .foreign).isEmpty)
  }

  @Test func `files at somebody else's that need a token are never asked for`() async throws {
    let trial = try await FetchTrial(.foreignFiles(requiresToken: true))
    let outcome = try await trial.export("--allow-origin", trial.site.foreignOrigin)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.log.requests(to: .foreign).isEmpty)
    #expect(deletions(trial) == 0)
  }

  @Test func `a file that needs no token is fetched without one`() async throws {
    let outcome = try await FetchTrial(.openFiles).export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `a file with fewer rows than promised is partial, and both numbers are told`()
    async throws
  {
    let trial = try await FetchTrial(.wrongCount)
    let outcome = try await trial.export()
    #expect(outcome.status == 1, "\(outcome)")
    let rows = outcome.ledger(type).filter { $0["state"] != "complete" }
    #expect(rows.map { $0["expected"] } == ["25"])
    #expect(rows.map { $0["fetched"] } == ["24"])
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(deletions(trial) == 0)
  }

  @Test func `a last line that is cut is an error, and no half row is kept`() async throws {
    let trial = try await FetchTrial(.cutLine)
    let outcome = try await trial.export("--retry-budget", "2")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(deletions(trial) == 0)
    let lines = outcome.text(type + ".ndjson").split(separator: "\n")
    #expect(lines.count == outcome.administrations.count)
    #expect(Set(outcome.administrations).count == outcome.administrations.count)
  }

  @Test func `a transfer that breaks off once is made again, and no row comes twice`() async throws
  {
    let outcome = try await FetchTrial(.cutTransfer).export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `a stranger among the administrations is named`() async throws {
    let trial = try await FetchTrial(.wrongType)
    let outcome = try await trial.export()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.words.contains("Observation"))
    #expect(!outcome.administrations.contains("awk-x1"))
    #expect(deletions(trial) == 0)
  }

  @Test(arguments: [true, false])
  func `files that are compressed are read`(isTransfer: Bool) async throws {
    let outcome = try await FetchTrial(isTransfer ? .gzippedTransfer : .gzipFiles).export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `links that have expired are replaced by a new manifest's`() async throws {
    let trial = try await FetchTrial(.expiredLinks)
    let outcome = try await trial.export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(trial.site.exportTimes.count == 1)
  }

  @Test func `every part of a manifest is read`() async throws {
    let outcome = try await FetchTrial(.manifestInParts).export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(outcome.ids("Patient").sorted() == Ward.patients)
  }

  @Test func `what was deleted is taken out and listed`() async throws {
    let outcome = try await FetchTrial(.deletedRows).export()
    #expect(outcome.status == 0, "\(outcome)")
    let gone = ["awk-a1-1", "awk-a6-8"]
    #expect(outcome.administrations == WardIDs.administrations().filter { !gone.contains($0) })
    for id in gone { #expect(outcome.text("deleted.ndjson").contains(id)) }
  }

  @Test func `a report of an earlier fetch and of a later one takes back what was deleted`()
    async throws
  {
    let trial = try await FetchTrial(.deletedRows)
    let rows = Dictionary(grouping: Ward.rows(.r4), by: \.type)
    for (type, rows) in rows where type != "Group" {
      try trial.program.folder.write("earlier/\(type).ndjson", lines: rows.map(\.json))
    }
    let outcome = try await trial.export("--since", "2025-01-01T00:00:00Z")
    #expect(outcome.status == 0, "\(outcome)")
    for sources in [["earlier", "out"], ["out", "earlier"]] {
      let options = ["--as-of", "2025-03-31", "--output", "report", "--overwrite"]
      let result = try trial.program.run(["report"] + sources + options)
      #expect(result.status == 0, "\(result.messages)")
      let ledger = CSVTable(try trial.program.folder.text("report/ledger.csv")).rows
      let classes = ledger.filter {
        $0["resource"] == type && $0["disposition"] != "remark" && $0["file"] == ""
      }
      .map { [$0["disposition"], $0["reason"], $0["count"]] }
      #expect(
        classes == [
          ["read", "", "94"], ["counted", "", "46"], ["excluded", "deleted", "2"],
          ["duplicate", "", "46"],
        ])
    }
  }

  @Test(arguments: [("error", 1), ("fatal", 1), ("information", 0), ("warning", 0)])
  func `a message is shown, and an error makes the result incomplete`(
    severity: String, status: Int32
  ) async throws {
    let outcome = try await FetchTrial(.messages(severity)).export()
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.words.contains("Three rows of ward 9 are sealed"))
    #expect(outcome.administrations == WardIDs.administrations())
  }
}
