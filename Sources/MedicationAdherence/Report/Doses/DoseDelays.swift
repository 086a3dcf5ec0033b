/// How late the doses of a series, or of several, were taken, by the times of day in their orders.
public struct DoseDelays: Sendable {
  /// The minutes from each time to its dose, in no order.
  public private(set) var minutes: [Double] = []
  /// From the order's start to its first dose, in minutes; nil unless both have a time.
  public private(set) var firstDoseMinutes: Int?

  /// Takes the doses of a series; `start` is when its order starts, nil for a series of several orders and
  /// for an order that starts before the days that are shown.
  public init(_ doses: ArraySlice<Dose>, start: LocalMoment? = nil) {
    var first: (instant: Int64, hasTime: Bool)?
    for place in doses.indices {
      let delay = doses[place].delayMinutes
      if let delay { minutes.append(Double(delay)) }
      guard start != nil, let given = doses[place].given, given.outcome == .taken,
        given.precision == .day
      else { continue }
      let moment = LocalMoment(day: given.day, millisecond: given.millisecond)
      if first.map({ moment.instant < $0.instant }) ?? true {
        // Midnight may stand for a date without a time, unless a dose was due then.
        let hasTime = given.millisecond.map { $0 != 0 || delay != nil } ?? false
        first = (moment.instant, hasTime)
      }
    }
    guard let start, start.millisecond != nil, let first, first.hasTime else { return }
    firstDoseMinutes = Int((Double(first.instant - start.instant) / 60_000).rounded())
  }

  /// Takes the delays of several series together, of which none is the first dose's.
  public init(_ parts: [DoseDelays]) {
    minutes.reserveCapacity(parts.reduce(0) { $0 + $1.minutes.count })
    for part in parts { minutes += part.minutes }
  }

  /// How many doses were over two hours late; nil when no dose has a delay.
  public var over2h: Int? {
    minutes.isEmpty ? nil : minutes.count { $0 > Double(LateDose.minutes) }
  }

  /// Quantiles of the delays, R's type 7, to a millionth of a minute; empty when no dose has a delay.
  public func quantiles(_ shares: [Double]) -> [Double] {
    guard !minutes.isEmpty else { return [] }
    return CountedValues(minutes).quantiles(shares).map { ($0 * 1e6).rounded() / 1e6 }
  }
}

extension MeasureValues {
  /// Sets the measures of delays.
  public mutating func set(_ delays: DoseDelays) {
    guard !delays.minutes.isEmpty || delays.firstDoseMinutes != nil else { return }
    for (measure, value) in zip(
      [Measure.delayMedianMinutes, .delayP90Minutes], delays.quantiles([0.5, 0.9]))
    {
      self[measure] = value
    }
    self[.delayedOver2h] = delays.over2h.map(Double.init)
    self[.firstDoseMinutes] = delays.firstDoseMinutes.map(Double.init)
  }
}
