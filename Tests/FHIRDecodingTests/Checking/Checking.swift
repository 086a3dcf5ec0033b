import MedicationAdherence

@testable import FHIRDecoding

/// What a check made of texts, one a line.
struct Checking {
  let reader: ResourceReader
  let check: ResourceCheck
  let findings: [Finding]

  /// Checks texts that are the lines of a chunk, which is the first one unless `sequence` says it.
  init(_ lines: [String], asOf: Day? = nil, sequence: Int = 0, firstLine: Int = 1) {
    check = ResourceCheck(placeLimit: 3, asOf: asOf)
    var reader = ResourceReader(checking: check)
    let bytes = Array(lines.joined(separator: "\n").utf8)
    reader.read(
      Chunk(
        bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
        layout: .lines, file: 0, sequence: sequence, firstLine: firstLine))
    findings = reader.takeFindings()
    self.reader = reader
  }

  /// All that was met, references followed: requirement, count, path and what is wrong.
  var issues: [String] {
    var tally = check.tally
    tally.add(ReferenceCheck.tally([(reader, check)], placeLimit: 3))
    return Self.texts(tally)
  }

  /// The issues about properties only.
  var properties: [String] {
    let about = ["properties-present", "properties-known", "properties-typed", "dates-valid"]
    return Self.texts(check.tally).filter { text in about.contains { text.hasPrefix($0) } }
  }

  /// The places of a requirement's issues.
  func places(_ requirement: Requirement) -> [CheckTally.Place] {
    check.tally.issues.filter { $0.key.requirement == requirement }.flatMap(\.value.first)
      .sorted { ($0.line, $0.path) < ($1.line, $1.path) }
  }

  private static func texts(_ tally: CheckTally) -> [String] {
    tally.issues.map { key, issue in
      let version = key.version.map { " (\($0.name))" } ?? ""
      return "\(key.requirement.code) \(issue.count): \(key.type).\(key.path) \(key.detail)"
        + version
    }.sorted()
  }
}
