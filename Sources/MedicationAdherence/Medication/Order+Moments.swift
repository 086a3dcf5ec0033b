extension Order {
  /// The same order with each of its moments replaced, such as by the same instant in a time zone.
  public func replacingMoments(_ replace: (LocalMoment) -> LocalMoment) -> Order {
    var order = self
    order.effective = effective.replacingMoments(replace)
    order.validity = validity.replacingMoments(replace)
    order.written = written.map(replace)
    order.ended = ended.map(replace)
    order.statusChanged = statusChanged.map(replace)
    for index in dosages.indices {
      guard let timing = dosages[index].timing else { continue }
      order.dosages[index].timing = timing.replacingMoments(replace)
    }
    for index in instructions.indices {
      order.instructions[index].timing = instructions[index].timing?.replacingMoments(replace)
    }
    return order
  }
}

extension Timing {
  fileprivate func replacingMoments(_ replace: (LocalMoment) -> LocalMoment) -> Timing {
    var timing = self
    timing.events = events.map(replace).sorted { $0.instant < $1.instant }
    if let bounds = repetition?.bounds {
      timing.repetition?.bounds = bounds.replacingMoments(replace)
    }
    return timing
  }
}

extension DosageInstruction.Timing {
  fileprivate func replacingMoments(_ replace: (LocalMoment) -> LocalMoment) -> Self {
    var timing = self
    timing.start = start.map(replace)
    timing.end = end.map(replace)
    timing.events = events.map(replace).sorted { $0.instant < $1.instant }
    return timing
  }
}

extension OpenPeriod {
  fileprivate func replacingMoments(_ replace: (LocalMoment) -> LocalMoment) -> OpenPeriod {
    OpenPeriod(start: start.map(replace), end: end.map(replace))
  }
}
