import Foundation
import TestSupport
import Testing

/// Groups in a report that is given out.
@Suite("Groups in a shared report", .enabled(if: XLSXCells.canRead)) struct GroupSharingTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  /// Of 30 patients 14 are in a large team, 13 in another one, and 3 in a small one.
  init() throws {
    program = try BuiltProgram()
    try folder.write("ward/all.ndjson", lines: SuppressedWard.lines)
    try folder.write("key", Data("a key for the tests\n".utf8))
    let teams = (1...SuppressedWard.patients).map { number in
      "patient-\(number),"
        + (number > 27 ? "Gamma-Team" : number % 2 == 0 ? "Beta-Team" : "Alpha-Team")
    }
    try folder.write("teams.csv", lines: ["patient,group"] + teams)
  }

  private func report(_ options: [String]) throws -> WrittenTexts {
    let result = try program.run(
      ["report", "ward", "--as-of", "2025-03-02", "--to", "2025-03-02", "--output", "out"]
        + ["--group-by", "teams.csv", "--overwrite"] + options)
    #expect(result.status == 0, "\(result.messages)")
    return try WrittenTexts(folder["out"])
  }

  @Test func `a group of few is in no file, nor one that its difference would tell`() throws {
    let texts = try report(["--suppress", "n=5"])
    #expect(texts.contents.count > 20)
    for name in ["Beta-Team", "Gamma-Team", "patient-", "teams.csv"] {
      #expect(texts.places(of: name) == [], "\(name)")
    }
    #expect(!texts.places(of: "Alpha-Team").isEmpty)
    let groups = try program.table("cohort/groups.csv")
    #expect(groups.map { $0["group_name"] } == ["Alpha-Team", "not-shown"])
    #expect(groups.map { $0["patients"] } == ["14", ""])
    // Weeks 3, 4, 5 and 7, in each of which all 14 took 8 doses and 10 missed one.
    #expect(groups.map { $0["taken"] } == ["448", ""])
    #expect(groups.map { $0["not_taken"] } == ["40", ""])
    let weeks = try program.table("cohort/groups-over-time.csv")
    let shown = weeks.filter { $0["group_name"] == "Alpha-Team" }
    #expect(shown.map { $0["taken"] } == ["", "", "112", "112", "112", "", "112", ""])
    #expect(
      weeks.filter { $0["group_name"] == "not-shown" }.allSatisfy { row in
        row["state"] == "suppressed" && row["taken"] == "" && row["patients"] == ""
      })
    let control = try program.table("cohort/control.csv")
    let values = control.filter { $0["group_kind"] == "teams" && $0["group_name"] == "Alpha-Team" }
    #expect(values.count { $0["measure"] == "recorded_adherence" && $0["value"] != "" } == 4)
    #expect(try folder.text("out/cohort/measure-report.json").contains("\"masked\""))
  }

  @Test func `under pseudonyms groups have no common calendar, and a file no path`() throws {
    let texts = try report(["--pseudonymise", "key", "--group-by", "age"])
    for name in ["patient-1", "teams.csv", "1931-07"] {
      #expect(texts.places(of: name) == [], "\(name)")
    }
    let groups = try program.table("cohort/groups.csv")
    #expect(groups.map { $0["group_name"] } == ["Alpha-Team", "Beta-Team", "Gamma-Team", "80+"])
    #expect(groups.map { $0["patients"] } == ["14", "13", "3", "30"])
    #expect(try program.table("cohort/groups-over-time.csv").isEmpty)
    let svg = try folder.text("out/cohort/groups-teams.svg")
    #expect(svg.contains("not shown: each patient’s dates are shifted"))
  }

  @Test(arguments: [
    (["--group-by", "sex", "--suppress", "cms11"], "give --group-by once"),
    (["--suppress", "cms11", "--released", "first"], "leave out --group-by"),
  ])
  func `what groups would tell is refused`(options: [String], words: String) throws {
    try program.run(
      ["report", "ward", "--as-of", "2025-03-02", "--output", "first", "--suppress", "cms11"])
    let result = try program.run(
      ["report", "ward", "--group-by", "teams.csv", "--output", "out"] + options)
    #expect(result.status == 64)
    #expect(result.messages.contains(words), "\(result.messages)")
  }

  @Test func `patients of a list who are not in the data are told`() throws {
    try folder.write("others.csv", lines: ["patient,group", "nobody,A", "patient-1,A"])
    let result = try program.run(
      ["report", "ward", "--as-of", "2025-03-02", "--output", "out", "--group-by", "others.csv"])
    #expect(
      result.messages.contains("Of the 2 patients in the groups “others” 1 is not in the data."),
      "\(result.messages)")
  }
}
