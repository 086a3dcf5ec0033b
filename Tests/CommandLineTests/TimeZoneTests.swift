import Foundation
import TestSupport
import Testing

/// `--time-zone` with other data than those of the system, which `TZDIR` names.
@Suite struct TimeZoneTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write(
      "d.ndjson",
      lines: [
        #"{"resourceType":"MedicationAdministration","id":"a","status":"completed","#
          + #""medicationCodeableConcept":{"text":"Ibuprofen"},"subject":{"reference":"Patient/p"},"#
          + #""effectiveDateTime":"2025-07-01T22:30:00Z"}"#
      ])
  }

  /// Whether this machine can make time zone data of their source.
  private static let canMakeZones =
    FileManager.default.isExecutableFile(atPath: "/usr/sbin/zic")
    && FileManager.default.isReadableFile(atPath: "/usr/share/zoneinfo/tzdata.zi")

  /// The newer form has no changes for rules that still hold, only the rule.
  @Test(
    .enabled(if: canMakeZones, "zic or tzdata.zi is not installed"), arguments: ["fat", "slim"])
  func `data of either form move an evening in summer to the next day`(form: String) throws {
    let result = try program.run(
      after: "/usr/sbin/zic -b \(form) -d zones /usr/share/zoneinfo/tzdata.zi; export TZDIR=zones",
      ["report", "d.ndjson", "--by", "day", "--time-zone", "Europe/Vienna", "--output", "out"])
    #expect(result.status == 0, "\(result.messages)")
    #expect(try program.table("cohort/timeline.csv").map { $0["bucket"] } == ["2025-07-02"])
  }

  @Test func `where no data are installed a zone is 64 with the way out`() throws {
    let result = try program.run(
      after: "export TZDIR=none", ["report", "d.ndjson", "--time-zone", "Europe/Vienna"])
    #expect(result.status == 64)
    #expect(
      result.messages.contains(
        "--time-zone Europe/Vienna: the system has no time zone data; install them (Debian's package "
          + "tzdata)"))
  }
}
