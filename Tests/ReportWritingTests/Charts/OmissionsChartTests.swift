import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// The charts of omitted doses.
@Suite struct OmissionsChartTests {
  /// A cohort in which of 20 doses due 10 were omitted: 6 not signed, 3 refused, 1 without a reason.
  static func cohort(reasons extra: Int = 0) -> CohortReport {
    var doses: [Dose] = []
    func add(_ count: Int, _ outcome: DoseOutcome, minute: Int16?, reason: UInt32 = 0) {
      for _ in 0..<count {
        doses.append(
          Dose(
            series: 0, subject: 0, outcome: outcome, dueDay: Day.iso("2025-03-04"),
            dueMinute: minute,
            given: outcome == .unrecorded
              ? nil
              : GivenDose(
                administration: 0, day: Day(number: 0), outcome: .notTaken, reason: reason)))
      }
    }
    add(10, .taken, minute: 480)
    add(6, .unrecorded, minute: 1_200)
    add(3, .notTaken, minute: 480, reason: 1)
    add(1, .notTaken, minute: nil)
    for number in 0..<extra { add(1, .notTaken, minute: 480, reason: UInt32(number + 2)) }
    var patient = PatientReport(id: "p", name: "", folder: "", series: [], administrations: [])
    patient.doses = PatientDoses(
      doses,
      subjects: [
        DoseSubject(order: "o", medication: Medication(key: "k", code: "", name: "Drug"))
      ],
      context: DoseContext(
        reasons: [.none, DoseReason(text: "Refused <by> me")]
          + (0..<extra).map { DoseReason(text: "Reason \($0)") }))
    return CohortReport(
      buckets: [], patients: [], series: SeriesCounts(1),
      medications: CohortMedications(doses: patient.doseTables(OmissionRules())), ledger: [],
      notices: [])
  }

  private func chart(_ cohort: CohortReport = cohort()) -> OmissionsChart {
    OmissionsChart(cohort, context: TimelineFixtures.context(), style: ReportStyle())
  }

  private func week(_ cohort: CohortReport = cohort()) -> OmissionsWeekChart {
    OmissionsWeekChart(cohort, context: TimelineFixtures.context(), style: ReportStyle())
  }

  private static let empty = CohortReport(
    buckets: [], patients: [], series: SeriesCounts(0), ledger: [], notices: [])

  @Test func `reasons stand by their number of doses, and their shares are added up`() {
    let chart = chart()
    #expect(
      chart.summary.reasons.map(\.name) == ["Not signed", "Refused <by> me", "No reason recorded"])
    #expect(chart.summary.reasons.map(\.doses) == [6, 3, 1])
    #expect(chart.shares == [0.6, 0.9, 1])
    #expect(chart.svg.contains("Refused &lt;by&gt; me"))
    #expect(
      chart.caption.sentence.joined(separator: " ").replacing("\u{A0}", with: " ")
        == "10 of 20 doses due were omitted (50 %): not taken, or not signed. 60 % of the omitted "
        + "doses are not signed.")
  }

  @Test func `many reasons are put together but for the most frequent`() {
    let reasons = chart(Self.cohort(reasons: 9)).summary.reasons
    #expect(reasons.count == 10)
    #expect(reasons.last?.name == "3 other reasons")
    #expect(reasons.map(\.doses) == [6, 3, 1, 1, 1, 1, 1, 1, 1, 3])
  }

  @Test func `tiles are of one size, coloured by the share of the doses due, without a time apart`()
  {
    let chart = week()
    let document = SVGDocument(chart.svg)
    // In the key one for each step, and one for each hour in which a dose was due.
    let tiles = document.paths.filter { $0["class"] == "ntf" }
    #expect(tiles.map { $0["fill-opacity"] } == [".2", ".42", ".7", nil, ".42", nil, nil])
    let sizes = tiles.suffix(3).compactMap { tile in
      // The width and the height, without the place that stands before and after them.
      tile["d"]?.split(separator: "h").last?.split(separator: "H").first
    }
    #expect(sizes.count == 3 && Set(sizes).count == 1)
    // Of 13 doses due at 8 o'clock 3 were omitted.
    #expect(chart.svg.contains("Tue 08:00: 3 of 13 doses due omitted (23\u{A0}%)"))
    #expect(chart.svg.contains("Tue 20:00: 6 of 6 doses due omitted (100\u{A0}%)"))
    #expect(chart.svg.contains("Tue no time: 1 of 1 dose due omitted (100\u{A0}%)"))
    #expect(
      chart.caption.sentence.joined(separator: " ").hasSuffix(
        "The most omitted doses (6) were due on Tuesdays between 20:00 and 21:00."))
  }

  @Test func `where nothing was omitted there are words only`() {
    for svg in [chart(Self.empty).svg, week(Self.empty).svg] {
      #expect(svg.contains("No dose that was due is known to be omitted."))
      #expect(SVGDocument(svg).paths.count == 1)
    }
  }

  @Test func `where small numbers are hidden it says so`() {
    let hidden = Self.empty.suppressed(by: .cms11, threshold: 0.8, notices: [])
    #expect(chart(hidden).svg.contains("Omitted doses are not shown, to protect privacy."))
  }

  @Test(arguments: Language.all)
  func `each language says what the charts show`(language: Language) {
    let style = ReportStyle(language: language)
    let context = TimelineFixtures.context()
    let svg = OmissionsChart(Self.cohort(), context: context, style: style).svg
    #expect(svg.contains(language.wording.omissionsTitle))
    #expect(svg.contains(language.wording.word(for: .unrecorded)))
  }
}
