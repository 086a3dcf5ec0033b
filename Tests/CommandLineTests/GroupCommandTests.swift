import Foundation
import TestSupport
import Testing

/// Doses by wards, read from encounters and locations.
@Suite("Groups of a report") struct GroupCommandTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws { program = try BuiltProgram() }

  private static func encounter(_ id: String, of patient: String, _ more: String) -> String {
    #"{"resourceType":"Encounter","id":"\#(id)","status":"finished","#
      + #""subject":{"reference":"Patient/\#(patient)"}\#(more)}"#
  }

  private static func stay(_ location: String, _ period: String = "") -> String {
    #"{"location":{"reference":"Location/\#(location)"}\#(period)}"#
  }

  private static func period(_ start: String, _ end: String) -> String {
    #","period":{"start":"\#(start)","end":"\#(end)"}"#
  }

  /// Five patients with a dose on 4 March each: one in A, one nowhere, one in an encounter without a
  /// period, one at two places, one at a place that is not read.
  private static let lines =
    ["a", "b"].map { #"{"resourceType":"Location","id":"\#($0)","name":"\#($0.uppercased())"}"# }
    + (1...5).flatMap { number in
      [
        FHIRLine.patient("p\(number)"),
        FHIRLine.administration("\(number)", of: "p\(number)", at: "2025-03-04T08:00:00+01:00"),
      ]
    } + [
      encounter(
        "1", of: "p1", period("2025-03-01", "2025-03-09") + #","location":[\#(stay("a"))]"#),
      encounter("3", of: "p3", #","location":[\#(stay("a"))]"#),
      encounter(
        "4", of: "p4",
        period("2025-03-01", "2025-03-09") + #","location":[\#(stay("a")),\#(stay("b"))]"#),
      encounter(
        "5", of: "p5", period("2025-03-01", "2025-03-09") + #","location":[\#(stay("x"))]"#),
    ]

  @Test(arguments: ["en", "de"])
  func `what keeps a ward from being known is counted, and its doses are a group`(
    locale: String
  ) throws {
    try folder.write("data/d.ndjson", lines: Self.lines)
    let result = try program.run([
      "report", "data", "--as-of", "2025-03-09", "--output", "out", "--group-by", "ward",
      "--locale", locale,
    ])
    #expect(result.status == 0, "\(result.messages)")
    let groups = try program.table("cohort/groups.csv")
    #expect(groups.map { $0["group_name"] } == ["A", "not-known"])
    #expect(groups.map { $0["patients"] } == ["1", "4"])
    #expect(groups.map { $0["taken"] } == ["1", "4"])
    let gaps = try program.table("ledger.csv").filter {
      ["Encounter", "Location"].contains($0["resource"]) && $0["disposition"] == "remark"
    }
    #expect(
      gaps.map { "\($0["reason"] ?? "") \($0["count"] ?? "")" }
        == ["without-period 1", "at-several-places 1", "location-not-read 1"])
    let svg = try folder.text("out/cohort/groups-ward.svg")
    #expect(svg.contains(locale == "de" ? ">nicht bekannt<" : ">not known<"))
    let page = try folder.text("out/index.html")
    #expect(page.contains(locale == "de" ? ">Stationen</h2>" : ">Wards</h2>"))
    #expect(page.contains("cohort/groups-ward.svg"))
  }
}
