import MedicationAdherence
import Testing

@Suite struct WeekPatternTests {
  @Test(arguments: [
    ("2024-02-26", 0, 1, 0), ("2024-02-29", 3_599_999, 4, 0), ("2024-02-29", 3_600_000, 4, 1),
    ("2024-03-03", 86_399_999, 7, 23), ("2024-03-04", 0, 1, 0), ("1969-12-31", 45_000_000, 3, 12),
    ("1899-12-31", 86_399_999, 7, 23), ("1970-01-01", 0, 4, 0),
  ])
  func `a dose is in the hour of its weekday`(
    date: String, millisecond: Int32, weekday: Int, hour: Int
  ) throws {
    let day = try Day(date)
    let instant = Int64(day.number) * 86_400_000 + Int64(millisecond)
    var pattern = WeekPattern()
    pattern.count([RecordedDose(.taken, on: day, millisecond: millisecond)])
    pattern.add(
      DoseTiming(takenAt: [instant], nominal: [instant], window: 0.25), takenAt: [instant])
    let found = try #require(pattern.hours.first)
    #expect((found.weekday, found.hour) == (weekday, hour))
    #expect(found.timing?.onTime == 1)
  }

  @Test func `taken and not taken are counted, undetermined is not`() throws {
    var pattern = WeekPattern()
    let monday = try Day("2024-03-04")
    for outcome in [Outcome.taken, .taken, .notTaken, .undetermined] {
      pattern.count([RecordedDose(outcome, on: monday, millisecond: 0)])
    }
    pattern.count([RecordedDose(.undetermined, on: monday, millisecond: 80_000_000)])
    #expect(pattern.hours.map { [$0.weekday, $0.hour, $0.taken, $0.notTaken] } == [[1, 0, 2, 1]])
  }

  @Test(arguments: [1, 64, 65, 200])
  func `however many doses without a time of day make no pattern`(count: Int) throws {
    var pattern = WeekPattern()
    let monday = try Day("2024-03-04")
    pattern.count(Array(repeating: RecordedDose(.taken, on: monday), count: count))
    #expect(pattern.isEmpty)
    pattern.count([RecordedDose(.taken, on: monday, millisecond: 0)])
    #expect(pattern.hours.map(\.taken) == [1])
  }

  @Test(arguments: [1, 64, 65, 200])
  func `what has no known time or outcome leaves a pattern empty`(count: Int) throws {
    let monday = try Day("2024-03-04")
    var pattern = WeekPattern()
    pattern.count((0..<count).map { _ in RecordedDose(.taken, on: monday) })
    pattern.count(
      (0..<count).map { _ in RecordedDose(.undetermined, on: monday, millisecond: 0) })
    #expect(pattern.isEmpty && pattern == WeekPattern())
    pattern.count([RecordedDose(.taken, on: monday, millisecond: 0)])
    #expect(!pattern.isEmpty)
  }

  @Test func `without nominal times nothing is said of them`() throws {
    var pattern = WeekPattern()
    pattern.count([RecordedDose(.taken, on: try Day("2024-03-04"), millisecond: 0)])
    #expect(pattern.hours.map { $0.timing == nil } == [true])
  }

  @Test func `patterns add up hour by hour, one with nominal times and one without`() throws {
    let (monday, noon) = (try Day("2024-03-04"), Int32(43_200_000))
    let instant = Int64(monday.number) * 86_400_000 + Int64(noon)
    var plain = WeekPattern()
    plain.count([RecordedDose(.notTaken, on: monday, millisecond: noon)])
    var timed = WeekPattern()
    timed.count([RecordedDose(.taken, on: monday, millisecond: noon)])
    timed.add(DoseTiming(takenAt: [instant], nominal: [], window: 0.25), takenAt: [instant])
    for (left, right) in [(plain, timed), (timed, plain)] {
      var sum = left
      sum += right
      let hour = try #require(sum.hours.first)
      #expect((hour.taken, hour.notTaken, hour.timing?.extra) == (1, 1, 1))
      #expect(sum.hours.count == 1)
    }
    var nothing = WeekPattern()
    nothing += WeekPattern()
    #expect(nothing.hours.isEmpty)
  }

  @Test(arguments: [1, 63, 64, 65, 200], [0, 1, 64, 150])
  func `few doses and many are counted alike, at once or one by one`(
    taken: Int, later: Int
  ) throws {
    let first = try Day("2024-03-04")
    let doses = (0..<taken + later).map { number in
      RecordedDose(
        number % 3 == 0 ? .notTaken : .taken, on: first.adding(days: number % 11),
        millisecond: Int32(number % 24) * 3_600_000)
    }
    let instants = doses.map { Int64($0.day.number) * 86_400_000 + Int64($0.millisecond ?? 0) }
    let timing = DoseTiming(takenAt: instants.sorted(), nominal: [instants[0]], window: 0.25)
    var (whole, some, others, single) = (WeekPattern(), WeekPattern(), WeekPattern(), WeekPattern())
    whole.count(doses)
    for dose in doses { single.count([dose]) }
    some.count(Array(doses[..<taken]))
    others.count(Array(doses[taken...]))
    #expect(whole == single)
    whole.add(timing, takenAt: instants.sorted())
    others.add(timing, takenAt: instants.sorted())
    for (left, right) in [(some, others), (others, some)] {
      var sum = left
      sum += right
      #expect(sum == whole)
      #expect(sum.hashValue == whole.hashValue)
      #expect(sum.hours == whole.hours)
    }
    #expect(whole.hours.map { $0.taken + $0.notTaken }.reduce(0, +) == doses.count)
    let verdicts = whole.hours.compactMap(\.timing)
    #expect(verdicts.map { $0.early + $0.onTime + $0.late + $0.extra }.reduce(0, +) == doses.count)
    #expect(some != whole)
  }

  @Test func `patterns of one medication are added, and sorted by name, then by key`() throws {
    func pattern(_ key: String, _ name: String) throws -> MedicationWeekPattern {
      var pattern = WeekPattern()
      pattern.count([RecordedDose(.taken, on: try Day("2024-03-04"), millisecond: 0)])
      return MedicationWeekPattern(
        medication: Medication(key: key, code: "", name: name), pattern: pattern)
    }
    var sums = MedicationWeekPatterns()
    for (key, name) in [("b", "Beta"), ("z", "Alpha"), ("b", "Beta"), ("a", "Beta")] {
      sums.add([try pattern(key, name)])
    }
    #expect(sums.sorted.map(\.medication.key) == ["z", "a", "b"])
    #expect(sums.sorted.map { $0.pattern.hours.first?.taken } == [1, 1, 2])
  }
}
