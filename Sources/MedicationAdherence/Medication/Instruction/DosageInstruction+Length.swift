extension DosageInstruction {
  /// A length of time, such as 10 days or 7 to 10 days.
  public struct Length: Hashable, Sendable {
    /// How many units.
    public let count: NumberRange
    /// The unit.
    public let unit: TimeUnit

    /// Makes a length.
    public init(_ count: NumberRange, _ unit: TimeUnit) {
      (self.count, self.unit) = (count, unit)
    }
  }
}
