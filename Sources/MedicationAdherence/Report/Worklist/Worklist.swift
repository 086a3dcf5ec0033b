/// Whom to see as of an instant, and what could not be looked at.
///
/// An empty list means that nobody meets a rule only where nothing is among ``gaps``.
public struct Worklist: Hashable, Codable, Sendable {
  /// The rows, each of a patient, a medication and a rule, in the order of the list.
  public private(set) var rows: [WorklistRow]
  /// What could not be looked at, and why.
  public private(set) var gaps: WorklistGaps

  /// Makes a list of rows, which it puts in order.
  public init(_ rows: [WorklistRow] = [], gaps: WorklistGaps = WorklistGaps()) {
    (self.rows, self.gaps) = (rows, gaps)
    sort()
  }

  /// Makes the list of all patients of their own lists.
  public init(joining lists: some Sequence<Worklist>) {
    (rows, gaps) = ([], WorklistGaps())
    for list in lists {
      rows += list.rows
      gaps.join(list.gaps)
    }
    sort()
  }

  /// Puts patients in the order of their gravest rows, and each patient's rows by gravity.
  private mutating func sort() {
    rows.sort(by: WorklistRow.precedes)
    var places: [String: Int] = [:]
    for row in rows where places[row.patient.id] == nil { places[row.patient.id] = places.count }
    let numbered = rows.enumerated().map { (patient: places[$1.patient.id] ?? 0, place: $0) }
    let rows = rows
    self.rows = numbered.sorted { $0 < $1 }.map { rows[$0.place] }
  }

  /// The same with its days moved.
  func moved(by days: Int) -> Worklist {
    var list = self
    list.rows = rows.map { $0.moved(by: days) }
    return list
  }

  /// The number of patients to see.
  public var patientCount: Int { Set(rows.map(\.patient.id)).count }

  /// What the head of a page says to act on.
  public var figures: WorklistFigures { WorklistFigures(self) }
}

/// The figures of the sentence to act on.
public struct WorklistFigures: Hashable, Sendable {
  /// The doses of critical medicines omitted in the last 24 hours.
  public let criticalOmitted: Int
  /// Those of them of which nothing is recorded.
  public let notSigned: Int
  /// The patients of whom they are.
  public let patients: Int
  /// The orders that could not be looked at.
  public let ordersNotJudged: Int

  fileprivate init(_ list: Worklist) {
    let omitted = list.rows.filter { $0.finding.rule == .criticalOmitted }
    criticalOmitted = omitted.reduce(0) { $0 + ($1.doses.missed ?? 0) }
    notSigned = omitted.reduce(0) { $0 + $1.doses.notSigned }
    patients = Set(omitted.map(\.patient.id)).count
    ordersNotJudged = list.gaps.orders
  }
}
