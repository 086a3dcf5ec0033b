import Foundation
import TestSupport
import Testing

/// The counts of a MeasureReport by medication, where every patient has one medication.
@Suite("Masked counts in a MeasureReport") struct MaskedMeasureReportTests {
  private struct Report: Decodable {
    struct Group: Decodable {
      var population: [Population]
      var measureScore: Score?
      var stratifier: [Stratifier]?
    }

    struct Population: Decodable {
      var count: Int?
      // swift-format-ignore: NoLeadingUnderscores
      var _count: Reason?
    }

    struct Reason: Decodable { var `extension`: [Extension] }
    struct Extension: Decodable { var valueCode: String }
    struct Score: Decodable { var value: Double }
    struct Stratifier: Decodable { var stratum: [Group]? }

    var group: [Group]
  }

  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    try program.folder.write("ward/all.ndjson", lines: SuppressedWard.lines)
  }

  private func groups(_ rule: String) throws -> (all: Report.Group, strata: [Report.Group]) {
    try program.run([
      "report", "ward", "--as-of", "2025-03-02", "--suppress", rule, "--output", "out",
      "--format", "json",
    ])
    let text = try program.folder.text("out/cohort/measure-report.json")
    let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    let all = try #require(report.group.last)
    return (all, all.stratifier?.first?.stratum ?? [])
  }

  @Test func `the medication of three patients is not what is missing of all`() throws {
    let (all, strata) = try groups("n=4")
    #expect(all.population.map(\.count) == [30, 30, 30])
    #expect(strata.map { $0.population[0].count } == [17])
  }

  @Test(
    "all patients less those of medications are never a few",
    arguments: ["cms11", "n=5", "n=4", "n=3"])
  func rest(rule: String) throws {
    let least = rule == "cms11" ? 11 : Int(rule.dropFirst(2)) ?? 0
    let (all, strata) = try groups(rule)
    #expect(strata.count < (least == 3 ? 4 : 3))
    for place in all.population.indices {
      let known = strata.compactMap { $0.population[place].count }
      let rest = (all.population[place].count ?? SuppressedWard.patients) - known.reduce(0, +)
      #expect(rest == 0 || rest >= least)
      #expect(known.allSatisfy { $0 == 0 || $0 >= least })
    }
  }

  @Test(arguments: ["n=4", "n=31"])
  func `a count that is not there is masked, and has no score`(rule: String) throws {
    let (all, strata) = try groups(rule)
    for group in [all] + strata {
      for population in group.population {
        let reasons = population._count?.extension.map(\.valueCode)
        #expect(reasons == (population.count == nil ? ["masked"] : nil))
      }
      let isHidden = group.population.dropFirst().contains { $0.count == nil }
      #expect(!isHidden || group.measureScore == nil)
    }
    #expect(all.population.allSatisfy { $0.count == nil } == (rule == "n=31"))
    #expect(strata.count == (rule == "n=31" ? 0 : 1))
  }
}
