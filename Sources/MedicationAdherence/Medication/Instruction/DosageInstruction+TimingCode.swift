extension DosageInstruction.Timing {
  /// Makes the timing that an abbreviation such as `BID` or `Q6H` stands for.
  ///
  /// Upper and lower case and spaces do not matter. Nil for an unknown code: then the structure
  /// beside it decides.
  public init?(code: String) {
    guard let abbreviation = TimingAbbreviation(code) else { return nil }
    self.init(abbreviation)
  }

  /// Makes what can be said of an abbreviation.
  init(_ abbreviation: TimingAbbreviation) {
    self.init()
    switch abbreviation {
    case .daily(let times):
      self.init(NumberRange(Double(times)), per: NumberRange(1), .day)
    case .at(let event): when = [event]
    case .every(let number, let unit):
      self.init(NumberRange(1), per: NumberRange(Double(number)), unit)
    case .once(let event):
      count = NumberRange(1)
      when = [event].compactMap(\.self)
    }
  }
}
