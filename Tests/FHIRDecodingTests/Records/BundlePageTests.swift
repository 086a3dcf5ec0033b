import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// Which pages of longer lists were not read, and what a server failed to give.
@Suite struct BundlePageTests {
  private static func page(own: String? = nil, next: String? = nil, entries: String = "") -> String
  {
    let links = [("self", own), ("next", next)].compactMap { relation, url in
      url.map { #"{"relation":"\#(relation)","url":"\#($0)"}"# }
    }
    return
      #"{"resourceType":"Bundle","link":[\#(links.joined(separator: ","))],"entry":[\#(entries)]}"#
  }

  private static func missingLines(_ pages: String...) -> [Int] {
    [Reading(lines: pages).reader].missingPages.map(\.line)
  }

  @Test func `a page whose next one was not read is named with its line`() throws {
    let readers = [Reading(lines: ["", Self.page(own: "http://a/X?p=1", next: "http://a/X?p=2")])]
    let finding = try #require(readers.map(\.reader).missingPages.first)
    #expect(finding.line == 2 && finding.reason == "next-page-missing")
    #expect(finding.severity == .unreadable)
    #expect(finding.detail.text == "Bundle.link names a next page that was not read")
  }

  /// The address of the next page, and that by which the page names itself.
  @Test(arguments: [
    ("http://a/X?p=2", "http://a/X?p=2"), ("http://a/X?p=2&n=1", "https://b:80/fhir/X?n=1&p=2"),
    ("http://a/X?c=a%7Cb", "http://a/X?c=a|b"), ("http://a/X?c=%c3%a4", "http://a/X?c=ä"),
    ("http://a/X?c=%2", "http://a/X?c=%2"), ("http://a/page/2", "http://b/page/2/"),
  ])
  func `a page that was read is known by what it was asked for`(next: String, own: String) {
    let first = Self.page(own: "http://a/X", next: next)
    #expect(Self.missingLines(first, Self.page(own: own)).isEmpty)
    #expect(Self.missingLines(Self.page(own: own), first).isEmpty)
  }

  @Test(arguments: [
    ("http://a/X?p=2", "http://a/Y?p=2"), ("http://a/X?p=2", "http://a/X?p=3"),
    ("http://a/X?p=2", "http://a/X"), ("http://a/X?p=%zz", "http://a/X?p=zz"),
    ("http://a/X?p=%FF", "http://a/X?p=%FE"), ("http://a/X?p=%+1", "http://a/X?p=%01"),
  ])
  func `another page does not stand for it`(next: String, own: String) {
    #expect(Self.missingLines(Self.page(own: "http://a/Z", next: next), Self.page(own: own)) == [1])
  }

  @Test func `of a list whose pages are called alike, one must be the last`() {
    let first = Self.page(own: "http://a/X?q=1", next: "http://a?cursor=1")
    let second = Self.page(own: "http://a/X?q=1", next: "http://a?cursor=2")
    #expect(Self.missingLines(first, second) == [1, 2])
    #expect(Self.missingLines(first, second, Self.page(own: "http://a/X?q=1")).isEmpty)
  }

  @Test func `a Bundle without links, or with a single page, misses nothing`() {
    #expect(
      Self.missingLines(
        #"{"resourceType":"Bundle"}"#, #"{"resourceType":"Bundle","link":null}"#,
        #"{"resourceType":"Bundle","link":[7,{"relation":"next"},{"url":"x"}]}"#,
        Self.page(own: "http://a/X")
      ).isEmpty)
  }

  @Test func `a page within an entry is told with its way`() {
    let inner = Self.page(next: "http://a/X?p=2")
    let reading = Reading(Self.page(entries: #"{"resource":\#(inner)}"#))
    #expect(
      [reading.reader].missingPages.map(\.detail.text) == [
        "Bundle.entry[0].resource.Bundle.link names a next page that was not read"
      ])
  }

  /// The members of an OperationOutcome, and whether it tells of an error.
  @Test(arguments: [
    (#""issue":[{"severity":"error"}]"#, true), (#""issue":[{"severity":"fatal"}]"#, true),
    (#""issue":[{"severity":"warning"},{"severity":"error"}]"#, true),
    (#""issue":[{"severity":"warning"}]"#, false), (#""issue":[7]"#, false),
    (#""issue":null"#, false), (#""text":{"status":"error"}"#, false),
  ])
  func `an error that a server reports is no small thing`(members: String, isError: Bool) {
    let outcome =
      #"{"resourceType":"OperationOutcome","id":"an-outcome-of-some-length",\#(members)}"#
    let readings = [
      Reading(outcome), Reading(Self.page(entries: #"{"resource":\#(outcome)}"#)),
    ]
    for reading in readings {
      #expect(reading.reader.findings.map(\.reason) == (isError ? ["server-error"] : []))
      #expect(reading.reader.resourceCounts["OperationOutcome"] == 1)
    }
  }

  @Test(arguments: [
    ("404 Not Found", true), ("500", true), ("200 OK", false), ("204", false), ("", false),
  ])
  func `an entry of a batch may be an error`(status: String, isError: Bool) {
    let reading = Reading(Self.page(entries: #"{"response":{"status":"\#(status)"}}"#))
    #expect(
      reading.details
        == (isError ? ["Bundle.entry[0].response.status is an error of the server"] : []))
  }
}
