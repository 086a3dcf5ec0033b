import Foundation
import MedicationAdherence
import ReportWriting
import Synchronization
import TestSupport

@testable import FHIRServer

/// A made-up server in memory, and runs against it.
struct FetchFixture {
  let folder: ScratchFolder
  let clock = FakeClock()

  init() throws { folder = try ScratchFolder() }

  var output: String { folder.path + "/out" }

  /// Fetches from a transport.
  func fetch(
    _ transport: FakeTransport, _ change: (inout FetchRequest) -> Void = { _ in }
  ) async throws -> FetchSummary {
    let plan = try FetchPlan(request(change))
    return try await FetchRun(
      plan, progress: NoFetchProgress(), clock: clock, ledger: .csv
    ).run(over: transport)
  }

  func request(_ change: (inout FetchRequest) -> Void) -> FetchRequest {
    var request = FetchRequest()
    (request.server.address, request.output) = ("https://a.test/fhir", output)
    request.server.retryBudget = 60
    change(&request)
    return request
  }

  func lines(_ name: String) -> [String] {
    let text = (try? String(contentsOfFile: output + "/" + name, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: output + "/" + name)
  }
}

extension FakeTransport {
  /// A server with two patients, three orders in pages of two, and whatever `change` answers first.
  static func ward(
    _ change: @escaping @Sendable (HTTPRequest, Int) throws(TransportFault) -> HTTPAnswer? = {
      _, _ in nil
    }
  ) -> FakeTransport {
    FakeTransport { request, number throws(TransportFault) in
      if let answer = try change(request, number) { return answer }
      let target = String(request.address.text.dropFirst("https://a.test/fhir/".count))
      switch target.prefix(while: { $0 != "?" }) {
      case "metadata":
        return .text(#"{"resourceType":"CapabilityStatement","fhirVersion":"4.0.1"}"#)
      case _ where target.contains("_summary=count"): return .text("", status: 400)
      case "Patient": return .page(["p1", "p2"].map { resource("Patient", $0) })
      case "MedicationRequest":
        return target.hasSuffix("page=2")
          ? .page([resource("MedicationRequest", "o3")])
          : .page(["o1", "o2"].map { resource("MedicationRequest", $0) }, next: "?page=2")
      default: return .page([])
      }
    }
  }

  /// A server at whose second page of orders the run is interrupted.
  static func interrupted() -> FakeTransport {
    ward { request, _ throws(TransportFault) in
      guard request.address.text.hasSuffix("page=2") else { return nil }
      return HTTPAnswer(status: 200, headers: [], body: .interrupted(after: ""))
    }
  }

  /// A server that exports one patient, and fails or is interrupted when the export is deleted.
  static func export(isInterrupted: Bool) -> FakeTransport {
    ward { request, _ in
      let target = request.address.text.dropFirst("https://a.test/fhir/".count)
      switch (request.method, target.prefix { $0 != "?" }) {
      case ("DELETE", "job"):
        return isInterrupted
          ? HTTPAnswer(status: 500, headers: [], body: .interrupted(after: "")) : .text("")
      case (_, "$export"):
        return .text("", status: 202, headers: [("Content-Location", "/fhir/job")])
      case (_, "job"):
        return .text(
          #"{"transactionTime":"2020-01-01T12:00:00Z","output":[{"type":"Patient","url":"/fhir/p"}]}"#
        )
      case (_, "p"): return .text(resource("Patient", "p1") + "\n")
      default: return nil
      }
    }
  }

  static func resource(_ type: String, _ id: String) -> String {
    #"{"resourceType":"\#(type)","id":"\#(id)","meta":{"lastUpdated":"2023-11-01T00:00:00Z"},"#
      + #""subject":{"reference":"Patient/p1"}}"#
  }
}

/// Tells nobody.
struct NoFetchProgress: FetchProgress {
  func didFetch(_ type: String, rows: Int, of expected: Int?) {}
  func didNote(_ sentence: String, isWarning: Bool) {}
}

extension FetchPlan {
  init(_ request: FetchRequest) throws {
    try self.init(request) { _ in [] }
  }
}

extension FetchLedger {
  static let csv = FetchLedger(toolVersion: "1.0") { rows, path in
    try LedgerCSV.write(rows, to: path, dialect: .plain)
  }
}
