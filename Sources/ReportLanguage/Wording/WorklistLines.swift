package import MedicationAdherence

/// What the lines of the worklist on pages say: short, for each is read in passing.
extension Wording {
  /// The same time of the day before an as-of instant; the day where it has no time.
  package static func dayBefore(_ asOf: ReportContext.AsOf) -> String {
    asOf.millisecond.map { yesterday(clockTime($0)) } ?? digits(asOf.day)
  }

  /// A day in short, with its year where that is not the as-of day's.
  package static func shortDate(_ day: Day, asOf: Day) -> String {
    day.year == asOf.year ? shortDay(day) : digits(day)
  }

  /// Times of doses, each day said once: `29 Apr 13:00, 07:00`; of several without a time on a day their
  /// number: `28 Apr (2)`.
  package static func shortTimes(_ times: [(day: Day, minute: Int16?)], asOf: Day) -> String {
    var (texts, last) = ([String](), Day?.none)
    for (place, time) in times.enumerated() {
      let isRepeated = last == time.day
      last = time.day
      let day = isRepeated ? nil : shortDate(time.day, asOf: asOf)
      if let minute = time.minute {
        let clock = clockTime(Int32(minute) * 60_000)
        texts.append([day, clock].compactMap(\.self).joined(separator: "\u{A0}"))
      } else if !isRepeated || times[place - 1].minute != nil {
        let count = times[place...].prefix { $0.day == time.day && $0.minute == nil }.count
        let name = shortDate(time.day, asOf: asOf)
        texts.append(count > 1 ? "\(name)\u{A0}(\(number(count)))" : name)
      }
    }
    return texts.joined(separator: ", ")
  }

  /// Omitted doses, the times of those with the same reason together.
  package static func omittedByReason(
    _ doses: [MissedDose], asOf day: Day
  ) -> [(times: String, reason: String)] {
    var groups: [(reason: String, times: [(day: Day, minute: Int16?)])] = []
    for dose in doses {
      let reason = whyOmitted(dose.isRecorded ? dose.reason : nil)
      if groups.last?.reason != reason { groups.append((reason, [])) }
      groups[groups.count - 1].times.append((dose.day, dose.minute))
    }
    return groups.map { (shortTimes($0.times, asOf: day), $0.reason) }
  }

  /// All that is the matter with a medicine, and when it was last given, without marks.
  package static func shortText(of line: WorklistEntry.Line, asOf day: Day) -> String {
    var facts = line.rows.map { row in
      switch row.finding {
      case .criticalOmitted(let count, let latest):
        let doses = omittedByReason(latest, asOf: day).map { "\($0.times) \($0.reason)" }
        return (doses + more(count - latest.count)).joined(separator: ", ")
      case .criticalDelayed(let count, let latest):
        let doses = latest.map { dose in
          "\(shortTimes([(dose.day, dose.minute)], asOf: day)) \(shortDelay(dose))"
        }
        return (doses + more(count - latest.count)).joined(separator: ", ")
      default: return "\(name(of: row.finding.rule)): \(shortFact(of: row, asOf: day))"
      }
    }
    if let last = line.rows[0].recent.lastTaken {
      facts.append(lastGiven(shortTime(of: last, asOf: day)))
    }
    return facts.joined(separator: " · ")
  }

  private static func more(_ count: Int) -> [String] { count > 0 ? [andMore(count)] : [] }

  /// A moment in short.
  package static func shortTime(of moment: LocalMoment, asOf: Day) -> String {
    let day = shortDate(moment.day, asOf: asOf)
    return moment.millisecond.map { "\(day)\u{A0}\(clockTime($0))" } ?? day
  }

  /// When a late dose was given: its day where that is not the due day.
  package static func shortDelay(_ dose: DelayedDose) -> String {
    let time = clockTime(dose.given.millisecond ?? 0)
    let isSameDay = dose.given.day == dose.day
    return shortDelay(
      given: isSameDay ? time : "\(shortDay(dose.given.day))\u{A0}\(time)",
      late: lateness(dose.delayMinutes))
  }

  /// What follows the name of a row's rule.
  package static func shortFact(of row: WorklistRow, asOf day: Day) -> String {
    switch row.finding {
    case .criticalOmitted(_, let latest):
      latest.map { shortTimes([($0.day, $0.minute)], asOf: day) }.joined(separator: ", ")
    case .criticalDelayed(_, let latest):
      latest.map { shortDelay($0) }.joined(separator: ", ")
    case .daysWithout(let days): shortDaysWithout(days)
    case .falling:
      shortFall(
        to: wholePercent(row.recent.share7Days ?? 0),
        from: wholePercent(row.recent.shareBefore28Days ?? 0))
    case .notStarted(let first): shortFirstDue(shortDate(first, asOf: day))
    case .supplyEnds(let end):
      shortSupplyEnd(shortDate(end, asOf: day), inDays: end.days(since: day))
    case .moreThanDue(let on, let taken, let due):
      shortMoreThanDue(shortDate(on, asOf: day), taken: taken, due: due)
    }
  }
}
