/// When a dose counts as given late: the one place of this rule.
public enum LateDose {
  /// The minutes after its time up to which no dose is late, whatever its class.
  public static let minutes = 120

  /// The minutes after its time up to which a dose is not late: two hours, or the window of its
  /// medication's class where that is longer.
  public static func limit(window: Int?) -> Int { max(minutes, window ?? 0) }
}

extension Dose {
  /// Whether it was given late, by the window of its medication's class in minutes.
  public func isLate(window: Int? = nil) -> Bool {
    delayMinutes.map { $0 > LateDose.limit(window: window) } ?? false
  }
}
