extension Order {
  /// The dosages that decide when the order is active.
  var scheduledDosages: [Dosage] { terms.scheduledDosages }

  /// When the order starts: as its terms say, else when it was written; nil when it does not say.
  var start: LocalMoment? { terms.start ?? written?.ifPlausible }

  /// Whether a date that may be its start is before 1900, and so is not used.
  var hasImplausibleStart: Bool {
    // Beside a start of its own it does not matter when it was written.
    let ofOrder = [terms.start == nil ? written : nil, terms.effective.start, terms.validity.start]
    let ofDosages = scheduledDosages.flatMap { dosage in
      [dosage.timing?.repetition?.bounds.start, dosage.timing?.events.first]
    }
    return (ofOrder + ofDosages).contains { $0.map { $0.ifPlausible == nil } ?? false }
  }

  /// The day of the earliest start of any of its dosages, as far as the order says.
  public var firstStart: Day? { firstMoment?.day }

  /// The earliest start of an order whose first dose was given on a day: that day, when neither the
  /// order nor each of its dosages says when it starts, even before single events.
  public func firstStart(administered: Day?) -> Day? {
    guard let administered, start == nil,
      scheduledDosages.contains(where: { $0.ownStart == nil })
    else { return firstStart ?? administered }
    return min(firstStart ?? administered, administered)
  }

  /// The earliest start of any of its dosages, as far as the order says.
  package var firstMoment: LocalMoment? {
    let (dosages, start) = (scheduledDosages, start)
    var earliest: LocalMoment?
    for place in dosages.indices {
      guard let first = dosages[place].start(in: start),
        earliest.map({ first.instant < $0.instant }) ?? true
      else { continue }
      earliest = first
    }
    return earliest ?? start
  }
}

extension Dosage {
  /// When the dosage itself starts: with its bounds, else with the single event beside its
  /// repetition; nil when it starts with its order.
  var ownStart: LocalMoment? {
    timing?.repetition?.bounds.start?.ifPlausible ?? timing?.startEvent?.ifPlausible
  }

  /// When the dosage starts in an order that starts at a moment: by itself, else with the order, or
  /// with the first of single events that is before, for events are due whenever they were written.
  func start(in order: LocalMoment?) -> LocalMoment? {
    if let ownStart { return ownStart }
    guard let timing, timing.isEventList, let event = timing.events.first?.ifPlausible else {
      return order
    }
    return order.map { $0.instant <= event.instant ? $0 : event } ?? event
  }
}

extension LocalMoment {
  /// The moment; nil before 1900, which can only be a typing error.
  var ifPlausible: LocalMoment? { day < .firstPlausible ? nil : self }
}

extension OrderTerms {
  /// When the order starts as they say it: the earliest bounds start of its dosages, else the start
  /// of its effective period, else of its validity; nil when they do not say.
  var start: LocalMoment? {
    let dosages = scheduledDosages
    var earliest: LocalMoment?
    for place in dosages.indices {
      guard let start = dosages[place].timing?.repetition?.bounds.start?.ifPlausible else {
        continue
      }
      if earliest.map({ start.instant < $0.instant }) ?? true { earliest = start }
    }
    return earliest ?? effective.start?.ifPlausible ?? validity.start?.ifPlausible
  }

  /// The dosages that decide when the order is active: the regular ones, or all when all are as
  /// needed.
  var scheduledDosages: [Dosage] {
    // Usually all count, and then nothing is copied.
    let areAllAlike = dosages.indices.allSatisfy {
      dosages[$0].isAsNeeded == dosages[0].isAsNeeded
    }
    return areAllAlike ? dosages : dosages.filter { !$0.isAsNeeded }
  }

  /// Whether the schedule follows from them alone, whenever the order was written and given: it is
  /// active, and they say when it starts.
  var haveOwnSchedule: Bool { status == "active" && ended == nil && start != nil }
}
