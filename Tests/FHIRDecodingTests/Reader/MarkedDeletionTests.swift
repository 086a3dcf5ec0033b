import Testing

@testable import FHIRDecoding

/// Resources that their server marks as deleted, beside others that are written alike.
@Suite struct MarkedDeletionTests {
  private static let mark = "http://azurehealthcareapis.com/data-extensions/deleted-state"

  private static func meta(_ url: String) -> String {
    #""meta":{"versionId":"1","extension":[{"url":"\#(url)","valueString":"soft-deleted"}]}"#
  }

  private static func resources(_ url: String, _ number: Int) -> [String] {
    [
      Resource.administration("\(number)", meta(url), #""effectiveDateTime":"2025-01-17""#),
      Resource.order("\(number)", meta(url)), Resource.patient("\(number)", meta(url)),
    ]
  }

  /// A template of a resource with another extension must not take one with the mark.
  @Test(arguments: [0, 1, 2])
  func `no template takes a deletion for a resource`(type: Int) {
    let urls = ["http://a.test/one-of-the-extensions", "http://b.test/other"]
    let lines = (1...8).map { Self.resources($0 == 5 ? Self.mark : urls[$0 % 2], $0)[type] }
    let outline = TwoWays.outline(lines, isLong: false)
    #expect(outline == TwoWays.outline(lines, isLong: true))
    #expect(Reading(lines: lines).reader.bundles.deletions.map(\.id) == [Fingerprint("5")])
  }

  @Test func `texts that differ in the value of another extension have one template`() {
    var reader = ResourceReader(keepsTexts: false)
    let text = Self.resources("http://a.test/at", 1)[0]
    let other = text.replacing("soft-deleted", with: "2025-01-17")
    #expect(TwoWays.isLearnt(text, &reader))
    #expect(TwoWays.readAlike([other], &reader) == [other.utf8.count])
  }

  @Test func `the place is that of the mark`() {
    let reader = Reading(lines: [Self.resources(Self.mark, 1)[1]]).reader
    #expect(reader.bundles.deletions.map(\.place.path) == ["MedicationRequest.meta.extension"])
  }
}
