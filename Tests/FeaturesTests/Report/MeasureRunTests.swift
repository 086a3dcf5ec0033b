import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Measures of whole runs, from FHIR to CSV.
@Suite("Measures of a run") struct MeasureRunTests {
  /// Twice a day for the ten days from Monday 3 March 2025.
  private static let twiceDaily = FHIRLine.order(
    "twice", dosage(#""frequency":2,"period":1,"periodUnit":"d",\#(tenDays)"#))

  private static let tenDays = #""boundsPeriod":{"start":"2025-03-03","end":"2025-03-12"}"#

  private static func dosage(_ timing: String, _ more: String = "") -> String {
    #","dosageInstruction":[{"timing":{"repeat":{\#(timing)}}\#(more)}]"#
  }

  /// Doses taken on days of March 2025, by how many on each from the 3rd on.
  private static func doses(_ counts: [Int], order: String?) -> [String] {
    counts.enumerated().flatMap { place, count in
      (0..<count).map { dose in
        FHIRLine.administration(
          "\(order ?? "none")-\(place)-\(dose)",
          at: "2025-03-\(place + 3 < 10 ? "0" : "")\(place + 3)T\(10 + dose):00:00Z", order: order)
      }
    }
  }

  private static let taken = doses([2, 2, 1, 2, 0, 2, 2, 2, 3, 2], order: "twice")

  private static func values(_ row: [String: String], _ columns: [String]) -> [String] {
    columns.map { row[$0] ?? "no column" }
  }

  @Test func `doses due are those of the order, in each bucket and over the window`() async throws {
    let run = try await RunFixture([Self.twiceDaily] + Self.taken)
    let weeks = try #require(try run.bucketsOfSeries["MedicationRequest/twice"])
    let columns = ["state", "taken", "expected", "unrecorded", "extra", "implementation"]
    #expect(
      weeks.map { Self.values($0, columns) } == [
        ["recorded", "11", "14", "3", "0", "\(11.0 / 14)"],
        ["recorded", "7", "6", "0", "1", "1.0"],
      ])
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/twice"])
    let names = [
      "expected", "unrecorded", "extra", "implementation", "correct_days", "longest_gap_days",
      "initiated", "days_to_first_dose", "persistence_days", "persistent",
    ]
    #expect(
      Self.values(measures, names)
        == ["20", "3", "1", "0.85", "0.7", "1", "true", "0", "10", "true"])
  }

  /// When doses of the order were taken, how many of them count without a day, and whether the patient
  /// has started, as is known.
  @Test(
    "a month tells of a dose, but not which dose due it was",
    arguments: [
      (["2025-03"], 1, ""), (["2025-02"], 0, "false"), (["2025-03", "2025-03-04"], 1, "true"),
      (["2025"], 0, ""), (["2025-04"], 0, "false"),
    ])
  func months(dates: [String], countedWithoutDay: Int, initiated: String) async throws {
    let doses = dates.enumerated().map { place, date in
      FHIRLine.administration("a\(place)", at: date, order: "twice")
    }
    let run = try await RunFixture([Self.twiceDaily] + doses) {
      ($0.data.rules.bucketSize, $0.sets, $0.formats) = (
        .month, [.cohort, .patient], [.csv, .html]
      )
      $0.data.rules.window = WindowChoice(from: Day.iso("2025-03-01"), to: Day.iso("2025-03-31"))
    }
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/twice"])
    #expect(measures["initiated"] == initiated)
    #expect(try run.remarks["day-unknown", default: 0] == countedWithoutDay)
    let page = try run.folder.text("out/patients/p/index.html")
    #expect(
      page.contains("1 recorded dose is dated by a month or year only") == (countedWithoutDay == 1))
    #expect(!page.contains("never started"))
  }

  /// An order of one dose at an interval of days within bounds, the days of its doses, the days of a window,
  /// and what it says of the doses due: with a window of one due day the next ones lie outside.
  static let windows: [(order: String, taken: [String], from: String, to: String, told: [String])] =
    [
      (
        #""period":1,"periodUnit":"wk","boundsPeriod":{"start":"2025-01-06","end":"2025-01-28"}"#,
        ["2025-01-06", "2025-01-13", "2025-01-20", "2025-01-28"], "2025-01-27", "2025-02-02",
        ["1", "0", "0", "1.0"]
      ),
      (
        #""period":5,"periodUnit":"d","count":4,"boundsPeriod":{"start":"2025-01-17","end":"2025-03-24"}"#,
        ["2025-01-17", "2025-01-22", "2025-01-27", "2025-03-04"], "2025-02-01", "2025-04-30",
        ["1", "1", "1", "0.0"]
      ),
      (
        #""period":1,"periodUnit":"wk","boundsPeriod":{"start":"2025-01-06","end":"2025-01-28"}"#,
        ["2025-01-05"], "2025-01-01", "2025-01-06", ["1", "0", "0", "1.0"]
      ),
    ]

  @Test(arguments: windows)
  func `a dose on another day stands for the same due day in any window`(
    example: (order: String, taken: [String], from: String, to: String, told: [String])
  ) async throws {
    let doses = example.taken.enumerated().map {
      FHIRLine.administration("a\($0)", at: $1 + "T08:00:00Z", order: "o")
    }
    let lines = [FHIRLine.order("o", Self.dosage(#""frequency":1,"# + example.order))] + doses
    let columns = ["expected", "unrecorded", "extra", "implementation"]
    for earlier in 0..<3 {
      let from = try #require(Day.iso(example.from)).adding(days: -7 * earlier)
      let run = try await RunFixture(lines) {
        $0.data.rules.window = WindowChoice(from: from, to: Day.iso(example.to))
        $0.data.rules.bucketSize = .day
      }
      let days = try #require(try run.bucketsOfSeries["MedicationRequest/o"])
      let due = try #require(days.last { $0["expected"] == "1" })
      let unrecorded = example.told[1]
      #expect(due["unrecorded"] == unrecorded, "\(earlier)")
      guard earlier == 0 else { continue }
      let measures = try #require(try run.measuresOfSeries["MedicationRequest/o"])
      #expect(Self.values(measures, columns) == example.told)
    }
  }

  @Test func `doses of one medication's orders stand in for each other`() async throws {
    let second = FHIRLine.order(
      "once", Self.dosage(#""frequency":1,"period":1,"periodUnit":"d",\#(Self.tenDays)"#))
    let lines = [Self.twiceDaily, second] + Self.doses([3, 3, 3], order: "twice")
    let apart = try await RunFixture(lines).measuresOfSeries
    #expect(apart["MedicationRequest/twice"]?["extra"] == "3")
    #expect(apart["MedicationRequest/once"]?["implementation"] == "0.0")
    let together = try await RunFixture(lines) { $0.data.rules.seriesKind = .medication }
      .measuresOfSeries
    let measures = try #require(together["text|aspirin"])
    #expect(Self.values(measures, ["expected", "extra", "implementation"]) == ["30", "0", "0.3"])
  }

  @Test func `an order and the doses that name none know of each other`() async throws {
    let others = [
      FHIRLine.order("insulin", medication: "Insulin", FHIRLine.daily),
      FHIRLine.administration("i", at: "2025-03-04T08:00:00Z", order: "insulin"),
      FHIRLine.administration("j", at: "2025-03-04T09:00:00Z", medication: "Iron"),
    ]
    let lines = [Self.twiceDaily] + Self.taken + Self.doses([1], order: nil) + others
    let run = try await RunFixture(lines) {
      ($0.sets, $0.formats) = ([.cohort, .patient], [.html])
    }
    let page = try run.folder.text("out/patients/p/index.html")
    let parts = page.split(separator: "<div class=\"line").dropFirst()
    let ordered = parts.map {
      $0.contains("1 more dose of this medication is recorded without an order")
    }
    let loose = parts.map { $0.contains("there is an order of this medication") }
    #expect(parts.count == 4)
    #expect(ordered.count { $0 } == 1 && loose.count { $0 } == 1 && ordered != loose)
    let row =
      "1 dose of an ordered medication is recorded without the order, so it does not count as"
    #expect(try run.folder.text("out/index.html").contains(row))
  }

  @Test(arguments: ["Aspirin", "Ramipril"], [SeriesKind.medication, .patient])
  func `an order that begins after the as-of day changes nothing`(
    medication: String, kind: SeriesKind
  ) async throws {
    let dose = FHIRLine.administration("a", at: "2025-03-04")
    let later = FHIRLine.order(
      "later", medication: medication, #","authoredOn":"2025-05-01""# + FHIRLine.daily)
    let (without, with) = (
      try await RunFixture([dose], asOf: "2025-03-12") { $0.data.rules.seriesKind = kind },
      try await RunFixture([dose, later], asOf: "2025-03-12") { $0.data.rules.seriesKind = kind }
    )
    #expect(try with.timeline.rows == without.timeline.rows)
    #expect(try with.timeline.rows.map { $0["expected"] } == [""])
  }

  @Test(arguments: [SeriesKind.medication, .patient])
  func `doses without an order are told from the others of their line, if there is an order`(
    kind: SeriesKind
  ) async throws {
    let other = Self.doses([1], order: nil).map { $0.replacing("Aspirin", with: "Iron") }
    for (lines, isSaid) in [
      ([Self.twiceDaily] + Self.taken + Self.doses([1], order: nil), true),
      ([Self.twiceDaily] + Self.taken + other, false), (Self.doses([1], order: nil), false),
    ] {
      let run = try await RunFixture(lines) {
        ($0.sets, $0.formats, $0.data.rules.seriesKind) = ([.cohort, .patient], [.html], kind)
      }
      let page = try run.folder.text("out/patients/p/index.html")
      #expect(page.contains("1 of these doses is recorded without an order") == isSaid)
      let row =
        "1 dose of an ordered medication is recorded without the order, so it does not count as"
      #expect(try run.folder.text("out/index.html").contains(row) == isSaid)
    }
  }

  @Test func `as needed and without an order nothing is expected`() async throws {
    let asNeeded = FHIRLine.order(
      "prn", Self.dosage(Self.tenDays, #","asNeededBoolean":true"#))
    let lines = [asNeeded] + Self.doses([1, 0, 2], order: "prn") + Self.doses([1], order: nil)
    let measures = try await RunFixture(lines).measuresOfSeries
    for series in ["MedicationRequest/prn", "none:text|aspirin"] {
      let row = try #require(measures[series])
      #expect(Self.values(row, ["expected", "extra", "implementation"]) == ["", "", ""])
    }
    let run = try await RunFixture([asNeeded])
    #expect(try run.timeline.rows.map { $0["state"] ?? "" } == ["nothing-due", "nothing-due"])
  }

  @Test(arguments: [false, true], [SeriesKind.medication, .patient])
  func `as needed and without an order no dose stands in for one that was due`(
    isReversed: Bool, kind: SeriesKind
  ) async throws {
    let once = FHIRLine.order(
      "once", Self.dosage(#""frequency":1,"period":1,"periodUnit":"d",\#(Self.tenDays)"#))
    let asNeeded = FHIRLine.order("prn", Self.dosage(Self.tenDays, #","asNeededBoolean":true"#))
    let doses =
      Self.doses([1, 1, 1, 1, 1], order: "once")
      + Self.doses([0, 0, 0, 0, 0, 1, 1, 1, 1, 1], order: "prn")
      + Self.doses([0, 0, 0, 0, 0, 1, 1, 1, 1, 1], order: nil)
    let lines = [once, asNeeded] + doses
    let run = try await RunFixture(isReversed ? lines.reversed() : lines) {
      $0.data.rules.seriesKind = kind
    }
    let row = try #require(try run.measuresOfSeries.values.first)
    #expect(
      Self.values(row, ["taken", "expected", "unrecorded", "extra", "implementation"])
        == ["15", "10", "5", "0", "0.5"])
    #expect(try run.measuresOfSeries.count == 1)
  }

  @Test func `an order that names another as prior ends it, whatever the medication`() async throws
  {
    let daily = Self.dosage(#""frequency":1,"period":1,"periodUnit":"d""#)
    let lines = [
      FHIRLine.order("a", daily + #","authoredOn":"2025-03-03""#),
      FHIRLine.order(
        "b", medication: "Ibuprofen",
        daily + #","authoredOn":"2025-03-10","priorPrescription":{"#
          + #""reference":"MedicationRequest/a"}"#),
    ]
    let run = try await RunFixture(lines, asOf: "2025-03-23")
    let expected = try run.bucketsOfSeries.mapValues { $0.map { $0["expected"] } }
    #expect(expected == ["MedicationRequest/a": ["7"], "MedicationRequest/b": ["7", "7"]])
  }

  @Test func `an order of a medication that was not asked for takes another's place all the same`()
    async throws
  {
    let lines = [
      FHIRLine.order("a", FHIRLine.daily + #","authoredOn":"2025-03-03""#),
      FHIRLine.order(
        "b", medication: "Ibuprofen",
        FHIRLine.daily + #","authoredOn":"2025-03-10","priorPrescription":{"#
          + #""reference":"MedicationRequest/a"}"#),
    ]
    let run = try await RunFixture(lines, asOf: "2025-03-23") {
      $0.data.rules.medications = ["aspirin"]
    }
    let expected = try run.bucketsOfSeries.mapValues { $0.map { $0["expected"] } }
    #expect(expected == ["MedicationRequest/a": ["7"]])
  }

  @Test func `a renewal under another name takes its place when only one name is asked for`()
    async throws
  {
    let lines = [("a", "5 mg", "2025-03-03"), ("b", "10 mg", "2025-03-10")].map { id, name, day in
      FHIRLine.order(id, medication: name, FHIRLine.daily + #","authoredOn":"\#(day)""#)
        .replacing(
          #"{"text":"\#(name)"}"#,
          with: #"{"text":"\#(name)","coding":[{"system":"http://x","code":"42"}]}"#)
    }
    let run = try await RunFixture(lines, asOf: "2025-03-23") {
      $0.data.rules.medications = ["5 mg"]
    }
    #expect(try run.measuresOfSeries["MedicationRequest/a"]?["expected"] == "7")
    #expect(try run.measuresOfSeries.count == 1)
  }

  @Test func `a medication's line starts with the first of its orders`() async throws {
    let orders = ["2025-03-03", "2025-03-10"].map {
      FHIRLine.order("o" + $0, FHIRLine.daily + #","authoredOn":"\#($0)""#)
    }
    let given = FHIRLine.administration("a", at: "2025-03-12", order: "o2025-03-10")
    let run = try await RunFixture(orders + [given]) { $0.data.rules.seriesKind = .medication }
    #expect(try run.measuresOfSeries["text|aspirin"]?["days_to_first_dose"] == "9")
    let whole = try await RunFixture(orders + [given]) { $0.data.rules.seriesKind = .patient }
    #expect(try whole.measuresOfSeries["p"]?["initiated"] == "")
  }

  @Test func `a dose at the end of the data knows the gap to the due day after it`() async throws {
    // From 1 February it is 28 days to the next one, so 15 days are too late.
    let doses = Self.depot(
      #""period":1,"periodUnit":"mo","boundsPeriod":{"start":"2025-01-01"}"#,
      doses: ["2025-01-01", "2025-02-16"])
    let run = try await RunFixture(doses, asOf: "2025-02-16")
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/depot"])
    #expect(Self.values(measures, ["expected", "unrecorded", "extra"]) == ["2", "1", "1"])
  }

  @Test func `an order without a date starts with the first day on which it was given`()
    async throws
  {
    let order = FHIRLine.order("o", FHIRLine.daily)
    let day = FHIRLine.administration("d", at: "2025-03-17", order: "o")
    let measures = try await RunFixture([order, day]).measuresOfSeries["MedicationRequest/o"]
    #expect(
      Self.values(try #require(measures), ["initiated", "days_to_first_dose"]) == ["true", "0"])
    let month = FHIRLine.administration("m", at: "2025-03", order: "o")
    let months = try await RunFixture([order, month]) { $0.data.rules.bucketSize = .month }.timeline
      .rows
    #expect(months.map { [$0["taken"], $0["expected"]] } == [["1", ""]])
  }

  @Test(arguments: [
    // Twice by the clock and three times a day: nobody knows when a dose was due.
    (#""frequency":3,"period":1,"periodUnit":"d","boundsPeriod":{"start":"2025-03-10"}"#, ""),
    // No dose was due any more.
    (#""boundsPeriod":{"start":"2025-03-03","end":"2025-03-05"}"#, "0.0"),
  ])
  func `a dose without a nominal time is on time only where it is known that none was due`(
    timing: String, onTime: String
  ) async throws {
    let order = FHIRLine.order(
      "o", Self.dosage(#""timeOfDay":["08:00:00","20:00:00"],"# + timing))
    let given = FHIRLine.administration("a", at: "2025-03-12T08:00:00Z", order: "o")
    let run = try await RunFixture([order, given]) {
      $0.data.rules.window = WindowChoice(from: Day.iso("2025-03-10"), to: Day.iso("2025-03-16"))
    }
    #expect(try run.measuresOfSeries["MedicationRequest/o"]?["on_time"] == onTime)
  }

  @Test(arguments: [false, true])
  func `a line is as needed when all of its orders are`(isRegular: Bool) async throws {
    let lines = [
      FHIRLine.order("a", Self.dosage(Self.tenDays, #","asNeededBoolean":true"#)),
      FHIRLine.order("b", Self.dosage(Self.tenDays, #","asNeededBoolean":\#(!isRegular)"#)),
    ]
    let run = try await RunFixture(lines + Self.doses([1], order: "a")) {
      ($0.sets, $0.formats, $0.data.rules.seriesKind) = ([.patient], [.html], .medication)
    }
    let page = try run.folder.text("out/patients/p/index.html")
    #expect(page.contains("none, as needed") == !isRegular)
  }

  @Test func `a weekly tablet a day late is not missed`() async throws {
    let weekly = FHIRLine.order(
      "weekly",
      Self.dosage(
        #""frequency":1,"period":1,"periodUnit":"wk","boundsPeriod":{"start":"2025-03-03","#
          + #""end":"2025-03-30"}"#))
    let days = ["03-03", "03-11", "03-17", "03-23"]
    let lines = days.map { day in
      FHIRLine.administration("w" + day, at: "2025-\(day)T08:00:00Z", order: "weekly")
    }
    let run = try await RunFixture([weekly] + lines)
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/weekly"])
    #expect(
      Self.values(measures, ["expected", "unrecorded", "extra", "implementation"])
        == ["4", "0", "0", "1.0"])
  }

  private static func depot(_ timing: String, doses: [String]) -> [String] {
    [FHIRLine.order("depot", dosage(timing))]
      + doses.map { FHIRLine.administration("d" + $0, at: $0 + "T08:00:00Z", order: "depot") }
  }

  @Test(
    "a dose a day late stands for the only due day so far, and goes on to when there are more",
    arguments: [
      (#""period":1,"periodUnit":"mo""#, "2025-01-31", 1),
      (#""period":1,"periodUnit":"mo""#, "2025-02-28", 2),
      (#""period":3,"periodUnit":"mo""#, "2025-01-20", 1),
      (#""period":1,"periodUnit":"a""#, "2025-01-20", 1),
    ])
  func monthly(timing: String, asOf: String, expected: Int) async throws {
    let lines = Self.depot(
      #""frequency":1,\#(timing),"boundsPeriod":{"start":"2025-01-01"}"#,
      doses: ["2025-01-02"] + (expected > 1 ? ["2025-02-02"] : []))
    let run = try await RunFixture(lines, asOf: asOf)
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/depot"])
    #expect(
      Self.values(measures, ["expected", "unrecorded", "extra", "implementation", "days_covered"])
        == ["\(expected)", "0", "0", "1.0", "1.0"])
  }

  @Test func `a window that holds one due day knows the gap to those outside of it`() async throws {
    let lines = Self.depot(
      #""frequency":1,"period":1,"periodUnit":"mo","boundsPeriod":{"start":"2025-01-01"}"#,
      doses: ["2025-01-02", "2025-02-02", "2025-03-02"])
    let run = try await RunFixture(lines) { plan in
      (plan.data.rules.window.from, plan.data.rules.window.to) = (
        Day.iso("2025-01-20"), Day.iso("2025-02-10")
      )
    }
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/depot"])
    #expect(
      Self.values(measures, ["expected", "unrecorded", "implementation"]) == ["1", "0", "1.0"])
  }

  @Test(arguments: [
    ("2025-03-10", ["1", "0", "1.0"]), ("2025-03-20", ["1", "1", "0.0"]),
  ])
  func `a single dose that is late is that dose while the order is active`(
    day: String, figures: [String]
  ) async throws {
    let once =
      #","dosageInstruction":[{"timing":{"repeat":{"boundsPeriod":{"start":"2025-03-03","#
      + #""end":"2025-03-16"}},"code":{"coding":[{"code":"ONCE"}]}}}]"#
    let run = try await RunFixture([
      FHIRLine.order("once", once),
      FHIRLine.administration("o", at: day + "T08:00:00Z", order: "once"),
    ])
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/once"])
    #expect(Self.values(measures, ["expected", "unrecorded", "implementation"]) == figures)
  }

  @Test func `doses are on time within a quarter of the interval`() async throws {
    let timed = FHIRLine.order(
      "timed",
      Self.dosage(
        #""frequency":2,"period":1,"periodUnit":"d","timeOfDay":["08:00:00","20:00:00"],"#
          + Self.tenDays))
    let times = ["04T08:30", "04T20:10", "05T11:00", "05T23:01", "06T08:00", "06T08:05"]
    let lines = times.map { time in
      FHIRLine.administration("t" + time, at: "2025-03-\(time):00Z", order: "timed")
    }
    let run = try await RunFixture([timed] + lines)
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/timed"])
    #expect(measures["on_time"] == "\(4.0 / 6)")
  }

  @Test(arguments: [
    #""timing":{"code":{"text":"TID"},"repeat":"#, #""asNeededBoolean":true,"timing":{"repeat":"#,
  ])
  func `doses of an order that does not use its times of day are neither on time nor late`(
    timing: String
  ) async throws {
    let times = timing + #"{"timeOfDay":["08:00:00","20:00:00"]}}"#
    let daily = #"{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}}"#
    let order = FHIRLine.order("daily", #","dosageInstruction":[\#(daily),{\#(times)}]"#)
    let dose = FHIRLine.administration("dose", at: "2025-03-04T08:00:00Z", order: "daily")
    let run = try await RunFixture([order, dose])
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/daily"])
    #expect(Self.values(measures, ["taken", "on_time"]) == ["1", ""])
  }

  @Test(arguments: ["entered-in-error", "completed"])
  func `what counts in no bucket does not change what was due in others`(
    status: String
  ) async throws {
    let daily = FHIRLine.order(
      "daily", Self.dosage(#""frequency":1,"period":1,"periodUnit":"d",\#(Self.tenDays)"#))
    let doses = [
      FHIRLine.administration("known", at: "2025-03-20T08:00:00Z", order: "daily"),
      FHIRLine.administration("other", at: "2025-04-20T08:00:00Z", status: status),
    ]
    let run = try await RunFixture([daily] + doses, asOf: "2025-03-31") { plan in
      (plan.data.rules.seriesKind, plan.data.rules.bucketSize) = (.patient, .day)
      plan.data.rules.window.to = Day.iso("2025-03-19")
    }
    let states = try run.timeline.rows.filter { $0["expected"] == "0" }.map { $0["state"] ?? "" }
    #expect(states == Array(repeating: "nothing-due", count: 7))
  }

  @Test(arguments: ["2025-01-06", "2025-01-10"])
  func `an order that begins after the as-of day moves no dose`(from: String) async throws {
    func weekly(_ id: String, _ start: String, _ end: String) -> String {
      FHIRLine.order(
        id,
        Self.dosage(
          #""frequency":1,"period":1,"periodUnit":"wk","boundsPeriod":{"start":"\#(start)","#
            + #""end":"\#(end)"}"#))
    }
    let lines = [
      weekly("old", "2025-01-06", "2025-02-09"), weekly("new", "2025-04-07", "2025-05-12"),
      FHIRLine.administration("late", at: "2025-02-15", order: "old"),
    ]
    let run = try await RunFixture(lines, asOf: "2025-03-01") { plan in
      (plan.data.rules.seriesKind, plan.data.rules.window.from) = (.patient, Day.iso(from))
    }
    let measures = try #require(try run.measuresOfSeries["p"])
    #expect(Self.values(measures, ["extra", "implementation"]) == ["1", "0.0"])
  }

  @Test func `the first dose counts from the order's start, also before the window`() async throws {
    let lines = [Self.twiceDaily] + Self.doses([0, 0, 1, 0, 0, 0, 0, 1], order: "twice")
    let run = try await RunFixture(lines) { plan in
      plan.data.rules.window.from = Day.iso("2025-03-10")
    }
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/twice"])
    #expect(Self.values(measures, ["taken", "days_to_first_dose"]) == ["1", "2"])
  }

  @Test func `an order's timing that says nothing is in the ledger with its place`() async throws {
    let order = FHIRLine.order("odd", Self.dosage(#""frequency":2,"period":0,\#(Self.tenDays)"#))
    let run = try await RunFixture([order])
    let remark = try #require(
      try run.ledger.first {
        $0["resource"] == "MedicationRequest" && $0["disposition"] == "remark"
      })
    #expect(remark["detail"]?.hasPrefix("MedicationRequest/odd dosageInstruction[0]") == true)
    #expect(try run.timeline.rows.allSatisfy { $0["state"] == "no-records" })
    #expect(try run.timeline.rows.allSatisfy { $0["expected"] == "" })
  }

  @Test func `an unrelated patient and another order of lines change no measure`() async throws {
    let lines = [Self.twiceDaily] + Self.taken
    let other = [
      FHIRLine.order("x", of: "q", Self.dosage(#""frequency":1,"period":1,"periodUnit":"d""#)),
      FHIRLine.administration("xa", of: "q", at: "2025-03-04", order: "x"),
    ]
    let alone = try await RunFixture(lines).measuresOfSeries["MedicationRequest/twice"]
    let among = try await RunFixture(other + lines.reversed()).measuresOfSeries
    #expect(among["MedicationRequest/twice"] == alone)
  }

  @Test func `the summary and the curve are those of the patients`() async throws {
    let run = try await RunFixture([Self.twiceDaily] + Self.taken)
    let summary = CSVTable(try run.folder.text("out/cohort/summary.csv")).rows
    let row = try #require(summary.first { $0["measure"] == "implementation" })
    #expect(
      Self.values(row, ["patients", "median", "share_at_or_above_threshold"])
        == ["1", "0.85", "1.0"])
    let curve = CSVTable(try run.folder.text("out/cohort/persistence.csv")).rows
    #expect(
      curve.map { Self.values($0, ["day", "at_risk", "stopped", "censored", "survival"]) }
        == [["0", "1", "0", "0", "1.0"], ["10", "1", "0", "1", "1.0"]])
  }
}
