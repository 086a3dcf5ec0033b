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
    rows.reduce(into: []) { joined, row in
      guard let place = joined.firstIndex(where: { $0.medication.key == row.medication.key })
      else { return joined.append(row) }
      joined[place].medication = joined[place].medication.joined(with: row.medication)
      joined[place].hasOrder = joined[place].hasOrder || row.hasOrder
      joined[place].totals += row.totals
    }
  }
}
