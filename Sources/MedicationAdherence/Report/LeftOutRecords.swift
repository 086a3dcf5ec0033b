/// How many records of a patient's administrations are in no figure because something is wrong with
/// them.
public struct LeftOutRecords: Hashable, Sendable {
  /// Those of which something cannot be read.
  public var quarantined = 0
  /// Those without a date.
  public var undated = 0
  /// Those with a date too coarse for the buckets.
  public var imprecise = 0
  /// Those with a date before 1900.
  public var implausible = 0

  /// Makes counts.
  public init(quarantined: Int = 0, undated: Int = 0, imprecise: Int = 0, implausible: Int = 0) {
    self.quarantined = quarantined
    self.undated = undated
    self.imprecise = imprecise
    self.implausible = implausible
  }

  /// Takes those that are in no figure for something wrong with them.
  public init(_ counts: DispositionCounts) {
    self.init(
      quarantined: counts[.quarantined], undated: counts[.undated], imprecise: counts[.imprecise],
      implausible: counts[.implausible])
  }

  /// All of them.
  public var count: Int { quarantined + undated + imprecise + implausible }
}
