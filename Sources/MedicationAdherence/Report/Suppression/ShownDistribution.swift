/// What may be shown of how a measure is spread over patients.
///
/// - Nothing, unless the number of patients with a value may be shown beside all others.
/// - The share at or above the threshold, when the number behind it may be shown, too.
/// - The median, when enough patients are on both sides; the quartiles, when in each quarter are.
struct ShownDistribution {
  /// The number of patients with a value; nil when it is hidden.
  let patients: Int?
  /// The distribution, without what is hidden; nil without a value and when all is hidden.
  private(set) var distribution: Distribution?
  /// Where the values are cut by what is shown.
  private(set) var cuts: RankCuts

  /// Works out what may be shown of values beside other numbers of patients; `whole` is how many have
  /// a value over the whole window, when the values are of a part of it and that is shown.
  init(
    _ values: [Double], kind: MeasureKind, threshold: Double, rule: SuppressionRule,
    within whole: Int? = nil, beside counts: inout ShownCounts
  ) {
    cuts = RankCuts(count: values.count, rule)
    let others = whole.map { abs($0 - values.count) } ?? 0
    guard rule.allows(others), counts.show(values.count) else {
      patients = nil
      return
    }
    patients = values.count
    guard let full = Distribution(values, threshold: threshold) else { return }
    distribution = Distribution(count: full.count)
    if kind == .fraction || kind == .flag {
      showShare(of: values, full, threshold: threshold, beside: &counts)
    }
    if kind != .flag { showQuantiles(full) }
  }

  private mutating func showShare(
    of values: [Double], _ full: Distribution, threshold: Double, beside counts: inout ShownCounts
  ) {
    let reached = values.count { $0 >= threshold }
    guard counts.show(reached), cuts.cut(at: [values.count - reached]) else { return }
    distribution?.shareAtOrAboveThreshold = full.shareAtOrAboveThreshold
  }

  private mutating func showQuantiles(_ full: Distribution) {
    let rank = { (share: Double) in Int(Double(full.count - 1) * share) + 1 }
    guard cuts.cut(at: [rank(0.5)]) else { return }
    distribution?.median = full.median
    guard cuts.cut(at: [rank(0.25), rank(0.75)]) else { return }
    distribution?.lowerQuartile = full.lowerQuartile
    distribution?.upperQuartile = full.upperQuartile
  }

  /// Hides the quantiles.
  mutating func hideQuantiles() {
    distribution?.median = nil
    distribution?.lowerQuartile = nil
    distribution?.upperQuartile = nil
  }

  /// Cuts the values at some ranks, too, unless that leaves a small group; whether it does.
  mutating func cut(at ranks: [Int]) -> Bool { cuts.cut(at: ranks) }
}

/// Where the sorted values of patients are cut by what a reader is shown of them.
///
/// A threshold, a quartile and the end of a band each tell how many values lie below. Between any
/// two neighbouring cuts there are no patients, or enough of them to be shown.
struct RankCuts {
  private let rule: SuppressionRule
  private var ranks: [Int]

  /// Begins with all of `count` values uncut.
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
