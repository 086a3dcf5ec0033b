import Foundation
import TestSupport
import Testing

@testable import MedicationAdherence
@testable import ReportLanguage
@testable import ReportWriting

/// The page of a patient with very many orders, as of an intensive care unit.
@Suite struct LongPatientPageTests {
  private static let first = Day(number: 17_000)

  private static func series(_ number: Int, _ medication: Int, isSilent: Bool) -> SeriesReport {
    let bucket = CalendarBucket(.week, containing: first.adding(days: 7))
    let (due, taken) = isSilent ? (0, 0) : (10, number % 11)
    let doses = DoseSums(expected: due, taken: taken, matched: taken, unrecorded: due - taken)
    let measures = MeasureValues(of: doses) { values in
      values[Measure.expected.rawValue] = Double(due)
      values[Measure.unrecorded.rawValue] = Double(due - taken)
      if let share = doses.implementation { values[Measure.implementation.rawValue] = share }
    }
    return SeriesReport(
      SeriesIdentity(
        patient: "p", series: "MedicationRequest/o\(number)", medicationCode: "c\(medication)",
        medication: "Medicine \(medication)", order: "o\(number)", fileName: "o\(number)"),
      isAsNeeded: false,
      buckets: [
        BucketCounts(
          bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: taken),
          doses: doses,
          isNothingDue: isSilent)
      ], measures: measures)
  }

  /// A number of orders of 40 medications; the first order of medication 39 is the oldest of all, and every
  /// fifth order has neither a dose nor one due.
  private static func patient(_ count: Int, administrations: Int = 0) -> PatientReport {
    let series = (0..<count).map { Self.series($0, $0 % 40, isSilent: $0 % 5 == 4) }
    let orders: [OrderRow] = series.enumerated().map { place, line in
      let code = "c\(place % 40)"
      let start = place == 39 ? -30 : 40 - place % 40 + place / 40
      return OrderRow(
        patient: "p", order: line.order,
        medication: Medication(key: code, code: code, name: line.medication), status: "completed",
        active: .init(from: first.adding(days: start), to: first.adding(days: 100)),
        instruction: "1 g intravenously every 8 hours, from 3 March 2016 at 08:00 to 5 March 2016")
    }
    return PatientReport(
      id: "p", name: "", folder: "patients/p", series: series,
      administrations: (0..<administrations).map {
        PageFixtures.administration($0, date: first.adding(days: $0 / 60).description)
      }, details: PatientDetails(orders: orders))
  }

  @Test func `two thousand orders and their doses take less than a megabyte`() {
    let page = PageFixtures.page(Self.patient(2_000, administrations: 6_000))
    #expect(page.utf8.count < 1_000_000)
    #expect(page.contains("The latest 1,000 of 6,000 are listed here."))
    #expect(page.components(separatedBy: "<th scope=\"row\" class=\"when find\">").count == 1_001)
    #expect(
      page.contains("Of 2,000 the 24 with the most doses due that were not taken have a chart."))
    #expect(!page.contains("<figure"))
  }

  @Test func `orders are by medication, the oldest first, and silent ones are folded apart`() {
    let page = PageFixtures.page(Self.patient(200))
    let parts = page.matches(of: /<details class="medicine"[^>]*><summary>\s*(?:<bdi>)?([^<:]+)/)
      .map { String($0.1) }
    // Medications 4, 9 … 39 have silent orders only.
    #expect(parts.count == 33)
    #expect(parts.first == "Medicine 38" && parts[31] == "Medicine 0")
    #expect(parts.last == "40 orders without a dose and without doses due")
    let orders = page.matches(of: /· <bdi>(o\d+)<\/bdi>/).map { String($0.1) }
    #expect(orders.count == 200 && Set(orders).count == 200)
    #expect(Array(orders.prefix(5)) == ["o38", "o78", "o118", "o158", "o198"])
  }

  @Test func `a medication's row is the sum of its orders`() {
    let page = PageFixtures.page(Self.patient(80))
    // Orders 0 and 40: 0 and 40 % 11 of 10 doses each.
    let row = page.components(separatedBy: "<tr>").first { $0.contains("#medicine-32") } ?? ""
    #expect(row.contains("Medicine 0") && row.contains("2 orders"))
    #expect(row.contains("35\u{A0}%") && row.contains("data-value=\"20\""))
  }

  @Test func `up to 24 orders all have charts, and of more those with the most missed doses`() {
    func places(_ count: Int) -> [Int] {
      let patient = Self.patient(count)
      return PatientDrawings(
        of: patient, context: ChartFixtures.outline().context, style: ReportStyle()
      ).places
    }
    #expect(places(24).count == 24)
    let chosen = places(100)
    #expect(chosen.count == 24)
    // Of 11 orders one has all ten doses missed, one nine, and so on.
    #expect(chosen.allSatisfy { $0 % 11 <= 3 && $0 % 5 != 4 })
  }

  @Test func `only the charted orders have files, which the page links to`() throws {
    let folder = try ScratchFolder()
    let patient = Self.patient(100)
    let outline = ChartFixtures.outline(formats: [.html, .svg])
    let drawings = PatientDrawings(of: patient, context: outline.context, style: ReportStyle())
    try PatientCharts(folder: folder.path).write(patient, drawings)
    let links = PageReading(PageFixtures.page(patient, outline: outline)).values("href")
      .filter { $0.hasSuffix(".svg") }
    #expect(links.count == 24)
    #expect(links.allSatisfy { (try? folder.text("patients/p/" + $0)) != nil })
  }
}
