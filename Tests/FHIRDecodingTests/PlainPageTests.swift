import Testing

@testable import FHIRDecoding

/// A page that is read along its places of structure must tell the same as its entries parsed.
@Suite("Pages as one piece of plain JSON")
struct PlainPageTests {
  private static let rows = [
    #"{"resourceType":"MedicationAdministration","id":"a1","meta":{"versionId":"2"},"#
      + #""subject":{"reference":"Patient/p"},"effectiveDateTime":"2025-01-02"}"#,
    #"{"resourceType":"Medication","id":"m","text":{"div":"<a b=\"c\"> é \\</a>"}}"#,
    #"{"resourceType":"Patient","id":"p","x":[1,{"y":null},"z"]}"#,
    #"{"resourceType":"OperationOutcome","issue":[]}"#,
  ]
  private static let page =
    #"{"resourceType":"Bundle","link":[{"relation":"next","url":"x?entry=[{\"]"}],"entry":["#
    + rows.map { #"{"fullUrl":"u","resource":\#($0),"search":{"mode":"match"}}"# }
    .joined(separator: ",") + #",{"fullUrl":"nothing"},{"resource":"text"}],"total":4}"#

  @Test("tell of each resource what the parser tells, in their order", arguments: [false, true])
  func resources(readsDates: Bool) throws {
    let (entries, rest) = Self.read(Self.page, readsDates: readsDates)
    #expect(entries.map(\.line) == Self.rows)
    for (entry, row) in zip(entries, Self.rows) {
      var parsed = try ServedResourceReader().resource(row.utf8)
      parsed.mode = "match"
      if !readsDates { parsed.latestDate = nil }
      #expect(entry.resource == parsed)
    }
    #expect(
      rest == #"{"resourceType":"Bundle","link":[{"relation":"next","url":"x?entry=[{\"]"}],"#
        + #""total":4}"#)
  }

  @Test("lose the white space between values, and none within")
  func whiteSpace() {
    var spaced = ""
    var isInString = false
    var last: Character = " "
    for character in Self.page {
      if character == "\"", last != "\\" { isInString.toggle() }
      spaced += !isInString && "{}[],:".contains(character) ? "\n \(character)\t" : "\(character)"
      last = character
    }
    let (entries, rest) = Self.read(spaced + "\r\n", readsDates: false)
    #expect(entries.map(\.line) == Self.rows)
    #expect(rest == Self.read(Self.page, readsDates: false).rest)
  }

  @Test(
    "are left alone when they are not plain, no Bundle, or not whole",
    arguments: [
      (#""total":4"#, #""total":4e0"#), (#""total":4"#, #""total":04"#),
      (#""fullUrl":"u""#, #""fullUrl":"\ud800""#), (#""fullUrl":"u""#, #""fullUrl":"\x""#),
      (#""total":4}"#, #""total":4"#), (#""total":4}"#, #""total":4}{"#),
      (#""total":4"#, #""entry":[]"#), (#""entry":["#, #""other":["#),
      (#""resource":"text""#, #""resource":{},"resource":{}"#),
      (#"{"resource":"text"}"#, "7"), (#""entry""#, #""\u0065ntry""#),
      (#""search":{"mode":"match"}"#, #""search":{"mode":"m\u0061tch"}"#),
    ])
  func isLeft(original: String, changed: String) {
    let page = Self.page.replacing(original, with: changed)
    #expect(page != Self.page)
    let (entries, rest) = Self.read(page, readsDates: false)
    #expect(entries.isEmpty)
    #expect(rest == nil)
  }

  private static func read(
    _ page: String, readsDates: Bool
  ) -> (entries: [(resource: ServedResource?, line: String)], rest: String?) {
    var entries: [(resource: ServedResource?, line: String)] = []
    let rest = PlainPageReader().read(Array(page.utf8), readsDates: readsDates) {
      entries.append(($0.resource, String(decoding: $0.line, as: UTF8.self)))
    }
    return (entries, rest.map { String(decoding: $0, as: UTF8.self) })
  }
}
