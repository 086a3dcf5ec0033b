import MedicationAdherence

/// A row of the worklist for programs: the columns of `worklist.csv`, and the row in words.
struct WorklistRowEntry: Encodable {
  let patient, ward, rule, medicationCode, medication, order: String
  let critical: Bool
  let dueDate, dueTime, category, reason, lastTaken: String?
  let missed, missedInARow, daysSince, delayMinutes: Int?
  let share7Days, shareBefore28Days: Double?
  let text: String

  init(_ row: WorklistRow, text: String) {
    (patient, ward, rule) = (row.patient.id, row.patient.ward, row.finding.rule.rawValue)
    (medicationCode, medication) = (row.medication.code, row.medication.name)
    (order, critical) = (row.doses.order, row.isCritical)
    dueDate = row.doses.day.map { "\($0)" }
    dueTime = row.doses.minute.map { LocalTimeText.text(minutes: Int($0)) }
    category = row.doses.category?.rawValue
    reason = row.doses.reason.isEmpty ? nil : row.doses.reason
    (missed, delayMinutes) = (row.doses.missed, row.doses.delayMinutes)
    missedInARow = row.recent.missedInARow
    (lastTaken, daysSince) = (row.recent.lastTaken.map { "\($0.day)" }, row.recent.daysSince)
    (share7Days, shareBefore28Days) = (row.recent.share7Days, row.recent.shareBefore28Days)
    self.text = text
  }

  enum CodingKeys: String, CodingKey {
    case patient, ward, rule, medication, critical, category, reason, missed, text
    case order = "order_id"
    case medicationCode = "medication_code"
    case dueDate = "due_date"
    case dueTime = "due_time"
    case lastTaken = "last_taken"
    case daysSince = "days_since"
    case delayMinutes = "delay_minutes"
    case missedInARow = "missed_in_a_row"
    case share7Days = "share_7d"
    case shareBefore28Days = "share_before_28d"
  }
}

/// Why something could not be looked at for the worklist, and how much that is.
struct WorklistGapEntry: Encodable {
  let reason: String
  let orders, patients: Int
  let text: String
}
