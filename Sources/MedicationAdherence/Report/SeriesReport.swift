/// One line of a timeline: an order, a medication or a whole patient, with its buckets.
public struct SeriesReport: Sendable {
  /// The patient's id.
  public let patient: String
  /// The line's identity: `MedicationRequest/ID`, a medication key, a patient id, or
  /// `none:MEDICATION-KEY` for administrations without an order.
  public let series: String
  /// The medication's code; empty when it has none, or when the line holds several medications.
  public let medicationCode: String
  /// What the line's medications are called: never none, and each name once.
  public let medicationNames: [String]
  /// The order's id; empty unless the line is one order.
  public let order: String
  /// Whether there is an order among what it holds; else all its doses are without one.
  public let hasOrder: Bool
  /// The line's name as a file name without an ending: safe, and unique within the patient.
  public let fileName: String
  /// Whether the medication is taken as needed, so that nothing is ever due.
  public let isAsNeeded: Bool
  /// Every bucket of the range, oldest first.
  public let buckets: [BucketCounts]
  /// The sum over the buckets.
  public let totals: OutcomeCounts
  /// The measures of the whole line.
  public let measures: MeasureValues
  /// What the order asks for, in one phrase; empty unless the line is one order.
  public let instruction: String
  /// When in the week its doses were recorded.
  public let weekPattern: WeekPattern
  /// When each of its doses was recorded; empty unless single times are listed.
  public let doseTimes: DoseTimes
  /// The doses taken of orders that ask for none, by why they do not.
  public let takenNotInForce: [OrderNotInForce: Int]
  /// What is recorded from the first order's start on, whether in the buckets or before them.
  public let recordSinceStart: RecordSinceStart
  /// The doses of the line that are dated by a month or year only, so that they match no due day.
  public let countedWithoutDay: Int
  /// The doses of the medication that are recorded without an order, where the patient has one of
  /// it, too; else 0.
  ///
  /// They are among the line's own doses unless it is an order.
  public let dosesWithoutOrder: Int

  /// The doses without an order that stand among others in the line; nil where none do.
  public var dosesAmongOthers: Int? {
    order.isEmpty && 0 < dosesWithoutOrder && dosesWithoutOrder < totals.administrations
      ? dosesWithoutOrder : nil
  }

  /// Whether there is a time of day to show.
  public var hasDoseTimes: Bool { !doseTimes.doses.isEmpty }

  /// The names in one text of every language, never empty, as ``Medication/joinedNames(_:)`` has
  /// them.
  public var medication: String { Medication.joinedNames(medicationNames) }

  /// Makes a line of one name.
  public init(
    patient: String, series: String, medicationCode: String, medication: String, order: String,
    hasOrder: Bool? = nil, fileName: String, isAsNeeded: Bool, buckets: [BucketCounts],
    measures: MeasureValues = MeasureValues(), instruction: String = "",
    weekPattern: WeekPattern = WeekPattern(), doseTimes: DoseTimes = DoseTimes(),
    takenNotInForce: [OrderNotInForce: Int] = [:], recordSinceStart: RecordSinceStart = .nothing,
    countedWithoutDay: Int = 0, dosesWithoutOrder: Int = 0
  ) {
    self.init(
      patient: patient, series: series, medicationCode: medicationCode,
      medicationNames: [medication], order: order, hasOrder: hasOrder, fileName: fileName,
      isAsNeeded: isAsNeeded, buckets: buckets, measures: measures, instruction: instruction,
      weekPattern: weekPattern, doseTimes: doseTimes, takenNotInForce: takenNotInForce,
      recordSinceStart: recordSinceStart, countedWithoutDay: countedWithoutDay,
      dosesWithoutOrder: dosesWithoutOrder)
  }

  /// Makes a line; the totals follow from the buckets.
  ///
  /// Unless it is said, there is an order where the line is one.
  public init(
    patient: String, series: String, medicationCode: String, medicationNames: [String],
    order: String, hasOrder: Bool? = nil, fileName: String, isAsNeeded: Bool,
    buckets: [BucketCounts],
    measures: MeasureValues = MeasureValues(), instruction: String = "",
    weekPattern: WeekPattern = WeekPattern(), doseTimes: DoseTimes = DoseTimes(),
    takenNotInForce: [OrderNotInForce: Int] = [:], recordSinceStart: RecordSinceStart = .nothing,
    countedWithoutDay: Int = 0, dosesWithoutOrder: Int = 0
  ) {
    self.patient = patient
    self.series = series
    self.medicationCode = medicationCode
    self.medicationNames = medicationNames
    self.order = order
    self.hasOrder = hasOrder ?? !order.isEmpty
    self.fileName = fileName
    self.isAsNeeded = isAsNeeded
    self.buckets = buckets
    self.measures = measures
    self.instruction = instruction
    self.weekPattern = weekPattern
    self.doseTimes = doseTimes
    self.takenNotInForce = takenNotInForce
    self.recordSinceStart = recordSinceStart
    self.countedWithoutDay = countedWithoutDay
    self.dosesWithoutOrder = dosesWithoutOrder
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
  }
}
