import Foundation
import TestSupport
import Testing

/// Nobody can work a suppressed figure out from all the files of a report together.
@Suite("Suppressed figures", .enabled(if: XLSXCells.canRead)) struct SuppressionTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write("ward/all.ndjson", lines: SuppressedWard.lines)
  }

  private func texts(_ options: [String]) throws -> WrittenTexts {
    let result = try program.run(
      ["report", "ward", "--as-of", "2025-03-02", "--to", "2025-03-02", "--output", "out"]
        + ["--overwrite"] + options)
    #expect(result.status == 0, "\(result.messages)")
    return try WrittenTexts(folder["out"])
  }

  /// What would give a hidden figure back: the figure itself, alone or with other hidden ones, and
  /// the sum of these and all that is shown.
  private var telling: Set<Int> {
    let weeks = (1...8).map { SuppressedWard.sum(week: $0) }
    let hidden = SuppressedWard.hidden
    var numbers: Set<Int> = []
    for figure in [weeks.map(\.taken), weeks.map(\.missed), weeks.map { $0.taken + $0.missed }] {
      let shown = figure.reduce(0, +) - hidden.reduce(0) { $0 + figure[$1 - 1] }
      for choice in 1..<(1 << hidden.count) {
        let chosen = hidden.indices.filter { choice >> $0 & 1 == 1 }
        let sum = chosen.reduce(0) { $0 + figure[hidden[$1] - 1] }
        numbers.formUnion([sum, shown + sum])
      }
    }
    return numbers.filter { $0 > 300 }
  }

  /// The shares of hidden weeks, and of these and all the others, to six digits.
  private var tellingShares: [String] {
    let weeks = (1...8).map { SuppressedWard.sum(week: $0) }
    let all = weeks.reduce((0, 0)) { ($0.0 + $1.taken, $0.1 + $1.missed) }
    return (SuppressedWard.hidden.map { weeks[$0 - 1] } + [all]).map { week in
      String("\(Double(week.0) / Double(week.0 + week.1))".prefix(8))
    }
  }

  @Test(arguments: ["en", "de"])
  func `the search finds the figures where nothing is hidden`(locale: String) throws {
    let texts = try texts(["--by", "week", "--locale", locale, "--format", "html,svg,xlsx"])
    #expect(!texts.numbers.isDisjoint(with: telling))
    #expect(tellingShares.contains { !texts.places(of: $0).isEmpty })
    #expect(!texts.places(of: "patient-1").isEmpty)
  }

  @Test(arguments: ["en", "de"])
  func `no sum, difference or share in any file gives a hidden figure back`(
    locale: String
  ) throws {
    let texts = try texts(["--suppress", "cms11", "--locale", locale])
    #expect(texts.contents.count > 20)
    #expect(texts.numbers.intersection(telling).sorted() == [])
    for share in tellingShares { #expect(texts.places(of: share) == []) }
    let timeline = try program.table("cohort/timeline.csv")
    #expect(timeline.count == 8)
    for (place, row) in timeline.enumerated() {
      let isHidden = SuppressedWard.hidden.contains(place + 1)
      #expect((row["state"] == "suppressed") == isHidden, "\(row)")
      #expect(row["taken"] == (isHidden ? "" : "\(SuppressedWard.sum(week: place + 1).taken)"))
    }
  }

  @Test func `no single patient, order or dose is in any file`() throws {
    let texts = try texts(["--suppress", "cms11"])
    for word in [
      "patient-1", "order-1", "administration-1", "Family1", "1931", "all.ndjson", "wedding",
      "Alphapril", "Gammacillin",
    ] {
      #expect(texts.places(of: word) == [], "\(word)")
    }
    #expect(try program.table("cohort/patients.csv").isEmpty)
    #expect(try program.table("cohort/dose-times.csv").isEmpty)
    #expect(try program.table("ledger.csv").isEmpty)
  }

  @Test(arguments: ["week", "month", "day"], ["cms11", "n=3", "n=25"])
  func `no two numbers of patients differ by a few`(by: String, rule: String) throws {
    _ = try texts(["--suppress", rule, "--by", by])
    let least = rule == "cms11" ? 11 : Int(rule.dropFirst(2)) ?? 0
    let summary = try program.table("cohort/summary.csv")
    let persistence = try program.table("cohort/persistence.csv")
    let counts = summary.flatMap(Self.counts)
    #expect(Self.isSafe([SuppressedWard.patients] + counts, least))
    #expect(
      persistence.flatMap { [$0["stopped"], $0["censored"]] }
        .allSatisfy { $0 == "0" || Int($0 ?? "") ?? 0 >= least })
    let overTime = try program.table("cohort/summary-over-time.csv")
    for rows in Dictionary(grouping: overTime, by: { $0["bucket"] }).values {
      #expect(Self.isSafe([SuppressedWard.patients] + rows.flatMap(Self.counts), least))
    }
  }

  /// A row's number of patients, and how many of them reach the threshold.
  private static func counts(_ row: [String: String]) -> [Int] {
    guard let patients = Int(row["patients"] ?? "") else { return [] }
    let share = Double(row["share_at_or_above_threshold"] ?? "")
    return [patients] + [share.map { Int(($0 * Double(patients)).rounded()) }].compactMap(\.self)
  }

  private static func isSafe(_ numbers: [Int], _ least: Int) -> Bool {
    ([0] + numbers).allSatisfy { first in
      numbers.allSatisfy { $0 == first || abs($0 - first) >= least }
    }
  }

  @Test func `a ward that is too small shows no figure at all`() throws {
    let texts = try texts(["--suppress", "n=31"])
    let states = try program.table("cohort/timeline.csv").map { $0["state"] ?? "" }
    #expect(Set(states) == ["suppressed"])
    #expect(texts.numbers.isDisjoint(with: telling))
    #expect(try !folder.text("out/manifest.json").contains("\"taken\""))
    #expect(try folder.text("out/index.html").contains("not shown"))
    let words = "How long treatments were taken is not shown, to protect privacy."
    #expect(try folder.text("out/cohort/persistence.svg").contains(words))
  }

  @Test func `a suppressed timeline goes to standard output, too`() throws {
    let result = try program.run(
      ["report", "ward", "--as-of", "2025-03-02", "--suppress", "cms11", "--output", "-"])
    #expect(CSVTable(result.output).rows.count == 8)
    #expect(!result.output.contains("patient-"))
    #expect(!result.messages.contains(/\d{3}/))
    #expect(
      result.messages.contains(
        "the report is written; numbers that could point at patients are hidden"))
  }
}
