import MedicationAdherence

/// An order of one drug for one patient.
struct SampleOrder {
  /// Its id, such as `p000012-o1`.
  let id: String
  /// What is ordered.
  let drug: SampleDrug
  /// The first day.
  let start: Day
  /// The last day that the order itself says; nil when it says none.
  let plannedEnd: Day?
  /// The last day before somebody stopped it early; nil when nobody did.
  var stoppedOn: Day?

  /// Orders a drug from a day on.
  init(id: String, drug: SampleDrug, start: Day) {
    (self.id, self.drug, self.start) = (id, drug, start)
    plannedEnd =
      switch drug.length {
      case .open: nil
      case .days(let days), .period(let days), .doses(let days): start.adding(days: days - 1)
      }
  }

  /// Its days up to the last of the data set.
  func days(through last: Day) -> DayRange? {
    DayRange(first: start, last: min(last, plannedEnd ?? last, stoppedOn ?? last))
  }

  /// The status on the day after the last of the data set.
  func status(after last: Day) -> String {
    if stoppedOn != nil { return "stopped" }
    guard let plannedEnd else { return "active" }
    return plannedEnd <= last ? "completed" : "active"
  }
}
