import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// Rows that a server marks as deleted in its own way.
@Suite struct SoftDeletionTests {
  private static func meta(_ version: Int, isDeleted: Bool) -> String {
    let mark =
      #","extension":[{"url":"http://azurehealthcareapis.com/data-extensions/deleted-state","#
      + #""valueString":"soft-deleted"}]"#
    return #","meta":{"versionId":"\#(version)","lastUpdated":"2025-03-0\#(version)T00:00:00Z""#
      + (isDeleted ? mark : "") + "}"
  }

  private static func given(
    _ id: String, _ day: Int, version: Int = 1, isDeleted: Bool = false
  ) -> String {
    FHIRLine.administration(
      id, at: "2025-03-0\(day)T08:00:00Z", order: "o", meta(version, isDeleted: isDeleted))
  }

  @Test func `they are no doses, and take back the versions before them`() async throws {
    let lines =
      [FHIRLine.patient("p"), FHIRLine.order("o", #","authoredOn":"2025-03-01""# + FHIRLine.daily)]
      + (1...4).map { Self.given("a\($0)", $0) }
      + [
        Self.given("a2", 2, version: 2, isDeleted: true),
        Self.given("a9", 5, version: 3, isDeleted: true),
        // Made again after it was deleted.
        Self.given("a3", 3, version: 2, isDeleted: true), Self.given("a3", 3, version: 3),
      ]
    for lines in [lines, lines.reversed()] {
      let counted = try await CountedLines(lines, asOf: "2025-03-05")
      #expect(counted.value(.taken, ofOrder: "o") == 3)
      #expect(counted.value(.unrecorded, ofOrder: "o") == 2)
      #expect(counted.account.counts[.counted] == 3)
      #expect(counted.account.counts[.deleted] == 5)
      #expect(counted.account.counts.total == counted.account.read)
    }
  }

  @Test func `orders and patients are deleted likewise`() async throws {
    let lines = [
      FHIRLine.patient("p"),
      FHIRLine.order(
        "o", #","authoredOn":"2025-03-01""# + FHIRLine.daily + Self.meta(2, isDeleted: true)),
      FHIRLine.order("o", #","authoredOn":"2025-03-01""# + FHIRLine.daily),
      Self.given("a", 1),
    ]
    let counted = try await CountedLines(lines, asOf: "2025-03-05")
    #expect(counted.series.keys.sorted() == ["none:text|aspirin"])
    #expect(counted.account.withoutOrder == ["unresolved": 1])
  }
}
