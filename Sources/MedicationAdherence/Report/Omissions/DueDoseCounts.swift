/// What was due of some medications and what became of it.
///
/// Doses due that are not judged are in none of the numbers. Those due of which nobody can say whether they
/// were taken are in `expected` only.
public struct DueDoseCounts: Hashable, Codable, Sendable {
  /// The patients with a dose, due or recorded.
  public internal(set) var patients = 0
  /// Their orders.
  public internal(set) var orders = 0
  /// The doses due.
  public internal(set) var expected = 0
  /// Those of them that were taken.
  public internal(set) var taken = 0
  /// Those that are recorded as not taken.
  public internal(set) var notTaken = 0
  /// Those without any record.
  public internal(set) var unrecorded = 0
  /// The patients of whom a dose was omitted: not taken, or not recorded.
  public internal(set) var patientsWithOmission = 0

  /// Nothing.
  public init() {}

  /// The doses omitted.
  public var omitted: Int { notTaken + unrecorded }

  /// Counts a dose; gives whether it was due and is judged.
  @inline(__always)
  mutating func count(_ dose: Dose) -> Bool {
    guard dose.isDue, dose.outcome != .notJudged else { return false }
    expected += 1
    switch dose.outcome {
    case .taken: taken += 1
    case .notTaken: notTaken += 1
    case .unrecorded: unrecorded += 1
    default: break
    }
    return true
  }

  static func += (left: inout Self, right: Self) {
    left.patients += right.patients
    left.orders += right.orders
    left.expected += right.expected
    left.taken += right.taken
    left.notTaken += right.notTaken
    left.unrecorded += right.unrecorded
    left.patientsWithOmission += right.patientsWithOmission
  }

  /// The sum of what one patient has, as one patient's.
  var ofOnePatient: DueDoseCounts {
    var counts = self
    (counts.patients, counts.patientsWithOmission) = (1, omitted > 0 ? 1 : 0)
    return counts
  }
}

/// A row about the doses due of some medications: its columns are the same, whatever the row is about.
public protocol DueDosesRow: TableRow {
  /// The numbers.
  var counts: DueDoseCounts { get }
}

extension DueDosesRow {
  /// The numbers, and the share of the doses due that was taken, with its interval.
  static var countColumns: [Column<Self>] {
    func column(
      _ name: String, _ unit: String, _ meaning: String,
      _ count: @escaping @Sendable (DueDoseCounts) -> Int
    ) -> Column<Self> {
      Column(name, .integer, unit: unit, meaning) { .integer(count($0.counts)) }
    }
    return [
      column("patients", "patients", "Patients with a dose, due or recorded.") { $0.patients },
      column("orders", "orders", "Their orders of it with a dose, due or recorded.") { $0.orders },
      column("expected", "doses", "Doses due, but for those that are not judged.") { $0.expected },
      column("expected_taken", "doses", "Doses due that were taken.") { $0.taken },
      column("not_taken", "doses", "Doses due that are recorded as not taken.") { $0.notTaken },
      column("unrecorded", "doses", "Doses due of which nothing is recorded.") { $0.unrecorded },
      Column(
        "implementation", .fraction, unit: "share",
        "Share of the doses due that was taken; empty when none was due."
      ) { .share(Self.share($0.counts)) },
      Column(
        "implementation_low", .fraction, unit: "share",
        "The lower end of its 95 % Wilson interval.",
        source: WilsonInterval.source
      ) { .share(Self.interval($0.counts)?.low) },
      Column(
        "implementation_high", .fraction, unit: "share",
        "The upper end of its 95 % Wilson interval.",
        source: WilsonInterval.source
      ) { .share(Self.interval($0.counts)?.high) },
      column(
        "patients_with_an_omission", "patients",
        "Patients of whom a dose due was not taken or not recorded."
      ) { $0.patientsWithOmission },
    ]
  }

  private static func share(_ counts: DueDoseCounts) -> Double? {
    counts.expected == 0 ? nil : Double(counts.taken) / Double(counts.expected)
  }

  private static func interval(_ counts: DueDoseCounts) -> WilsonInterval? {
    WilsonInterval(counts.taken, of: counts.expected)
  }
}

/// What was due of one medication, all patients together.
public struct MedicationDosesRow: DueDosesRow {
  /// The medication.
  public let medication: Medication
  /// Its classes.
  public let classes: [String]
  /// Whether it is critical; nil when no table says which are.
  public let isCritical: Bool?
  /// The numbers.
  public let counts: DueDoseCounts

  /// The columns of `medications.csv`.
  public static let definition = TableDefinition<MedicationDosesRow>(
    name: "medications", meaning: "One medication, all patients together.",
    columns: [
      Column("medication_code", .text, Medication.meaningOfCode) { .text($0.medication.code) },
      Column("medication", .text, "The medication's name.") { .text($0.medication.name) },
      Column("class", .text, "Its classes, joined by `; `; empty when it is in none.") {
        .text($0.classes.joined(separator: "; "))
      },
      Column(
        "critical", .flag,
        "Whether its doses are critical; empty when no table of classes is given."
      ) { $0.isCritical.map(Cell.flag) ?? .missing },
    ] + countColumns)
}

/// What was due of the medications of one class, all patients together.
public struct ClassDosesRow: DueDosesRow {
  /// The class; empty for the medications that are in none.
  public let name: String
  /// Its codes in the table of classes.
  public let codes: [String]
  /// The names of its medications in the data.
  public let medications: [String]
  /// Whether a line of the class says that its doses are critical.
  public let isCritical: Bool
  /// The numbers.
  public let counts: DueDoseCounts

  /// The columns of `classes.csv`.
  public static let definition = TableDefinition<ClassDosesRow>(
    name: "classes",
    meaning: "One class of medications, all patients together; a medication may be in several.",
    columns: [
      Column("medication_codes", .text, "Its codes in the table of classes, joined by `; `.") {
        .text($0.codes.joined(separator: "; "))
      },
      Column("medications", .text, "The names of its medications, the first three.") {
        .text(Medication.joinedNames($0.medications))
      },
      Column("class", .text, "The class; empty for the medications that are in none.") {
        .text($0.name)
      },
      Column("critical", .flag, "Whether doses of the class are critical.") {
        .flag($0.isCritical)
      },
    ] + countColumns)
}
