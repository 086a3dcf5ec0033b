@testable import FHIRServer
import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Features

/// The steps of a check of a server, over a transport that stands for it.
@Suite struct ServerCheckTests {
  private func check(_ transport: FakeTransport) async throws -> CheckReport.Server {
    var request = FetchRequest()
    (request.server.address, request.output) = ("https://host.example/fhir", ".")
    request.server.retryBudget = 0
    let plan = try FetchPlan(request)
    return try await ServerCheck(
      plan, placeLimit: 3, asOf: Day(number: 20_000), clock: FakeClock()
    ).run(over: transport)
  }

  /// Says what a server that offers some types answers.
  private static func server(
    _ types: [String], version: String = "4.0.1",
    rows: @escaping @Sendable (String) -> HTTPAnswer = { _ in .page([]) }
  ) -> FakeTransport {
    FakeTransport { request, _ throws(TransportFault) in
      guard request.address.text.hasSuffix("/metadata") else {
        return rows(request.address.text)
      }
      let resources = types.map { #"{"type":"\#($0)"}"# }.joined(separator: ",")
      return .text(
        #"{"resourceType":"CapabilityStatement","fhirVersion":"\#(version)","#
          + #""rest":[{"mode":"server","resource":[\#(resources)]}]}"#)
    }
  }

  @Test(arguments: [
    (TransportFault.notTrusted(.unverified), "tls", "--ca-file"),
    (TransportFault.notTrusted(.expired), "tls", "renew it"),
    (TransportFault.refusedByProxy(hasUser: true), "reachable", "HTTPS_PROXY"),
    (TransportFault.notConnected("no such host"), "reachable", "check the address"),
    (TransportFault.timedOut("no answer"), "reachable", "try again later"),
  ])
  func `a server without an answer is 69, with the step that failed and its fix`(
    fault: TransportFault, step: String, fix: String
  ) async throws {
    let server = try await check(FakeTransport { _, _ throws(TransportFault) in throw fault })
    #expect(server.verdict == .noAnswer)
    #expect(server.steps.map(\.id) == [step])
    #expect(server.steps.map(\.state) == [.error])
    #expect(server.steps.first?.fix?.contains(fix) == true)
  }

  @Test func `a web page in place of a server is 69`() async throws {
    let server = try await check(
      FakeTransport { _, _ throws(TransportFault) in .text("<!doctype html><p>Hello") })
    #expect(server.verdict == .noAnswer)
    #expect(server.steps.map(\.id) == ["reachable", "capabilities"])
    #expect(server.steps.last?.detail.contains("web page") == true)
  }

  @Test func `a type that is not offered and is needed is an error`() async throws {
    let row = #"{"resourceType":"MedicationAdministration","id":"a"}"#
    let server = try await check(
      Self.server(["Patient", "MedicationAdministration"]) { _ in .page([row]) })
    let failed = server.steps.filter { $0.state == .error }
    #expect(failed.map(\.type) == ["MedicationRequest"])
    #expect(server.verdict == .unfit)
  }

  @Test(arguments: [
    (
      #"{"resourceType":"CapabilityStatement","fhirVersion":"4.0.1","rest":[{"mode":"server"}]}"#,
      "the server does not say which types of resources it has; asked as if it had all"
    ),
    (
      #"{"resourceType":"Patient"}"#,
      "the server does not say what it can do; asked as if it could search, for orders of every version"
    ),
  ])
  func `no type is said to be offered by a server that names none`(
    statement: String, detail: String
  ) async throws {
    let row = #"{"resourceType":"MedicationAdministration","id":"a"}"#
    let server = try await check(
      FakeTransport { request, _ throws(TransportFault) in
        request.address.text.hasSuffix("/metadata") ? .text(statement) : .page([row])
      })
    let offers = server.steps.filter { $0.id == "offer" }
    #expect(offers.map(\.state) == [.warning])
    #expect(offers.map(\.detail) == [detail])
    #expect(server.steps.contains { $0.id == "first-page" && $0.type == "Patient" })
  }

  @Test func `of a version that is not known orders of every version are asked for`() async throws {
    let server = try await check(
      FakeTransport { request, _ throws(TransportFault) in
        let target = request.address.text
        return target.hasSuffix("/metadata")
          ? .text(#"{"resourceType":"Patient"}"#)
          : target.contains("MedicationRequest") || target.contains("MedicationDispense")
            ? .text("", status: 404)
            : .page(
              ["MedicationOrder", "MedicationAdministration"].filter(target.contains)
                .map { #"{"resourceType":"\#($0)","id":"x"}"# })
      })
    let pages = server.steps.filter { $0.id == "first-page" }
    let states = Dictionary(pages.map { ($0.type ?? "", $0.state) }) { first, _ in first }
    #expect(states["MedicationOrder"] == .good)
    #expect(states["MedicationRequest"] == .skipped)
    #expect(states["MedicationDispense"] == .skipped)
    #expect(!server.steps.contains { $0.state == .error })
  }

  @Test(arguments: [("1.0.2", "MedicationOrder"), ("5.0.0", "MedicationRequest")])
  func `orders are asked for in the words of the version`(
    version: String, type: String
  ) async throws {
    let transport = Self.server(
      ["Patient", "MedicationOrder", "MedicationRequest", "MedicationAdministration"],
      version: version)
    let server = try await check(transport)
    #expect(server.fhirVersion == version)
    #expect(transport.targets.contains("/fhir/\(type)?_count=50"))
  }

  @Test(arguments: [
    ([String](), String?.none, CheckReport.Verdict.unfit),
    ([#"{"resourceType":"MedicationDispense","id":"d"}"#], nil, CheckReport.Verdict.fit),
    ([], "https://host.example/fhir/MedicationAdministration?page=2", CheckReport.Verdict.fit),
  ])
  func `a server without administrations and dispenses has nothing to report`(
    rows: [String], next: String?, verdict: CheckReport.Verdict
  ) async throws {
    let types = ["Patient", "MedicationRequest", "MedicationAdministration", "MedicationDispense"]
    let server = try await check(
      Self.server(types) { target in
        .page(target.contains("Dispense") ? rows : [], next: next)
      })
    let isNothing = server.steps.contains { $0.id == "events-present" && $0.state == .error }
    #expect(isNothing == (verdict == .unfit))
    #expect(server.verdict == verdict)
  }

  @Test func `a byte order mark before a page is passed over, as in a fetch`() async throws {
    let row = #"{"resourceType":"MedicationAdministration","id":"a"}"#
    let server = try await check(
      Self.server(["Patient", "MedicationRequest", "MedicationAdministration"]) { target in
        target.contains("Administration")
          ? .text("\u{FEFF}" + #"{"resourceType":"Bundle","entry":[{"resource":\#(row)}]}"#)
          : .page([])
      })
    let demand = server.firstPages?.demands.first { $0.id == "resources-readable" }
    #expect(demand?.failed == 0)
    let details = server.steps.filter { $0.id == "first-page" }.map(\.detail)
    #expect(details.contains("MedicationAdministration: 1 resource on the first page"))
  }

  @Test func `a page that cannot be read is not called empty`() async throws {
    let server = try await check(
      Self.server(["Patient", "MedicationRequest", "MedicationAdministration"]) { target in
        target.contains("_summary")
          ? .text("", status: 400) : .text(#"{"resourceType":"Bundle","entry":[7]}"#)
      })
    let pages = server.steps.filter { $0.id == "first-page" }
    #expect(pages.map(\.state) == [.error, .error, .error])
    #expect(pages.allSatisfy { $0.detail.hasSuffix("nothing on the first page can be read") })
    #expect(!server.steps.contains { $0.id == "events-present" })
    #expect(server.verdict == .unfit)
  }

  @Test func `what is wrong with the first pages is said`() async throws {
    let line = #"{"resourceType":"MedicationAdministration","id":"a","status":"completed"}"#
    let server = try await check(
      Self.server(["Patient", "MedicationRequest", "MedicationAdministration"]) { target in
        .page(target.contains("MedicationAdministration") ? [line] : [])
      })
    let failed = server.firstPages?.demands.filter { $0.failed > 0 && $0.severity == .error }
    #expect(failed?.map(\.id) == ["administration-patient", "administration-time"])
    let place = failed?.first?.issues.first?.places.first
    #expect(place?.file == "GET https://host.example/fhir/MedicationAdministration")
    #expect(place?.resource == "MedicationAdministration/a")
    #expect(place?.line == nil)
    #expect(CheckReport(data: nil, server: server).verdict == .unfit)
  }
}
