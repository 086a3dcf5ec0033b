/// How long an administration took, as one number.
///
/// Infusions are recorded as periods; the last one of a running infusion has no end, and the one that says
/// that it was stopped may begin and end at once.
public struct AdministrationPeriod: RawRepresentable, BitwiseCopyable, Hashable, Sendable {
  /// 0 without a period whose ends are known to the minute, 1 without an end, else its minutes plus 2.
  public let rawValue: UInt16

  /// Takes the number that stands for it.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A period of some minutes of the clock; none where it is over 45 days.
  init(minutes: Int64) { self.init(rawValue: UInt16(exactly: max(0, minutes) + 2) ?? 0) }

  /// No period, or one of which the ends are not known to the minute.
  public static let none = AdministrationPeriod(rawValue: 0)
  /// A period without an end.
  public static let open = AdministrationPeriod(rawValue: 1)

  /// Its length in whole minutes of the clock; nil without an end.
  public var minutes: Int64? { rawValue < 2 ? nil : Int64(rawValue) - 2 }
}
