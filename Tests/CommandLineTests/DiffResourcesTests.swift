import DurableOutput
import Foundation
import TestSupport
import Testing

/// The resources that are named behind the figures in which two reports differ.
@Suite struct DiffResourcesTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws { program = try BuiltProgram() }

  private static func meta(_ version: Int) -> String { #","meta":{"versionId":"\#(version)"}"# }

  private static func dose(
    _ id: String, _ day: String, of patient: String = "p", status: String = "completed",
    version: Int? = nil
  ) -> String {
    FHIRLine.administration(
      id, of: patient, at: "2025-03-\(day)T08:00:00Z", status: status,
      order: "o-" + patient, version.map(meta) ?? "")
  }

  private static func order(_ patient: String, version: Int = 1, _ more: String = "") -> String {
    FHIRLine.order("o-" + patient, of: patient, more + meta(version))
  }

  /// Two patients; of the second one nothing changes.
  private static let before =
    ["p", "q"].flatMap { [FHIRLine.patient($0), order($0, FHIRLine.daily)] }
    + [
      dose("a1", "04", version: 1), dose("a2", "05"), dose("a3", "11", version: 1),
      dose("a4", "12", version: 1), dose("b1", "04", of: "q"),
    ]

  /// A correction, one without a version, a deletion, a dose that was moved, and a late one.
  private static let after =
    before.filter { !$0.contains(#""id":"a1""#) && !$0.contains(#""id":"a2""#) } + [
      dose("a1", "04", status: "not-done", version: 2), dose("a2", "05", status: "not-done"),
      dose("a4", "18", version: 2), dose("a5", "12"),
      #"{"resourceType":"Bundle","entry":[{"request":{"method":"DELETE","#
        + #""url":"MedicationAdministration/a3"}}]}"#,
    ]

  private func write(_ name: String, _ lines: [String]) throws {
    try folder.write("data-\(name)/d.ndjson", lines: lines)
  }

  private func report(_ name: String, _ options: String...) throws {
    let result = try program.run(
      [
        "report", "data-\(name)", "--as-of", "2025-03-23", "--format", "csv", "--overwrite",
        "--output", name,
      ] + options)
    #expect(result.status == 0, "\(result.messages)")
  }

  private func diff(_ options: String...) throws -> BuiltProgram.Result {
    let result = try program.run(["diff", "before", "after"] + options)
    #expect(result.status == 1, "\(result.messages)")
    return result
  }

  /// What is named behind the figures of each row, by its bucket and patient.
  private func named(_ output: String) -> [String: Set<String>] {
    CSVTable(output).rows.reduce(into: [:]) { named, row in
      let resources = (row["resources"] ?? "").split(separator: ";").map(String.init)
      named["\(row["bucket"] ?? "") \(row["patient"] ?? "")", default: []].formUnion(resources)
    }
  }

  private static let expected: [String: Set<String>] = [
    "2025-W10 p": [
      "MedicationAdministration/a1: version 1 -> 2", "MedicationAdministration/a2: other content",
    ],
    "2025-W11 p": [
      "MedicationAdministration/a3: removed", "MedicationAdministration/a4: version 1 -> 2",
      "MedicationAdministration/a5: added",
    ],
    "2025-W12 p": ["MedicationAdministration/a4: version 1 -> 2"],
    " p": [
      "MedicationAdministration/a1: version 1 -> 2", "MedicationAdministration/a2: other content",
      "MedicationAdministration/a3: removed", "MedicationAdministration/a4: version 1 -> 2",
      "MedicationAdministration/a5: added",
    ],
  ]

  private func makeBoth() throws {
    try write("before", Self.before)
    try write("after", Self.after)
    for name in ["before", "after"] { try report(name) }
  }

  @Test func `a figure has the patient's resources of its bucket, and a measure all of them`()
    throws
  {
    try makeBoth()
    #expect(named(try diff("--format", "csv").output) == Self.expected)
    let text = try diff().output
    #expect(text.contains("\n  MedicationAdministration/a3: removed\n"))
    #expect(!text.contains(" q ") && !text.contains("resources: not named"))
  }

  @Test func `by patient all of the window are named, and what lies outside of it is not`() throws {
    try write("before", Self.before)
    try write("after", Self.after)
    for name in ["before", "after"] { try report(name, "--from", "2025-03-10") }
    let named = named(try diff("--by", "patient", "--format", "csv").output)
    #expect(named.keys.sorted() == [" p"])
    #expect(
      named[" p"] == [
        "MedicationAdministration/a3: removed", "MedicationAdministration/a4: version 1 -> 2",
        "MedicationAdministration/a5: added",
      ])
  }

  @Test func `a changed order is named with every figure of its patient`() throws {
    try write("before", Self.before)
    // Without its dosage nothing is due.
    try write("after", Self.before + [Self.order("p", version: 2)])
    for name in ["before", "after"] { try report(name) }
    let named = named(try diff("--format", "csv").output)
    #expect(!named.isEmpty)
    #expect(named.values.allSatisfy { $0 == ["MedicationRequest/o-p: version 1 -> 2"] })
  }

  @Test func `of all together the types are counted and the first named, in JSON all`() throws {
    try makeBoth()
    let text = try diff("--by", "bucket").output
    #expect(text.contains("\n  3 MedicationAdministration\n  MedicationAdministration/a3: removed"))
    let late = (0..<7).map { Self.dose("z\($0)", "04", of: "q") }
    try write("after", Self.after + late)
    try report("after")
    let longer = try diff("--by", "bucket")
    #expect(longer.output.contains("\n  9 MedicationAdministration\n"))
    #expect(longer.output.contains("\n  and 4 more\n"))
    let json = try diff("--by", "bucket", "--format", "json").output
    #expect(
      json.contains(#""resource" : "MedicationAdministration\/z6""#)
        || json.contains(#""resource" : "MedicationAdministration/z6""#))
    #expect(json.contains(#""old_version" : "1""#) && json.contains(#""new_version" : "2""#))
  }

  @Test func `of a patient at most five are named in a text`() throws {
    let late = (0..<7).map { Self.dose("z\($0)", "04") }
    try write("before", Self.before)
    try write("after", Self.before + late)
    for name in ["before", "after"] { try report(name) }
    let text = try diff().output
    #expect(text.contains("\n  MedicationAdministration/z4: added\n  and 2 more\n"))
    #expect(!text.contains("z5"))
  }

  @Test func `compressed inputs are read again`() throws {
    for (name, lines) in [("before", Self.before), ("after", Self.after)] {
      let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
      try folder.write("data-\(name)/d.ndjson.gz", GzipData.compressed(bytes))
      try report(name)
    }
    #expect(named(try diff("--format", "csv").output) == Self.expected)
  }

  @Test func `encrypted inputs are opened by their key, without which that is said`() throws {
    let secret = String(repeating: "0123456789abcdef", count: 4)
    let file = try folder.write("data.key", secret)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    for (name, lines) in [("before", Self.before), ("after", Self.after)] {
      try folder.write("data-\(name)/empty", "")
      try FileManager.default.removeItem(atPath: folder["data-\(name)/empty"])
      let wrapping = try #require(WrappingKey(Array(secret.utf8), calling: "the test"))
      let key = try WrappedKey.make(in: folder["data-\(name)"], by: wrapping)
      let tail = try SealedTail(path: folder["data-\(name)/d.ndjson.adh"], key: key)
      try tail.write(Array((lines.joined(separator: "\n") + "\n").utf8))
      try tail.finish()
      try report(name, "--key-file", "data.key")
    }
    let opened = try diff("--format", "csv", "--key-file", "data.key")
    #expect(named(opened.output) == Self.expected)
    let closed = try diff()
    #expect(closed.output.contains("resources: not named, because "))
    #expect(closed.output.contains("give --key-file"))
  }

  @Test func `an input that was changed or is gone is told in a line, and the rest stays`() throws {
    try makeBoth()
    let whole = try diff("--format", "csv").output
    try write("before", Self.before + [Self.dose("z", "04")])
    let changed = try diff().output
    #expect(
      changed.contains(
        "\nresources: not named, because data-before/d.ndjson has changed since before was made"))
    let table = try diff("--format", "csv")
    #expect(table.messages.contains("data-before/d.ndjson has changed"))
    #expect(CSVTable(table.output).rows.count == CSVTable(whole).rows.count)
    #expect(named(table.output).values.allSatisfy { $0.isEmpty })
    try FileManager.default.removeItem(atPath: folder["data-before/d.ndjson"])
    #expect(try diff().output.contains("data-before/d.ndjson, of which before was made, is gone\n"))
    #expect(try diff("--format", "json").output.contains("resources_not_named"))
  }

  @Test func `files that came into the folder since are no matter`() throws {
    try write("before", Self.before)
    try report("before")
    // As in a store, the second report reads the same folder with one file more.
    try folder.write("data-before/e.ndjson", lines: Self.after)
    let result = try program.run([
      "report", "data-before", "--as-of", "2025-03-23", "--format", "csv", "--output", "after",
    ])
    #expect(result.status == 0, "\(result.messages)")
    #expect(named(try diff("--format", "csv").output) == Self.expected)
  }

  @Test func `a report that is given out names no resources`() throws {
    try write("before", Self.before)
    try write("after", Self.after)
    let key = try folder.write("some.key", Data("0123456789 abcdefghij".utf8))
    for name in ["before", "after"] { try report(name, "--pseudonymise", key) }
    let text = try diff().output
    #expect(!text.contains("MedicationAdministration/") && !text.contains("resources:"))
  }

  @Test func `ten thousand rows take seconds of a processor`() throws {
    let doses = (0..<10_000).map { number in
      Self.dose("a\(number)", "0\(number % 9 + 1)", of: "p\(number % 50)", version: 1)
    }
    try write("before", doses)
    try write(
      "after",
      doses.dropLast() + [Self.dose("a9999", "01", of: "p49", status: "not-done", version: 2)])
    for name in ["before", "after"] { try report(name) }
    let result = try program.run(
      after: "ulimit -t 30", ["diff", "before", "after", "--format", "csv"])
    #expect(
      named(result.output)["2025-W09 p49"] == ["MedicationAdministration/a9999: version 1 -> 2"])
  }
}
