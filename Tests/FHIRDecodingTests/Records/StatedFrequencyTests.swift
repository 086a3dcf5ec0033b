import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// How often a text says that a dose is due.
@Suite struct StatedFrequencyTests {
  private static let stated: [(String, Double, Double)] = [
    ("Take one tablet once daily", 1, 1), ("twice a day", 2, 2), ("2 times per day", 2, 2),
    ("1 tab 3x/day with food", 3, 3), ("2-3 times daily", 2, 3),
    ("Two to three times a day", 2, 3),
    ("every 8 hours", 3, 3), ("q6h", 4, 4), ("every 4 to 6 hours", 4, 6), ("BID", 2, 2),
    ("every other day", 0.5, 0.5), ("once a week", 1 / 7, 1 / 7), ("1x täglich", 1, 1),
    ("dreimal täglich 1 Tablette", 3, 3), ("2-mal am Tag", 2, 2), ("2 × tägl.", 2, 2),
    ("alle 12 Stunden", 2, 2), ("einmal wöchentlich", 1 / 7, 1 / 7),
    ("jeden zweiten Tag", 0.5, 0.5), ("Once daily. Take it once daily!", 1, 1),
  ]

  @Test(arguments: stated)
  func `a number of doses is read`(text: String, low: Double, high: Double) throws {
    let found = try #require(StatedFrequency.dosesADay(text))
    #expect(abs(found.lowerBound - low) < 0.001, "\(text)")
    #expect(abs(found.upperBound - high) < 0.001, "\(text)")
  }

  @Test(arguments: [
    "", "daily", "Take with 2 glasses of water", "up to 4 times a day", "max 3x daily",
    "as needed twice a day",
    "twice daily for 3 days, then once daily", "500 mg", "bei Bedarf 2-mal täglich",
    "0 times a day",
    "every 8", "3 to", "2 tablets", "höchstens dreimal täglich", "×××", "every 0 hours",
  ])
  func `what says no number, several or a limit says nothing`(text: String) {
    #expect(StatedFrequency.dosesADay(text) == nil, "\(text)")
  }

  private static func remarks(_ instructions: String) throws -> [String] {
    let line = Resource.order("o", patient: "p", #""dosageInstruction":[\#(instructions)]"#)
    let order = try #require(Reading(line).reader.stores.orders.records.first)
    return order.content.terms.dosages.filter(\.isContradictedByText).map(\.path)
  }

  private static func dosage(_ text: String, _ frequency: Int, _ more: String = "") -> String {
    #"{"text":"\#(text)","timing":{"repeat":{"frequency":\#(frequency),"period":1,"periodUnit":"d"}}\#(more)}"#
  }

  @Test func `a text is held against its own timing and against all together`() throws {
    #expect(try Self.remarks(Self.dosage("once daily", 5)) == ["dosageInstruction[0]"])
    #expect(try Self.remarks(Self.dosage("einmal täglich", 1)).isEmpty)
    #expect(try Self.remarks(Self.dosage("5 times a day", 2) + "," + Self.dosage("", 3)).isEmpty)
    #expect(
      try Self.remarks(Self.dosage("once daily", 2) + "," + Self.dosage("thrice daily", 3))
        == ["dosageInstruction[0]"])
    #expect(try Self.remarks(Self.dosage("once daily", 4, #","asNeededBoolean":true"#)).isEmpty)
    #expect(try Self.remarks(#"{"text":"once daily"}"#).isEmpty)
  }
}
