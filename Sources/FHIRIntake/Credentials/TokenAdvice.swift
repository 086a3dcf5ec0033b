/// What to do when a token was refused.
enum TokenAdvice {
  /// The seconds that two clocks may differ before anybody is told.
  private static let tolerance = 30.0

  /// Says that the clock of this machine and the server's differ; nil when they agree.
  static func clock(_ refusal: TokenRefusal) -> String? {
    guard let difference = refusal.clockDifference, abs(difference) > tolerance else { return nil }
    let side = difference > 0 ? "behind" : "ahead of"
    let much = span(abs(difference))
    return "the clock of this machine is \(much) \(side) the server's; set it right"
  }

  /// Names the scopes that were asked for, when they are what was refused.
  static func scope(_ refusal: TokenRefusal, _ terms: TokenTerms) -> String? {
    guard refusal.code == "invalid_scope" else { return nil }
    let asked = terms.scopes.map(\.description).joined(separator: " ")
    return "asked for: \(asked); have them granted, or give what the server grants as --scope"
  }

  /// A number of seconds in words, in its largest unit.
  static func span(_ seconds: Double) -> String {
    for (name, length) in [("day", 86_400.0), ("hour", 3600), ("minute", 60)]
    where seconds >= 2 * length {
      return "\(Int((seconds / length).rounded())) \(name)s"
    }
    return "\(Int(seconds.rounded())) seconds"
  }
}
