/// The days on which an order was active, as far as the record tells.
///
/// Each dosage has a window of its own. One that says when it ends is believed. One that does not
/// ends with the order's validity; if the order is no longer active, with its last administration;
/// else with its supply; else it goes on until the as-of day. Nothing is active after the patient's
/// death, after the end of the order's encounter, or once another order has taken this one's place.
public enum ActivityWindow {
  /// What the record shows beside the order itself.
  public struct Evidence: Sendable {
    /// The days of the first and last administration of the order, up to the as-of day.
    public var administrations: DayRange?
    /// The earliest dose at a time of day that was taken so shortly before the order starts that it may
    /// be its first one; nil without any.
    public var earlyDose: LocalMoment?
    /// The patient's death; nil when none is recorded.
    public var deceased: Death?
    /// The end of the encounter that the order was written for; nil when it goes on, or does not matter.
    public var encounterEnd: LocalMoment?
    /// The reference of another order that says the same, and whose doses are due; nil without one.
    public var said: String?
    /// From when on another order takes this one's place; nil when none does.
    public var replaced: Replacement?
    /// The last day that counts.
    public var asOf: Day

    /// Makes evidence.
    public init(
      administrations: DayRange?, earlyDose: LocalMoment? = nil, deceased: Death? = nil,
      encounterEnd: LocalMoment? = nil, said: String? = nil, replaced: Replacement? = nil, asOf: Day
    ) {
      self.administrations = administrations
      self.earlyDose = earlyDose
      self.deceased = deceased
      (self.encounterEnd, self.said) = (encounterEnd, said)
      self.replaced = replaced
      self.asOf = asOf
    }
  }
}

/// What a record says of a patient's death.
public enum Death: Hashable, Sendable {
  /// The patient died then: at the end of the month or year when no more is known.
  case at(LocalMoment)
  /// The patient died at a time that is not recorded.
  case undated

  /// When it was; nil when that is not recorded.
  public var moment: LocalMoment? {
    if case .at(let moment) = self { moment } else { nil }
  }
}

/// What an order's schedule follows from: orders with one basis have one schedule.
///
/// Terms are compared by identity, so a basis is valid as long as its orders live.
public struct ScheduleBasis: Hashable, Sendable {
  private let terms: ObjectIdentifier
  /// When the order was written and first and last given, where that bears on its schedule.
  private let written: LocalMoment?
  private let administrations: DayRange?
  private let earlyDose: LocalMoment?
  private let deceased: Death?
  private let encounterEnd: LocalMoment?
  private let said: String?
  private let replaced: Replacement?
  private let asOf: Day

  /// Finds what the schedule of an order follows from.
  public init(of order: borrowing Order, evidence: ActivityWindow.Evidence) {
    terms = order.sharing
    (written, administrations) =
      order.hasOwnSchedule ? (nil, nil) : (order.written, evidence.administrations)
    (earlyDose, encounterEnd, said) = (
      evidence.earlyDose, evidence.encounterEnd, evidence.said
    )
    (deceased, replaced, asOf) = (evidence.deceased, evidence.replaced, evidence.asOf)
  }

  /// Hashes the parts that usually differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(terms)
    if let written { hasher.combine(written.instant) }
    if let administrations { hasher.combine(administrations.first) }
    if let deceased { hasher.combine(deceased) }
    if let encounterEnd { hasher.combine(encounterEnd.instant) }
    if let replaced { hasher.combine(replaced) }
  }
}
