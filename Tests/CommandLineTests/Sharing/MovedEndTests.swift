import Foundation
import TestSupport
import Testing

/// Who knows the as-of day cannot read off where a record ends by how much its dates were moved.
@Suite("Ends under pseudonyms") struct MovedEndTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write("key", Data("a key for the tests\n".utf8))
    try folder.write("data/all.ndjson", lines: Self.lines)
  }

  private static let patients = 48

  /// Patients whose orders begin on Monday, 2025-09-01, go on, and are given each day of September
  /// and from 15 November up to the as-of day, 2025-12-17, a Wednesday.
  private static var lines: [String] {
    (1...patients).flatMap { number -> [String] in
      let id = "patient-\(number)"
      let order = FHIRLine.order(
        "order-\(number)", of: id, #","authoredOn":"2025-09-01""# + FHIRLine.daily)
      let autumn = (1...30).map { ("09", $0) } + (15...30).map { ("11", $0) }
      let days = autumn + (1...17).map { ("12", $0) }
      return [FHIRLine.patient(id), order]
        + days.map { month, day in
          FHIRLine.administration(
            "dose-\(number)-\(month)-\(day)", of: id,
            at: "2025-\(month)-\(day < 10 ? "0" : "")\(day)T08:00:00+01:00",
            order: "order-\(number)")
        }
    }
  }

  private func report(_ options: String...) throws {
    let result = try program.run(
      ["report", "data", "--as-of", "2025-12-17", "--pseudonymise", "key", "--output", "out"]
        + ["--per", "patient", "--per", "cohort"] + options)
    #expect(result.status == 0, "\(result.messages)")
  }

  /// A patient's weeks as they truly were moved, and as they are if the last day shown were the day
  /// that an attacker takes for the last one.
  private struct Guess {
    let truth: Int
    let byEnd: Int
  }

  /// What an attacker works out of the last days of files, `column` of `table`.
  private func guesses(_ table: String, _ column: String) throws -> [Guess] {
    let begun = try Self.weeks(of: "2025-09-01")
    let ended = try Self.weeks(of: "2025-12-17")
    let rows = try folder.files("out/patients").keys.filter { $0.hasSuffix("/" + table) }
    return try rows.map { name in
      let shown = CSVTable(try folder.text("out/patients/" + name)).rows
      let timeline = name.replacing(table, with: "timeline.csv")
      let first = try #require(
        CSVTable(try folder.text("out/patients/" + timeline)).rows.first?["bucket_start"])
      let last = try #require(shown.compactMap { $0[column] }.max())
      return Guess(
        truth: begun - (try Self.weeks(of: first)), byEnd: ended - (try Self.weeks(of: last)))
    }
  }

  /// The number of the week in which a day lies.
  private static func weeks(of day: String) throws -> Int {
    let strategy = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    let days = try Int(strategy.parse(day).timeIntervalSince1970 / 86_400)
    // 1969-12-29 was a Monday.
    return (days + 3) / 7
  }

  @Test(
    arguments: ["week", "day"],
    [("timeline.csv", "bucket_end"), ("administrations.csv", "given_date")])
  func `the end of a record does not tell the weeks`(
    by: String, file: (table: String, column: String)
  ) throws {
    try report("--by", by, "--format", "csv")
    let guesses = try guesses(file.table, file.column)
    #expect(guesses.count == Self.patients)
    #expect(Set(guesses.map(\.truth)).count > 12)
    // Whatever the attacker takes for what was left out, it is right for few patients.
    let errors = Dictionary(grouping: guesses) { $0.byEnd - $0.truth }.mapValues(\.count)
    #expect(errors.count >= 4, "\(errors)")
    #expect(errors.values.allSatisfy { $0 <= Self.patients / 2 }, "\(errors)")
  }

  @Test func `how many doses lie behind the end that counts is in no file`() throws {
    try report("--by", "day", "--format", "csv")
    let ledger = try program.table("ledger.csv")
    #expect(
      ledger.allSatisfy { $0["disposition"] != "outside-window" && $0["reason"] != "after-as-of" })
    let doses = ledger.filter { $0["resource"] == "MedicationAdministration" && $0["file"] == "" }
    let counts = ["read", "counted"].map { word in
      doses.first { $0["disposition"] == word }?["count"].flatMap(Int.init)
    }
    let read = try #require(counts[0])
    // Of each patient 3 to 31 doses are.
    #expect(read < Self.patients * 60 && counts[1] == read)
    let remarks = doses.filter { $0["disposition"] == "remark" }.compactMap { $0["count"] }
    #expect(remarks.compactMap(Int.init).allSatisfy { $0 <= read }, "\(remarks)")
    let manifest = try folder.text("out/manifest.json")
    #expect(manifest.contains("\"administrations_read\" : \(read)"))
  }

  @Test func `no bucket is cut, and no order tells that it goes on past the end`() throws {
    try report("--by", "week")
    let rows = try program.table("cohort/timeline.csv")
    #expect(rows.count > Self.patients * 10)
    #expect(rows.allSatisfy { $0["partial"] == "false" && $0["state"] != "suppressed" })
    let patients = try program.table("cohort/patients.csv")
    #expect(patients.count == Self.patients)
  }

  @Test func `the last week is left out also when it is a whole one`() throws {
    let result = try program.run([
      "report", "data", "--as-of", "2025-09-21", "--pseudonymise", "key", "--output", "out",
      "--last", "2", "--by", "week",
    ])
    #expect(result.status == 0, "\(result.messages)")
    let rows = try program.table("cohort/timeline.csv")
    let weeks = Dictionary(grouping: rows) { $0["patient"] }.mapValues(\.count)
    // Of 0 to 2 weeks left out something remains of the three, of 3 weeks nothing.
    #expect(weeks.values.allSatisfy { $0 <= 2 } && weeks.count < Self.patients)
    #expect(weeks.count > Self.patients / 2)
  }
}
