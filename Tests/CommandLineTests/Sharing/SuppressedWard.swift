import Foundation
import TestSupport

/// A made-up ward of 30 patients over 8 weeks in which few are behind some weeks.
///
/// In weeks 1 and 2 only five patients have doses, 153 a week, in week 8 only four; in week 6 only
/// seven missed a dose. In the others all have 7 doses or more and 20 missed one.
/// Each patient has one of three medications, the third one only three patients.
enum SuppressedWard {
  static let patients = 30

  /// The resources, one a line.
  static var lines: [String] {
    (1...patients).flatMap { number in
      let id = "patient-\(number)"
      return [
        FHIRLine.patient(id, family: "Family\(number)"),
        FHIRLine.order(
          "order-\(number)", of: id, medication: medication(of: number), FHIRLine.daily),
      ] + (1...8).flatMap { week in doses(of: number, week: week) }
    }
  }

  /// The medication of a patient: 10 have Alphapril, 17 have Betalol and 3 have Gammacillin.
  private static func medication(of number: Int) -> String {
    number <= 10 ? "Alphapril" : number <= 27 ? "Betalol" : "Gammacillin"
  }

  /// How many doses a patient took and missed in a week.
  static func counts(of number: Int, week: Int) -> (taken: Int, missed: Int) {
    switch week {
    case 1, 2: number <= 5 ? (153, week) : (0, 0)
    case 6: (7, number <= 7 ? 1 : 0)
    case 8: number <= 4 ? (147, 3) : (0, 0)
    default: (7 + number % 2, number <= 20 ? 1 : 0)
    }
  }

  private static func doses(of number: Int, week: Int) -> [String] {
    let (taken, missed) = counts(of: number, week: week)
    return (0..<taken + missed).map { place in
      let date = date(daysFromStart: (week - 1) * 7 + place % 7)
      return FHIRLine.administration(
        "administration-\(number)-\(week)-\(place)", of: "patient-\(number)",
        at: "\(date)T\(pad(place / 7)):00:00+01:00",
        status: place < taken ? "completed" : "not-done", order: "order-\(number)",
        medication: medication(of: number), #","statusReason":[{"text":"wedding"}]"#)
    }
  }

  /// The date some days after Monday 2025-01-06, up to March.
  private static func date(daysFromStart days: Int) -> String {
    switch 6 + days {
    case let day where day > 59: "2025-03-" + pad(day - 59)
    case let day where day > 31: "2025-02-" + pad(day - 31)
    case let day: "2025-01-" + pad(day)
    }
  }

  private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// What all patients took and missed in a week.
  static func sum(week: Int) -> (taken: Int, missed: Int) {
    (1...patients).map { counts(of: $0, week: week) }
      .reduce((0, 0)) { ($0.0 + $1.taken, $0.1 + $1.missed) }
  }

  /// The weeks that may not be shown.
  static let hidden = [1, 2, 6, 8]
}
