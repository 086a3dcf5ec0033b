/// Values of which a few are wanted by their places in the order of size.
///
/// To put all of them in order takes longer, the more so the more there are. Where few are different they
/// are counted. Else they are divided only as far as the places that are asked for need it: into smaller,
/// equal and larger ones than a value, again and again in the part that has the place.
///
/// Source: Hoare 1961, Commun ACM 4:321, algorithm 65 (Find).
struct OrderStatistics {
  /// How many values there are.
  private let count: Int
  /// The values, counted; nil where too many are different.
  private let recurring: RecurringValues?
  /// The values that are not counted.
  private var values: [Double]
  /// Places before which no value is larger than any behind, in their order.
  private var bounds: [Int]

  /// Takes values, in any order, one at least.
  init(of values: [Double]) {
    precondition(!values.isEmpty, "there is a value to ask for")
    count = values.count
    recurring = RecurringValues(values)
    self.values = recurring == nil ? values : []
    bounds = [0, count]
  }

  /// The quantile by linear interpolation between order statistics: the one at (n − 1)·share from 0 on,
  /// R's type 7.
  ///
  /// Source: Hyndman and Fan 1996, Am Stat 50:361.
  mutating func quantile(_ share: Double) -> Double {
    let place = Double(count - 1) * share
    let below = Int(place)
    let value = self.value(at: below)
    guard below + 1 < count else { return value }
    return value + (place - Double(below)) * (self.value(at: below + 1) - value)
  }

  /// The value that has a place in the order of size, from 0 on.
  mutating func value(at place: Int) -> Double {
    if let recurring { return recurring.value(at: place) }
    let next = bounds.firstIndex { $0 > place } ?? bounds.count - 1
    var part = bounds[next - 1]..<bounds[next]
    // Values that are always divided badly are put in order after all.
    var rounds = 2 * (Int.bitWidth - count.leadingZeroBitCount)
    while part.count > 1 {
      if rounds == 0 {
        values[part].sort()
        break
      }
      rounds -= 1
      let equal = divide(part)
      if equal ~= place { break }
      part =
        place < equal.lowerBound
        ? part.lowerBound..<equal.lowerBound
        : equal.upperBound..<part.upperBound
    }
    return values[place]
  }

  /// Divides a part into smaller, equal and larger values than one of it; where the equal ones lie.
  private mutating func divide(_ part: Range<Int>) -> Range<Int> {
    let pivot = middle(of: part)
    let smaller = gather(part) { $0 < pivot }
    let larger = gather(smaller..<part.upperBound) { $0 == pivot }
    note(smaller)
    note(larger)
    return smaller..<larger
  }

  /// Puts the values of a part that are wanted before the others; where the others begin.
  ///
  /// Every value is moved, wanted or not: a processor that had to guess which are would often be wrong.
  private mutating func gather(_ part: Range<Int>, where isWanted: (Double) -> Bool) -> Int {
    var values = values.mutableSpan
    var end = part.lowerBound
    for place in part {
      let value = values[place]
      values[place] = values[end]
      values[end] = value
      end += isWanted(value) ? 1 : 0
    }
    return end
  }

  /// The one between the other two of the first, the middle and the last value.
  private func middle(of part: Range<Int>) -> Double {
    let first = values[part.lowerBound]
    let middle = values[part.lowerBound + part.count / 2]
    let last = values[part.upperBound - 1]
    return max(min(first, middle), min(max(first, middle), last))
  }

  private mutating func note(_ bound: Int) {
    let place = bounds.firstIndex { $0 >= bound } ?? bounds.count
    if place == bounds.count || bounds[place] != bound { bounds.insert(bound, at: place) }
  }
}
