internal import MedicationAdherence

/// Corrects line numbers, when chunks were read before it was known how many lines precede them.
extension ResourceReader {
  /// Adds the number of lines before each chunk to the line numbers found in it.
  public mutating func settleLines(before chunk: (_ sequence: Int) -> Int) {
    for (sequence, start, end) in chunksWithLines {
      let lines = chunk(sequence)
      guard lines > 0 else { continue }
      for index in start.findings..<end.findings { findings[index].line += lines }
      for index in start.dates..<end.dates {
        administrations.doubtfulDates[index].place.line += lines
      }
      for index in start.deletions..<end.deletions { bundles.deletions[index].place.line += lines }
      for index in start.pages..<end.pages { bundles.pages[index].line += lines }
      addLines(lines, toPlacesWithoutID: start.withoutID..<end.withoutID)
      for index in start.dispenses..<end.dispenses {
        stores.dispenses.records[index].content.addLines(lines)
      }
    }
    chunksWithLines = []
  }

  /// Notes a chunk in which something with a line number was found.
  mutating func noteLines(of chunk: Chunk, since known: FoundLines) {
    let found = FoundLines(self)
    if found != known { chunksWithLines.append((chunk.sequence, known, found)) }
  }
}

/// Handles the last line of a file, when it has no line end.
extension ResourceReader {
  /// Reports an incomplete last line as a file that was cut off: one further line may be missing,
  /// or a million.
  mutating func noteCutFile(since known: Int) {
    guard let found = findings[known...].firstIndex(where: \.isOfIncompleteText) else { return }
    let finding = findings[found]
    findings[found] = Finding(
      severity: finding.severity, reason: Finding.cutOff, resource: finding.resource,
      file: finding.file, line: finding.line,
      detail: .fact(.cutLine))
  }
}

extension Finding {
  fileprivate var isOfIncompleteText: Bool {
    severity == .unreadable && detail == JSONFault.incomplete.detail()
  }
}

/// How many things with a line number were found so far.
struct FoundLines: Equatable {
  let findings: Int
  let dates: Int
  let deletions: Int
  let pages: Int
  let dispenses: Int
  let withoutID: Int

  /// What a reader has found.
  init(_ reader: borrowing ResourceReader) {
    findings = reader.findings.count
    dates = reader.administrations.doubtfulDates.count
    deletions = reader.bundles.deletions.count
    pages = reader.bundles.pages.count
    dispenses = reader.stores.dispenses.records.count
    withoutID = reader.placesWithoutID.count
  }
}

extension DispenseRecord.Content {
  fileprivate mutating func addLines(_ count: Int) {
    guard case .quarantined(var finding) = self else { return }
    finding.line += count
    self = .quarantined(finding)
  }
}
