import TestSupport
import Testing

@testable import FHIRServer

@Suite struct ServerGroupTests {
  private func group(_ members: String...) throws -> ServerGroup {
    let text = #"{"resourceType":"Group","member":[\#(members.joined(separator: ","))]}"#
    let base = try #require(WebAddress("https://a.test/fhir"))
    return try #require(ServerGroup(Array(text.utf8), base: base))
  }

  private func member(_ id: String, start: String? = nil, inactive: Bool = false) -> String {
    let period = start.map { #","period":{"start":"\#($0)"}"# } ?? ""
    return #"{"entity":{"reference":"Patient/\#(id)"}\#(period),"inactive":\#(inactive)}"#
  }

  /// The fifth of March 2025, ten o'clock in UTC, or its date.
  private func since(_ text: String = "2025-03-05T10:00:00Z") -> SearchSettings.Since {
    let isDate = !text.contains("T")
    return SearchSettings.Since(
      text: text, milliseconds: 1_741_132_800_000 + (isDate ? 0 : 10 * 3_600_000))
  }

  @Test(arguments: [
    ("2025-03-05T10:00:00Z", true), ("2025-03-05T09:59:59Z", false),
    ("2025-03-05T09:00:00-01:00", true), ("2025-03-05T11:59:59+02:00", false),
    ("2025-03-05", true), ("2025-03-04", true), ("2025-03-03", false),
    ("2025-03", true), ("2025-02", false), ("2025", true), ("2024", false),
  ])
  func `who joined at or after an instant, or may have, is new`(start: String, isNew: Bool) throws {
    let newcomers = try group(member("p1", start: start)).newcomers(since: since())
    #expect(newcomers.joined == (isNew ? ["p1"] : []))
    #expect(newcomers.unknown.isEmpty)
  }

  @Test func `a date as the instant counts from its first moment on earth`() throws {
    let group = try group(
      member("p1", start: "2025-03-04T10:00:00Z"), member("p2", start: "2025-03-04T09:59:59Z"))
    #expect(group.newcomers(since: since("2025-03-05")).joined == ["p1"])
  }

  @Test func `of a member without a start, or with an unreadable one, it is not known`() throws {
    let group = try group(member("p1"), member("p2", start: "spring"))
    #expect(group.newcomers(since: since()).joined.isEmpty)
    #expect(group.newcomers(since: since()).unknown == ["p1", "p2"])
  }

  @Test func `who came back is new, and is listed once`() throws {
    let group = try group(
      member("p1", start: "2024-01-01"), member("p2", start: "2024-01-01"),
      member("p1", start: "2025-04-01"))
    #expect(group.patients == ["p1", "p2"])
    #expect(group.newcomers(since: since()).joined == ["p1"])
  }

  @Test(arguments: [
    #"{"reference":"https://b.test/fhir/Patient/1"}"#, #"{"identifier":{"value":"1"}}"#,
    #"{"type":"Patient","identifier":{"value":"1"}}"#, #"{"reference":"urn:uuid:1"}"#,
    #"{"reference":"Patient?identifier=1"}"#, #"{"reference":"Patient/\u001b[31m\n"}"#,
    #"{"reference":"https://b.test/fhir/Group/1"}"#, "{}",
    #"{"reference":"Patient?identifier=http://x.org|1"}"#,
    #"{"reference":"https://b.test/fhir/Patient?identifier=1"}"#,
    #"{"reference":"Patient/p1?identifier=1"}"#,
  ])
  func `a member who may be a patient and is not said to be which is told`(entity: String) throws {
    let group = try group(member("p1"), #"{"entity":\#(entity)}"#)
    #expect(group.patients == ["p1"])
    #expect(
      group.gaps == ["1 member does not say by a reference which patient of this server that is"])
  }

  @Test(arguments: [
    #"{"reference":"Device/1"}"#, #"{"reference":"https://b.test/fhir/Device/1"}"#,
    #"{"type":"Practitioner","identifier":{"value":"1"}}"#, #"{"reference":"Device/1/_history/2"}"#,
    #"{"reference":"Device?identifier=http://x.org|1"}"#,
  ])
  func `a member who is something else is none`(entity: String) throws {
    let group = try group(member("p1/_history/3"), #"{"entity":\#(entity)}"#)
    #expect(group.patients == ["p1"])
    #expect(group.otherMembers == 1)
    #expect(group.gaps.isEmpty)
  }

  @Test func `members who are inactive or no patients are left out`() throws {
    let device = #"{"entity":{"reference":"Device/d1"}}"#
    let group = try group(member("p1", start: "2025-04-01", inactive: true), device, member("p2"))
    #expect(group.patients == ["p2"])
    #expect(group.otherMembers == 1)
    #expect(group.newcomers(since: since()).joined.isEmpty)
  }

  // MARK: - Groups in Groups

  @Test func `members of Groups that are members are members, at any depth and each once`()
    async throws
  {
    let transport = serving([
      "g": [member("p1"), groupMember("h"), groupMember("i"), groupMember("g")],
      "h": [member("p2"), groupMember("i"), member("p1")],
      "i": [member("p3"), groupMember("h")],
    ])
    let group = try await testConnection(transport).group("g", ServerCapabilities())
    #expect(group.patients == ["p1", "p2", "p3"])
    #expect(group.innerPatients == ["p2", "p3"])
    #expect(group.gaps.isEmpty)
    #expect(transport.targets == ["/fhir/Group/g", "/fhir/Group/h", "/fhir/Group/i"])
  }

  @Test func `who joined a Group within it, or with it, is new`() async throws {
    let transport = serving([
      "g": [groupMember("h", start: "2024-01-01"), groupMember("i", start: "2025-04-01")],
      "h": [member("p1", start: "2025-04-01"), member("p2", start: "2024-01-01"), member("p3")],
      "i": [member("p4", start: "2024-01-01")],
    ])
    let group = try await testConnection(transport).group("g", ServerCapabilities())
    #expect(group.newcomers(since: since()).joined == ["p1", "p4"])
    #expect(group.newcomers(since: since()).unknown == ["p3"])
  }

  @Test func `a Group that is a member by many ways is read once, and counted once`() async throws {
    var groups = ["g": [groupMember("a0"), groupMember("b0", start: "2025-04-01")]]
    for layer in 0..<20 {
      let next = [groupMember("a\(layer + 1)"), groupMember("b\(layer + 1)", start: "2024-01-01")]
      for name in ["a\(layer)", "b\(layer)"] { groups[name] = next }
    }
    (groups["a20"], groups["b20"]) = ([member("p1"), #"{"entity":{}}"#], [])
    let transport = serving(groups)
    let group = try await testConnection(transport).group("g", ServerCapabilities())
    #expect(group.innerPatients == ["p1"])
    #expect(group.newcomers(since: since()).joined == ["p1"])
    #expect(
      group.gaps == ["1 member does not say by a reference which patient of this server that is"])
    #expect(transport.requests.count == 43)
  }

  @Test func `a Group within it that nobody is let read for want of credentials is told`()
    async throws
  {
    let transport = FakeTransport { request, _ in
      request.address.text.hasSuffix("/g")
        ? .text(
          #"{"resourceType":"Group","member":[{"entity":{"reference":"Group/h"}},"#
            + #"{"entity":{"reference":"Group/i"}}]}"#) : .text("", status: 401)
    }
    let group = try await testConnection(transport).group("g", ServerCapabilities())
    #expect(group.gaps.count == 1)
    #expect(group.isUnauthenticated)
    #expect(transport.targets == ["/fhir/Group/g", "/fhir/Group/h"])
  }

  @Test(arguments: [
    ([], "check --group: it takes the id of a Group"), (["Group"], "check --group"),
    (["Patient"], "the server offers no Groups; name the patients with --patient"),
  ])
  func `of a Group that is not there it is said to look at its id, or that there are none`(
    types: [String], advice: String
  ) async throws {
    var capabilities = ServerCapabilities()
    for type in types { capabilities.offers[type] = ServerCapabilities.Offer() }
    let fault = await #expect(throws: ServerFault.self) {
      try await testConnection(serving([:])).group("ward", capabilities)
    }
    #expect(fault?.httpStatus == 404)
    #expect(fault?.description.contains("Group/ward was answered with 404") == true)
    #expect(fault?.advice?.hasPrefix(advice) == true)
  }

  @Test func `a Group within it that cannot be read is told, and no end of them too`() async throws
  {
    let lost = serving(["g": [member("p1"), groupMember("h")]])
    let group = try await testConnection(lost).group("g", ServerCapabilities())
    #expect(group.patients == ["p1"])
    #expect(group.gaps.count == 1)
    #expect(group.gaps.first?.contains("/fhir/Group/h was answered with 404") == true)

    let endless = FakeTransport { _, number in
      .text(#"{"resourceType":"Group","member":[{"entity":{"reference":"Group/\#(number)"}}]}"#)
    }
    let all = try await testConnection(endless).group("g", ServerCapabilities())
    #expect(all.gaps == ["more than 1000 Groups are members of it"])
    #expect(endless.requests.count == 1001)
  }

  private func groupMember(_ id: String, start: String? = nil) -> String {
    member(id, start: start).replacing("Patient/", with: "Group/")
  }

  /// A server of Groups, each with its members.
  private func serving(_ groups: [String: [String]]) -> FakeTransport {
    FakeTransport { request, _ in
      let id = request.address.text.split(separator: "/").last.map(String.init) ?? ""
      guard let members = groups[id] else { return .text("", status: 404) }
      return .text(#"{"resourceType":"Group","member":[\#(members.joined(separator: ","))]}"#)
    }
  }
}
