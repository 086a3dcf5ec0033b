internal import FHIRDecoding
internal import MedicationAdherence

/// Lists the doses of a patient, series by series: those due and those recorded, matched once.
///
/// They follow the figures of the series: within each unit of matching, a dose stands for the day
/// that ``UnitDays`` has it stand for, and there for a dose due at the time nearest to its own.
struct DoseListing {
  /// One recorded dose of a unit of matching.
  private struct Given {
    /// The place of its record among the patient's.
    let record: Int
    /// The number of its member.
    let member: Int32
    /// Milliseconds of the wall clock since 1970-01-01T00:00; nil without a time of day.
    let moment: Int64?
    let outcome: Outcome
    let day: Day
    /// The due day that it stands for.
    let standsFor: Day
    /// The due time that it stands for by its own time, likewise; nil where it stands for none.
    let dueTime: Int64?

    /// Whether it comes before another one: by the days that they stand for, then by their times.
    func precedes(_ other: Given) -> Bool {
      standsFor == other.standsFor
        ? (moment ?? .max) < (other.moment ?? .max) : standsFor < other.standsFor
    }
  }

  /// The due times of one member, taken day by day.
  private struct DueTimes {
    let moments: [Int64]
    /// Whether the order names each of them, which a usual time of a moment of daily life is not; empty
    /// where it names all.
    private let isNamed: [Bool]
    private var next = 0

    init(_ member: OpenSeries.Member) {
      moments = member.due ?? member.nominal ?? []
      guard let named = member.named.map(Set.init) else {
        isNamed = []
        return
      }
      isNamed = moments.map(named.contains)
    }

    /// The places of the times on a day, which is after all days asked for before.
    mutating func places(on day: Day) -> Range<Int> {
      let (start, end) = (day.milliseconds(at: 0), day.milliseconds(at: 86_400_000))
      while next < moments.count, moments[next] < start { next += 1 }
      let first = next
      while next < moments.count, moments[next] < end { next += 1 }
      return first..<next
    }

    /// Whether the order names the time at a place.
    func isNamed(at place: Int) -> Bool { isNamed.isEmpty || isNamed[place] }
  }

  /// The members of a unit of matching, and what they ask for.
  private struct DueMembers {
    /// Their numbers in the series.
    let numbers: [Int]
    /// The doses due on each day of the range, for each member.
    let daily: [[Int32]]
    var times: [DueTimes]
  }

  /// The patient's records, with where each counts.
  private let records: ArraySlice<CountableRecord>
  private let placements: [AdministrationPlacement]
  /// The place in the context of each reason, by its number.
  private let reasonNumbers: [UInt32]
  /// The doses due on each day of a range by the order of a unit of the catalogue.
  private let dailyDoses: (_ unit: Int, DayRange) -> [Int32]
  /// The doses; their administrations are the places of records among the patient's.
  private(set) var doses: [Dose] = []
  /// The place of the series that is listed, in the order of the report.
  private var series: Int32 = 0
  /// The place of the subject that its first member is.
  private var firstSubject: Int32 = 0
  private var given: [Given] = []
  /// The doses due on the day that is listed, and those recorded of it.
  private var matching = DueDoseMatching()

  /// Begins a list of a patient's doses without any.
  init(
    _ records: ArraySlice<CountableRecord>, _ placements: [AdministrationPlacement],
    reasonNumbers: [UInt32], dailyDoses: @escaping (_ unit: Int, DayRange) -> [Int32]
  ) {
    (self.records, self.placements) = (records, placements)
    (self.reasonNumbers, self.dailyDoses) = (reasonNumbers, dailyDoses)
    doses.reserveCapacity(records.count)
  }

  /// Adds the doses of a series whose administrations are counted and not yet matched, in the order of
  /// the times at which they were due, else given; where they lie among all.
  ///
  /// `place` is that of the series in the report, `firstSubject` that of its first member among the
  /// subjects.
  mutating func list(
    _ series: borrowing OpenSeries, at place: Int, firstSubject: Int
  ) -> Range<Int> {
    (self.series, self.firstSubject) = (Int32(place), Int32(firstSubject))
    let first = doses.count
    for unit in series.units.indices { list(unit: unit, of: series) }
    sort(from: first)
    return first..<doses.count
  }

  // MARK: - One unit

  private mutating func list(unit place: Int, of series: borrowing OpenSeries) {
    let members = series.members.indices.filter { series.members[$0].place == place }
    let unit = series.units[place]
    given.removeAll(keepingCapacity: true)
    let dueDays = unit.dueDays
    var isInOrder = true
    for number in members {
      var standsFor = DueDaysOfUnit(series.members[number].moves, dueDays)
      var dueTimes = series.members[number].dueTimes
      for place in series.members[number].records {
        guard let dose = take(place, of: number, unit, &standsFor, &dueTimes) else { continue }
        if let last = given.last, dose.precedes(last) { isInOrder = false }
        given.append(dose)
      }
    }
    guard unit.due == .scheduled else {
      let taken = unit.due == .unknown ? DoseOutcome.notJudged : .asNeeded
      for index in given.indices { add(given[index], taken: taken) }
      return
    }
    if !isInOrder { given.sort { $0.precedes($1) } }
    list(
      unit, series.timeline,
      DueMembers(
        numbers: members,
        daily: members.count == 1
          ? [unit.expected]
          : members.map { dailyDoses(series.members[$0].unit, series.timeline.range) },
        times: members.map { DueTimes(series.members[$0]) }))
  }

  /// A record as a dose to be matched; nil of one that is in no bucket and stands for no due dose.
  ///
  /// One whose day is not known is listed at once, because nothing can be said of what it stands for.
  private mutating func take(
    _ place: Int, of member: Int, _ unit: borrowing UnitDays, _ standsFor: inout DueDaysOfUnit,
    _ dueTimes: inout ArraySlice<Int64?>
  ) -> Given? {
    let (record, placement) = (records[records.startIndex + place], placements[place])
    let day = Day(number: record.day)
    func given(_ dueDay: Day, _ dueTime: Int64? = nil) -> Given {
      Given(
        record: place, member: Int32(member),
        moment: record.precision >= .minute ? day.milliseconds(at: record.millisecond) : nil,
        outcome: record.outcome, day: day, standsFor: dueDay, dueTime: dueTime)
    }
    guard placement.bucket != nil else {
      guard placement.disposition == .outsideWindow, record.precision >= .minute,
        let move = standsFor.takeByTime(for: record), unit.range.contains(move.dueDay)
      else { return nil }
      return given(move.dueDay, move.dueTime)
    }
    guard record.precision >= .day else {
      add(given(day), taken: unit.due == .notApplicable ? .asNeeded : .notJudged)
      return nil
    }
    if let dueTime = dueTimes.popFirst() ?? nil {
      return given(LocalMoment(instant: dueTime).day, dueTime)
    }
    return given(standsFor.byDay(day) ?? day)
  }

  /// Lists the doses of a unit with a schedule; those recorded are sorted by the day that they stand
  /// for.
  private mutating func list(
    _ unit: borrowing UnitDays, _ timeline: borrowing Timeline, _ members: consuming DueMembers
  ) {
    let (range, expected, isJudged) = (unit.range, unit.expected, unit.isJudged)
    let taken = isJudged ? DoseOutcome.taken : .notJudged
    var next = given.firstIndex { $0.standsFor >= range.first } ?? given.count
    for index in 0..<next { add(given[index], taken: taken, standsFor: given[index].standsFor) }
    for bucket in timeline.buckets {
      guard let days = bucket.days.intersection(range) else { continue }
      let isKnown = unit.isKnown(on: days)
      let start = days.first.days(since: range.first)
      for place in start..<start + days.count {
        let (day, first) = (range.first.adding(days: place), next)
        while next < given.count, given[next].standsFor == day { next += 1 }
        guard expected[place] > 0 || first < next else { continue }
        matching.removeAll()
        if isKnown { findDue(on: day, at: place, &members) }
        list(first..<next, on: day, isKnown: isKnown && isJudged)
      }
    }
    for index in next..<given.count {
      add(given[index], taken: taken, standsFor: given[index].standsFor)
    }
  }

  /// Finds the doses due on a day.
  private mutating func findDue(on day: Day, at place: Int, _ members: inout DueMembers) {
    for index in members.numbers.indices {
      let places = members.times[index].places(on: day)
      let owner = Int32(members.numbers[index])
      for number in 0..<max(0, Int(members.daily[index][place])) {
        guard number < places.count else {
          matching.due.append(.init(moment: nil, owner: owner))
          continue
        }
        let time = places.lowerBound + number
        matching.due.append(
          .init(
            moment: members.times[index].moments[time],
            isNamed: members.times[index].isNamed(at: time), owner: owner))
      }
    }
    if members.numbers.count > 1 {
      matching.due.sort { ($0.moment ?? .max) < ($1.moment ?? .max) }
    }
  }

  /// Lists the doses of one day, which are some of those given; `isKnown` where they can be compared
  /// with those due.
  private mutating func list(_ places: Range<Int>, on day: Day, isKnown: Bool) {
    guard isKnown else {
      for place in matching.due.indices { add(due: place, on: day, .notJudged) }
      for place in places { add(given[place], taken: .notJudged) }
      return
    }
    if places.isEmpty {
      for place in matching.due.indices { add(due: place, on: day, .unrecorded) }
    } else if standInOrder(places) {
      for (number, place) in places.enumerated() {
        add(given[place], taken: .taken, due: number, on: day)
      }
    } else {
      match(places, on: day)
    }
  }

  /// Whether each dose of a day stands for the due one at its place, as `DueDoseMatching` finds it too.
  private func standInOrder(_ places: Range<Int>) -> Bool {
    guard places.count == matching.due.count else { return false }
    if places.count == 1 { return true }
    let member = given[places.lowerBound].member
    return places.allSatisfy { place in
      let due = matching.due[place - places.lowerBound]
      return given[place].member == member && due.owner == member
        && given[place].dueTime == due.moment
    }
  }

  /// Lists the doses of a day of which some may stand for no due one, or for one at another place.
  private mutating func match(_ places: Range<Int>, on day: Day) {
    for place in places {
      matching.recorded.append(
        .init(
          dueTime: given[place].dueTime,
          hasTime: records[records.startIndex + given[place].record].hasTime,
          owner: given[place].member, isTaken: given[place].outcome == .taken))
    }
    matching.match()
    for (number, place) in places.enumerated() {
      let dose = given[place]
      if let place = matching.dueOfRecorded[number] {
        add(dose, taken: .taken, due: place, on: day)
      } else {
        let isMoved = dose.outcome == .taken && dose.standsFor != dose.day
        add(dose, taken: .extra, standsFor: isMoved ? day : nil)
      }
    }
    for place in matching.due.indices where matching.recordedOfDue[place] == nil {
      add(due: place, on: day, .unrecorded)
    }
  }

  // MARK: - One dose

  /// Adds a due dose without a record, by its place among those of the day.
  private mutating func add(due place: Int, on day: Day, _ outcome: DoseOutcome) {
    let due = matching.due[place]
    doses.append(
      Dose(
        series: series, subject: firstSubject + due.owner, outcome: outcome, dueDay: day,
        dueMinute: due.minute(on: day)))
    numberLast(place)
  }

  /// Says of the dose that was added last which due one of its order on the day it is.
  private mutating func numberLast(_ place: Int) {
    let due = matching.due[place]
    doses[doses.count - 1].number = UInt16(
      clamping: matching.due[...place].count { $0.owner == due.owner })
  }

  /// Adds a recorded dose that stands for a due one.
  private mutating func add(
    _ given: Given, taken: DoseOutcome, due place: Int, on day: Day
  ) {
    let due = matching.due[place]
    add(given, taken: taken, standsFor: day, minute: due.minute(on: day))
    doses[doses.count - 1].isMatchedByDay = given.dueTime != due.moment
    numberLast(place)
  }

  /// Adds a recorded dose; `taken` is the outcome of one that was taken.
  private mutating func add(
    _ given: Given, taken: DoseOutcome, standsFor day: Day? = nil, minute: Int16? = nil
  ) {
    let record = records[records.startIndex + given.record]
    doses.append(
      Dose(
        series: series, subject: firstSubject + given.member,
        outcome: given.outcome.ofDose(taken: taken), kind: DoseKind(taken), dueDay: day,
        dueMinute: minute,
        given: GivenDose(
          record, place: given.record, hasBucket: placements[given.record].bucket != nil,
          reason: reasonNumbers[Int(record.reason)])))
  }

  /// Puts the doses from a place on in the order of the times at which they were due, else given.
  private mutating func sort(from first: Int) {
    var (isInOrder, last) = (true, Int64.min)
    for place in first..<doses.count where isInOrder {
      let moment = doses[place].sortingMoment
      isInOrder = last <= moment
      last = moment
    }
    guard !isInOrder else { return }
    let keys = (first..<doses.count).map { (moment: doses[$0].sortingMoment, place: $0) }
    let sorted = keys.sorted { $0 < $1 }.map { doses[$0.place] }
    doses.replaceSubrange(first..., with: sorted)
  }
}

extension Outcome {
  /// The outcome of a dose, where one that was taken has another.
  fileprivate func ofDose(taken: DoseOutcome) -> DoseOutcome {
    switch self {
    case .taken: taken
    case .notTaken: .notTaken
    case .undetermined: .undetermined
    }
  }
}

extension DueDoseMatching.Due {
  /// The minutes from midnight to the due time, which is on a day; nil where none is named.
  fileprivate func minute(on day: Day) -> Int16? {
    guard isNamed, let moment else { return nil }
    return Int16((moment - day.milliseconds(at: 0)) / 60_000)
  }
}

extension Dose {
  /// When it was due, else given, in minutes since 1970-01-01T00:00.
  fileprivate var sortingMoment: Int64 {
    if let dueDay { return Int64(dueDay.number) * 1440 + Int64(dueMinute ?? 0) }
    guard let given else { return .max }
    return Int64(given.day.number) * 1440 + Int64(given.millisecond ?? 0) / 60_000
  }
}

extension GivenDose {
  /// What a record says of a dose; `place` is the record's among the patient's.
  fileprivate init(_ record: CountableRecord, place: Int, hasBucket: Bool, reason: UInt32) {
    self.init(
      administration: Int32(place), day: Day(number: record.day),
      precision: record.precision.ofDate,
      millisecond: record.precision >= .minute ? record.millisecond : nil,
      outcome: record.outcome, isInterrupted: record.isInterrupted, reason: reason)
    isCounted = hasBucket
  }
}
