/// Where the sorted values of patients are cut by what a reader is shown of them.
///
/// A threshold, a quartile and the end of a band each tell how many values lie below. Between any
/// two neighbouring cuts there are no patients or so many as may be shown.
struct RankCuts {
  private let rule: SuppressionRule
  private var ranks: [Int]

  /// Begins with the whole of so many values.
  init(count: Int, _ rule: SuppressionRule) {
    self.rule = rule
    ranks = [0, count]
  }

  /// Cuts at some ranks (numbers of values below), unless that leaves a small group; whether it does.
  mutating func cut(at more: [Int]) -> Bool {
    let all = (ranks + more).sorted()
    guard zip(all, all.dropFirst()).allSatisfy({ rule.allows($1 - $0) }) else { return false }
    ranks = all
    return true
  }
}
