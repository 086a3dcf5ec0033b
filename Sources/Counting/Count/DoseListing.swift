internal import FHIRDecoding
internal import MedicationAdherence

/// The doses of one series: those due and those recorded, matched once.
///
/// They follow the figures of the series: within each unit of matching, a dose stands for the day
/// that ``UnitDays`` has it stand for, and there for a dose due at the time nearest to its own.
struct SeriesDoses {
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
      let named = Set(member.nominal ?? [])
      isNamed = member.due == nil || member.due == member.nominal ? [] : moments.map(named.contains)
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

  private let series: OpenSeries
  /// The doses due on each day by the order of a unit of the catalogue.
  private let dailyDoses: (_ unit: Int) -> [Int32]
  /// The patient's records, with where each counts.
  private let records: ArraySlice<CountableRecord>
  private let placements: [AdministrationPlacement]
  /// For each member the places of its records, from the patient's first one on.
  private let places: [Range<Int>]
  /// The doses; the subject of each is the number of a member, its administration the place of a
  /// record.
  private(set) var doses: [Dose] = []
  /// The doses due on the day that is listed, and those recorded of it; the buffers are reused.
  private var matching = DueDoseMatching()

  /// Lists the doses of a series whose administrations are counted and not yet matched.
  init(
    _ series: OpenSeries, _ records: ArraySlice<CountableRecord>,
    _ placements: [AdministrationPlacement], places: [Range<Int>],
    dailyDoses: @escaping (_ unit: Int) -> [Int32]
  ) {
    (self.series, self.dailyDoses) = (series, dailyDoses)
    (self.records, self.placements, self.places) = (records, placements, places)
    doses.reserveCapacity(self.places.reduce(0) { $0 + $1.count })
    for place in series.units.indices { list(unit: place) }
    sort()
  }

  // MARK: - One unit

  private mutating func list(unit place: Int) {
    let members = series.members.indices.filter { series.members[$0].place == place }
    let unit = series.units[place]
    var given: [Given] = []
    given.reserveCapacity(members.reduce(0) { $0 + places[$1].count })
    let dueDays = unit.dueDays
    for member in members {
      var standsFor = DueDaysOfUnit(series.members[member].moves, dueDays)
      for place in places[member] {
        if let dose = take(place, of: member, unit, &standsFor) { given.append(dose) }
      }
    }
    guard unit.due == .scheduled else {
      return given.forEach { add($0, taken: unit.due == .unknown ? .notJudged : .asNeeded) }
    }
    given.sort { ($0.standsFor, $0.moment ?? .max) < ($1.standsFor, $1.moment ?? .max) }
    list(unit, members, given)
  }

  /// A record as a dose to be matched; nil of one that is in no bucket and stands for no due dose.
  ///
  /// One whose day is not known is listed at once, because nothing can be said of what it stands for.
  private mutating func take(
    _ place: Int, of member: Int, _ unit: UnitDays, _ standsFor: inout DueDaysOfUnit
  ) -> Given? {
    let (record, placement) = (records[records.startIndex + place], placements[place])
    let day = Day(number: record.day)
    func given(_ dueDay: Day) -> Given {
      Given(
        record: place, member: Int32(member),
        moment: record.precision >= .minute ? day.milliseconds(at: record.millisecond) : nil,
        outcome: record.outcome, day: day, standsFor: dueDay)
    }
    guard placement.bucket != nil else {
      guard placement.disposition == .outsideWindow, record.precision >= .minute,
        let dueDay = standsFor.takeByTime(for: record), unit.range.contains(dueDay)
      else { return nil }
      return given(dueDay)
    }
    guard record.precision >= .day else {
      add(given(day), taken: unit.due == .notApplicable ? .asNeeded : .notJudged)
      return nil
    }
    return given(standsFor.take(for: record) ?? day)
  }

  /// Lists the doses of a unit with a schedule; those recorded are sorted by the day that they stand
  /// for.
  private mutating func list(_ unit: UnitDays, _ members: [Int], _ given: [Given]) {
    let daily =
      members.count == 1
      ? [unit.expected] : members.map { dailyDoses(series.members[$0].unit) }
    var times = members.map { DueTimes(series.members[$0]) }
    let taken = unit.isJudged ? DoseOutcome.taken : .notJudged
    var next = given.firstIndex { $0.standsFor >= unit.range.first } ?? given.count
    for dose in given[..<next] { add(dose, taken: taken, standsFor: dose.standsFor) }
    for bucket in series.timeline.buckets {
      guard let days = bucket.days.intersection(unit.range) else { continue }
      let isKnown = unit.isKnown(on: days)
      let start = days.first.days(since: unit.range.first)
      for place in start..<start + days.count {
        let (day, first) = (unit.range.first.adding(days: place), next)
        while next < given.count, given[next].standsFor == day { next += 1 }
        guard unit.expected[place] > 0 || first < next else { continue }
        matching.removeAll()
        if isKnown { findDue(on: day, at: place, members, daily, &times) }
        list(given[first..<next], on: day, isKnown: isKnown && unit.isJudged)
      }
    }
    for dose in given[next...] { add(dose, taken: taken, standsFor: dose.standsFor) }
  }

  /// Finds the doses due on a day.
  private mutating func findDue(
    on day: Day, at place: Int, _ members: [Int], _ daily: [[Int32]], _ times: inout [DueTimes]
  ) {
    for index in members.indices {
      let (places, owner) = (times[index].places(on: day), Int32(members[index]))
      for number in 0..<max(0, Int(daily[index][place])) {
        guard number < places.count else {
          matching.due.append(.init(moment: nil, owner: owner))
          continue
        }
        let time = places.lowerBound + number
        matching.due.append(
          .init(
            moment: times[index].moments[time], isNamed: times[index].isNamed(at: time),
            owner: owner))
      }
    }
    if members.count > 1 { matching.due.sort { ($0.moment ?? .max) < ($1.moment ?? .max) } }
  }

  /// Lists the doses of one day; `isKnown` where those recorded can be compared with those due.
  private mutating func list(_ given: ArraySlice<Given>, on day: Day, isKnown: Bool) {
    guard isKnown else {
      for due in matching.due { add(due, on: day, .notJudged) }
      return given.forEach { add($0, taken: .notJudged) }
    }
    if given.isEmpty {
      for due in matching.due { add(due, on: day, .unrecorded) }
    } else if standInOrder(given) {
      for (dose, due) in zip(given, matching.due) { add(dose, taken: .taken, due: due, on: day) }
    } else {
      match(given, on: day)
    }
  }

  /// Whether each dose of a day stands for the due one at its place, as `DueDoseMatching` finds it too.
  private func standInOrder(_ given: ArraySlice<Given>) -> Bool {
    guard given.count == matching.due.count, let first = given.first else { return false }
    return given.count == 1
      || zip(given, matching.due).allSatisfy { dose, due in
        dose.member == first.member && due.owner == first.member
          && (dose.outcome == .taken) == (first.outcome == .taken)
      }
  }

  /// Lists the doses of a day of which some may stand for no due one, or for one at another place.
  private mutating func match(_ given: ArraySlice<Given>, on day: Day) {
    for dose in given {
      matching.recorded.append(
        .init(moment: dose.moment, owner: dose.member, isTaken: dose.outcome == .taken))
    }
    matching.match()
    for (number, dose) in given.enumerated() {
      if let place = matching.dueOfRecorded[number] {
        add(dose, taken: .taken, due: matching.due[place], on: day)
      } else {
        let isMoved = dose.outcome == .taken && dose.standsFor != dose.day
        add(dose, taken: .extra, standsFor: isMoved ? day : nil)
      }
    }
    for place in matching.due.indices where matching.isFree[place] {
      add(matching.due[place], on: day, .unrecorded)
    }
  }

  // MARK: - One dose

  /// Adds a due dose without a record.
  private mutating func add(_ due: DueDoseMatching.Due, on day: Day, _ outcome: DoseOutcome) {
    doses.append(
      Dose(
        series: 0, subject: due.owner, outcome: outcome, dueDay: day, dueMinute: due.minute))
  }

  /// Adds a recorded dose that stands for a due one.
  private mutating func add(
    _ given: Given, taken: DoseOutcome, due: DueDoseMatching.Due, on day: Day
  ) {
    add(given, taken: taken, standsFor: day, minute: due.minute)
  }

  /// Adds a recorded dose; `taken` is the outcome of one that was taken.
  private mutating func add(
    _ given: Given, taken: DoseOutcome, standsFor day: Day? = nil, minute: Int16? = nil
  ) {
    let record = records[records.startIndex + given.record]
    doses.append(
      Dose(
        series: 0, subject: given.member, outcome: given.outcome.ofDose(taken: taken),
        dueDay: day, dueMinute: minute,
        given: GivenDose(
          record, place: given.record, hasBucket: placements[given.record].bucket != nil)))
  }

  /// Puts the doses in the order of the times at which they were due, else given.
  private mutating func sort() {
    let keys = doses.map { $0.sortingMoment }
    guard zip(keys, keys.dropFirst()).contains(where: >) else { return }
    doses = doses.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { doses[$0] }
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
  /// The minutes from midnight to the due time; nil where none is named.
  fileprivate var minute: Int16? {
    guard isNamed else { return nil }
    return moment.flatMap { moment in
      LocalMoment(instant: moment).millisecond.map { Int16($0 / 60_000) }
    }
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
  fileprivate init(_ record: CountableRecord, place: Int, hasBucket: Bool) {
    self.init(
      administration: Int32(place), day: Day(number: record.day),
      precision: record.precision.ofDate,
      millisecond: record.precision >= .minute ? record.millisecond : nil,
      outcome: record.outcome, isInterrupted: record.isInterrupted, reason: record.reason)
    isCounted = hasBucket
  }
}
