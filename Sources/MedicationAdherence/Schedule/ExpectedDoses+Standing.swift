extension ExpectedDoses {
  /// Whether a dosage has begun by a moment and not every one has ended; also where it is not known what is
  /// due on its day.
  public func isOpen(at moment: LocalMoment) -> Bool {
    guard isApplicable else { return false }
    return plan.unknown.contains { $0.contains(moment.day) }
      || plan.courses.contains { $0.lower.start.instant <= moment.lastInstant }
        && plan.courses.contains {
          $0.lower.lastDay >= moment.day && $0.lower.end.lastInstant >= moment.instant
        }
  }

  /// Whether at most one dose is due on all its days, as far as they are known.
  public var hasOneDoseAtMost: Bool {
    guard plan.unknown.isEmpty else { return false }
    var doses = 0
    for course in plan.courses.map(\.lower) {
      guard let days = course.days else { continue }
      for place in 0..<days.count {
        doses += course.doses(on: days.first.adding(days: place))
        if doses > 1 { return false }
      }
    }
    return true
  }
}
