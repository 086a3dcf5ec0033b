/// Why something could not be looked at for the worklist.
public enum WorklistGap: String, CaseIterable, Codable, Sendable {
  /// The order does not say, or not clearly, when doses are due.
  case scheduleUnknown = "schedule-unknown"
  /// The patient's doses, or those of the medication, name no order.
  case dosesNameNoOrder = "doses-name-no-order"
  /// The order is for home, or reported by somebody else, so that nobody records its doses here.
  case homeOrder = "home-order"
  /// Encounters were read, and none of this patient, so that nobody knows whether the patient is there.
  case noEncounter = "no-encounter"
}

/// What could not be looked at for the worklist: orders on which doses are due as far as is known, of
/// patients who are there.
public struct WorklistGaps: Hashable, Codable, Sendable {
  /// How much of what is there could not be looked at for a reason.
  public struct Count: Hashable, Codable, Sendable {
    /// The orders.
    public internal(set) var orders = 0
    /// Their patients.
    public internal(set) var patients = 0
  }

  /// The counts by reason; none of a reason that nothing has.
  public private(set) var counts: [WorklistGap: Count] = [:]
  /// The patients with any such order.
  public private(set) var patients = 0

  /// Makes gaps of nothing.
  public init() {}

  /// Makes the gaps of one patient, by the numbers of orders.
  public init(ofPatient orders: [WorklistGap: Int]) {
    counts = orders.filter { $0.value > 0 }.mapValues { Count(orders: $0, patients: 1) }
    patients = counts.isEmpty ? 0 : 1
  }

  /// Adds those of other patients.
  public mutating func join(_ other: WorklistGaps) {
    counts.merge(other.counts) {
      Count(orders: $0.orders + $1.orders, patients: $0.patients + $1.patients)
    }
    patients += other.patients
  }

  /// Whether everything could be looked at.
  public var isEmpty: Bool { counts.isEmpty }

  /// The orders, whatever the reason.
  public var orders: Int { counts.values.reduce(0) { $0 + $1.orders } }

  /// The counts of the reasons that there are, in the order of the reasons.
  public var rows: [(gap: WorklistGap, count: Count)] {
    WorklistGap.allCases.compactMap { gap in counts[gap].map { (gap, $0) } }
  }
}
