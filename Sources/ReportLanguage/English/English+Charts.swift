import MedicationAdherence

extension English {
  static var shortMonths: [String] { months }

  static func digits(_ day: Day) -> String { day.description }

  static func name(of bucket: CalendarBucket) -> String { bucket.label }

  static func axisWeek(_ number: Int) -> String { "W" + Decimal.padded(number, to: 2) }

  static func axisQuarter(_ number: Int) -> String { "Q\(number)" }

  static func axisDay(_ number: Int) -> String { String(number) }

  static func buckets(_ count: Int, _ size: BucketSize) -> String { Self.count(count, size) }

  static func latestBuckets(_ shown: Int, of all: Int, _ size: BucketSize) -> String {
    "the last \(number(shown)) of \(buckets(all, size))"
  }

  static func patient(_ id: String) -> String { "patient \(id)" }

  static func cohortSize(
    patients: Int?, lines: Int?, withoutOrder: Int?, _ kind: SeriesKind
  ) -> String {
    let noun = kind == .order ? "order" : "medication"
    let size = [
      patients.map { count($0, "patient", "patients") },
      kind == .patient ? nil : lines.map { count($0, noun, noun + "s") },
      withoutOrder.flatMap {
        $0 == 0 ? nil : count($0, "medicine without an order", "medicines without an order")
      },
    ]
    return size.compactMap(\.self).joined(separator: ", ")
  }

  static func withoutOrder(doses: Int?) -> String {
    doses.map { "\(number($0)) of these doses without an order" } ?? withoutOrder
  }

  static let allPatients = "All patients together"

  static func footerAsOf(_ shown: String) -> String { "Data as of \(shown)." }

  static let wholeDay = "the whole day counts"

  static func footerDays(_ days: DayRange) -> String { "Shown: \(days.first) to \(days.last)." }

  static func footerZone(_ zone: String?) -> String {
    zone.map { "Dates in \($0)." } ?? "Dates as recorded."
  }

  static func footerMissing(_ size: BucketSize) -> String {
    "A \(size.rawValue) without records is a gap in the curves."
  }

  static let footerMissingDue = "Where doses were due in it, its share is 0\u{A0}%."

  static func lineChart(_ first: CalendarBucket, _ last: CalendarBucket, _ count: Int) -> String {
    let range =
      count == 1
      ? first.label : "\(first.label) to \(last.label), \(buckets(count, first.size))"
    return "Chart of doses \(said.taken) and not \(said.taken) by \(first.size.rawValue), \(range)."
  }

  static func lowest(
    _ bucket: CalendarBucket, _ percent: String, _ taken: Int, of known: Int, areDue: Bool
  ) -> String {
    "Lowest share of the \(areDue ? "doses due" : "recorded doses") in \(bucket.label): \(percent) "
      + "(\(number(taken)) of \(number(known)))."
  }

  static var takenLine: String {
    said.taken
  }
  static var notTakenLine: String {
    "not \(said.taken)"
  }

  static func dosesPer(_ size: BucketSize) -> String { "doses per \(size.rawValue)" }

  static func key(_ state: BucketState) -> String {
    state == .suppressed ? rowsHidden : word(for: state)
  }

  static func partOf(_ size: BucketSize) -> String { "part of a \(size.rawValue) only" }

  static func emptyPlot(isSuppressed: Bool) -> String {
    isSuppressed ? rowsHidden : "nothing recorded"
  }

  static func threshold(_ percent: String) -> String { "threshold \(percent)" }

  static func shareCaption(isOfDue: Bool, isOfRecorded: Bool) -> String {
    switch (isOfDue, isOfRecorded) {
    case (true, true):
      "share of the doses due that was \(said.taken); outlined: of the recorded doses, "
        + "where it is not known what was due"
    case (true, false): "share of the doses due that was \(said.taken)"
    default: "share of the recorded doses that was \(said.taken)"
    }
  }

  static let onlyUndetermined = "? only undetermined records"

  static func undetermined(_ buckets: String) -> String {
    "Only undetermined records in \(buckets)."
  }

  static let belowThreshold = "▲ below the threshold"
  static var beyondDue: String {
    "+ more \(said.taken) than was due"
  }

  static func beyondDue(_ buckets: String) -> String {
    "More was \(said.taken) than was due in \(buckets)."
  }

  static func pointed(_ state: BucketState) -> String {
    state == .suppressed ? notShown : key(state)
  }

  static func pointed(_ counts: OutcomeCounts) -> String {
    "\(number(counts.taken)) \(said.taken), \(number(counts.notTaken)) not \(said.taken)"
      + (counts.undetermined == 0 ? "" : ", \(number(counts.undetermined)) undetermined")
  }

  static func pointedDue(_ expected: Int, unrecorded: Int, extra: Int) -> String {
    "\(number(expected)) due"
      + (unrecorded == 0 ? "" : ", \(number(unrecorded)) unrecorded")
      + (extra == 0 ? "" : ", \(number(extra)) more than due")
  }

  static let pointedPart = "part"

  static var persistenceReading: String {
    "A treatment counts from its first dose in the window, when it is known what was due. A short "
      + "stroke: a treatment that was still being \(said.taken) when its window or order ended."
  }

  static let persistenceDays = "days"

  static var persistenceAtRisk: String {
    "treatments at risk, that is still being \(said.taken) and followed, on these days:"
  }

  static func persistenceEnd(_ percent: String, day: Int) -> String {
    "\(percent) on day \(number(day))"
  }

  static let nothingToShow = "nothing to show"
  // MARK: - The calendar

  static let shortWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  static func day(_ look: DayLook, threshold: Double) -> String {
    switch look {
    case .allTaken: "all \(said.taken)"
    case .most: "\(givenPercent(threshold)) or more"
    case .some: "\(givenPercent(threshold / 2)) to below \(givenPercent(threshold))"
    case .little: "below \(givenPercent(threshold / 2))"
    case .noneTaken: "none \(said.taken)"
    case .undetermined: "not known whether \(said.taken)"
    case .noRecords: key(.noRecords)
    case .nothingDue: key(.nothingDue)
    case .suppressed: key(.suppressed)
    }
  }

  static func calendarCaption(isOfDue: Bool, isOfRecorded: Bool) -> String {
    switch (isOfDue, isOfRecorded) {
    case (true, true):
      "each day: share of the doses due that was \(said.taken); of the recorded doses, where it is not "
        + "known what was due"
    case (true, false): "each day: share of the doses due that was \(said.taken)"
    default: "each day: share of the recorded doses that was \(said.taken)"
    }
  }

  static func calendar(_ days: [(meaning: String, count: Int)]) -> String {
    let list = days.map { "\(count($0.count, "day", "days")) \($0.meaning)" }
    return "Calendar of the share \(said.taken) each day: \(list.joined(separator: "; "))."
  }
  // MARK: - The times of doses

  static func timesOfDay(of name: String) -> String { "\(name): times of day" }

  static func doseTimesChart(_ first: String, _ last: String, _ doses: Int) -> String {
    "Chart of the time of day of \(count(doses, "dose", "doses")) from \(first) to \(last)."
  }

  static func timedDoses(taken: Int, notTaken: Int, undetermined: Int) -> String {
    "Of the doses with a known time of day, \(number(taken)) "
      + "\(taken == 1 ? "was" : "were") \(said.taken) and \(number(notTaken)) "
      + "\(notTaken == 1 ? "was" : "were") not"
      + (undetermined == 0 ? "" : "; \(number(undetermined)) undetermined")
  }

  static func onTime(_ percent: String) -> String {
    "\(percent) of those \(said.taken) were on time"
  }

  static let noNominalTimes = "no order names fixed times of day"

  static let nominalTime = "time of day in the order"

  static func timingWindow(_ percent: String) -> String {
    "on time: within \(percent) of the interval to the next time"
  }

  static func timingWindow(minutes: Int) -> String {
    "on time: within \(count(minutes, "minute", "minutes")) of the time"
  }

  static let ownTimingWindow = "on time: within the window of the medicine"

  static let undeterminedDose = "undetermined"

  static let timeOfDay = "time of day, midnight on top"

  static let thinnedMarks = "Marks that would cover one another are drawn once."
}
