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

  /// One row for each medication of several rows, by all their names, in the order of their first.
  public static func joined(_ rows: [MedicationTotals]) -> [MedicationTotals] {
    var joined: [MedicationTotals] = []
    joined.reserveCapacity(rows.count)
    for row in rows {
      let known = joined.span.indices.first { joined[$0].medication.key == row.medication.key }
      if let known { joined[known].join(row) } else { joined.append(row) }
    }
    return joined
  }

  private mutating func join(_ other: MedicationTotals) {
    medication.join(other.medication)
    hasOrder = hasOrder || other.hasOrder
    totals += other.totals
  }
}
