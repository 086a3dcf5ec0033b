/// One row of a cohort's list of patients.
public struct PatientSummary: Sendable {
  /// The patient's id.
  public let id: String
  /// The patient's name as the record has it; empty when it has none.
  public let name: String
  /// The patient's folder below the report's, when one is written for each patient.
  public let folder: String
  /// The lines' file names and the names of their medications, and whether single times of their
  /// doses are shown, in the order of the report.
  public let series: [(fileName: String, medicationNames: [String], hasDoseTimes: Bool)]
  /// The measures of the patient.
  public let measures: MeasureValues
  /// Whether and for how long each line was taken, in the order of the report.
  public let courses: [SeriesCourse]
  /// The administrations counted.
  public let totals: OutcomeCounts
  /// The doses taken of orders that ask for none, by why they do not.
  public let takenNotInForce: [OrderNotInForce: Int]
  /// The doses recorded without an order although the patient has one of their medication.
  public let dosesWithoutOrder: Int
  /// Whether all is taken as needed, so that nothing is ever due.
  public let isAsNeeded: Bool
  /// The buckets in which any of the patient's lines has an administration.
  public let bucketsRecorded: Int
  /// The buckets from the first to the last in which no line has an administration, but a dose may have
  /// been due.
  ///
  /// A bucket between the lines is one of them where a line is without an order: of such doses it is
  /// never known that nothing was due.
  public let bucketsWithoutRecords: Int
  /// The first day of the first bucket; nil without a line.
  public let firstDay: Day?
  /// The last day of the last bucket; nil without a line.
  public let lastDay: Day?
  /// The patient's counts over time, all lines together, oldest first, for a sparkline.
  public let timeline: [BucketCounts]

  /// Whether any dose of the patient is recorded, in the buckets or before them.
  public let hasRecords: Bool

  /// The records of administrations that are in no figure because something is wrong with them.
  public let leftOut: LeftOutRecords

  /// The doses recorded as taken on a day after that of the patient's death.
  public let takenAfterDeath: Int

  /// The medications of lines of which no dose was ever taken, as far as doses are recorded, each
  /// once; none of which doses are recorded in another line, such as that of an earlier order.
  public var neverStarted: [String] { hasRecords ? neverTaken : [] }

  /// The medications of lines of which nobody knows whether they were started, each once: no dose of the
  /// patient is recorded at all.
  ///
  /// None where there are records that are in no figure, for these may be of any of them.
  public var withoutRecord: [String] { hasRecords || leftOut.count > 0 ? [] : neverTaken }

  /// The medications of lines of which no dose was taken, in this or in any other line.
  private let neverTaken: [String]

  /// Sums up a patient's report.
  public init(_ patient: borrowing PatientReport) {
    // In place, for a copy of a line would retain a dozen texts and arrays.
    let lines = patient.series.span
    timeline = BucketCounts.sum(
      lines.indices.map { lines[$0].buckets },
      haveOrders: lines.indices.allSatisfy { lines[$0].hasOrder })
    id = patient.id
    name = patient.name
    folder = patient.folder
    series = lines.indices.map {
      (lines[$0].fileName, lines[$0].medicationNames, lines[$0].hasDoseTimes)
    }
    measures = patient.measures
    courses = lines.indices.map {
      SeriesCourse(
        lines[$0].measures, isAsNeeded: lines[$0].isAsNeeded,
        recordSinceStart: lines[$0].recordSinceStart)
    }
    totals = patient.totals
    leftOut = patient.leftOut
    takenAfterDeath = patient.takenAfterDeath
    hasRecords =
      totals.administrations > 0
      || lines.indices.contains { lines[$0].recordSinceStart > .nothing }
    neverTaken =
      courses.contains { $0.isInitiated == false } ? Self.neverTaken(lines, courses) : []
    takenNotInForce = patient.takenNotInForce
    dosesWithoutOrder = lines.indices.reduce(0) { sum, place in
      lines[place].order.isEmpty ? sum + lines[place].dosesWithoutOrder : sum
    }
    isAsNeeded = lines.indices.allSatisfy { lines[$0].isAsNeeded }
    bucketsRecorded = timeline.count { $0.state == .recorded }
    bucketsWithoutRecords = timeline.count { $0.state == .noRecords }
    firstDay = timeline.first?.bucket.firstDay
    lastDay = timeline.last?.bucket.lastDay
  }

  /// The names of lines that were never begun, without those of a medication of which doses were taken,
  /// by its code or by a name.
  private static func neverTaken(
    _ lines: Span<SeriesReport>, _ courses: [SeriesCourse]
  ) -> [String] {
    var taken: Set<String> = []
    for place in lines.indices where lines[place].measures[.taken] ?? 0 > 0 {
      taken.formUnion(keys(of: lines[place].medicationCode, lines[place].medicationNames))
    }
    var names: [String] = []
    for place in lines.indices where courses[place].isInitiated == false {
      let own = lines[place].medicationNames
      if taken.isDisjoint(with: keys(of: lines[place].medicationCode, own)) { names += own }
    }
    return Medication.distinct(names)
  }

  /// What tells a medication apart: its code, and its names however they are spelt.
  private static func keys(of code: String, _ names: [String]) -> [String] {
    (code.isEmpty ? [] : ["code " + code]) + names.map(Medication.folded)
  }
}
