import DurableOutput
import FHIRDecoding
import Foundation
import ReportWriting
import TestSupport
import Testing

@testable import FHIRServer

/// Files of an export that become the result as they are.
@Suite struct AdoptedFileTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  /// A server with files of orders; those that fail answer with 400.
  private func server(_ files: [[String]], failing: Set<Int> = []) -> FakeTransport {
    FakeTransport { request, _ throws(TransportFault) in
      let target = request.address.text.dropFirst("https://a.test/fhir/".count)
      switch target.prefix(while: { $0 != "?" }) {
      case "metadata":
        return .text(#"{"resourceType":"CapabilityStatement","fhirVersion":"4.0.1"}"#)
      case "$export":
        return .text("", status: 202, headers: [("Content-Location", "/fhir/status")])
      case "status":
        let output = files.indices.map {
          #"{"type":"MedicationRequest","url":"https://a.test/fhir/file/\#($0)"}"#
        }
        return .text(
          #"{"transactionTime":"2026-01-01T00:00:00Z","requiresAccessToken":false,"output":["#
            + output.joined(separator: ",") + "]}")
      case let name where name.hasPrefix("file/"):
        let number = Int(name.dropFirst(5)) ?? 0
        guard !failing.contains(number) else { return .text("", status: 400) }
        return .text(files[number].map { $0 + "\n" }.joined())
      default: return .text("")
      }
    }
  }

  private func fetch(
    _ server: FakeTransport, isCompressed: Bool = false
  ) async throws -> FetchSummary {
    try await fixture.fetch(server) { request in
      (request.exports, request.types) = (true, ["MedicationRequest"])
      request.isCompressed = isCompressed
    }
  }

  private func orders(_ ids: ClosedRange<Int>) -> [String] {
    ids.map { FakeTransport.resource("MedicationRequest", "o\($0)") }
  }

  /// Whether the manifest has the sizes and SHA-256 that the files have.
  private func manifestIsTrue() throws -> Bool {
    let url = URL(filePath: fixture.output)
    let data = try Data(contentsOf: url.appending(path: "manifest.json"))
    let manifest = try JSONDecoder().decode(FetchManifest.self, from: data)
    return try manifest.files.contains { $0.path.hasPrefix("MedicationRequest") }
      && manifest.files.allSatisfy { file in
        let bytes = try Data(contentsOf: url.appending(path: file.path))
        return file.bytes == bytes.count
          && file.sha256 == String(hexadecimal: SHA256.hash(bytes.span))
      }
  }

  private var written: [String] { fixture.lines("MedicationRequest.ndjson") }

  @Test func `files follow one another as they came, each row once`() async throws {
    let files = [orders(1...3), orders(4...5), [], orders(6...6)]
    let summary = try await fetch(server(files))
    #expect(summary.outcome == .complete)
    #expect(written == orders(1...6))
    #expect(summary.ledger.map(\.unique) == [3, 2, 0, 1])
    #expect(try manifestIsTrue())
    #expect(!fixture.exists(".fetch"))
  }

  @Test func `a row that is there already is left out, within a file and between two`()
    async throws
  {
    let summary = try await fetch(server([orders(1...3), orders(3...4) + orders(4...5)]))
    #expect(summary.outcome == .complete)
    #expect(written == orders(1...5))
    #expect(summary.ledger.map(\.fetched) == [3, 4])
    #expect(summary.ledger.map(\.unique) == [3, 2])
    #expect(try manifestIsTrue())
  }

  @Test func `a run that goes on takes back the rows of others from the file that it began with`()
    async throws
  {
    let files = [orders(1...3), orders(4...5), orders(6...7)]
    #expect(try await fetch(server(files, failing: [2])).outcome == .incomplete)
    #expect(written == orders(1...5))
    let again = server(files)
    #expect(try await fetch(again).outcome == .complete)
    #expect(written == orders(1...7))
    #expect(try manifestIsTrue())
    #expect(again.targets.filter { $0.contains("file/") } == ["/fhir/file/2"])
  }

  @Test func `compressed files hold the same rows`() async throws {
    let summary = try await fetch(server([orders(1...3), orders(4...5)]), isCompressed: true)
    #expect(summary.outcome == .complete)
    let path = fixture.output + "/MedicationRequest.ndjson.gz"
    var ids: [String] = []
    let base = try #require(WebAddress("https://a.test/fhir"))
    try StoredRows.forEach(in: path, base: base) { ids.append($0.id) }
    #expect(try manifestIsTrue())
    #expect(ids == ["o1", "o2", "o3", "o4", "o5"])
  }

  @Test func `a search that goes on has a true manifest as well`() async throws {
    let broken = FakeTransport.ward { request, _ in
      request.address.text.contains("page=2") ? .text("", status: 404) : nil
    }
    #expect(try await fixture.fetch(broken).outcome == .incomplete)
    #expect(try manifestIsTrue())
    #expect(try await fixture.fetch(.ward()).outcome == .complete)
    #expect(try manifestIsTrue())
  }

  @Test func `emptying the rows leaves the file that they were taken from`() throws {
    let (source, path) = (fixture.folder.path + "/source", fixture.folder.path + "/rows")
    try Data("a\n".utf8).write(to: URL(filePath: source))
    let rows = CheckedRows(
      path: source, size: 2, hash: SHA256(), headers: RowHeaders())
    let file = try RowFile(path: path, packing: .plain, keptSize: 0)
    try file.adopt(rows)
    try file.add(Array("b".utf8))
    try file.keep()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\nb\n")
    try file.cut(at: 0)
    #expect(try String(contentsOfFile: source, encoding: .utf8) == "a\nb\n")
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    try file.adopt(rows)
    _ = try RowFile(path: path, packing: .plain, keptSize: 0)
    #expect(try String(contentsOfFile: source, encoding: .utf8).hasPrefix("a\n"))
  }

  @Test func `a file that lost rows since is not gone on with`() throws {
    let path = fixture.folder.path + "/rows"
    try Data("a\n".utf8).write(to: URL(filePath: path))
    #expect(throws: FetchError.self) {
      try RowFile(path: path, packing: .plain, keptSize: 3)
    }
  }
}
