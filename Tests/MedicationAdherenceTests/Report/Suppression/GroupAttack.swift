@testable import MedicationAdherence

/// What somebody can work out who has every written figure of groups and of all patients: the linear
/// equations are solved.
struct GroupAttack {
  /// A figure of a bucket.
  struct Figure: Sendable {
    let name: String
    /// Reads it; nil when it is hidden.
    let read: @Sendable (BucketCounts) -> Int?
  }

  static let figures: [Figure] = [
    Figure(name: "taken") { shown($0, []) { $0.counts.taken } },
    Figure(name: "not_taken") { shown($0, []) { $0.counts.notTaken } },
    Figure(name: "undetermined") { shown($0, .undetermined) { $0.counts.undetermined } },
    Figure(name: "interrupted") { shown($0, .interrupted) { $0.counts.interrupted } },
    Figure(name: "expected") { shown($0, .demand) { $0.expected ?? 0 } },
    Figure(name: "matched") { shown($0, .demand) { $0.doses?.matched ?? 0 } },
    Figure(name: "unrecorded") { shown($0, .demand) { $0.unrecorded ?? 0 } },
    Figure(name: "extra") { shown($0, .demand) { $0.extra ?? 0 } },
  ]

  private static func shown(
    _ bucket: BucketCounts, _ hiding: WithheldFigures, _ value: (BucketCounts) -> Int
  ) -> Int? {
    bucket.state == .suppressed || !bucket.withheld.isDisjoint(with: hiding)
      ? nil : value(bucket)
  }

  /// What is known of the groups of the only kind.
  let groups: GroupReport
  /// What is known of all patients.
  let all: [BucketCounts]
  /// The names of all groups, the hidden ones, too: who works at the hospital knows them.
  let names: [String]

  /// The sums of cells (group and bucket) that can be worked out although one of them is hidden, each by
  /// itself or with others.
  func workedOut(_ figure: Figure) -> [Set<Cell>] {
    let cells = names.flatMap { name in all.map { Cell(group: name, bucket: $0.bucket) } }
    var equations = Equations(cells.count)
    var known: Set<Int> = []
    for row in groups.overTime {
      let cell = Cell(group: row.group, bucket: row.bucket.bucket)
      guard let place = cells.firstIndex(of: cell), figure.read(row.bucket) != nil else { continue }
      equations.add([place])
      known.insert(place)
    }
    for bucket in all where figure.read(bucket) != nil {
      equations.add(cells.indices.filter { cells[$0].bucket == bucket.bucket })
    }
    return equations.solved.map { Set($0.filter { !known.contains($0) }.map { cells[$0] }) }
      .filter { !$0.isEmpty }
  }

  /// A group in a bucket.
  struct Cell: Hashable {
    let group: String
    let bucket: CalendarBucket
  }
}

/// Sums of unknown numbers that are known.
private struct Equations {
  private var rows: [[Double]] = []
  private let count: Int

  init(_ count: Int) { self.count = count }

  /// The sum of some unknown numbers is known.
  mutating func add(_ places: [Int]) {
    var row = Array(repeating: 0.0, count: count)
    for place in places { row[place] = 1 }
    rows.append(row)
  }

  /// The sums that follow, with as few numbers in each as can be (Gauss-Jordan).
  var solved: [[Int]] {
    var (rows, done) = (rows, 0)
    for column in 0..<count {
      guard let pivot = (done..<rows.count).first(where: { rows[$0][column] != 0 }) else {
        continue
      }
      rows.swapAt(done, pivot)
      let factor = rows[done][column]
      for place in 0..<count { rows[done][place] /= factor }
      for other in rows.indices where other != done && rows[other][column] != 0 {
        let times = rows[other][column]
        for place in 0..<count { rows[other][place] -= times * rows[done][place] }
      }
      done += 1
      if done == rows.count { break }
    }
    return rows.prefix(done).map { row in row.indices.filter { row[$0] != 0 } }
  }
}
