/// What a record says of a patient's death.
public enum Death: Hashable, Sendable {
  /// It was then; of a month or year that is all that is known, at its end.
  case at(LocalMoment)
  /// It was at a time that is not recorded.
  case undated

  /// When it was; nil when that is not recorded.
  public var moment: LocalMoment? {
    if case .at(let moment) = self { moment } else { nil }
  }
}
