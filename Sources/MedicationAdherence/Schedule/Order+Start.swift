extension Order {
  /// The dosages that decide when the order is active: the regular ones, or all when all are as
  /// needed.
  var scheduledDosages: [Dosage] {
    // Mostly all count, and then none is copied.
    let areAllAlike = dosages.allSatisfy { $0.isAsNeeded == dosages[0].isAsNeeded }
    return areAllAlike ? dosages : dosages.filter { !$0.isAsNeeded }
  }

  /// When the order starts: the earliest bounds start of its dosages, else the start of its
  /// effective period, else of its validity, else when it was written; nil when it does not say.
  var start: LocalMoment? {
    let bounds = scheduledDosages.compactMap { $0.timing?.repetition?.bounds.start }
    return bounds.min { $0.instant < $1.instant } ?? effective.start ?? validity.start ?? written
  }

  /// The earliest start of any of its dosages, as far as the order says.
  public var firstStart: Day? {
    let starts = scheduledDosages.compactMap { dosage in
      dosage.ownStart ?? start ?? dosage.timing?.events.first
    }
    return starts.map(\.day).min() ?? start?.day
  }
}

extension Dosage {
  /// When the dosage itself starts: with its bounds, else with the single event beside its
  /// repetition; nil when it starts with its order.
  var ownStart: LocalMoment? { timing?.repetition?.bounds.start ?? timing?.startEvent }
}
