import Foundation
import MedicationAdherence
import TestSupport

@testable import ReportLanguage
@testable import ReportWriting

/// Made-up reports for the tests of pages.
enum PageFixtures {
  static let german = ReportStyle(language: .german)
  static let styles = [ReportStyle(), german]

  static func administration(
    _ id: Int, date: String = "2016-08-17", medication: String = "Metformin 500 MG",
    outcome: Outcome = .taken, isInterrupted: Bool = false, reason: String = "",
    isCounted: Bool = true, uncounted: UncountedAdministrations.Reason? = nil
  ) -> AdministrationRow {
    AdministrationRow(
      id: "a\(id)", order: "p1-1", medication: medication, at: .init(date: date, time: "08:00"),
      bucket: isCounted && uncounted == nil ? "2016-W33" : "", uncounted: uncounted,
      result: .init(outcome, isInterrupted: isInterrupted, reason: reason))
  }

  /// A patient with an order, a line without one, and doses of every outcome.
  static func patient(
    name: String = "Ada Example", medication: String = "Metformin 500 MG",
    administrations: [AdministrationRow]? = nil, status: String = "active",
    end: [ScheduleRemark] = [], instruction: String = "1 tablet by mouth 2 times a day"
  ) -> PatientReport {
    let buckets = TimelineFixtures.buckets(.week, 2) { place, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false,
        counts: place == 0 ? OutcomeCounts(taken: 2, notTaken: 3) : OutcomeCounts(),
        doses: place == 0 ? DoseSums(expected: 8, taken: 2, matched: 2, unrecorded: 3) : nil)
    }
    var measures = MeasureValues()
    for (measure, value) in [(Measure.expected, 16), (.unrecorded, 6), (.implementation, 0.25)] {
      measures[measure] = value
    }
    let line = { (order: String, file: String) in
      SeriesReport(
        SeriesIdentity(
          patient: "p1", series: order.isEmpty ? "none:m" : "MedicationRequest/\(order)",
          medicationCode: "A10BA02", medication: medication, order: order, fileName: file),
        isAsNeeded: false, buckets: buckets, measures: measures,
        instruction: order.isEmpty ? "" : "1 tablet by mouth 2 times a day")
    }
    let order = OrderRow(
      patient: "p1", order: "p1-1",
      medication: Medication(key: "atc|A10BA02", code: "A10BA02", name: medication), status: status,
      active: .init(from: Day(number: 17_030), to: end.first?.day), instruction: instruction,
      end: end)
    return PatientReport(
      id: "p1", name: name, folder: "patients/p1", series: [line("p1-1", "p1-1"), line("", "x1")],
      administrations: administrations ?? Self.administrations, measures: measures,
      details: PatientDetails(orders: [order]))
  }

  static let administrations = [
    administration(1), administration(2, isInterrupted: true),
    administration(3, date: "2016-08-18", outcome: .notTaken, reason: "refused; nausea"),
    administration(4, date: "2016-08", outcome: .notTaken),
    administration(5, date: "2016-08-19", outcome: .notTaken, reason: "refused; nausea"),
    administration(6, date: "", outcome: .undetermined, uncounted: .unusableDate),
  ]

  static func page(
    _ patient: PatientReport = patient(), style: ReportStyle = ReportStyle(),
    outline: ReportOutline = ChartFixtures.outline()
  ) -> String {
    let drawings = PatientDrawings(of: patient, context: outline.context, style: style)
    return PatientPage(
      outline: outline, frame: PageFrame(style), patient: patient, drawings: drawings
    ).html
  }

  /// The names and values of the figures at the top of a page, then of those in the table of others.
  static func figures(_ html: String) -> [String] {
    let list = html.components(separatedBy: "<dl class=\"figures\">").dropFirst().first ?? ""
    let others = html.components(separatedBy: "id=\"more-figures\"").dropFirst().first ?? ""
    return (list.components(separatedBy: "</dl>").first ?? "")
      .matches(of: /<dt>([^<]*)<\/dt><dd>([^<]*)</).map { "\($0.1): \($0.2)" }
      + (others.components(separatedBy: "</table>").first ?? "")
      .matches(of: /<th scope="row">([^<]*)<\/th><td class="number">([^<]*)</)
      .map { "\($0.1): \($0.2)" }
  }

  /// Every kind of page in one style.
  static func pages(_ style: ReportStyle, _ patients: [PatientReport] = [patient()]) -> [String] {
    let index = index(patients, style: style)
    return [index.html, index.html(page: 1)] + patients.map { page($0, style: style) }
  }

  static func index(_ patients: [PatientReport], style: ReportStyle = ReportStyle()) -> IndexPage {
    IndexPage(
      outline: ChartFixtures.outline(), frame: PageFrame(style),
      cohort: ChartFixtures.cohort(patients))
  }
}
