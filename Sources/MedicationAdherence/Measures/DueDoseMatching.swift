/// Matches the doses recorded for one day with those that were due on it.
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
    /// Whether the order names the time; else it is the usual one of a moment of daily life.
    package let isNamed: Bool
    /// The number of its order.
    package let owner: Int32

    /// Makes a due dose.
    package init(moment: Int64?, isNamed: Bool = true, owner: Int32) {
      (self.moment, self.isNamed, self.owner) = (moment, isNamed, owner)
    }
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

  /// The doses due, sorted by time, those without one last.
  package var due: [Due] = []
  /// The doses recorded, sorted by time, those without one last.
  package var recorded: [Recorded] = []
  /// The place of the due dose that each recorded dose stands for; nil where it stands for none.
  package private(set) var dueOfRecorded: [Int?] = []
  /// Whether no recorded dose stands for each due one.
  package private(set) var isFree: [Bool] = []
  // Buffers, used again for each day.
  private var doses: [Int] = []
  private var places: [Int] = []
  private var least: [Int64] = []

  /// Makes a matching of a day without doses.
  package init() {}

  /// Forgets all doses and keeps their memory.
  package mutating func removeAll() {
    due.removeAll(keepingCapacity: true)
    recorded.removeAll(keepingCapacity: true)
  }

  /// Matches the doses due with those recorded.
  package mutating func match() {
    dueOfRecorded.removeAll(keepingCapacity: true)
    dueOfRecorded.append(contentsOf: repeatElement(nil, count: recorded.count))
    isFree.removeAll(keepingCapacity: true)
    isFree.append(contentsOf: repeatElement(true, count: due.count))
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
    doses.removeAll(keepingCapacity: true)
    for dose in recorded.indices where recorded[dose].isTaken == isTaken {
      let isWanted = owner == nil || recorded[dose].owner == owner
      if isWanted, dueOfRecorded[dose] == nil { doses.append(dose) }
    }
    places.removeAll(keepingCapacity: true)
    for place in due.indices where isFree[place] {
      if owner == nil || due[place].owner == owner { places.append(place) }
    }
    if doses.count == places.count {
      for number in doses.indices { pair(doses[number], places[number]) }
    } else if !doses.isEmpty, !places.isEmpty {
      matchNearest()
    }
  }

  private mutating func pair(_ dose: Int, _ place: Int) {
    dueOfRecorded[dose] = place
    isFree[place] = false
  }

  /// Pairs doses and places with the least sum of distances in which all of the fewer have a partner.
  private mutating func matchNearest() {
    let isFewerDoses = doses.count < places.count
    let (few, many) = (min(doses.count, places.count), max(doses.count, places.count))
    // least[f * width + m]: the least sum for the first f of the fewer among the first m of the others.
    let width = many + 1
    least.removeAll(keepingCapacity: true)
    least.append(contentsOf: repeatElement(0, count: width))
    for one in 1...few {
      least.append(contentsOf: repeatElement(Int64.max, count: width))
      for other in one...many {
        let length = isFewerDoses ? distance(one - 1, other - 1) : distance(other - 1, one - 1)
        let paired = least[(one - 1) * width + other - 1] + length
        least[one * width + other] = min(least[one * width + other - 1], paired)
      }
    }
    var (one, other) = (few, many)
    while one > 0 {
      if other > one, least[one * width + other - 1] <= least[one * width + other] {
        other -= 1
        continue
      }
      (one, other) = (one - 1, other - 1)
      if isFewerDoses { pair(doses[one], places[other]) } else { pair(doses[other], places[one]) }
    }
  }

  /// How far one of the doses is from one of the places, in milliseconds; half a day where one of them has
  /// no time.
  private func distance(_ dose: Int, _ place: Int) -> Int64 {
    guard let given = recorded[doses[dose]].moment, let time = due[places[place]].moment else {
      return LocalMoment.dayLength / 2
    }
    return abs(given - time)
  }
}
