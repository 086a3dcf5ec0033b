/// Everything that is reported of one patient.
public struct PatientReport: Sendable {
  /// The patient's id.
  public let id: String
  /// The patient's name as the record has it; empty when it has none.
  public let name: String
  /// The patient's folder below the report's: `patients/` and a safe, unique name.
  public let folder: String
  /// The lines of the timeline, sorted by medication, then by series.
  public let series: [SeriesReport]
  /// The administrations, oldest first, those without a date last; empty unless they are listed.
  public let administrations: [AdministrationRow]
  /// The sum over the lines.
  public let totals: OutcomeCounts
  /// The measures of the patient: doses matched within each order or medication, then added.
  public let measures: MeasureValues
  /// The orders of the lines, sorted by medication, then by id.
  public let orders: [OrderRow]
  /// When in the week doses of medications were recorded; a medication may be there several times.
  public let weekPatterns: [MedicationWeekPattern]
  /// Whether the patient has an order, one of the lines' own.
  public let hasOrder: Bool
  /// What was recorded of each medication; empty when a line of the report is a whole patient, and
  /// when nothing shows it.
  public let medications: [MedicationTotals]
  /// Why doses were not taken; a medication and a reason may be there several times.
  public let reasons: [MedicationReasonCount]

  /// The records of administrations that are in no figure because something is wrong with them.
  public let leftOut: LeftOutRecords

  /// The doses recorded as taken on a day after that of the patient's death.
  public let takenAfterDeath: Int

  /// Makes a patient's report; the totals follow from the lines.
  public init(
    id: String, name: String, folder: String, series: [SeriesReport],
    administrations: [AdministrationRow], measures: MeasureValues = MeasureValues(),
    orders: [OrderRow] = [], weekPatterns: [MedicationWeekPattern] = [],
    hasOrder: Bool = false, medications: [MedicationTotals] = [],
    reasons: [MedicationReasonCount] = [], leftOut: LeftOutRecords = LeftOutRecords(),
    takenAfterDeath: Int = 0
  ) {
    self.id = id
    self.name = name
    self.folder = folder
    self.series = series
    self.administrations = administrations
    self.measures = measures
    self.orders = orders
    self.weekPatterns = weekPatterns
    self.hasOrder = hasOrder
    self.medications = medications
    self.reasons = reasons
    self.leftOut = leftOut
    self.takenAfterDeath = takenAfterDeath
    totals = series.indices.reduce(into: OutcomeCounts()) { $0 += series[$1].totals }
  }
}

extension PatientReport {
  /// The doses taken of orders that ask for none, by why they do not.
  public var takenNotInForce: [OrderNotInForce: Int] {
    var sum: [OrderNotInForce: Int] = [:]
    for place in series.indices where !series[place].takenNotInForce.isEmpty {
      sum.merge(series[place].takenNotInForce, uniquingKeysWith: +)
    }
    return sum
  }
}
