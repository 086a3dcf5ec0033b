/// One row of the worklist: a patient to see, for a medication and a rule.
public struct WorklistRow: Hashable, Codable, Sendable {
  /// The patient.
  public let patient: WorklistPatient
  /// The medication.
  public let medication: Medication
  /// Whether it is a critical medicine.
  public let isCritical: Bool
  /// Why it is on the list.
  public let finding: WorklistFinding
  /// The doses that it is about.
  public let doses: WorklistDoses
  /// How the medication was taken lately.
  public let recent: RecentDoses

  /// Makes a row; of no doses where nothing is said.
  public init(
    patient: WorklistPatient, medication: Medication, isCritical: Bool, finding: WorklistFinding,
    doses: WorklistDoses = WorklistDoses(), recent: RecentDoses = RecentDoses()
  ) {
    (self.patient, self.medication, self.isCritical) = (patient, medication, isCritical)
    (self.finding, self.doses, self.recent) = (finding, doses, recent)
  }

  /// The same with its days moved.
  func moved(by days: Int) -> WorklistRow {
    var (doses, recent) = (doses, recent)
    doses.day = doses.day?.adding(days: days)
    recent.lastTaken = recent.lastTaken.map {
      LocalMoment(day: $0.day.adding(days: days), millisecond: $0.millisecond)
    }
    return WorklistRow(
      patient: patient, medication: medication, isCritical: isCritical,
      finding: finding.moved(by: days), doses: doses, recent: recent)
  }
}

/// Whom a row of the worklist is about.
public struct WorklistPatient: Hashable, Codable, Sendable {
  /// The patient's id.
  public let id: String
  /// The patient's name as in the record; empty when there is none.
  public let name: String
  /// The patient's folder below the report's; empty when none is written.
  public let folder: String
  /// Who the patient is; nil unless that is disclosed.
  public let identity: PatientIdentity?
  /// The ward where the patient is at the as-of instant; empty when it is not known or was not asked for.
  public let ward: String

  /// Makes a patient.
  public init(
    id: String, name: String = "", folder: String = "", identity: PatientIdentity? = nil,
    ward: String = ""
  ) {
    (self.id, self.name, self.folder, self.identity) = (id, name, folder, identity)
    self.ward = ward
  }
}

/// The doses that a row of the worklist is about; the day, time and order are of the latest one.
public struct WorklistDoses: Hashable, Codable, Sendable {
  /// The order's id; empty without one.
  public var order: String
  /// The day on which the latest was due; nil when the row is about no dose.
  public var day: Day?
  /// When it was due, in minutes since midnight; nil where the order names no time.
  public var minute: Int16?
  /// Of which kind the omitted doses are, the gravest one of several; nil when none was omitted.
  public var category: OmissionCategory?
  /// Why the latest of that kind was not taken; empty without a reason.
  public var reason: String
  /// How many were omitted; nil for a rule that is not about omitted doses.
  public var missed: Int?
  /// Those of them of which nothing is recorded.
  public var notSigned: Int
  /// How many minutes after its time the latest was taken; nil for a rule that is not about late ones.
  public var delayMinutes: Int?

  /// Makes doses; of none where nothing is said.
  public init(
    order: String = "", day: Day? = nil, minute: Int16? = nil, category: OmissionCategory? = nil,
    reason: String = "", missed: Int? = nil, notSigned: Int = 0, delayMinutes: Int? = nil
  ) {
    (self.order, self.day, self.minute, self.category) = (order, day, minute, category)
    self.reason = reason
    (self.missed, self.notSigned, self.delayMinutes) = (missed, notSigned, delayMinutes)
  }
}

/// How a medication was taken lately; a figure that is not known is nil.
public struct RecentDoses: Hashable, Codable, Sendable {
  /// When the last dose was taken, of those that the report shows.
  public var lastTaken: LocalMoment?
  /// The days since then.
  public var daysSince: Int?
  /// The due doses omitted one after the other, up to now.
  public var missedInARow: Int?
  /// The share of the doses due in the last 7 days that were taken.
  public var share7Days: Double?
  /// The share of the doses due in the 28 days before these that were taken.
  public var shareBefore28Days: Double?

  /// Makes figures, all of them unknown unless stated.
  public init(
    lastTaken: LocalMoment? = nil, daysSince: Int? = nil, missedInARow: Int? = nil,
    share7Days: Double? = nil, shareBefore28Days: Double? = nil
  ) {
    (self.lastTaken, self.daysSince, self.missedInARow) = (lastTaken, daysSince, missedInARow)
    (self.share7Days, self.shareBefore28Days) = (share7Days, shareBefore28Days)
  }
}
