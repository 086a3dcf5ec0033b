/// How many doses of one medication were not taken for one reason.
public struct MedicationReasonCount: Hashable, Codable, Sendable {
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
public struct ReasonTally: Codable, Sendable {
  private struct Key: Hashable, Codable {
    let medication: String
    let reason: String
  }

  private struct Sum: Codable {
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

/// One reason for which doses of one medication were not taken.
public struct ReasonRow: Hashable, Sendable {
  /// The medication.
  public let medication: Medication
  /// Why, several reasons joined by `; `; empty when none is recorded.
  public let reason: String
  /// The patients with at least one such dose.
  public let patients: Int
  /// The doses that were not taken for it, in the buckets of the report.
  public let notTaken: Int
  /// The doses of the medication that were not taken for any reason, or for none that is recorded.
  public let ofAll: Int
}

extension ReasonRow: TableRow {
  /// The columns of a workbook's Reasons.
  public static let definition = TableDefinition<ReasonRow>(
    name: "reasons",
    meaning: "One reason for which doses of one medication were not taken.",
    columns: [
      Column("medication_code", .text, Medication.meaningOfCode) {
        .text($0.medication.code)
      },
      Column("medication", .text, "The medication's name.") { .text($0.medication.name) },
      Column("reason", .text, "The recorded reason, or that none is recorded.") {
        .text($0.reason)
      },
      Column("patients", .integer, unit: "patients", "Patients with at least one such dose.") {
        .integer($0.patients)
      },
      Column(
        "not_taken", .integer, unit: "administrations",
        "Doses not taken for the reason, in the buckets of the report."
      ) { .integer($0.notTaken) },
      Column(
        "share", .fraction, unit: "share",
        "Their share of all doses of the medication that were not taken."
      ) { .share($0.ofAll == 0 ? nil : Double($0.notTaken) / Double($0.ofAll)) },
    ])
}

/// How many doses were not taken for one reason.
public struct ReasonNotTaken: Hashable, Sendable {
  /// The reason as it is recorded, several of one dose joined by `; `; empty when none is.
  public let reason: String
  /// The doses.
  public let doses: Int
}

extension PatientReport {
  /// Why doses that count were not taken: the most frequent reason first, equal ones by name.
  ///
  /// The doses add up to the total of doses not taken when single administrations are listed.
  public var reasonsNotTaken: [ReasonNotTaken] {
    let missed = administrations.filter { $0.outcome == .notTaken && !$0.bucket.isEmpty }
    return Dictionary(grouping: missed, by: \.reason)
      .map { ReasonNotTaken(reason: $0.key, doses: $0.value.count) }
      .sorted { left, right in
        left.doses == right.doses
          ? left.reason.precedesByBytes(right.reason)
          : left.doses > right.doses
      }
  }
}
