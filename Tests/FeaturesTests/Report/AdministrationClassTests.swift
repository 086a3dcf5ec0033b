import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Where each administration ends up: in a bucket or in exactly one class of the ledger.
@Suite struct AdministrationClassTests {
  /// An administration that counts, so that every run has a line.
  private let sound = FHIRLine.administration("sound", at: "2025-03-05T08:00:00+01:00")

  private func classes(
    _ lines: [String], _ change: (inout ReportPlan) -> Void = { _ in }
  ) async throws -> [String: Int] {
    try await RunFixture([sound] + lines, change).classes
  }

  @Test(arguments: [
    (FHIRLine.administration("a", at: "2025-03-04T08:00:00Z"), "counted"),
    (FHIRLine.administration("a", of: nil, at: "2025-03-04"), "quarantined no-patient"),
    (FHIRLine.administration("a", at: "2025-02-30"), "quarantined malformed"),
    (FHIRLine.administration("a", at: "2025-03-04", status: "given"), "quarantined malformed"),
    (
      FHIRLine.administration("a", at: "2025-03-04", status: "entered-in-error"),
      "excluded entered-in-error"
    ),
    (FHIRLine.administration("a", at: nil), "undated"),
    (FHIRLine.administration("a", at: "1899-12-31"), "implausible before-1900"),
    (FHIRLine.administration("a", at: "2025-03"), "imprecise"),
    (FHIRLine.administration("a", at: "2025"), "imprecise"),
    (FHIRLine.administration("a", at: "2026-01-01"), "outside-window"),
  ])
  func `an administration lands in its class`(line: String, expected: String) async throws {
    var wanted = ["counted": 1]
    wanted[expected, default: 0] += 1
    #expect(try await classes([line]) == wanted)
  }

  @Test func `an older reading is a duplicate even when nothing else is right with it`()
    async throws
  {
    let newest = FHIRLine.administration("a", at: "2025-03-04", #","meta":{"versionId":"2"}"#)
    let older = FHIRLine.administration(
      "a", of: nil, at: "2025-02-30", status: "given", #","meta":{"versionId":"1"}"#)
    #expect(try await classes([newest, older]) == ["counted": 2, "duplicate": 1])
  }

  @Test func `who has no patient is quarantined before selection`() async throws {
    let line = FHIRLine.administration("a", of: nil, at: nil, status: "entered-in-error")
    let classes = try await classes([line]) { $0.data.rules.patients = ["p"] }
    #expect(classes == ["counted": 1, "quarantined no-patient": 1])
  }

  @Test func `what is not selected is not looked at further`() async throws {
    let lines = [
      FHIRLine.administration("a", of: "q", at: "2025-02-30"),
      FHIRLine.administration("b", of: "q", at: nil, status: "entered-in-error"),
      FHIRLine.administration("c", at: "2025-03-04", medication: "Ibuprofen"),
    ]
    let run = try await RunFixture([sound] + lines) {
      ($0.data.rules.patients, $0.data.rules.medications) = (["p"], ["aspi"])
    }
    #expect(try run.classes == ["counted": 1, "not-selected": 3])
    #expect(run.summary.isComplete)
  }

  @Test
  func
    `what is malformed is quarantined before it is excluded, and what is excluded needs no date`()
    async throws
  {
    let lines = [
      FHIRLine.administration("a", at: nil, status: "entered-in-error"),
      FHIRLine.administration("b", at: "1850-01-01", status: "entered-in-error"),
    ]
    #expect(try await classes(lines) == ["counted": 1, "excluded entered-in-error": 2])
  }

  @Test func `a day before 1900 is implausible before it is imprecise or outside`() async throws {
    let classes = try await classes([FHIRLine.administration("a", at: "1899-11")]) {
      $0.data.rules.window = WindowChoice(from: Day.iso("2025-01-01"))
    }
    #expect(classes == ["counted": 1, "implausible before-1900": 1])
  }

  @Test func `the first day of 1900 is plausible`() async throws {
    #expect(
      try await classes([FHIRLine.administration("a", at: "1900-01-01")]) {
        $0.data.rules.bucketSize = .year
      }
        == ["counted": 2])
  }

  @Test func `doses of all orders are listed by the time of day, those without a date last`()
    async throws
  {
    let lines = [
      FHIRLine.order("o"), FHIRLine.administration("undated", at: nil),
      FHIRLine.administration("evening", at: "2025-03-04T20:00:00Z", order: "o"),
      FHIRLine.administration("morning", at: "2025-03-04T08:00:00Z"),
    ]
    let run = try await RunFixture(lines) { $0.sets = [.patient] }
    let rows = CSVTable(try run.folder.text("out/patients/p/administrations.csv")).rows
    #expect(rows.map { $0["administration"] } == ["morning", "evening", "undated"])
  }

  @Test func `what is after the as-of day without a bucket is not left out twice`() {
    var account = AdministrationAccount()
    account.afterAsOf = 3
    (account.counts[.outsideWindow], account.counts[.imprecise]) = (1, 2)
    #expect(account.leftOut[.afterAsOf] == 1)
    #expect(account.leftOut[.outsideWindow] == 0)
  }

  @Test func `an instant is in UTC when its offset is 0`() async throws {
    let dates = ["04T08:00:00Z", "04T09:00:00+00:00", "05T10:00:00+01:00", "06T10:00:00-05:00"]
    let run = try await RunFixture(
      dates.map { FHIRLine.administration("a" + $0.prefix(5), at: "2025-03-" + $0) })
    #expect(try run.remarks["time-in-utc"] == 2)
  }

  @Test func `a time without seconds is told, and counts`() async throws {
    let run = try await RunFixture([FHIRLine.administration("a", at: "2025-03-04T08:00Z")])
    #expect(try run.remarks["time-without-seconds"] == 1)
    #expect(try run.classes == ["counted": 1])
  }

  @Test func `part of a dose comes before outside the window`() async throws {
    let lines = (1...3).map { FHIRLine.administration("\($0)", at: "2024-03-05T08:00:00Z") }
    let classes = try await classes(lines) {
      $0.data.rules.joinsDoses = true
      $0.data.rules.window = WindowChoice(from: Day.iso("2025-01-01"))
    }
    #expect(classes == ["counted": 1, "part-of-a-dose": 2, "outside-window": 1])
  }

  @Test func `a month too coarse for a week is imprecise before it is outside`() async throws {
    let classes = try await classes([FHIRLine.administration("a", at: "2019-03")]) {
      $0.data.rules.window = WindowChoice(from: Day.iso("2025-01-01"))
    }
    #expect(classes == ["counted": 1, "imprecise": 1])
  }

  @Test(arguments: [
    ("2025-03", BucketSize.day, "imprecise"), ("2025-03", .week, "imprecise"),
    ("2025-03", .month, "counted"), ("2025-03", .quarter, "counted"),
    ("2025-03", .year, "counted"), ("2025", .day, "imprecise"), ("2025", .week, "imprecise"),
    ("2025", .month, "imprecise"), ("2025", .quarter, "imprecise"), ("2025", .year, "counted"),
  ])
  func `a month or a year counts where it is precise enough`(
    date: String, size: BucketSize, expected: String
  ) async throws {
    let run = try await RunFixture([FHIRLine.administration("a", at: date)]) {
      $0.data.rules.bucketSize = size
    }
    #expect(try run.classes == [expected: 1])
  }

  @Test(arguments: [
    ("2025-02-01", "2025-04-30", "counted"), ("2025-03-02", "2025-04-30", "imprecise"),
    ("2025-02-01", "2025-03-30", "imprecise"), ("2025-04-01", "2025-04-30", "outside-window"),
  ])
  func `a month does not count in a bucket that is cut`(
    from: String, to: String, expected: String
  ) async throws {
    let order = FHIRLine.order("o", #","authoredOn":"2025-01-01""#)
    let given = FHIRLine.administration("a", at: "2025-03", order: "o")
    let run = try await RunFixture([order, given]) {
      $0.data.rules.bucketSize = .month
      $0.data.rules.window = WindowChoice(from: Day.iso(from), to: Day.iso(to))
    }
    #expect(try run.classes.filter { $0.value > 0 } == [expected: 1])
  }
}
