/// For whom the records of patients count whom other patients replace, by the patients' numbers.
struct MergedPatients: Sendable {
  /// The patient at the end of the chain of each one that is replaced.
  private(set) var successors: [Int: Int] = [:]
  /// How many patients are replaced along a chain that leads in a circle: their records stay with them.
  private(set) var inCircles = 0

  /// Nobody is replaced.
  init() {}

  /// Follows who replaces whom; of several successors of one patient the first counts.
  init(_ links: [(former: Int, successor: Int)]) {
    let next = Dictionary(links.map { ($0.former, $0.successor) }) { first, _ in first }
    for former in next.keys {
      if let last = Self.end(of: former, next) {
        successors[former] = last
      } else {
        inCircles += 1
      }
    }
  }

  /// The end of a patient's chain; nil of one that leads in a circle.
  private static func end(of former: Int, _ next: [Int: Int]) -> Int? {
    var (met, last) = (Set([former]), former)
    while let further = next[last] {
      guard met.insert(further).inserted else { return nil }
      last = further
    }
    return last
  }
}
