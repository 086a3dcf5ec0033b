/// What tells one series of a timeline apart from the others.
public struct SeriesIdentity: Hashable, Codable, Sendable {
  /// The patient's id.
  public let patient: String
  /// `MedicationRequest/ID`, a medication key, a patient id, or `none:MEDICATION-KEY` for
  /// administrations without an order.
  public let series: String
  /// The medication's code; empty when it has none, or when the series holds several medications.
  public let medicationCode: String
  /// What the series' medications are called: never none, and each name once.
  public let medicationNames: [String]
  /// The order's id; empty unless the series is one order.
  public let order: String
  /// Whether there is an order among what it holds; else all its doses are without one.
  public let hasOrder: Bool
  /// The series' name as a file name without an ending: safe, and unique within the patient.
  public let fileName: String

  /// Makes an identity; unless it is said, there is an order where the series is one.
  public init(
    patient: String, series: String, medicationCode: String, medicationNames: [String],
    order: String, hasOrder: Bool? = nil, fileName: String
  ) {
    self.patient = patient
    self.series = series
    self.medicationCode = medicationCode
    self.medicationNames = medicationNames
    self.order = order
    self.hasOrder = hasOrder ?? !order.isEmpty
    self.fileName = fileName
  }

  /// Makes the identity of a series of one name.
  public init(
    patient: String, series: String, medicationCode: String, medication: String, order: String,
    hasOrder: Bool? = nil, fileName: String
  ) {
    self.init(
      patient: patient, series: series, medicationCode: medicationCode,
      medicationNames: [medication], order: order, hasOrder: hasOrder, fileName: fileName)
  }
}

/// What the record shows of a series beside its buckets and measures.
public struct SeriesRecord: Codable, Sendable {
  /// When in the week its doses were recorded.
  public var weekPattern: WeekPattern
  /// When each of its doses was recorded; empty unless single times are listed.
  public var doseTimes: DoseTimes
  /// The doses taken of orders that ask for none, by why they do not.
  public var takenNotInForce: [OrderNotInForce: Int]
  /// The doses taken on days on which their order was not active by its own dates.
  public var takenWhileInactive: Int
  /// What is recorded from the first order's start on, whether in the buckets or before them.
  public var sinceStart: RecordSinceStart
  /// The doses of the series that are dated by a month or year only, so that they match no due day.
  public var countedWithoutDay: Int
  /// The doses of the medication that are recorded without an order, where the patient has one of
  /// it, too; else 0.
  ///
  /// They are among the series' own doses unless it is an order.
  public var dosesWithoutOrder: Int
  /// The days from the first to the last on which an order was active or a dose recorded, within those
  /// that are shown; nil when none is known.
  public var days: DayRange?

  /// Makes a record, of nothing where nothing is said.
  public init(
    weekPattern: WeekPattern = WeekPattern(), doseTimes: DoseTimes = DoseTimes(),
    takenNotInForce: [OrderNotInForce: Int] = [:], takenWhileInactive: Int = 0,
    sinceStart: RecordSinceStart = .nothing,
    countedWithoutDay: Int = 0, dosesWithoutOrder: Int = 0, days: DayRange? = nil
  ) {
    self.weekPattern = weekPattern
    self.doseTimes = doseTimes
    self.takenNotInForce = takenNotInForce
    self.takenWhileInactive = takenWhileInactive
    self.sinceStart = sinceStart
    self.countedWithoutDay = countedWithoutDay
    self.dosesWithoutOrder = dosesWithoutOrder
    self.days = days
  }
}

/// One series of a timeline: an order, a medication or a whole patient, with its buckets.
public struct SeriesReport: Codable, Sendable {
  /// What tells it apart.
  public let identity: SeriesIdentity
  /// Whether the medication is taken as needed, so that nothing is ever due.
  public let isAsNeeded: Bool
  /// Every bucket of the range, oldest first.
  public let buckets: [BucketCounts]
  /// The sum over the buckets.
  public let totals: OutcomeCounts
  /// The measures of the whole series.
  public let measures: MeasureValues
  /// What the order asks for, in one phrase; empty unless the series is one order.
  public let instruction: String
  /// What the record shows beside these.
  public let record: SeriesRecord

  /// The doses without an order that stand among others in the series; nil where none do.
  public var dosesAmongOthers: Int? {
    order.isEmpty && 0 < dosesWithoutOrder && dosesWithoutOrder < totals.administrations
      ? dosesWithoutOrder : nil
  }

  /// Whether there is a time of day to show.
  public var hasDoseTimes: Bool { !doseTimes.doses.isEmpty }

  /// The names in one text of every language, never empty, as ``Medication/joinedNames(_:)`` has
  /// them.
  public var medication: String { Medication.joinedNames(medicationNames) }

  /// Makes a series; the totals follow from the buckets.
  public init(
    _ identity: SeriesIdentity, isAsNeeded: Bool, buckets: [BucketCounts],
    measures: MeasureValues = MeasureValues(), instruction: String = "",
    record: SeriesRecord = SeriesRecord()
  ) {
    self.identity = identity
    self.isAsNeeded = isAsNeeded
    self.buckets = buckets
    self.measures = measures
    self.instruction = instruction
    self.record = record
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
  }
}

extension SeriesReport {
  /// The patient's id.
  public var patient: String { identity.patient }
  /// What tells the series apart, in every output.
  public var series: String { identity.series }
  /// The medication's code; empty when it has none, or when the series holds several medications.
  public var medicationCode: String { identity.medicationCode }
  /// What the series' medications are called.
  public var medicationNames: [String] { identity.medicationNames }
  /// The order's id; empty unless the series is one order.
  public var order: String { identity.order }
  /// Whether there is an order among what it holds.
  public var hasOrder: Bool { identity.hasOrder }
  /// The series' name as a file name without an ending.
  public var fileName: String { identity.fileName }
  /// When in the week its doses were recorded.
  public var weekPattern: WeekPattern { record.weekPattern }
  /// When each of its doses was recorded; empty unless single times are listed.
  public var doseTimes: DoseTimes { record.doseTimes }
  /// The doses taken of orders that ask for none, by why they do not.
  public var takenNotInForce: [OrderNotInForce: Int] { record.takenNotInForce }
  /// The days from the first to the last on which an order was active or a dose recorded.
  public var days: DayRange? { record.days }
  /// The doses recorded without an order, where the patient has one of their medication; else 0.
  public var dosesWithoutOrder: Int { record.dosesWithoutOrder }
}

extension SeriesReport: TableRow {
  /// The columns of `measures.csv` and of a workbook's Measures: the series, its days, then every measure.
  public static let definition = TableDefinition<SeriesReport>(
    name: "measures",
    meaning: "One line of the timeline over all its days.",
    columns: identityColumns + DayRange.columns.map { $0.of(\.days) }
      + Measure.allCases.flatMap { measure in
        let column = Column<SeriesReport>(measure) { $0.measures }
        return measure == .expected
          ? [column, MeasureValues.expectedTaken.of(\.measures)] : [column]
      })

  /// What tells a series apart, with which all tables of series begin.
  static let identityColumns: [Column<SeriesReport>] = [
    Column("patient", .text, "The patient's id.") { .text($0.patient) },
    Column(
      "series", .text,
      "The line's identity: the order, the medication's key, the patient's id, or none: and the "
        + "medication's key for administrations without an order."
    ) { .text($0.series) },
    Column("medication_code", .text, Medication.meaningOfCode) {
      .text($0.medicationCode)
    },
    Column("medication", .text, "The medication's name.") { .text($0.medication) },
    Column("order_id", .text, "The order's id, when the line is one order.") { .text($0.order) },
  ]
}

extension DayRange {
  /// The columns of the days that a row is about.
  static let columns: [Column<DayRange?>] = [
    Column(
      "first_day", .date, unit: "day",
      "The first day, of those that the report shows, on which an order was active or a dose recorded."
    ) { .day($0?.first) },
    Column(
      "last_day", .date, unit: "day",
      "The last day, of those that the report shows, on which an order was active or a dose recorded."
    ) { .day($0?.last) },
    Column(
      "days_observed", .integer, unit: "days", "Days from first_day to last_day, both counted."
    ) {
      $0.map { .integer($0.count) } ?? .missing
    },
  ]
}

extension MeasureValues {
  /// The column of the doses due that were taken.
  static let expectedTaken = Column<MeasureValues>(
    "expected_taken", .integer, unit: "doses",
    "Doses due that were taken, day by day, which implementation is the share of; doses taken may be "
      + "more, for some are of orders of which nothing is due; empty when unknown or not applicable."
  ) { $0.doses.map { .integer($0.matched) } ?? .missing }
}

extension Medication {
  /// What a column with a medication's code says, in every table that has one.
  static let meaningOfCode =
    "The medication's code; empty when it has none or only that of an ATC group, which has fewer "
    + "than 7 characters, and for several medications together."
}
