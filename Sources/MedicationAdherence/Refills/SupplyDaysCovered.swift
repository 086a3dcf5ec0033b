/// The proportion of days covered of a report's window (`pdc`).
///
/// Days with supply / days from the window's first dispense to its end, both belonging to it. A day
/// counts once, whatever covers it: supply of one medication that comes early begins when the one
/// before is used up, supply of different medications runs at the same time. Supply from before the
/// window's first dispense and past its end does not count, and parts of a day's supply count as a
/// day. A share, 0 to 1. Empty without a dispense in the window.
///
/// Source: Nau 2012, Proportion of Days Covered as a preferred method (Pharmacy Quality Alliance).
public struct SupplyDaysCovered: Hashable, Sendable {
  /// The days on which a dispense of the window was handed over.
  public let fillDays: Int
  /// Days with supply.
  public let covered: Int
  /// Days from the first dispense to the window's end.
  public let observed: Int

  /// Counts the days of dispenses in any order; nil without one in the window.
  public init?(_ dispenses: [Dispense], in window: DayRange) {
    let inWindow = dispenses.filter { window.contains($0.day) }.sorted(by: Dispense.precedes)
    guard let first = inWindow.first?.day else { return nil }
    fillDays = Set(inWindow.map(\.day)).count
    observed = window.last.days(since: first) + 1
    var isCovered = [Bool](repeating: false, count: observed)
    var usedUp: [String: Double] = [:]
    for dispense in inWindow {
      let start = max(dispense.dayNumber, usedUp[dispense.medication.key] ?? -.infinity)
      let end = start + dispense.daysSupply
      usedUp[dispense.medication.key] = end
      let offset = Double(first.number)
      let last = min(Double(observed), (end - offset).rounded(.up))
      for day in stride(from: (start - offset).rounded(.down), to: last, by: 1) {
        isCovered[Int(day)] = true
      }
    }
    covered = isCovered.count { $0 }
  }

  /// The share of days covered.
  public var proportion: Double { Double(covered) / Double(observed) }

  /// Computes the share alone.
  public static func value(_ dispenses: [Dispense], in window: DayRange) -> MeasureValue {
    SupplyDaysCovered(dispenses, in: window).map { .value($0.proportion) } ?? .empty(.noDispense)
  }
}

/// Which patients count in a quality measure of refills, and which of them are adherent.
public struct QualityThreshold: Hashable, Sendable {
  /// The least number of different days with a dispense in the window.
  public let fillDays: Int
  /// The least share of days covered, 0 to 1.
  public let proportion: Double

  /// The rule of the Pharmacy Quality Alliance: two fills on different days, and 0.80 of days covered.
  public static let pqa = QualityThreshold(fillDays: 2, proportion: 0.80)

  /// Whether a patient is adherent; nil for one who does not count, having too few fills.
  public func isMet(by days: SupplyDaysCovered) -> Bool? {
    guard days.fillDays >= fillDays else { return nil }
    return Double(days.covered) >= proportion * Double(days.observed)
  }
}

/// A row of `pdc.csv`: one patient's days covered, compared with a threshold.
public struct DaysCoveredRow: Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The days; nil without a dispense in the observation window, and when that leaves the follow-up.
  public let days: SupplyDaysCovered?
  /// Whether the threshold is met; nil for a patient who does not count.
  public let isMet: Bool?

  /// Makes the row of a patient's dispenses.
  public init(
    patient: String, dispenses: [Dispense], history: RefillHistory, threshold: QualityThreshold
  ) {
    self.patient = patient
    let window = history.isWindowInFollowUp ? history.window.days : nil
    days = window.flatMap { SupplyDaysCovered(dispenses, in: $0) }
    isMet = days.flatMap { threshold.isMet(by: $0) }
  }
}

extension DaysCoveredRow: TableRow {
  /// The columns of `pdc.csv`.
  public static let definition = TableDefinition<DaysCoveredRow>(
    name: "pdc",
    meaning: "The proportion of days covered in the observation window, one row per patient, with "
      + "`--class` per patient and class.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("fill_days", .integer, unit: "days", "Days with a dispense in the window.") {
        .integer($0.days?.fillDays ?? 0)
      },
      Column("days_covered", .integer, unit: "days", "Days with supply.") {
        $0.days.map { .integer($0.covered) } ?? .missing
      },
      Column("days", .integer, unit: "days", "Days from the first dispense to the window's end.") {
        $0.days.map { .integer($0.observed) } ?? .missing
      },
      Column("pdc", .fraction, "Days covered / days.") { .share($0.days?.proportion) },
      Column("adherent", .flag, "Whether pdc is 0.80 or more; empty with fewer than two fills.") {
        $0.isMet.map(Cell.flag) ?? .missing
      },
    ])
}

extension SupplyDaysCovered {
  static let definition = MeasureDefinition(
    "pdc", "Proportion of days covered by refills", .share,
    source: "Nau 2012, Pharmacy Quality Alliance",
    "Share of the days with supply, each day once",
    formula: "days with supply / days from the window's first dispense to its end",
    empty: MeasureDefinition.withoutDispenses)
}

/// The medication possession ratio of a report's window (`mpr`).
///
/// Σ days' supply of the dispenses in the window / days from the first of them to the window's end,
/// both belonging to it. A ratio without a unit, 0 or more; it passes 1 when refills are early. Empty
/// without a dispense in the window. Source: Andrade et al. 2006, Pharmacoepidemiol Drug Saf 15:565.
public enum PossessionRatio {
  /// Computes it over the dispenses of one unit: one medication, or several that replace each other.
  public static func value(_ dispenses: [Dispense], in window: DayRange) -> MeasureValue {
    let inWindow = dispenses.filter { window.contains($0.day) }
    guard let first = inWindow.map(\.day).min() else { return .empty(.noDispense) }
    let supply = inWindow.reduce(0) { $0 + $1.daysSupply }
    return .ratio(supply, Double(window.last.days(since: first) + 1))
  }
}

extension PossessionRatio {
  static let definition = MeasureDefinition(
    "mpr", "Medication possession ratio", .share,
    source: "Andrade et al. 2006, Pharmacoepidemiol Drug Saf 15:565",
    "Supply for each day, which may exceed 1",
    formula: "days' supply of the window's dispenses / days from the first of them to the window's "
      + "end",
    empty: MeasureDefinition.withoutDispenses)
}
