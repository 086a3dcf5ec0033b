/// One row of a cohort's list of patients.
public struct PatientSummary: Codable, Sendable {
  /// What a list of patients says of a series.
  public struct Series: Codable, Sendable {
    /// The name of its file.
    public let fileName: String
    /// The names of its medications.
    public let medicationNames: [String]
    /// Whether single times of its doses are shown.
    public let hasDoseTimes: Bool
  }

  /// The patient's id.
  public let id: String
  /// The patient's name as in the record; empty when there is none.
  public let name: String
  /// Who the patient is; nil unless that is disclosed.
  public let identity: PatientIdentity?
  /// The patient's folder below the report's, when one is written for each patient.
  public let folder: String
  /// The series' file names and the names of their medications, and whether single times of their
  /// doses are shown, in the order of the report.
  public let series: [Series]
  /// The measures of the patient.
  public let measures: MeasureValues
  /// Whether and for how long each series was taken, in the order of the report.
  public let courses: [SeriesCourse]
  /// The administrations counted.
  public let totals: OutcomeCounts
  /// The doses taken of orders that ask for none, by why they do not.
  public let takenNotInForce: [OrderNotInForce: Int]
  /// The doses recorded without an order although the patient has one of their medication.
  public let dosesWithoutOrder: Int
  /// Whether all is taken as needed, so that nothing is ever due.
  public let isAsNeeded: Bool
  /// The buckets in which any of the patient's series has an administration.
  public let bucketsRecorded: Int
  /// The buckets from the first to the last in which no series has an administration, but a dose may have
  /// been due.
  ///
  /// A bucket between the series is one of them where a series is without an order: of such doses it is
  /// never known that nothing was due.
  public let bucketsWithoutRecords: Int
  /// The days from the first to the last on which an order was active or a dose recorded; nil when none
  /// is known.
  public let days: DayRange?
  /// The patient's counts over time, all series together, oldest first, for a sparkline.
  public var timeline: [BucketCounts] { packedTimeline?.buckets ?? plainTimeline }
  private var plainTimeline: [BucketCounts]
  private var packedTimeline: PackedBuckets?

  /// Whether any dose of the patient is recorded, in the buckets or before them.
  public let hasRecords: Bool

  /// The records of administrations that are in no figure because something is wrong with them.
  public let leftOut: LeftOutRecords

  /// The doses recorded as taken on a day after that of the patient's death.
  public let takenAfterDeath: Int

  /// The medications of series in which no dose was ever taken, as far as doses are recorded, each
  /// once; none of which doses are recorded in another series, such as that of an earlier order.
  public var neverStarted: [String] { hasRecords ? neverTaken : [] }

  /// Whether no share of the doses due can be told, because no dose names an order.
  public var isNotJudged: Bool { measures.notJudged > 0 && measures.doses == nil }

  /// The medications of series that may or may not have been started, each once: no dose of the
  /// patient is recorded at all.
  ///
  /// None where there are records that are in no figure, for these may be of any of them.
  public var withoutRecord: [String] { hasRecords || leftOut.count > 0 ? [] : neverTaken }

  /// The medications of series in which no dose was taken, in this or in any other series.
  private let neverTaken: [String]

  /// Sums up a patient's report.
  public init(_ patient: borrowing PatientReport) {
    // In place: a copy of a series would retain a dozen strings and arrays.
    let reports = patient.series.span
    let timeline = BucketCounts.sum(
      reports.indices.map { reports[$0].buckets },
      haveOrders: reports.indices.allSatisfy { reports[$0].hasOrder })
    plainTimeline = timeline
    id = patient.id
    (name, identity) = (patient.name, patient.identity)
    folder = patient.folder
    series = reports.indices.map {
      Series(
        fileName: reports[$0].fileName, medicationNames: reports[$0].medicationNames,
        hasDoseTimes: reports[$0].hasDoseTimes)
    }
    measures = patient.measures
    courses = reports.indices.map {
      SeriesCourse(
        reports[$0].measures, isAsNeeded: reports[$0].isAsNeeded,
        recordSinceStart: reports[$0].record.sinceStart)
    }
    totals = patient.totals
    leftOut = patient.leftOut
    takenAfterDeath = patient.takenAfterDeath
    hasRecords =
      totals.administrations > 0
      || reports.indices.contains { reports[$0].record.sinceStart > .nothing }
    neverTaken =
      courses.contains { $0.isInitiated == false } ? Self.neverTaken(reports, courses) : []
    takenNotInForce = patient.takenNotInForce
    dosesWithoutOrder = reports.indices.reduce(0) { sum, place in
      reports[place].order.isEmpty ? sum + reports[place].dosesWithoutOrder : sum
    }
    isAsNeeded = reports.indices.allSatisfy { reports[$0].isAsNeeded }
    bucketsRecorded = timeline.count { $0.state == .recorded }
    bucketsWithoutRecords = timeline.count { $0.state == .noRecords }
    days = patient.days
  }

  /// The same in less memory, to be kept.
  public var packed: PatientSummary {
    guard packedTimeline == nil else { return self }
    var packed = self
    (packed.packedTimeline, packed.plainTimeline) = (PackedBuckets(plainTimeline), [])
    return packed
  }

  /// The names of series that were never begun, without those of a medication of which doses were taken,
  /// by its code or by a name.
  private static func neverTaken(
    _ reports: Span<SeriesReport>, _ courses: [SeriesCourse]
  ) -> [String] {
    var taken: Set<String> = []
    for place in reports.indices where reports[place].measures[.taken] ?? 0 > 0 {
      taken.formUnion(keys(of: reports[place].medicationCode, reports[place].medicationNames))
    }
    var names: [String] = []
    for place in reports.indices where courses[place].isInitiated == false {
      let own = reports[place].medicationNames
      if taken.isDisjoint(with: keys(of: reports[place].medicationCode, own)) { names += own }
    }
    return Medication.distinct(names)
  }

  /// What tells a medication apart: its code, and its names however they are spelt.
  private static func keys(of code: String, _ names: [String]) -> [String] {
    (code.isEmpty ? [] : ["code " + code]) + names.map(Medication.folded)
  }
}

extension PatientSummary: TableRow {
  /// The columns of `patients.csv` and of a workbook's Patients.
  public static let definition = TableDefinition<PatientSummary>(
    name: "patients",
    meaning: "One patient, all lines together.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.id) },
      Column("series_count", .integer, unit: "lines", "The patient's lines in the timeline.") {
        .integer($0.series.count)
      },
    ] + DayRange.columns.map { $0.of(\.days) } + [
      Column("taken", .integer, unit: "administrations", "Doses taken.") {
        .integer($0.totals.taken)
      },
      Column("not_taken", .integer, unit: "administrations", "Doses recorded as not taken.") {
        .integer($0.totals.notTaken)
      },
      Column(
        "undetermined", .integer, unit: "administrations",
        "Doses of which nobody can say yet whether they were taken; in no rate of "
          + "recorded doses, not taken in those of doses due."
      ) { .integer($0.totals.undetermined) },
      Column(
        "interrupted", .integer, unit: "administrations",
        "Doses taken that were stopped before their end; they are in taken too."
      ) { .integer($0.totals.interrupted) },
      Column(Measure.expected) { $0.measures },
      MeasureValues.expectedTaken.of(\.measures),
      Column(Measure.unrecorded) { $0.measures },
      Column(Measure.extra) { $0.measures },
      Column(
        "recorded_adherence", .fraction, unit: "share",
        "taken / (taken + not_taken); empty when neither was recorded."
      ) { .share($0.totals.recordedAdherence) },
      Column(Measure.implementation) { $0.measures },
      Column(
        "buckets_recorded", .integer, unit: "buckets",
        "Buckets in which any of the lines has an administration."
      ) { .integer($0.bucketsRecorded) },
      Column(
        "buckets_without_records", .integer, unit: "buckets",
        "Buckets in which none of the lines has an administration, though a dose may have been due."
      ) { .integer($0.bucketsWithoutRecords) },
    ] + Measure.refills.map { Column($0) { $0.measures } }
      + PatientIdentity.columns.map { $0.of(\.identity) })
}
