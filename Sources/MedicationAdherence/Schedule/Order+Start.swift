extension Order {
  /// The dosages that decide when the order is active.
  var scheduledDosages: [Dosage] { terms.scheduledDosages }

  /// When the order starts: as its terms say, else when it was written; nil when it does not say.
  var start: LocalMoment? { terms.start ?? written }

  /// The earliest start of any of its dosages, as far as the order says.
  public var firstStart: Day? {
    let (dosages, start) = (scheduledDosages, start)
    var earliest: Day?
    for place in dosages.indices {
      let own = dosages[place].ownStart ?? start ?? dosages[place].timing?.events.first
      if let day = own?.day { earliest = min(earliest ?? day, day) }
    }
    return earliest ?? start?.day
  }
}

extension Dosage {
  /// When the dosage itself starts: with its bounds, else with the single event beside its
  /// repetition; nil when it starts with its order.
  var ownStart: LocalMoment? { timing?.repetition?.bounds.start ?? timing?.startEvent }
}

extension OrderTerms {
  /// When the order starts as they say it: the earliest bounds start of its dosages, else the start
  /// of its effective period, else of its validity; nil when they do not say.
  var start: LocalMoment? {
    let dosages = scheduledDosages
    var earliest: LocalMoment?
    for place in dosages.indices {
      guard let start = dosages[place].timing?.repetition?.bounds.start else { continue }
      if earliest.map({ start.instant < $0.instant }) ?? true { earliest = start }
    }
    return earliest ?? effective.start ?? validity.start
  }

  /// The dosages that decide when the order is active: the regular ones, or all when all are as
  /// needed.
  var scheduledDosages: [Dosage] {
    // Mostly all count, and then none is copied.
    let areAllAlike = dosages.indices.allSatisfy {
      dosages[$0].isAsNeeded == dosages[0].isAsNeeded
    }
    return areAllAlike ? dosages : dosages.filter { !$0.isAsNeeded }
  }
}
