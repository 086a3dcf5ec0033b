import Foundation
import TestSupport
import Testing

/// The command over reports of the sample ward.
@Suite struct ExplainCommandTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  private static let ward = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../SampleData/ward").standardized.path

  private func report(_ more: String...) throws {
    let arguments = ["report", Self.ward, "--as-of", "2025-03-12T18:00:00+01:00", "-o", "out"]
    try #require(try program.run(arguments + ["--format", "csv"] + more).status == 0)
  }

  @Test func `every number of the ward is behind its administrations and orders`() throws {
    try report("--by", "month")
    let rows = try program.table("cohort/timeline.csv")
    for (key, rows) in Dictionary(grouping: rows, by: { [$0["patient"], $0["bucket"]] }) {
      let names = key.compactMap(\.self)
      let result = try program.run(["explain", "out"] + names + ["--json"])
      #expect(result.status == 0)
      let explanation = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
      #expect(explanation.series.count == rows.count)
      for (line, row) in zip(explanation.series, rows) {
        #expect(line.series == row["series"])
        #expect(line.administrations.count { $0.outcome == "taken" } == Int(row["taken"] ?? ""))
        #expect(line.administrations.allSatisfy { $0.place != nil })
        guard let expected = row["expected"].flatMap({ Int($0) }) else { continue }
        #expect(line.orders.compactMap(\.expected).reduce(0, +) == expected)
      }
    }
  }

  @Test func `a line of the list of doses leads to its bucket and series`() throws {
    try report("--tables", "default,doses")
    let doses = try program.table("cohort/doses.csv")
    let number = try #require(doses.firstIndex { $0["outcome"] == "unrecorded" })
    let dose = doses[number]
    let result = try program.run(["explain", "out", "--dose", "\(number + 2)"])
    let names = try ["patient", "bucket", "series"].map { try #require(dose[$0]) }
    let same = try program.run(["explain", "out", names[0], names[1], "--series", names[2]])
    #expect(result.status == 0)
    let (first, others) = ("Line \(number + 2) of doses.csv: due ", "; unrecorded\n")
    let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix(first) })
    #expect(line.contains(try #require(dose["due_date"])) && (line + "\n").hasSuffix(others))
    #expect(result.output.replacing(line + "\n", with: "") == same.output)
    let late = try program.run(["explain", "out", "--dose", "\(doses.count + 2)"])
    #expect(
      late.status == 66 && late.messages.contains("its doses are on lines 2 to \(doses.count + 1)"))
    #expect(try program.run(["explain", "out", "p000002", "--dose", "2"]).status == 64)
    #expect(try program.run(["explain", "out", "p000002"]).status == 64)
  }

  @Test func `the id that a record has is named where another patient replaces it`() throws {
    let old =
      #"{"resourceType":"Patient","id":"old","link":[{"type":"replaced-by","other":{"reference":"Patient/new"}}]}"#
    let order = FHIRLine.order(
      "o", of: "old", #","authoredOn":"2025-03-03""# + FHIRLine.daily)
    let doses = ["old", "new"].map {
      FHIRLine.administration("by-" + $0, of: $0, at: "2025-03-04T08:00:00Z", order: "o")
    }
    try program.folder.write("in.ndjson", lines: [old, FHIRLine.patient("new"), order] + doses)
    let made = try program.run(
      ["report", "in.ndjson", "--as-of", "2025-03-09", "-o", "out", "--format", "csv"])
    #expect(made.status == 0)
    for id in ["new", "old"] {
      let lines = try program.run(["explain", "out", id, "2025-W10"]).output.split(separator: "\n")
      #expect(lines.first?.hasPrefix("Patient new, 2025-W10") == true)
      #expect(lines.contains { $0.contains("names Patient/old, whom this one replaces") })
      #expect(
        lines.filter { $0.contains("recorded for Patient/old") }.map { $0.contains("/by-old") }
          == [true])
    }
    let ledger = try program.table("ledger.csv").filter { $0["reason"] == "merged-patient" }
    #expect(
      ledger.map { [$0["resource"], $0["count"]] }
        == [["MedicationRequest", "1"], ["MedicationAdministration", "1"]])
  }

  private struct Answer: Decodable {
    struct Place: Decodable {}
    struct Administration: Decodable {
      let outcome: String
      let place: Place?
    }
    struct Order: Decodable { let expected: Int? }
    struct Line: Decodable {
      let series: String
      let administrations: [Administration]
      let orders: [Order]
    }
    let series: [Line]
  }

  @Test func `the answer is in words, and the same on any number of threads`() throws {
    try report()
    let one = try program.run(["explain", "out", "p000002", "2025-W07", "--threads", "1"])
    #expect((one.status, one.messages) == (0, ""))
    #expect(one.output.contains("\(Self.ward)/MedicationAdministration.ndjson:201"))
    #expect(one.output.contains("40 mg by mouth 2 times a day at 08:00 and 14:00"))
    let three = try program.run(["explain", "out", "p000002", "2025-W07", "--threads", "3"])
    #expect(three.output == one.output)
  }

  @Test func `the inputs are found from any folder when they are beside the report or above it`()
    throws
  {
    try program.folder.write(
      "data/in/d.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.order("o"),
        FHIRLine.administration("a", at: "2025-03-04T08:00:00Z", order: "o"),
      ])
    try program.folder.write("data/list", Data("p".utf8))
    try program.folder.write("other/in/d.ndjson", lines: [FHIRLine.patient("p")])
    let base = program.folder["data"]
    let made = try program.runScript(
      "cd data && $ADHERENCE report in --patients list --as-of 2025-03-09 --format csv -o r/week")
    try #require(made.status == 0, "\(made.messages)")
    func explain(from folder: String, _ path: String) throws -> BuiltProgram.Result {
      try program.runScript("cd \(folder) && $ADHERENCE explain \(path)r/week p 2025-W10")
    }
    let here = try explain(from: "data", "")
    #expect(here.status == 0 && !here.output.contains("Files below"), "\(here.messages)")
    for (folder, path) in [
      ("data/r", "../"), (".", "data/"), ("other", "../data/"), ("/", base + "/"),
    ] {
      let there = try explain(from: folder, path)
      #expect(there.status == 0, "\(there.messages)")
      #expect(there.output.replacing("\nFiles below \(base)/\n", with: "\n") == here.output)
      #expect(there.output.contains("\nFiles below \(base)/\n"), "\(there.output)")
    }
    try program.folder.write("data/list", Data("p\nq".utf8))
    let changed = try explain(from: "/", base + "/")
    #expect(changed.status == 1)
    #expect(changed.output.contains("Attention: list has changed since"), "\(changed.output)")
    try FileManager.default.removeItem(atPath: program.folder["data/in"])
    for (folder, missing) in [
      ("/", "in/d.ndjson, list"), ("other", "list"), ("data", "in/d.ndjson"),
    ] {
      let gone = try explain(from: folder, base + "/")
      #expect(gone.status == 66)
      #expect(
        gone.messages.contains(
          "adherence: \(missing): neither here nor in a folder above the report"),
        "\(gone.messages)")
    }
  }

  @Test(.timeLimit(.minutes(10))) func `a pipe is not waited for again`() throws {
    let path = program.folder["pipe.ndjson"]
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let shell = Process.child("/bin/sh", ["-c", #"cat "$0"/*.ndjson > "$1""#, Self.ward, path])
    try shell.run()
    let report = ["report", "pipe.ndjson", "--as-of", "2025-03-12", "--format", "csv"]
    #expect(try program.run(report + ["--output", "out"]).status == 0)
    shell.waitUntilExit()
    let result = try program.run(["explain", "out", "p000002", "2025-W07"])
    #expect(result.status == 66)
    #expect(
      result.messages
        == "adherence: the report was read from pipe.ndjson, a pipe or device, which cannot be read "
        + "again; report from a file\n")
  }

  @Test func `a run that was altered ends with 1, one that is not there with 66`() throws {
    try report()
    let text = try program.folder.text("out/cohort/timeline.csv")
    let altered = text.replacing("2025-W07,2025-02-10,2025-02-16,recorded,false,1", with: "?")
    try program.folder.write("out/cohort/timeline.csv", Data(altered.utf8))
    let result = try program.run(["explain", "out", "p000002", "2025-W07"])
    #expect(result.status == 1)
    #expect(result.output.contains("does NOT say the same"))
    let none = try program.run(["explain", "nothing", "p000002", "2025-W07"])
    #expect(none.status == 66)
    #expect(none.messages.contains("nothing holds no manifest.json of a report"))
    #expect(try program.run(["explain", "out", "nobody", "2025-W07"]).status == 66)
  }

  @Test(.disabled(if: BuiltProgram.isSuperuser))
  func `a report that may not be read is told as such`() throws {
    try report()
    let path = program.folder["out"]
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let result = try program.run(["explain", "out", "p000002", "2025-W07"])
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    #expect(result.status == 66)
    #expect(result.messages.contains("out/manifest.json cannot be read: permission denied"))
  }
}
