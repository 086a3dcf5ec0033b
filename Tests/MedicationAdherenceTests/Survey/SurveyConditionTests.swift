import Testing

@testable import MedicationAdherence

/// Conditions compare as three-valued logic does: true, false, or nobody can tell.
@Suite struct SurveyConditionTests {
  private static func date(_ text: String) -> AnswerValue {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let day = Day(
      year: parts[0], month: parts.count > 1 ? parts[1] : 1, day: parts.count > 2 ? parts[2] : 1)
    return .date(
      StatedMoment(
        text: text, day: day ?? .first,
        precision: parts.count == 1 ? .year : parts.count == 2 ? .month : .day))
  }

  private static func instant(_ hour: Int, offset: Int?) -> AnswerValue {
    .dateTime(
      StatedMoment(
        text: "", day: Day(number: 20_000), precision: .second, millisecond: hour * 3_600_000,
        offsetMinutes: offset))
  }

  private static func time(_ text: String) -> AnswerValue {
    StatedTime(text).map(AnswerValue.time) ?? .string("no time")
  }

  private static let yes = AnswerCoding(system: "urn:a", code: "y")

  @Test(
    arguments: [
      // Dates are compared as far as both are stated.
      (date("2025"), .equal, date("2025-03-10"), .undecidable),
      (date("2025"), .unequal, date("2025-03-10"), .undecidable),
      (date("2025"), .less, date("2025-03-10"), .undecidable),
      (date("2024"), .less, date("2025-03-10"), .yes),
      (date("2025-04"), .atMost, date("2025-03-10"), .no),
      (date("2025-03-10"), .atLeast, date("2025-03-10"), .yes),
      // Instants need an offset on both sides, or on none.
      (instant(8, offset: 60), .equal, instant(7, offset: 0), .yes),
      (instant(8, offset: nil), .equal, instant(8, offset: 0), .undecidable),
      (instant(8, offset: nil), .greater, instant(7, offset: nil), .yes),
      (time("08:00"), .equal, time("08:00:30"), .undecidable),
      (time("08:01"), .greater, time("08:00:30"), .yes),
      // Codes by system and code; quantities in one unit only.
      (.coding(yes), .equal, .coding(AnswerCoding(system: "urn:b", code: "y")), .no),
      (.coding(yes), .unequal, .coding(AnswerCoding(system: nil, code: "y")), .yes),
      (.coding(yes), .equal, .coding(AnswerCoding(system: "urn:a", code: nil)), .undecidable),
      (
        .quantity(AnswerQuantity(value: 2, code: "mg")), .greater,
        .quantity(AnswerQuantity(value: 1, code: "g")), .undecidable
      ),
      (
        .quantity(AnswerQuantity(value: 2, unit: "mg")), .greater,
        .quantity(AnswerQuantity(value: 1, unit: "mg")), .yes
      ),
      (.integer(3), .equal, .decimal(3), .yes),
      (.string("own words"), .unequal, .coding(yes), .yes),
      (.boolean(true), .greater, .boolean(false), .undecidable),
    ] as [(AnswerValue, SurveyCondition.Comparison, AnswerValue, Truth)])
  func `an answer and a value compare as far as both are known`(
    given: AnswerValue, comparison: SurveyCondition.Comparison, wanted: AnswerValue, expected: Truth
  ) {
    #expect(SurveyCondition("q", comparison, wanted).holds(for: [given]) == expected)
  }

  @Test func `without an answer only exists can hold`() {
    #expect(SurveyCondition("q", .exists, .boolean(false)).holds(for: []) == .yes)
    #expect(SurveyCondition("q", .exists, .boolean(true)).holds(for: []) == .no)
    #expect(SurveyCondition("q", .unequal, .integer(1)).holds(for: []) == .no)
  }

  @Test func `of several answers one that fits is enough`() {
    let condition = SurveyCondition("q", .equal, Self.date("2025-03-10"))
    #expect(condition.holds(for: [Self.date("2025"), Self.date("2025-03-10")]) == .yes)
    #expect(condition.holds(for: [Self.date("2025"), Self.date("2024")]) == .undecidable)
  }

  @Test func `the unknown side decides nothing where the other one does`() {
    let values: [Truth] = [.yes, .no, .undecidable]
    let ofAny: [[Truth]] = [
      [.yes, .yes, .yes], [.yes, .no, .undecidable], [.yes, .undecidable, .undecidable],
    ]
    let ofAll: [[Truth]] = [
      [.yes, .no, .undecidable], [.no, .no, .no], [.undecidable, .no, .undecidable],
    ]
    #expect(values.map { one in values.map { Truth.any(of: [one, $0]) } } == ofAny)
    #expect(values.map { one in values.map { Truth.all(of: [one, $0]) } } == ofAll)
  }

  @Test func `a sheet grows by an occurrence and keeps its tree`() {
    var items = [SurveyItem](repeating: SurveyItem(), count: 4)
    for (place, link) in ["a", "a1", "a2", "b"].enumerated() { items[place].linkID = link }
    for place in [1, 2] { (items[place].parent, items[place].end) = (0, place + 1) }
    (items[0].end, items[3].end) = (3, 4)
    var sheet = SurveySheet(of: Questionnaire(items))
    #expect(sheet.repeatEntry(0) == 3)
    #expect(sheet.entries.map(\.item) == [0, 1, 2, 0, 1, 2, 3])
    #expect(sheet.entries.map(\.parent) == [nil, 0, 0, nil, 3, 3, nil])
    #expect(sheet.entries.map(\.end) == [3, 2, 3, 6, 5, 6, 7])
  }
}
