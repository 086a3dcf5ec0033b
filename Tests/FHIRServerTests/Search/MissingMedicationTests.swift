import TestSupport
import Testing

@testable import FHIRServer

@Suite struct MissingMedicationTests {
  let sink = MemorySink()

  @Test func `Medications that are referred to are read many at once`() async throws {
    let transport = FakeTransport { request, _ in
      guard request.address.text.contains("/Medication?") else {
        return .page([
          order("1", medication: "Medication/a"), order("2", medication: "Medication/b"),
        ])
      }
      return .page([medication("a"), medication("b")])
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(transport.targets.last == "/fhir/Medication?_id=a,b&_count=2")
    #expect(sink.resourceCount(of: "Medication") == 2)
  }

  @Test func `what a search does not give is read by itself, and else named`() async throws {
    let transport = FakeTransport { request, _ in
      let target = request.address.text
      if target.hasSuffix("/Medication/a") { return .text(medication("a")) }
      if target.contains("/Medication/") { return .text("", status: 404) }
      if target.contains("/Medication?") { return .text("", status: 400) }
      return .page([
        order("1", medication: "Medication/a"), order("2", medication: "Medication/b/_history/2"),
        order("3", medication: "https://b.test/Medication/c"),
      ])
    }
    let end = try await fetch(transport)
    #expect(end?.state == .partial)
    #expect(
      end?.reason
        == "2 Medications that are referred to cannot be read (Medication/b,"
        + " https://b.test/Medication/c), 1 of them at other addresses, which are not asked")
    #expect(sink.resourceCount(of: "Medication") == 1)
    #expect(transport.requests.allSatisfy { $0.address.origin.host == "a.test" })
  }

  @Test func `the pages of a search by ids are followed`() async throws {
    let ids = (10..<22).map(String.init)
    let transport = FakeTransport { request, _ in
      let target = request.address.text
      guard target.contains("/Medication?") else {
        return .page(ids.map { order($0, medication: "Medication/" + $0) })
      }
      let page = target.last.flatMap { target.contains("page=") ? $0.wholeNumberValue : 0 } ?? 0
      return .page(ids[page * 4..<page * 4 + 4].map(medication), next: "?page=\(page + 1)")
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(sink.resourceCount(of: "Medication") == 12)
    #expect(
      transport.targets.filter { $0.contains("/Medication") && !$0.contains("Request") } == [
        "/fhir/Medication?_id=\(ids.joined(separator: ","))&_count=12", "/fhir/Medication?page=1",
        "/fhir/Medication?page=2",
      ])
  }

  @Test func `a search by ids whose pages lead in a circle ends, and the rest is read by itself`()
    async throws
  {
    let transport = FakeTransport { request, _ in
      let target = request.address.text
      if target.hasSuffix("/Medication/b") { return .text(medication("b")) }
      guard target.contains("/Medication?") else {
        return .page([
          order("1", medication: "Medication/a"), order("2", medication: "Medication/b"),
        ])
      }
      return .page([medication("a")], next: "?page=1")
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(transport.targets.count { $0.contains("/Medication?") } == 2)
  }

  @Test func `a Medication that came with its order is not read`() async throws {
    let transport = FakeTransport { _, _ in
      .page([order("1", medication: "Medication/a"), medication("a")])
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(transport.targets.allSatisfy { $0.contains("/MedicationRequest?") })
    #expect(sink.rows == ["MedicationRequest/1", "Medication/a"])
  }

  @Test func `Medications of an answer that is cut short are asked for again`() async throws {
    let transport = FakeTransport { request, number in
      guard request.address.text.contains("/Medication?") else {
        return .page([
          order("1", medication: "Medication/a"), order("2", medication: "Medication/b"),
        ])
      }
      return number == 2 ? cutOff : .page([medication("a"), medication("b")])
    }
    #expect(try await fetch(transport)?.state == .complete)
    #expect(transport.targets.count { $0.contains("/Medication?") } == 2)
    #expect(sink.rows.filter { $0.hasPrefix("Medication/") } == ["Medication/a", "Medication/b"])
  }

  @Test func `Medications of an answer that is always cut short are missing`() async throws {
    let transport = FakeTransport { request, _ in
      request.address.text.contains("/Medication?")
        ? cutOff
        : .page([order("1", medication: "Medication/a"), order("2", medication: "Medication/b")])
    }
    let end = try await fetch(transport)
    #expect(end?.state == .failed)
    #expect(end?.reason.hasPrefix("2 Medications that are referred to cannot be read") == true)
    #expect(sink.resourceCount(of: "Medication") == 0)
  }

  @Test func `a Medication that is read by itself may be longer than the head of a page`()
    async throws
  {
    let text = String(repeating: "x", count: 5 << 20)
    let transport = readingByItself(
      #"{"resourceType":"Medication","id":"a","text":{"div":"\#(text)"}}"#)
    #expect(try await fetch(transport)?.state == .complete)
    #expect(sink.rows.last == "Medication/a")
  }

  @Test(arguments: ["}}}", "<html>Welcome {</html>", "[", #"{"resourceType":"#, ""])
  func `an answer that is no Medication leaves it missing`(answer: String) async throws {
    let end = try await fetch(readingByItself(answer))
    #expect(end?.state == .failed)
    #expect(end?.reason.contains("Medication/a") == true)
  }

  /// A server with one order, whose Medication it gives as an answer.
  private func readingByItself(_ answer: String) -> FakeTransport {
    FakeTransport { request, _ in
      request.address.text.hasSuffix("/Medication/a")
        ? .text(answer) : .page([order("1", medication: "Medication/a")])
    }
  }

  /// An answer with both Medications that ends before its last byte.
  private var cutOff: HTTPAnswer {
    .text(
      #"{"resourceType": "Bundle", "entry": [{"resource": \#(medication("a"))},"#
        + #"{"resource": \#(medication("b"))}]"#)
  }

  private func fetch(_ transport: FakeTransport) async throws -> PartEnd? {
    let search = ServerSearch(
      connection: try testConnection(transport), capabilities: ServerCapabilities(),
      settings: SearchSettings(), sink: sink)
    _ = try await search.fetch(FetchPart(type: "MedicationRequest"))
    return try await search.fetchMissingMedications()
  }

  private func medication(_ id: String) -> String {
    #"{"resourceType":"Medication","id":"\#(id)"}"#
  }
}
