import Foundation
import TestSupport
import Testing

/// Whom the built program lists at an instant, on made-up wards of one patient or a few.
@Suite struct WorklistAtAnInstantTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write(
      "critical.csv",
      "code,class,critical,window\nN03,Antiepileptics,true,30\nJ01,Antibiotics,true,\n")
  }

  // MARK: Made-up records

  /// An antiepileptic at 08:00 and 20:00 from 1 February on.
  private static let twiceADay = #""timeOfDay":["08:00:00","20:00:00"]"#

  private static func order(
    _ id: String, of patient: String = "p", code: String = "N03AX14", _ repetition: String,
    from start: String = "2025-02-01", status: String = "active", _ more: String = ""
  ) -> String {
    """
    {"resourceType":"MedicationRequest","id":"\(id)","status":"\(status)","intent":"order",\
    "subject":{"reference":"Patient/\(patient)"},"medicationCodeableConcept":{"coding":[{"system":\
    "http://www.whocc.no/atc","code":"\(code)"}],"text":"\(code)"},"dosageInstruction":[{"timing":\
    {"repeat":{\(repetition),"boundsPeriod":{"start":"\(start)"}}}}]\(more)}
    """
  }

  private static func single(
    _ id: String, _ timing: String, at written: String, status: String = "active"
  ) -> String {
    """
    {"resourceType":"MedicationRequest","id":"\(id)","status":"\(status)","intent":"order",\
    "subject":{"reference":"Patient/p"},"authoredOn":"\(written)","medicationCodeableConcept":\
    {"coding":[{"system":"http://www.whocc.no/atc","code":"J01CR05"}]},"dosageInstruction":\
    [{"timing":{"code":{"coding":[{"code":"\(timing)"}]}}}]}
    """
  }

  private static func given(
    _ time: String, order: String = "o", of patient: String = "p", status: String = "completed",
    _ more: String = ""
  ) -> String {
    let id = order + time.filter { $0.isNumber }
    return FHIRLine.administration(
      id, of: patient, at: time, status: status, order: order, medication: "m", more)
  }

  /// Doses of the mornings and evenings of 1 February to 9 March, but those at some times.
  private static func doses(without missed: [String] = [], of patient: String = "p") -> [String] {
    let days =
      (1...28).map { String(format: "2025-02-%02d", $0) }
      + (1...9).map { String(format: "2025-03-%02d", $0) }
    return days.flatMap { ["\($0)T08:05", "\($0)T20:05"] }.filter { !missed.contains($0) }
      .map { given($0 + ":00+01:00", order: patient == "p" ? "o" : "o-" + patient, of: patient) }
  }

  private static func encounter(
    _ status: String, from start: String = "2025-02-01", to end: String? = nil,
    of patient: String = "p"
  ) -> String {
    """
    {"resourceType":"Encounter","id":"e-\(patient)","status":"\(status)","class":{"code":"IMP"},\
    "subject":{"reference":"Patient/\(patient)"},"location":[{"location":{"display":"Ward 3"}}],\
    "period":{"start":"\(start)"\(end.map { #","end":"\#($0)""# } ?? "")}}
    """
  }

  // MARK: Running

  private func worklist(
    _ lines: [String], asOf: String, _ more: [String] = []
  ) throws -> [[String: String]] {
    try folder.write("data.ndjson", lines: lines)
    let result = try program.run(
      ["report", "data.ndjson", "--as-of", asOf, "--class", "critical.csv", "--setting", "ward"]
        + ["--format", "csv", "--overwrite", "-o", "out"] + more)
    try #require(result.status == 0, "\(result.messages)")
    return try CSVTable(folder.text("out/cohort/worklist.csv")).rows
  }

  private func rules(_ lines: [String], asOf: String, _ more: String...) throws -> [String] {
    try worklist(lines, asOf: asOf, more).compactMap { $0["rule"] }
  }

  /// What could not be looked at: orders by the reason.
  private func gaps() throws -> [String: Int] {
    let summary = try #require(
      JSONSerialization.jsonObject(with: folder.bytes("out/summary.json")) as? [String: Any])
    let gaps = try #require(summary["worklist_gaps"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: gaps.map { ($0["reason"] as? String ?? "", $0["orders"] as? Int ?? 0) })
  }

  private static let patient = FHIRLine.patient("p")
  private static let regular = [patient, order("o", twiceADay)]

  // MARK: When a dose is omitted

  @Test func `moments of daily life before an order begins alarm nobody`() throws {
    let order = Self.order("o", #""when":["ACM","ACD","ACV"]"#, from: "2025-03-09T19:00:00+01:00")
    #expect(try rules([Self.patient, order], asOf: "2025-03-10T07:00:00+01:00") == [])
    let later = try worklist([Self.patient, order], asOf: "2025-03-10T13:00:00+01:00")
    #expect(later.map { $0["rule"] } == ["critical-omitted"])
    #expect(later.map { $0["missed"] } == ["1"])
  }

  // MARK: Who is there

  @Test(
    arguments: [
      ("in-progress", nil, true), ("in-progress", "2025-03-10T12:00:00+01:00", true),
      ("finished", "2025-03-10T08:59:00+01:00", false), ("finished", "2025-03-05", false),
      ("finished", nil, false), ("planned", nil, false), ("cancelled", nil, false),
    ] as [(String, String?, Bool)])
  func `who is discharged is not on the list, nor among what could not be looked at`(
    status: String, end: String?, isThere: Bool
  ) throws {
    let rows = try worklist(
      Self.regular + Self.doses() + [Self.encounter(status, to: end)],
      asOf: "2025-03-10T09:00:00+01:00")
    #expect(rows.map { $0["rule"] } == (isThere ? ["critical-omitted"] : []))
    #expect(rows.first?["ward"] ?? "Ward 3" == "Ward 3")
    #expect(try gaps().isEmpty)
  }

  @Test func `of whom no encounter is read, where others have one, the orders are counted apart`()
    throws
  {
    let lines =
      Self.regular + Self.doses()
      + [FHIRLine.patient("q"), Self.encounter("in-progress", of: "q")]
    #expect(try rules(lines, asOf: "2025-03-10T09:00:00+01:00").isEmpty)
    #expect(try gaps() == ["no-encounter": 1])
  }

  @Test func `who has died by then is on no list`() throws {
    let dead = Self.patient.dropLast() + #","deceasedDateTime":"2025-03-10T08:45:00+01:00"}"#
    let lines = [String(dead)] + Self.regular.dropFirst() + Self.doses()
    #expect(try rules(lines, asOf: "2025-03-10T09:00:00+01:00").isEmpty)
    #expect(
      try rules(lines, asOf: "2025-03-10T08:40:00+01:00") == ["critical-omitted"])
  }

  // MARK: Which orders

  @Test(arguments: ["stopped", "completed", "on-hold", "cancelled", "unknown"])
  func `closed orders, and orders of one dose that are over, meet no rule`(status: String) throws {
    let lines =
      Self.regular + Self.doses()
      + [
        Self.order(
          "x", code: "C07AB02", #""frequency":1,"period":1,"periodUnit":"d""#,
          from: "2025-03-01", status: status),
        Self.single("once", "ONCE", at: "2025-03-05T14:00:00+01:00", status: status),
        Self.single("old", "ONCE", at: "2025-03-07T14:00:00+01:00"),
      ]
    #expect(try rules(lines, asOf: "2025-03-10T07:00:00+01:00").isEmpty)
  }

  @Test func `an order whose end has passed is not looked at`() throws {
    let ended = Self.order(
      "x", code: "N03AB02", Self.twiceADay
    ).replacing(
      #""start":"2025-02-01""#, with: #""start":"2025-03-01","end":"2025-03-09T22:00:00+01:00""#)
    let lines = Self.regular + Self.doses() + [ended]
    #expect(try rules(lines, asOf: "2025-03-10T07:00:00+01:00").isEmpty)
    #expect(
      try rules(lines, asOf: "2025-03-09T21:00:00+01:00")
        == ["critical-omitted", "days-without", "not-started"])
  }

  // MARK: When a dose is omitted

  @Test(arguments: [
    ("2025-03-10T08:01:00+01:00", false), ("2025-03-10T08:30:00+01:00", false),
    ("2025-03-10T08:31:00+01:00", true),
  ])
  func `the window of the class is waited for`(asOf: String, isOmitted: Bool) throws {
    #expect(
      try rules(Self.regular + Self.doses(), asOf: asOf)
        == (isOmitted ? ["critical-omitted"] : []))
  }

  @Test(arguments: [
    ("2025-03-10T07:29:00Z", false), ("2025-03-10T08:29:00+01:00", false),
    ("2025-03-10T07:31:00Z", true), ("2025-03-10T08:31:00+01:00", true),
    ("2025-03-10T02:31:00-05:00", true),
  ])
  func `one instant gives one list, in whatever offset it is written`(
    asOf: String, isOmitted: Bool
  ) throws {
    let lines = Self.regular + Self.doses()
    let expected = isOmitted ? ["critical-omitted"] : []
    #expect(try rules(lines, asOf: asOf) == expected)
    #expect(try rules(lines, asOf: asOf, "--time-zone", "Europe/Vienna") == expected)
  }

  @Test func `doses every six hours are omitted one after the other, not at midnight`() throws {
    let order = Self.order(
      "o", code: "J01CA04", #""frequency":1,"period":6,"periodUnit":"h""#,
      from: "2025-03-08T00:00:00+01:00")
    let times = ["08T00", "08T06", "08T12", "08T18", "09T00"]
    let lines =
      [Self.patient, order] + times.map { Self.given("2025-03-\($0):05:00+01:00") }
    let rows = try worklist(lines, asOf: "2025-03-09T20:00:00+01:00")
    #expect(rows.map { $0["rule"] } == ["critical-omitted"])
    #expect(rows.first?["missed"] == "3" && rows.first?["due_time"] == "18:00")
  }

  @Test(
    arguments: [
      ("2025-03-10T07:00:00+01:00", []), ("2025-03-10T07:01:00+01:00", ["critical-omitted"]),
      ("2025-03-11T00:30:00+01:00", ["critical-omitted"]), ("2025-03-14T07:00:00+01:00", []),
    ] as [(String, [String])])
  func `a dose to be given at once is omitted an hour after the order, for a day`(
    asOf: String, expected: [String]
  ) throws {
    let lines = [Self.patient, Self.single("s", "STAT", at: "2025-03-10T06:00:00+01:00")]
    #expect(try rules(lines, asOf: asOf) == expected)
  }

  @Test func `a dose of a moment of daily life is omitted four hours after its usual time`() throws
  {
    let lines =
      [Self.patient, Self.order("o", #""when":["MORN"]"#, from: "2025-03-01")]
      + (1...9).map { Self.given("2025-03-0\($0)T08:10:00+01:00") }
    #expect(try rules(lines, asOf: "2025-03-10T12:00:00+01:00").isEmpty)
    #expect(try rules(lines, asOf: "2025-03-10T12:01:00+01:00") == ["critical-omitted"])
  }

  // MARK: What is listed of it

  @Test func `a late critical dose is a row of its own`() throws {
    let missed = ["2025-03-09T08:05", "2025-03-09T20:05"]
    let late = ["2025-03-09T13:30:00+01:00", "2025-03-10T01:30:00+01:00"]
    let rows = try worklist(
      Self.regular + Self.doses(without: missed) + late.map { Self.given($0) },
      asOf: "2025-03-10T07:00:00+01:00")
    #expect(rows.map { $0["rule"] } == ["critical-delayed"])
    #expect(rows.first?["delay_minutes"] == "330" && rows.first?["due_time"] == "20:00")
  }

  @Test func `what is recorded at a later instant is as if it were not there`() throws {
    let order = Self.order(
      "o", #""frequency":1,"period":1,"periodUnit":"d""#, from: "2025-03-01")
    let before = (1...9).map { Self.given("2025-03-0\($0)T21:00:00+01:00") }
    let refused = Self.given("2025-03-10T21:00:00+01:00", status: "not-done")
    let lines = [Self.patient, order] + before + [refused]
    #expect(try rules(lines, asOf: "2025-03-10T07:00:00+01:00").isEmpty)
    #expect(try rules(lines, asOf: "2025-03-10T22:00:00+01:00") == ["critical-omitted"])
    // A dose given later was not yet given.
    let given = Self.regular + Self.doses() + [Self.given("2025-03-10T15:00:00+01:00")]
    #expect(try rules(given, asOf: "2025-03-10T09:00:00+01:00") == ["critical-omitted"])
  }

  @Test func `a dose after midnight for the day before is neither omitted nor more than due`()
    throws
  {
    let order = Self.order("o", Self.twiceADay, from: "2025-03-01")
      .replacing(Self.twiceADay, with: #""timeOfDay":["22:00:00"]"#)
    let lines =
      [Self.patient, order]
      + ["01", "02", "03", "04", "05", "06", "07"].map {
        Self.given("2025-03-\($0)T22:00:00+01:00")
      }
      + ["2025-03-09T00:20:00+01:00", "2025-03-09T22:00:00+01:00"].map { Self.given($0) }
    #expect(try rules(lines, asOf: "2025-03-10T07:00:00+01:00").isEmpty)
  }

  @Test func `a documented clinical reason is a category of its own`() throws {
    let reason =
      #","statusReason":[{"coding":[{"system":"http://snomed.info/sct","code":"183932001"}]}]"#
    let held = Self.given("2025-03-09T20:00:00+01:00", status: "not-done", reason)
    let row = try #require(
      try worklist(
        Self.regular + Self.doses(without: ["2025-03-09T20:05"]) + [held],
        asOf: "2025-03-10T07:00:00+01:00"
      ).first)
    #expect(row["rule"] == "critical-omitted" && row["category"] == "clinical")
    #expect(row["reason"]?.isEmpty == false)
  }

  @Test func `patients stand by their gravest row`() throws {
    func of(_ patient: String, without missed: [String]) -> [String] {
      [
        FHIRLine.patient(patient), Self.order("o-" + patient, of: patient, Self.twiceADay),
      ] + Self.doses(without: missed, of: patient)
    }
    let rows = try worklist(
      of("a", without: ["2025-03-09T20:05"])
        + of("b", without: ["2025-03-08T20:05", "2025-03-09T08:05", "2025-03-09T20:05"]),
      asOf: "2025-03-10T07:00:00+01:00")
    #expect(rows.map { $0["patient"] } == ["b", "b", "a"])
    #expect(rows.map { $0["rule"] } == ["critical-omitted", "falling", "critical-omitted"])
    #expect(rows.map { $0["missed"] } == ["2", "3", "1"])
  }

  // MARK: What could not be looked at

  @Test func `where doses name no order, and where an order says no times, that is told`() throws {
    let loose = Self.doses().map {
      $0.replacing(#""request":{"reference":"MedicationRequest/o"},"#, with: "")
    }
    #expect(try rules(Self.regular + loose, asOf: "2025-03-10T09:00:00+01:00").isEmpty)
    #expect(try gaps() == ["doses-name-no-order": 1])
    let unclear = Self.order("x", code: "C07AB02", #""duration":1,"durationUnit":"h""#)
    #expect(
      try rules(Self.regular + Self.doses() + [unclear], asOf: "2025-03-10T07:00:00+01:00").isEmpty)
    #expect(try gaps() == ["schedule-unknown": 1])
    let home = Self.order(
      "x", code: "C07AB02", Self.twiceADay, #","category":[{"coding":[{"code":"community"}]}]"#)
    #expect(
      try rules(Self.regular + Self.doses() + [home], asOf: "2025-03-10T07:00:00+01:00").isEmpty)
    #expect(try gaps() == ["home-order": 1])
    #expect(try rules(Self.regular + Self.doses(), asOf: "2025-03-10T07:00:00+01:00").isEmpty)
    #expect(try gaps().isEmpty)
  }
}
