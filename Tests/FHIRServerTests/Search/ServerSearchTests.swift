import Synchronization
import TestSupport
import Testing

@testable import FHIRServer

@Suite struct ServerSearchTests {
  let sink = MemorySink()
  let part = FetchPart(type: "MedicationRequest")

  @Test(arguments: ["?page=2", "MedicationRequest?page=2", "/fhir/MedicationRequest?page=2"])
  func `a relative next is followed`(next: String) async throws {
    let transport = pages([["1", "2"], ["3"]], next: next)
    #expect(try await fetch(transport)?.state == .complete)
    #expect(transport.targets.last == "/fhir/MedicationRequest?page=2")
    #expect(sink.rows.count == 3)
  }

  @Test func `the count is asked first, strictly, and the page size after it`() async throws {
    let transport = pages([["1"]], next: "")
    _ = try await fetch(transport)
    #expect(
      transport.targets == [
        "/fhir/MedicationRequest?_summary=count", "/fhir/MedicationRequest?_count=200",
      ])
    #expect(transport.requests.allSatisfy { $0.headers.contains(strict) })
    #expect(sink.progress(part)?.expected == 1)
  }

  @Test func `a page that was read already ends the search as a loop`() async throws {
    let transport = FakeTransport { request, _ in
      request.isCount ? .text("", status: 400) : .page([order("1")], next: "?page=2")
    }
    let end = try await fetch(transport)
    #expect(end?.state == .partial)
    #expect(end?.reason.contains("loop") == true)
    #expect(transport.targets.count { $0.hasSuffix("?page=2") } == 1)
  }

  @Test func `a page on a foreign server is not asked for`() async throws {
    let transport = FakeTransport { request, _ in
      request.isCount
        ? .text("", status: 400) : .page([order("1")], next: "https://b.test/fhir?p=2")
    }
    let end = try await fetch(transport)
    #expect(end?.state == .partial)
    #expect(end?.reason.contains("https://b.test") == true)
    #expect(transport.requests.allSatisfy { $0.address.origin.host == "a.test" })
    #expect(sink.rows == ["MedicationRequest/1"])
  }

  @Test func `more pages than allowed are an error`() async throws {
    let transport = FakeTransport { request, number in
      request.isCount ? .text("", status: 400) : .page([order("\(number)")], next: "?p=\(number)")
    }
    var settings = SearchSettings()
    settings.maxPages = 3
    let end = try await fetch(transport, settings)
    #expect(end?.state == .partial)
    #expect(end?.reason.contains("--max-pages") == true)
    #expect(sink.rows.count == 3)
  }

  @Test func `fewer rows than counted are partial, and both numbers are said`() async throws {
    let transport = FakeTransport { request, _ in
      request.isCount
        ? .text(#"{"resourceType":"Bundle","total":3}"#) : .page([order("1"), order("2")])
    }
    let end = try await fetch(transport)
    #expect(end?.state == .partial)
    #expect(end?.reason == "the server counts 3 and sent 2")
  }

  @Test(arguments: [TransportFault.cutOff("gone"), .timedOut("no answer")])
  func `a server that does not come to the end of a count is one that does not count`(
    fault: TransportFault
  ) async throws {
    let transport = FakeTransport { request, _ throws(TransportFault) in
      if request.isCount { throw fault }
      return .page([order("1")])
    }
    #expect(try await fetch(transport) == PartEnd(.complete))
    #expect(sink.rows.count == 1)
  }

  @Test func `a row that comes twice is fetched twice and written once`() async throws {
    let transport = pages([["1", "2"], ["2", "3"]], next: "?page=2")
    #expect(try await fetch(transport)?.state == .complete)
    #expect(sink.rows.map { $0.suffix(1) } == ["1", "2", "3"])
    #expect(sink.progress(part)?.fetched == 4)
    #expect(sink.progress(part)?.unique == 3)
  }

  @Test func `an OperationOutcome in place of a page is an error in its words`() async throws {
    let transport = FakeTransport { _, _ in
      .text(#"{"resourceType":"OperationOutcome","issue":[{"diagnostics":"index is rebuilt"}]}"#)
    }
    let end = try await fetch(transport)
    #expect(end?.state == .failed)
    #expect(end?.reason.contains("index is rebuilt") == true)
  }

  @Test func `a server that has something to say on every row is quoted for a while`() async throws
  {
    let outcomes = (1...500).map {
      #"{"resourceType":"OperationOutcome","issue":[{"diagnostics":"remark \#($0)"}]}"#
    }
    let transport = FakeTransport { request, _ in
      request.isCount ? .text("", status: 400) : .page(outcomes + [order("1")])
    }
    let end = try await fetch(transport)
    #expect(end?.state == .complete)
    #expect(end?.reason.hasSuffix("the server says: remark 20; the server says more") == true)
  }

  @Test(arguments: ["error", "fatal"])
  func `an error that the server reports among the entries makes the part partial`(
    severity: String
  ) async throws {
    let issue = #"{"severity":"\#(severity)","diagnostics":"disk"}"#
    let outcome = #"{"resourceType":"OperationOutcome","issue":[\#(issue)]}"#
    let transport = FakeTransport { request, _ in
      request.isCount ? .text("", status: 400) : .page([outcome, order("1"), outcome])
    }
    let end = try await fetch(transport)
    let reason = "the server says what went wrong: disk"
    #expect(end == PartEnd(.partial, reason: reason, cause: .other))
    #expect(sink.rows == ["MedicationRequest/1"])
  }

  @Test(arguments: ["warning", "information", "success"])
  func `what is no error leaves the part complete`(severity: String) async throws {
    let issue = #"{"severity":"\#(severity)","diagnostics":"slow"}"#
    let outcome = #"{"resourceType":"OperationOutcome","issue":[\#(issue)]}"#
    let transport = FakeTransport { request, _ in
      request.isCount ? .text("", status: 400) : .page([outcome, order("1")])
    }
    #expect(
      try await fetch(transport) == PartEnd(.complete, reason: "the server says: slow"))
  }

  @Test func `an outcome among the entries is shown and is no row`() async throws {
    let outcome = #"{"resourceType":"OperationOutcome","issue":[{"details":{"text":"slow"}}]}"#
    let transport = FakeTransport { request, _ in
      request.isCount ? .text("", status: 400) : .page([outcome, order("1")])
    }
    let end = try await fetch(transport)
    #expect(end == PartEnd(.complete, reason: "the server says: slow"))
    #expect(sink.rows == ["MedicationRequest/1"])
  }

  @Test func `a type that nobody asked for is shown only if it is one`() async throws {
    let transport = FakeTransport { request, _ in
      request.isCount
        ? .text("", status: 400)
        : .page([
          order("1"), #"{"resourceType":"Basic"}"#, #"{"resourceType":"x\u001b[31m"}"#,
        ])
    }
    let reason = try await fetch(transport)?.reason
    #expect(reason?.contains("(no FHIR resource type) was sent unasked") == true)
    #expect(reason?.contains("Basic was sent unasked") == true)
    #expect(reason?.contains("[31m") == false)
  }

  @Test func `an entry with two resources is one that could not be read`() async throws {
    let two = order("1") + #","resource":"# + order("2")
    let transport = FakeTransport { request, _ in
      request.isCount ? .text("", status: 400) : .page([two, order("3")])
    }
    let end = try await fetch(transport)
    #expect(end == PartEnd(.partial, reason: "1 entry could not be read", cause: .other))
    #expect(sink.rows == ["MedicationRequest/3"])
  }

  @Test func `a single entry that is in no list is a row`() async throws {
    let transport = FakeTransport { request, _ in
      request.isCount
        ? .text("", status: 400)
        : .text(#"{"resourceType":"Bundle","entry":{"resource":\#(order("1"))}}"#)
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(sink.rows == ["MedicationRequest/1"])
  }

  @Test(arguments: [
    order("2"), "[]", #"[{"resource":\#(order("2"))}]"#, "null", "7", #""x""#,
    #"{"resource":[\#(order("2"))]}"#, #"{"resource":"x"}"#,
  ])
  func `an entry that is no object with a resource could not be read`(entry: String) async throws {
    let page = #"{"resourceType":"Bundle","entry":[{"resource":\#(order("1"))},\#(entry)]}"#
    let transport = FakeTransport { request, _ in
      request.isCount ? .text("", status: 400) : .text(page)
    }
    let end = try await fetch(transport)
    #expect(end?.state == .partial)
    #expect(end?.reason == "1 entry could not be read")
    #expect(sink.rows == ["MedicationRequest/1"])
  }

  @Test func `an entry that only tells of a deletion or a response is passed over`() async throws {
    let entries = #"{"request":{"method":"DELETE"}},{"response":{"status":"200"}},{}"#
    let transport = FakeTransport { request, _ in
      request.isCount
        ? .text("", status: 400) : .text(#"{"resourceType":"Bundle","entry":[\#(entries)]}"#)
    }
    #expect(try await fetch(transport) == PartEnd(.complete))
  }

  @Test func `a web page is no answer`() async throws {
    let transport = FakeTransport { _, _ in .text("<!DOCTYPE html><html>Welcome</html>") }
    let end = try await fetch(transport)
    #expect(end?.state == .failed)
    #expect(end?.reason.contains("web page") == true)
  }

  @Test func `a page that is cut is asked for again`() async throws {
    let transport = FakeTransport { request, number in
      if request.isCount { return .text("", status: 400) }
      return number == 1 ? .text(#"{"resourceType":"Bundle","entry":[{"#) : .page([order("1")])
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(sink.rows == ["MedicationRequest/1"])
  }

  @Test func `an answer without a byte is asked for again, and said to be empty`() async throws {
    let once = FakeTransport { request, number in
      if request.isCount { return .text("", status: 400) }
      return number == 1 ? .text("") : .page([order("1")])
    }
    #expect(try await fetch(once)?.state == .complete)
    let fault = ServerFault.transport(.empty, request: "GET /fhir")
    #expect(fault.summary == "GET /fhir was answered with success and not a single byte")
    #expect(fault.isUnavailability && !fault.isSilence)
  }

  @Test func `an answer that says that there is no content is not asked for again`() async throws {
    let transport = FakeTransport { request, _ in
      .text("", status: request.isCount ? 400 : 204)
    }
    let end = try await fetch(transport)
    #expect(end?.state == .failed)
    #expect(end?.reason.contains("204 (no content), where a Bundle was to come") == true)
    #expect(transport.requests.count == 2)
  }

  @Test func `an expired cursor begins the search anew, and its rows are replaced`() async throws {
    let transport = FakeTransport { request, number in
      if request.isCount { return .text("", status: 400) }
      if request.address.text.hasSuffix("p=2") {
        return number == 2 ? .text("", status: 410) : .page([order("3")])
      }
      return .page(number == 1 ? [order("1"), order("2")] : [order("2")], next: "?p=2")
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(sink.rows == ["MedicationRequest/2", "MedicationRequest/3"])
  }

  @Test func `a cursor that always expires is given up after two new beginnings`() async throws {
    let transport = FakeTransport { request, _ in
      if request.isCount { return .text("", status: 400) }
      return request.address.text.hasSuffix("p=2")
        ? .text("", status: 410) : .page([order("1")], next: "?p=2")
    }
    #expect(try await fetch(transport)?.state == .partial)
    #expect(sink.state.withLock { $0.restarts } == 2)
  }

  @Test func `rows of other patients are never kept, and it is said`() async throws {
    let transport = FakeTransport { request, _ in
      if request.isCount { return .text("", status: 400) }
      return .text(
        #"{"resourceType":"Bundle","link":[{"relation":"self","url":"?_count=200"}],"entry":["#
          + #"{"resource":\#(order("1", patient: "p1"))},{"resource":\#(order("2", patient: "p2"))}]}"#
      )
    }
    let end = try await fetch(transport, part: FetchPart(type: "MedicationRequest", name: "p1"))
    #expect(end?.state == .complete)
    #expect(end?.reason.contains("the server ignored patient") == true)
    #expect(end?.reason.contains("1 rows that were not asked for") == true)
    #expect(sink.rows == ["MedicationRequest/1"])
  }

  @Test func `a row that does not say whose it is cannot be read when one patient is asked for`()
    async throws
  {
    let nameless = #"{"resourceType":"MedicationRequest","id":"2","subject":{"display":"?"}}"#
    let transport = FakeTransport { request, _ in
      request.isCount ? .text("", status: 400) : .page([order("1"), nameless])
    }
    let end = try await fetch(transport, part: FetchPart(type: "MedicationRequest", name: "p1"))
    #expect(end?.state == .partial)
    #expect(end?.reason.hasPrefix("1 entry could not be read; rows that do not say") == true)
    #expect(sink.rows == ["MedicationRequest/1"])
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: [#""""#, "null"])
  func `a link to a next page without its address is said`(address: String) async throws {
    let transport = FakeTransport { request, _ in
      request.isCount
        ? .text("", status: 400)
        : .text(
          #"{"resourceType":"Bundle","link":[{"relation":"next","url":\#(address)}],"#
            + #""entry":[{"resource":\#(order("1"))}]}"#)
    }
    let end = try await fetch(transport)
    #expect(end?.state == .complete)
    #expect(end?.reason.contains("names a next one and not its address") == true)
  }

  @Test(arguments: [(#""2""#, 2), ("2.0", 2), ("-1", nil), ("1e40", nil), ("[]", nil)])
  func `a total of any form does not keep a page from being read`(
    total: String, expected: Int?
  ) async throws {
    let transport = FakeTransport { request, _ in
      .text(
        #"{"resourceType":"Bundle","total":\#(total),"#
          + (request.isCount
            ? #""entry":[]}"#
            : #""entry":[{"resource":\#(order("1"))},{"resource":\#(order("2"))}]}"#))
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(sink.progress(part)?.expected == expected)
    #expect(sink.rows.count == 2)
  }

  @Test func `what came of a page is taken back when the run is interrupted`() async throws {
    let transport = FakeTransport { request, _ in
      if request.isCount { return .text("", status: 400) }
      return HTTPAnswer(
        status: 200, headers: [],
        body: .interrupted(after: #"{"resourceType":"Bundle","entry":[{"resource":\#(order("1"))}"#)
      )
    }
    await #expect(throws: CancellationError.self) { try await fetch(transport) }
    #expect(sink.rows.isEmpty)
  }

  @Test func `what an earlier run read is not read again`() async throws {
    var progress = PartProgress()
    (progress.pages, progress.next) = (1, "https://a.test/fhir/MedicationRequest?page=2")
    sink.keep(part, progress: progress)
    let transport = FakeTransport { _, _ in .page([order("3")]) }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(transport.targets == ["/fhir/MedicationRequest?page=2"])
  }

  @Test func `a part whose last page was read asks nothing`() async throws {
    var progress = PartProgress()
    (progress.pages, progress.isWhole) = (1, true)
    sink.keep(part, progress: progress)
    let transport = FakeTransport { _, _ in .text("", status: 500) }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(transport.requests.isEmpty)
  }

  @Test func `where an earlier run's cursor is forgotten the search begins anew`() async throws {
    var progress = PartProgress()
    (progress.pages, progress.next) = (1, "https://a.test/fhir/MedicationRequest?page=2")
    sink.keep(part, progress: progress)
    let transport = FakeTransport { request, _ in
      request.address.text.hasSuffix("page=2") ? .text("", status: 404) : .page([order("1")])
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(sink.rows == ["MedicationRequest/1"])
  }

  private let strict = HTTPHeader("Prefer", "handling=strict")

  /// A server with pages; the first leads to the second.
  private func pages(_ ids: [[String]], next: String) -> FakeTransport {
    FakeTransport { request, _ in
      if request.isCount {
        let total = Set(ids.joined()).count
        return .text(#"{"resourceType":"Bundle","total":\#(total)}"#)
      }
      let isSecond = request.address.text.hasSuffix("page=2")
      return .page(
        (isSecond ? ids[1] : ids[0]).map { order($0) },
        next: !isSecond && ids.count > 1 ? next : nil)
    }
  }

  private func fetch(
    _ transport: FakeTransport, _ settings: SearchSettings = SearchSettings(),
    part: FetchPart? = nil
  ) async throws -> PartEnd? {
    try await ServerSearch(
      connection: try testConnection(transport), capabilities: ServerCapabilities(),
      settings: settings, sink: sink
    ).fetch(part ?? self.part)
  }
}

/// An order as JSON.
func order(_ id: String, patient: String = "p1", medication: String? = nil) -> String {
  let reference = medication.map { #","medicationReference":{"reference":"\#($0)"}"# } ?? ""
  return #"{"resourceType":"MedicationRequest","id":"\#(id)","subject":{"reference":"#
    + #""Patient/\#(patient)"}\#(reference)}"#
}

/// A connection to `https://a.test/fhir` that waits for nothing.
func testConnection(
  _ transport: FakeTransport, log: any ExchangeLog = NoExchangeLog()
) throws -> ServerConnection {
  let clock = FakeClock()
  return ServerConnection(
    base: try #require(WebAddress("https://a.test/fhir")), transport: transport,
    credentials: NoCredentials(), retries: RetryBudget(seconds: 60, clock: clock), log: log,
    clock: clock)
}

/// A log that keeps the sentences of its warnings.
final class NotedWarnings: ExchangeLog {
  private let kept = Mutex<[String]>([])

  var sentences: [String] { kept.withLock { $0 } }

  func note(_ event: ExchangeEvent) {
    guard event.kind == .warning, let detail = event.detail else { return }
    kept.withLock { $0.append(detail) }
  }
}

extension HTTPRequest {
  /// Whether it asks for a number of matches only.
  var isCount: Bool { address.text.contains("_summary=count") }
}
