/// Everything that is reported of one patient.
public struct PatientReport: Codable, Sendable {
  /// The patient's id.
  public let id: String
  /// The patient's name as in the record; empty when there is none.
  public let name: String
  /// The patient's folder below the report's: `patients/` and a safe, unique name.
  public let folder: String
  /// The series of the timeline, sorted by medication, then by series.
  public let series: [SeriesReport]
  /// The series in buckets of each further size; none as a rule.
  public let further: [FurtherTimeline]
  /// The administrations, oldest first, those without a date last; empty unless they are listed.
  public let administrations: [AdministrationRow]
  /// The sum over the series.
  public let totals: OutcomeCounts
  /// The measures of the patient: doses matched within each order or medication, then added.
  public let measures: MeasureValues
  /// What is reported of the patient beside these.
  public let details: PatientDetails
  /// Every dose that was due and every administration, matched; none unless they are wanted.
  public var doses = PatientDoses()
  /// Why to see the patient, and what could not be looked at; nothing unless it is wanted.
  public var worklist = Worklist()
  /// The patient's responses with their scores; none unless scales are given.
  package var scores: [ScoreRow] = []
  /// What is known of the patient that groups are made by; nil unless it is wanted.
  public var person: Person?
  /// The groups that the patient's doses are in, each once; none unless groups were asked for.
  public var groups: [PatientGroupRow] = []
  /// Who the patient is; nil unless that is disclosed.
  public var identity: PatientIdentity?

  /// Makes a patient's report; the totals follow from the series.
  public init(
    id: String, name: String, folder: String, series: [SeriesReport],
    further: [FurtherTimeline] = [], administrations: [AdministrationRow],
    measures: MeasureValues = MeasureValues(),
    details: PatientDetails = PatientDetails()
  ) {
    self.id = id
    self.name = name
    self.folder = folder
    self.series = series
    self.further = further
    self.administrations = administrations
    self.measures = measures
    self.details = details
    totals = series.indices.reduce(into: OutcomeCounts()) { $0 += series[$1].totals }
  }
}

/// What is reported of one patient beside series and measures.
public struct PatientDetails: Codable, Sendable {
  /// The orders of the series, sorted by medication, then by id.
  public var orders: [OrderRow]
  /// When in the week doses of medications were recorded; a medication may be there several times.
  public var weekPatterns: [MedicationWeekPattern]
  /// Whether the patient has an order, one of the series' own.
  public var hasOrder: Bool
  /// What was recorded of each medication; empty when a series of the report is a whole patient, and
  /// when nothing shows it.
  public var medications: [MedicationTotals]
  /// Why doses were not taken; a medication and a reason may be there several times.
  public var reasons: [MedicationReasonCount]
  /// The records of administrations that are in no figure because something is wrong with them.
  public var leftOut: LeftOutRecords
  /// The doses recorded as taken on a day after that of the patient's death.
  public var takenAfterDeath: Int
  /// The days from the first to the last on which an order was active or a dose recorded, within those
  /// that are shown; nil when none is known.
  public var days: DayRange?

  /// Makes details, none where nothing is said.
  public init(
    orders: [OrderRow] = [], weekPatterns: [MedicationWeekPattern] = [], hasOrder: Bool = false,
    medications: [MedicationTotals] = [], reasons: [MedicationReasonCount] = [],
    leftOut: LeftOutRecords = LeftOutRecords(), takenAfterDeath: Int = 0,
    days: DayRange? = nil
  ) {
    self.orders = orders
    self.weekPatterns = weekPatterns
    self.hasOrder = hasOrder
    self.medications = medications
    self.reasons = reasons
    self.leftOut = leftOut
    self.takenAfterDeath = takenAfterDeath
    self.days = days
  }
}

extension PatientReport {
  /// The orders of the series, sorted by medication, then by id.
  public var orders: [OrderRow] { details.orders }
  /// When in the week doses of medications were recorded.
  public var weekPatterns: [MedicationWeekPattern] { details.weekPatterns }
  /// Whether the patient has an order, one of the series' own.
  public var hasOrder: Bool { details.hasOrder }
  /// What was recorded of each medication.
  public var medications: [MedicationTotals] { details.medications }
  /// Why doses were not taken.
  public var reasons: [MedicationReasonCount] { details.reasons }
  /// The records of administrations that are in no figure because something is wrong with them.
  public var leftOut: LeftOutRecords { details.leftOut }
  /// The days from the first to the last on which an order was active or a dose recorded.
  public var days: DayRange? { details.days }
  /// The doses recorded as taken on a day after that of the patient's death.
  public var takenAfterDeath: Int { details.takenAfterDeath }

  /// The doses taken of orders that ask for none, by why they do not.
  public var takenNotInForce: [OrderNotInForce: Int] {
    var sum: [OrderNotInForce: Int] = [:]
    for place in series.indices where !series[place].takenNotInForce.isEmpty {
      sum.merge(series[place].takenNotInForce, uniquingKeysWith: +)
    }
    return sum
  }
}

extension PatientReport {
  /// How the patient's administrations are accounted for, as far as the patient's report knows.
  ///
  /// Those in a bucket are counted; of those listed in no bucket, the undated ones are told apart.
  /// What cannot be read is there when it is known whose it is. What was excluded or read twice is
  /// in the ledger of the run only.
  public var ledger: [LedgerRow] {
    let outside = administrations.filter(\.bucket.isEmpty)
    let undated = outside.count(where: \.localDate.isEmpty)
    return [
      row(
        Disposition.counted.word, reason: Disposition.counted.reason, count: totals.administrations),
      row(
        Disposition.quarantined.word, reason: Disposition.quarantined.reason,
        count: leftOut.quarantined),
      row("not-in-a-bucket", reason: "undated", count: undated),
      row("not-in-a-bucket", reason: "outside-or-imprecise", count: outside.count - undated),
    ].filter { $0.count > 0 }
  }

  private func row(_ disposition: String, reason: String, count: Int) -> LedgerRow {
    LedgerRow(
      resource: "MedicationAdministration", disposition: disposition, reason: reason, count: count)
  }
}

/// How many records of a patient's administrations are in no figure because something is wrong with
/// them.
public struct LeftOutRecords: Hashable, Codable, Sendable {
  /// Those of which something cannot be read.
  public var quarantined = 0
  /// Those without a date.
  public var undated = 0
  /// Those with a date too coarse for the buckets.
  public var imprecise = 0
  /// Those with a date before 1900.
  public var implausible = 0

  /// Makes counts.
  public init(quarantined: Int = 0, undated: Int = 0, imprecise: Int = 0, implausible: Int = 0) {
    self.quarantined = quarantined
    self.undated = undated
    self.imprecise = imprecise
    self.implausible = implausible
  }

  /// Takes those that are in no figure for something wrong with them.
  public init(_ counts: DispositionCounts) {
    self.init(
      quarantined: counts[.quarantined], undated: counts[.undated], imprecise: counts[.imprecise],
      implausible: counts[.implausible])
  }

  /// All of them.
  public var count: Int { quarantined + undated + imprecise + implausible }
}

extension PatientReport {
  /// Whether all medicines are swallowed, or none is; nil when some are, or that is not known.
  package var areSwallowed: Bool? {
    series.allSatisfy(\.hasOrder) ? orders.map(\.isSwallowed).common : nil
  }
}
