import Testing

@testable import FHIRIntake

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

  @Test func `members who are inactive or no patients are left out`() throws {
    let device = #"{"entity":{"reference":"Device/d1"}}"#
    let group = try group(member("p1", start: "2025-04-01", inactive: true), device, member("p2"))
    #expect(group.patients == ["p2"])
    #expect(group.otherMembers == 1)
    #expect(group.newcomers(since: since()).joined.isEmpty)
  }
}
