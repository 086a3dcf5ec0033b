/// How many doses of one medication were not taken for one reason.
public struct MedicationReasonCount: Hashable, Sendable {
  /// The medication.
  public let medication: Medication
  /// Why, several reasons joined by `; `; empty when none is recorded.
  public let reason: String
  /// The doses of a patient that were not taken for it, in the buckets of the report.
  public let notTaken: Int

  /// Makes a count.
  public init(medication: Medication, reason: String, notTaken: Int) {
    self.medication = medication
    self.reason = reason
    self.notTaken = notTaken
  }
}

/// Adds up why doses were not taken.
public struct ReasonTally: Sendable {
  private struct Key: Hashable {
    let medication: String
    let reason: String
  }

  private struct Sum {
    var notTaken = 0
    var patients = 0
  }

  private var medications: [String: Medication] = [:]
  private var totals: [String: Int] = [:]
  private var sums: [Key: Sum] = [:]

  /// Makes a sum of nothing.
  public init() {}

  /// Adds a patient's counts, in which a medication and a reason may be there several times.
  public mutating func add(_ counts: [MedicationReasonCount]) {
    var seen: Set<Key> = []
    for count in counts where count.notTaken > 0 {
      let key = Key(medication: count.medication.key, reason: count.reason)
      medications[key.medication] =
        medications[key.medication]?.joined(with: count.medication) ?? count.medication
      totals[key.medication, default: 0] += count.notTaken
      sums[key, default: Sum()].notTaken += count.notTaken
      if seen.insert(key).inserted { sums[key, default: Sum()].patients += 1 }
    }
  }

  /// Adds the sums of other patients, who come after these.
  public mutating func join(_ other: ReasonTally) {
    medications.merge(other.medications) { $0.joined(with: $1) }
    totals.merge(other.totals, uniquingKeysWith: +)
    sums.merge(other.sums) { left, right in
      Sum(notTaken: left.notTaken + right.notTaken, patients: left.patients + right.patients)
    }
  }

  /// The rows, sorted by the medication's name and key, the most frequent reason first.
  public var rows: [ReasonRow] {
    let rows = sums.compactMap { key, sum in
      medications[key.medication].map {
        ReasonRow(
          medication: $0, reason: key.reason, patients: sum.patients, notTaken: sum.notTaken,
          ofAll: totals[key.medication, default: 0])
      }
    }
    return rows.sorted { left, right in
      let difference = left.medication.difference(from: right.medication)
      if difference != 0 { return difference < 0 }
      if left.notTaken != right.notTaken { return left.notTaken > right.notTaken }
      return left.reason.precedesByBytes(right.reason)
    }
  }
}
