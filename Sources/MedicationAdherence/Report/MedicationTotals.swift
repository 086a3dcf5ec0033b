/// A patient's doses of one medication, whichever the order.
public struct MedicationTotals: Sendable {
  /// The medication.
  public private(set) var medication: Medication
  /// Whether one of the patient's orders is of it.
  public private(set) var hasOrder: Bool
  /// What was recorded of it.
  public private(set) var totals: OutcomeCounts

  /// Makes the totals of one medication.
  public init(medication: Medication, hasOrder: Bool, totals: OutcomeCounts) {
    (self.medication, self.hasOrder, self.totals) = (medication, hasOrder, totals)
  }

  fileprivate mutating func join(_ other: MedicationTotals) {
    medication.join(other.medication)
    hasOrder = hasOrder || other.hasOrder
    totals += other.totals
  }
}

extension [MedicationTotals] {
  /// Adds a row to the one of its medication, or as the last one when there is none: so there is one
  /// for each medication, by all its names.
  public mutating func join(_ row: MedicationTotals) {
    if let known = place(of: row.medication.key) { self[known].join(row) } else { append(row) }
  }

  private func place(of key: String) -> Int? {
    // In place, for a copy would retain several texts.
    let rows = span
    for place in rows.indices where rows[place].medication.key == key { return place }
    return nil
  }
}
