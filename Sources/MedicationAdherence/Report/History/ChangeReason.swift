/// Why a figure of a bucket is not the one that was first reported.
public enum ChangeReason: String, CaseIterable, Sendable {
  /// Another version of the tool, or other options.
  case ruleChange = "rule-change"
  /// Other doses were due.
  case orderChange = "order-change"
  /// More doses are recorded.
  case lateRecord = "late-record"
  /// Fewer doses are recorded.
  case deletion
  /// As many doses are recorded, and something else of them.
  case correction
}

/// What lies between two runs' figures of a bucket.
struct FigureComparison {
  private let first, later: BucketFigures
  private let hasSameRules: Bool

  init(_ first: BucketFigures, _ later: BucketFigures, hasSameRules: Bool) {
    (self.first, self.later, self.hasSameRules) = (first, later, hasSameRules)
  }

  /// Why a measure changed; nil when it did not.
  ///
  /// Under other rules nothing is known of the data. Doses due follow from orders, doses taken and not
  /// taken from records. A share of the doses due follows from both: where both have changed, that is
  /// the reason which changed by more doses, and of equal ones the orders.
  func reason(of measure: HistoryMeasure) -> ChangeReason? {
    guard first.value(of: measure) != later.value(of: measure) else { return nil }
    guard hasSameRules else { return .ruleChange }
    switch measure {
    case .dosesDue: return .orderChange
    case .share where isOfOrders: return .orderChange
    case .share, .taken, .notTaken: return reasonInRecords
    }
  }

  /// How many more doses are recorded; undetermined ones count where both runs tell them.
  var moreRecords: Int {
    let undetermined = first.undetermined.flatMap { before in later.undetermined.map { $0 - before }
    }
    return difference(\.taken) + difference(\.notTaken) + (undetermined ?? 0)
  }

  /// The doses due; nil when one run does not tell them.
  var dosesDue: Change<Int>? {
    guard let before = first.dosesDue, let after = later.dosesDue else { return nil }
    return Change(from: before, to: after)
  }

  private var isOfOrders: Bool {
    guard later.isShareOfDue, let due = dosesDue, due.first != due.now else { return false }
    return abs(due.now - due.first) >= abs(moreRecords)
  }

  private var reasonInRecords: ChangeReason {
    moreRecords > 0 ? .lateRecord : moreRecords < 0 ? .deletion : .correction
  }

  private func difference(_ figure: KeyPath<BucketFigures, Int?>) -> Int {
    (later[keyPath: figure] ?? 0) - (first[keyPath: figure] ?? 0)
  }
}
