package import FHIRDecoding
package import MedicationAdherence

/// What became of every dispense that was read: each is in exactly one class.
package struct DispenseAccount: Equatable {
  /// The classes, in the order in which they are tested after deletions and duplicates.
  package enum Fate: Hashable {
    case notSelected
    case quarantined
    case excluded(String)
    case undated
    case implausible
    case imprecise
    case withoutSupply
    case withoutClass
    case counted
  }

  package static let resource = "MedicationDispense"

  /// The number read.
  package let read: Int
  /// The readings that a deletion takes back.
  package let deleted: Int
  /// The readings that a newer one replaced.
  package let duplicates: Int
  /// How many came to each class.
  package private(set) var fates: [Fate: Int] = [:]
  /// How many were written in which version of FHIR, by its name.
  package var versions: [String: Int] = [:]
  /// How many patients have an observation window that reaches out of their follow-up.
  package var patientsOutsideFollowUp = 0
  /// How many of those that count last longer than a year.
  package private(set) var longSupplies = 0
  /// How many of those that count say no dose a day, though doses are to be converted.
  package var withoutDose = 0
  /// How many of those that count are of patients who have no line in a report, so that they are in none
  /// of its figures.
  package private(set) var withoutLine = 0
  /// How many patients these are.
  package private(set) var patientsWithoutLine = 0
  /// How many patients have an observation window that ends after the latest dispense of all.
  package var patientsAfterData = 0
  /// The days of the dispenses that count.
  private var days: [Int32] = []

  package init(read: Int, deleted: Int = 0, duplicates: Int) {
    (self.read, self.deleted, self.duplicates) = (read, deleted, duplicates)
  }

  package mutating func count(_ fate: Fate) { fates[fate, default: 0] += 1 }

  /// Notes a dispense that counts.
  package mutating func note(_ dispense: Dispense) {
    days.append(dispense.day.number)
    if dispense.daysSupply > DispenseFacts.longestSupply { longSupplies += 1 }
  }

  /// Notes whose dispenses are in no figure of a report: those of patients who have no line in it.
  package mutating func note(_ dispenses: [[String?: [Dispense]]], isListed: [Bool]) {
    for (ofPatient, isListed) in zip(dispenses, isListed) where !isListed && !ofPatient.isEmpty {
      withoutLine += ofPatient.values.reduce(0) { $0 + $1.count }
      patientsWithoutLine += 1
    }
  }

  /// The latest day of a dispense that counts, but for a few that lie more than a year after all the
  /// others, as typing errors do; nil without any.
  package func latestDay() -> Day? {
    let sorted = days.sorted()
    var end = sorted.count
    for place in sorted.indices.reversed() where (sorted.count - place) * 10 <= sorted.count {
      if place > 0, sorted[place] - sorted[place - 1] > 366 { end = place }
    }
    return end == 0 ? nil : Day(number: sorted[end - 1])
  }

  /// The number that was measured.
  package var counted: Int { fates[.counted] ?? 0 }

  /// The sum of the classes, which is the number read when nothing was lost.
  package var accounted: Int { deleted + duplicates + fates.values.reduce(0, +) }

  /// The conservation law.
  package func check() throws(CountingError) {
    guard read == accounted else {
      throw .dispensesNotConserved(read: read, accounted: accounted)
    }
  }
}

extension DispenseAccount {
  /// The rows of the ledger.
  package var rows: [LedgerRow] {
    let counts = [("read", "", read), ("counted", "", counted)] + uncounted
    return counts.map { row($0.0, $0.1, $0.2) } + remarks
  }

  /// What does not count, in the ledger's words: `2 excluded no-days-supply`.
  package var leftOut: [String] {
    uncounted.map { disposition, reason, count in
      "\(count) \(disposition)" + (reason.isEmpty ? "" : " " + reason)
    }
  }

  /// The classes that do not count: disposition, reason and number.
  private var uncounted: [(String, String, Int)] {
    let classes =
      fates.map { fate, count in (fate.words.0, fate.words.1, count) }
      + [("excluded", "deleted", deleted), ("duplicate", "", duplicates)]
    return classes.filter { $0.2 > 0 && $0.0 != "counted" }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  private var remarks: [LedgerRow] {
    let versions = versions.sorted { $0.key < $1.key }.map { name, count in
      row("remark", "fhir-\(name)", count)
    }
    let ofPatients = [
      (MeasureValue.EmptyReason.windowOutsideFollowUp.rawValue, patientsOutsideFollowUp),
      ("window-after-data", patientsAfterData),
    ]
    let remarks = [
      ("patient-without-line", withoutLine), ("dose-unknown", withoutDose),
      ("supply-over-a-year", longSupplies),
    ].filter { $0.1 > 0 }.map { row("remark", $0, $1) }
    return versions + remarks
      + ofPatients.filter { $0.1 > 0 }.map {
        LedgerRow(resource: "Patient", disposition: "remark", reason: $0.0, count: $0.1)
      }
  }

  private func row(_ disposition: String, _ reason: String, _ count: Int) -> LedgerRow {
    LedgerRow(resource: Self.resource, disposition: disposition, reason: reason, count: count)
  }
}

extension DispenseAccount.Fate {
  /// Disposition and reason as the ledger has them.
  fileprivate var words: (String, String) {
    switch self {
    case .notSelected: ("not-selected", "")
    case .quarantined: ("quarantined", "malformed")
    case .excluded(let status): ("excluded", status)
    case .undated: ("undated", "")
    case .implausible: ("implausible", "before-1900")
    case .imprecise: ("imprecise", "")
    case .withoutSupply: ("excluded", "no-days-supply")
    case .withoutClass: ("not-selected", "no-class")
    case .counted: ("counted", "")
    }
  }
}
