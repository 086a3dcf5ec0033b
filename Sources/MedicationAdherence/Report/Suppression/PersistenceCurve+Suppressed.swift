extension PersistenceCurve {
  /// The curve of patients' series in steps that each stand for none or enough of the patients.
  ///
  /// Series are gathered up to the next multiple of 7 days by which those that were stopped, and
  /// those that were followed no further, belong to enough patients to be shown; they all count
  /// on that day. The last step takes what is left, on the day by which all but the last few have ended:
  /// how long a few were followed beyond it is not told. The curve is empty when it would have fewer than
  /// four steps, for they would put the stops far too late.
  init(
    _ patients: [PatientSummary], rule: SuppressionRule, beside counts: inout ShownCounts
  ) {
    let ends = CourseEnd.ends(of: patients)
    let steps = CourseEnd.steps(ends, rule: rule)
    // Where each patient has one series, this is a number of patients.
    guard steps.count >= Self.leastSteps, counts.show(ends.count) else {
      self.init([])
      isHidden = !ends.isEmpty
      return
    }
    self.init(
      steps.flatMap { step in step.ends.map { (days: step.day, isStopped: $0.isStopped) } })
  }

  /// The fewest steps that make a curve.
  private static let leastSteps = 4
}

/// The end of one series that was followed.
private struct CourseEnd {
  let patient: Int
  let days: Int
  let isStopped: Bool

  /// Several ends that are shown on one day.
  struct Step {
    let day: Int
    var ends: [CourseEnd]

    func isShown(_ rule: SuppressionRule) -> Bool {
      [true, false].allSatisfy { isStopped in
        rule.allows(Set(ends.lazy.filter { $0.isStopped == isStopped }.map(\.patient)).count)
      }
    }
  }

  /// The ends of all series whose persistence is known, the shortest first.
  static func ends(of patients: [PatientSummary]) -> [CourseEnd] {
    patients.enumerated().flatMap { number, patient in
      patient.courses.compactMap { course in
        guard let days = course.persistenceDays, let isPersistent = course.isPersistent else {
          return nil
        }
        return CourseEnd(patient: number, days: days, isStopped: !isPersistent)
      }
    }.sorted { $0.days < $1.days }
  }

  /// The ends in steps that may be shown; none when all of them together may not.
  static func steps(_ ends: [CourseEnd], rule: SuppressionRule) -> [Step] {
    let weeks = Dictionary(grouping: ends) { ($0.days + 6) / 7 * 7 }.sorted { $0.key < $1.key }
    var (steps, open) = ([Step](), [CourseEnd]())
    for (day, ends) in weeks {
      open += ends
      let step = Step(day: day, ends: open)
      guard step.isShown(rule) else { continue }
      steps.append(step)
      open = []
    }
    return open.isEmpty ? steps : joiningRest(open, to: steps, rule: rule)
  }

  /// Takes steps back, last first, until they may be shown together with the rest, which is shown on the
  /// last day on which enough patients were left.
  private static func joiningRest(
    _ rest: [CourseEnd], to steps: [Step], rule: SuppressionRule
  ) -> [Step] {
    var (steps, rest) = (steps, rest)
    while !Step(day: 0, ends: rest).isShown(rule) {
      guard let last = steps.popLast() else { return [] }
      rest = last.ends + rest
    }
    var left: Set<Int> = []
    for end in rest.reversed() {
      left.insert(end.patient)
      if left.count == rule.least {
        return steps + [Step(day: (end.days + 6) / 7 * 7, ends: rest)]
      }
    }
    return []
  }
}
