import Counting
import FHIRServer
import MedicationAdherence
import TestSupport
import Testing

@testable import Features

@Suite struct DoseFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func file(_ lines: String..., zone: String? = nil) throws -> DoseFile {
    let path = try folder.write("doses.csv", lines: lines)
    return try DoseFile(
      path, tags: [["code": "all"]], now: WallClock(seconds: 1_748_779_200),
      zone: zone.flatMap { ReportTimeZone(name: $0) })
  }

  @Test func `doses and corrections stand in one file, in any order of columns`() throws {
    let file = try file(
      "outcome;order;at;tags;administration;version;note",
      "taken;o1;2025-03-01T08:00:00;A B;;;", "not-taken;;;;a7;3;\"late; really\"",
      zone: "Europe/Vienna")
    #expect(file.lines.map(\.row.line) == [2, 3])
    guard case .dose(let order, let dose, let key) = file.lines[0].content else {
      Issue.record("a dose")
      return
    }
    #expect((order.id, key, dose.outcome) == ("o1", "", .taken))
    #expect(dose.time.start.text == "2025-03-01T08:00:00+01:00")
    #expect(dose.details.tags == [["code": "all"], ["code": "a"], ["code": "b"]])
    guard case .correction(let place, let correction, let version) = file.lines[1].content else {
      Issue.record("a correction")
      return
    }
    #expect((place.id, correction.outcome, version?.text) == ("a7", .notTaken, "3"))
    #expect(correction.details.note == "late; really")
  }

  @Test func `all that is wrong is told at once, with line and column`() throws {
    let error = #expect(throws: InputTableError.self) {
      try file(
        "order,outcome,at,reason,dose,note,tags,key,administration,version",
        ",taken,2025-03-01T08:00:00Z,,,,,,,", "o1,,2025-03-01T08:00:00Z,,,,,,,",
        "o1,maybe,2025-03-01T08:00:00Z,,,,,,,", "o1,undetermined,2025-03-01T08:00:00Z,,,,,,,",
        "o1,taken,,,,,,,,", "o1,taken,2025-03-01,,,,,,,", "o1,taken,2025-03-01T08:00:00,,,,,,,",
        "o1,taken,2026-03-01T08:00:00Z,,,,,,,", "o1,taken,2025-03-01T08:00:00Z,asleep,,,,,,",
        "o1,taken,2025-03-01T08:00:00Z,,two,,,,,", "o1,taken,2025-03-01T08:00:00Z,,,,,,,2",
        "o1,taken,,,,,,,a1,", ",,,,,,,k,a1,", ",,,,,,,,a1,", ",taken,,,,,,,Patient/1,")
    }
    let lines = (error?.description ?? "").split(separator: "\n")
    let columns = [
      "order", "outcome", "outcome", "outcome", "at", "at", "at", "at", "reason", "dose", "version",
      "order", "key", "outcome", "administration",
    ]
    #expect(lines.count == columns.count, "\(error?.description ?? "")")
    for (number, column) in columns.enumerated() where number < lines.count {
      #expect(lines[number].contains("line \(number + 2), column \(column): "), "\(lines[number])")
    }
  }

  @Test func `a column that is not known is told`() {
    #expect(throws: InputTableError.self) { try file("order,outcome,when", "o1,taken,now") }
  }
}
