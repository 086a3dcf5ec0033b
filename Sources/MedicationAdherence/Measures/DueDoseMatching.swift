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
    let owner = due.first?.owner
    let isOneOwner =
      due.allSatisfy { $0.owner == owner } && recorded.allSatisfy { $0.owner == owner }
    for isTaken in [true, false] where recorded.contains(where: { $0.isTaken == isTaken }) {
      for owner in isOneOwner ? [] : Set(due.map(\.owner)) { match(isTaken, of: owner) }
      match(isTaken, of: nil)
    }
  }

  /// Matches as many of the doses and due ones that have no partner yet as there are of the fewer; those of
  /// one owner unless that is nil.
  private mutating func match(_ isTaken: Bool, of owner: Int32?) {
    let doses = recorded.indices.filter {
      recorded[$0].isTaken == isTaken && dueOfRecorded[$0] == nil
        && (owner == nil || recorded[$0].owner == owner)
    }
    let places = due.indices.filter { isFree[$0] && (owner == nil || due[$0].owner == owner) }
    if doses.count == places.count {
      for (dose, place) in zip(doses, places) { pair(dose, place) }
    } else if !doses.isEmpty, !places.isEmpty {
      matchNearest(doses, places)
    }
  }

  private mutating func pair(_ dose: Int, _ place: Int) {
    dueOfRecorded[dose] = place
    isFree[place] = false
  }

  /// Pairs doses and places with the least sum of distances in which all of the fewer have a partner.
  private mutating func matchNearest(_ doses: [Int], _ places: [Int]) {
    let isFewerDoses = doses.count < places.count
    let (few, many) = isFewerDoses ? (doses, places) : (places, doses)
    func length(_ one: Int, _ other: Int) -> Int64 {
      isFewerDoses ? distance(few[one], many[other]) : distance(many[other], few[one])
    }
    // least[f * width + m]: the least sum for the first f of the fewer among the first m of the others.
    let width = many.count + 1
    var least = Array(repeating: Int64.max, count: (few.count + 1) * width)
    for other in 0..<width { least[other] = 0 }
    for one in 1...few.count {
      // Each of the fewer before this one needs a partner of its own.
      for other in one...many.count {
        let paired = least[(one - 1) * width + other - 1] + length(one - 1, other - 1)
        least[one * width + other] = min(least[one * width + other - 1], paired)
      }
    }
    var (one, other) = (few.count, many.count)
    while one > 0 {
      if other > one, least[one * width + other - 1] <= least[one * width + other] {
        other -= 1
        continue
      }
      let (dose, place) = (few[one - 1], many[other - 1])
      if isFewerDoses { pair(dose, place) } else { pair(place, dose) }
      (one, other) = (one - 1, other - 1)
    }
  }

  /// How far a dose is from a due time, in milliseconds; half a day where one of them has none.
  private func distance(_ dose: Int, _ place: Int) -> Int64 {
    guard let given = recorded[dose].moment, let time = due[place].moment else {
      return LocalMoment.dayLength / 2
    }
    return abs(given - time)
  }
}
