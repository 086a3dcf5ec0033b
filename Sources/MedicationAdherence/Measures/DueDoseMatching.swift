/// Matches the doses recorded for one day with those that were due on it.
///
/// A dose that stands for a due time by its own time has that one. All others take what is left, the earliest
/// first: those taken before those that were not, or of which that is not known, and of either those
/// without a time before those that are near no free time. Where nothing is left, a dose taken goes before
/// one that was not. Doses of an order take its own due doses before those of another order of the same
/// medication.
package struct DueDoseMatching {
  /// A dose due on the day.
  package struct Due: BitwiseCopyable {
    /// When, in milliseconds of the wall clock since 1970-01-01T00:00; nil where no time is known.
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
    /// The due time of its order that it stands for by its own time; nil where it stands for none.
    package let dueTime: Int64?
    /// Whether it has a time of day.
    package let hasTime: Bool
    /// The number of its order.
    package let owner: Int32
    /// Whether it was taken.
    package let isTaken: Bool

    /// Makes a recorded dose.
    package init(dueTime: Int64?, hasTime: Bool = true, owner: Int32, isTaken: Bool) {
      (self.dueTime, self.hasTime) = (dueTime, hasTime)
      (self.owner, self.isTaken) = (owner, isTaken)
    }
  }

  /// The doses due, sorted by time, those without one last.
  package var due: [Due] = []
  /// The doses recorded, sorted by time, those without one last.
  package var recorded: [Recorded] = []
  /// The place of the due dose that each recorded dose stands for; nil where it stands for none.
  package private(set) var dueOfRecorded: [Int?] = []
  /// The place of the recorded dose that stands for each due one; nil where none does.
  package private(set) var recordedOfDue: [Int?] = []
  /// Whether all are of one order.
  private var isOneOwner = true

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
    recordedOfDue.removeAll(keepingCapacity: true)
    recordedOfDue.append(contentsOf: repeatElement(nil, count: due.count))
    let owner = due.first?.owner
    isOneOwner =
      due.allSatisfy { $0.owner == owner } && recorded.allSatisfy { $0.owner == owner }
    matchByTime()
    matchByDay(isTaken: true)
    matchByDay(isTaken: true, replacing: true)
    matchByDay(isTaken: false)
  }

  /// Gives each dose the due time that it stands for by its own time.
  private mutating func matchByTime() {
    var next = 0
    for number in recorded.indices where recorded[number].dueTime != nil {
      let place = free(for: number, next..<due.count) ?? free(for: number, 0..<next)
      guard let place else { continue }
      pair(number, place)
      next = place + 1
    }
  }

  /// The first of some due doses that are at the due time of a recorded dose, of its order, and free.
  private func free(for number: Int, _ places: Range<Int>) -> Int? {
    places.first {
      due[$0].moment == recorded[number].dueTime && due[$0].owner == recorded[number].owner
        && recordedOfDue[$0] == nil
    }
  }

  /// Gives doses that stand for none yet the first due ones that are free, or, `replacing`, that one not
  /// taken stands for.
  private mutating func matchByDay(isTaken: Bool, replacing: Bool = false) {
    for isOwn in isOneOwner ? [false] : [true, false] {
      for hasTime in [false, true] {
        var first = 0
        for number in recorded.indices where dueOfRecorded[number] == nil {
          let dose = recorded[number]
          guard dose.isTaken == isTaken, dose.hasTime == hasTime else { continue }
          let place = (first..<due.count).first {
            (!isOwn || due[$0].owner == dose.owner) && isAvailable($0, replacing: replacing)
          }
          if let place { pair(number, place) }
          // Of any order, those before it are gone.
          if !isOwn { first = place ?? due.count }
        }
      }
    }
  }

  /// Whether nothing stands for the due dose at a place, or, `replacing`, a dose that was not taken.
  private func isAvailable(_ place: Int, replacing: Bool) -> Bool {
    recordedOfDue[place].map { replacing && !recorded[$0].isTaken } ?? true
  }

  private mutating func pair(_ number: Int, _ place: Int) {
    if let replaced = recordedOfDue[place] { dueOfRecorded[replaced] = nil }
    (dueOfRecorded[number], recordedOfDue[place]) = (place, number)
  }
}
