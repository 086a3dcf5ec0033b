import Foundation
import TestSupport
import Testing

/// Holds what the command writes to AdhereR's values, see `Tests/Fixtures/dispenses/SOURCE.md`.
@Suite struct RefillsReferenceTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  @Test(arguments: ["A", "B", "C", "D", "E", "F", "G", "H"])
  func `every cell of cma.csv is AdhereR's, or empty where AdhereR is wrong`(set: String) throws {
    let row = try #require(try ReferenceFolder.rows("sets.csv").first { $0["set"] == set })
    #expect(try program.refills(["fhir"], Self.options(of: row)).status == 0)
    let ours = try program.table("cma.csv")
    let theirs = try ReferenceFolder.rows("cma.csv").filter { $0["set"] == set }
    let anomalies = try ReferenceFolder.rows("anomalies.csv").filter { $0["set"] == set }
    #expect(ours.map { $0["patient"] } == theirs.map { $0["patient"] })
    for (our, their) in zip(ours, theirs) {
      for name in (1...9).map({ "CMA\($0)" }) {
        let anomaly = anomalies.first {
          $0["patient"] == our["patient"] && $0["measure"] == name
        }
        let value = our[name.lowercased()] ?? "no column"
        let expected = anomaly?["ours"] ?? their[name] ?? "no column"
        #expect(Self.agree(value, expected), "\(set) \(our["patient"] ?? "") \(name)")
      }
    }
  }

  @Test(arguments: ["30", "60", "90"], ["FALSE", "TRUE"])
  func `episodes.csv is AdhereR's`(gap: String, change: String) throws {
    let option = change == "TRUE" ? ["--medication-change-ends-episode"] : []
    try program.refills(["fhir"], ["--permissible-gap", gap + "d"] + option)
    let columns = ["patient", "episode", "start", "gap_days", "duration_days", "end"]
    let ours = try program.table("episodes.csv").map { row in columns.map { row[$0] } }
    let theirs = try ReferenceFolder.rows("episodes.csv")
      .filter { $0["permissible_gap"] == gap && $0["medication_change"] == change }
      .map { row in columns.map { row[$0] } }
    #expect(ours == theirs)
  }

  @Test(arguments: [("90", "60"), ("30", "30")])
  func `sliding.csv is AdhereR's`(duration: String, step: String) throws {
    try program.refills(
      ["fhir"], ["--window", "730d", "--sliding", duration + "d", "--step", step + "d"])
    let ours = try program.table("sliding.csv")
    let theirs = try ReferenceFolder.rows("sliding.csv")
      .filter { $0["duration"] == duration && $0["step"] == step }
    #expect(ours.count == theirs.count)
    let names = ["patient", "window", "start", "end"]
    for (our, their) in zip(ours, theirs) {
      #expect(names.map { our[$0] } == names.map { their[$0] })
      #expect(Self.agree(our["cma9"] ?? "no column", their["CMA9"] ?? "no column"))
    }
  }

  @Test func `every empty cell has its reason`() throws {
    try program.refills(["fhir"], ["--window-start", "182d"])
    let empty = try program.table("cma.csv").flatMap { row in
      row.filter { $0.value.isEmpty }.map { [row["patient"] ?? "", $0.key] }
    }
    let reasons = try program.table("empty.csv").filter { $0["window"] == "" }
    #expect(Set(empty) == Set(reasons.map { [$0["patient"] ?? "", $0["measure"] ?? ""] }))
    #expect(reasons.allSatisfy { $0["reason"] != "" && $0["meaning"] != "" })
  }

  /// A parameter set as options of the command.
  private static func options(of row: [String: String]) -> [String] {
    let names = [
      ("--followup-start", "followup_start", "followup_unit"),
      ("--followup", "followup_duration", "followup_unit"),
      ("--window-start", "window_start", "window_unit"),
      ("--window", "window_duration", "window_unit"),
    ]
    let lengths = names.flatMap { option, column, unit in
      [option, (row[column] ?? "") + (row[unit] == "months" ? "m" : "d")]
    }
    return lengths
      + (row["carry_only_same_medication"] == "TRUE" ? ["--carry-same-medication-only"] : [])
      + (row["consider_dosage_change"] == "TRUE" ? ["--consider-dosage-change"] : [])
  }

  private static func agree(_ ours: String, _ theirs: String) -> Bool {
    guard !["", "NA", "NaN"].contains(theirs) else { return ours.isEmpty }
    guard let our = Double(ours), let their = Double(theirs) else { return false }
    return abs(our - their) <= 1e-9
  }
}
