/// Tells which of the doses recorded for one day stands for which of those that were due on it.
///
/// As many doses taken stand for one due as there are; doses that were not taken, or of which that is
/// not known, stand for those that are left. Doses of an order stand for its own due doses before
/// they do for those of another order of the same medication. Among those that may, the sum of the
/// distances in time is the least, and two never cross.
package struct DueDoseMatching {
  /// A dose due on the day.
  package struct Due: BitwiseCopyable {
    /// When, in milliseconds of the wall clock since 1970-01-01T00:00; nil where no time is named.
    package let moment: Int64?
    /// The number of its order.
    package let owner: Int32

    /// Makes a due dose.
    package init(moment: Int64?, owner: Int32) { (self.moment, self.owner) = (moment, owner) }
  }

  /// A dose recorded for the day.
  package struct Recorded: BitwiseCopyable {
    /// When, in milliseconds of the wall clock since 1970-01-01T00:00; nil without a time of day.
    package let moment: Int64?
    /// The number of its order.
    package let owner: Int32
    /// Whether it was taken.
    package let isTaken: Bool

    /// Makes a recorded dose.
    package init(moment: Int64?, owner: Int32, isTaken: Bool) {
      (self.moment, self.owner, self.isTaken) = (moment, owner, isTaken)
    }
  }

  /// The place of the due dose that each recorded dose stands for; nil where it stands for none.
  package private(set) var dueOfRecorded: [Int?]
  private let due: [Due]
  private let recorded: [Recorded]
  private var isFree: [Bool]

  /// Matches the doses due with those recorded; both are sorted by time, those without one last.
  package init(_ due: [Due], _ recorded: [Recorded]) {
    (self.due, self.recorded) = (due, recorded)
    dueOfRecorded = Array(repeating: nil, count: recorded.count)
    isFree = Array(repeating: true, count: due.count)
    for isTaken in [true, false] {
      let doses = recorded.indices.filter { recorded[$0].isTaken == isTaken }
      guard !doses.isEmpty else { continue }
      for owner in Set(due.map(\.owner)) {
        match(
          doses.filter { recorded[$0].owner == owner }, free.filter { due[$0].owner == owner })
      }
      match(doses.filter { dueOfRecorded[$0] == nil }, free)
    }
  }

  private var free: [Int] { due.indices.filter { isFree[$0] } }

  /// Matches as many of some doses and some due ones as there are of the fewer.
  private mutating func match(_ doses: [Int], _ due: [Int]) {
    guard !doses.isEmpty, !due.isEmpty else { return }
    let pairs =
      doses.count == due.count ? Array(zip(doses, due)) : nearest(doses, due)
    for (dose, due) in pairs {
      dueOfRecorded[dose] = due
      isFree[due] = false
    }
  }

  /// The pairs with the least sum of distances in which all of the fewer have a partner.
  private func nearest(_ doses: [Int], _ due: [Int]) -> [(Int, Int)] {
    let isFewerDoses = doses.count < due.count
    let (few, many) = isFewerDoses ? (doses, due) : (due, doses)
    let distance = { (one: Int, other: Int) in
      isFewerDoses ? self.distance(few[one], many[other]) : self.distance(many[other], few[one])
    }
    // least[f][m]: the least sum for the first f of the fewer among the first m of the others.
    var least = Array(
      repeating: Array(repeating: Int64.max, count: many.count + 1), count: few.count + 1)
    least[0] = Array(repeating: 0, count: many.count + 1)
    for one in 1...few.count {
      for other in one...many.count {
        let paired = least[one - 1][other - 1] + distance(one - 1, other - 1)
        least[one][other] = min(least[one][other - 1], paired)
      }
    }
    var pairs: [(Int, Int)] = []
    var (one, other) = (few.count, many.count)
    while one > 0 {
      if other > one, least[one][other - 1] <= least[one][other] {
        other -= 1
        continue
      }
      let pair = (few[one - 1], many[other - 1])
      pairs.append(isFewerDoses ? pair : (pair.1, pair.0))
      (one, other) = (one - 1, other - 1)
    }
    return pairs
  }

  /// How far a dose is from a due time, in milliseconds; half a day where one of them has none.
  private func distance(_ dose: Int, _ place: Int) -> Int64 {
    guard let given = recorded[dose].moment, let time = due[place].moment else {
      return LocalMoment.dayLength / 2
    }
    return abs(given - time)
  }
}
