extension OrderTerms {
  /// The same with each of its moments replaced, such as by the same instant in a time zone.
  public func replacingMoments(_ replace: (LocalMoment) -> LocalMoment) -> OrderTerms {
    var terms = self
    terms.effective = effective.replacingMoments(replace)
    terms.validity = validity.replacingMoments(replace)
    terms.ended = ended.map(replace)
    terms.statusChanged = statusChanged.map(replace)
    for index in dosages.indices {
      guard let timing = dosages[index].timing else { continue }
      terms.dosages[index].timing = timing.replacingMoments(replace)
    }
    for index in instructions.indices {
      terms.instructions[index].timing = instructions[index].timing?.replacingMoments(replace)
    }
    return terms
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
