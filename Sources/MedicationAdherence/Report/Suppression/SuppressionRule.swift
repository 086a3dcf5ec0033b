/// Which numbers of patients are too small to be shown.
///
/// A number of patients is shown when it is 0 or at least ``least``. Source: the cell size
/// suppression policy of the Centers for Medicare & Medicaid Services, whose least number is 11.
public struct SuppressionRule: Hashable, Sendable {
  /// The least number of patients, apart from none, that is shown.
  public let least: Int

  /// The rule of the Centers for Medicare & Medicaid Services: 1 to 10 patients are hidden.
  public static let cms11 = SuppressionRule(unchecked: 11)

  /// The least numbers that can be asked for: below 3 a hidden number could only be 1.
  public static let leastNumbers = 3...1_000

  /// Reads a rule: `cms11`, or `n=K` with 3 to 1000; nil for anything else.
  public init?(_ text: String) {
    guard text != "cms11" else {
      self = .cms11
      return
    }
    guard text.hasPrefix("n="), let least = Int(text.dropFirst(2)), "n=\(least)" == text,
      Self.leastNumbers.contains(least)
    else { return nil }
    self.init(unchecked: least)
  }

  /// The rule by which nobody's figures are shown, however many they are.
  static let showsNothing = SuppressionRule(unchecked: .max)

  private init(unchecked least: Int) { self.least = least }

  /// Whether a number of patients may be shown.
  public func allows(_ patients: Int) -> Bool { patients == 0 || patients >= least }
}

/// The numbers of patients that a reader is shown together.
///
/// Of any two of them the difference is 0 or a number that may be shown, for one group may lie
/// within the other: who has no value is the difference of all patients and those with one.
struct ShownCounts {
  private let rule: SuppressionRule
  private var counts = [0]

  /// Begins with nothing shown.
  init(_ rule: SuppressionRule) { self.rule = rule }

  /// Shows one more number, unless that would tell a small one; whether it is shown.
  mutating func show(_ count: Int) -> Bool {
    guard allows(count) else { return false }
    if !counts.contains(count) { counts.append(count) }
    return true
  }

  /// Shows several numbers or none of them.
  mutating func show(all more: [Int]) -> Bool {
    var trial = self
    guard more.allSatisfy({ trial.show($0) }) else { return false }
    self = trial
    return true
  }

  private func allows(_ count: Int) -> Bool {
    counts.allSatisfy { rule.allows(abs($0 - count)) }
  }
}
