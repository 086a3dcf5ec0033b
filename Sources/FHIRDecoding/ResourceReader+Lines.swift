internal import MedicationAdherence

/// The lines that are told to the user, when chunks were read before it was known how many lines come
/// before them.
extension ResourceReader {
  /// Adds to the lines of all that was found in a chunk the number of lines before it.
  public mutating func settleLines(before chunk: (_ sequence: Int) -> Int) {
    for (sequence, start, end) in chunksWithLines {
      let lines = chunk(sequence)
      guard lines > 0 else { continue }
      for index in start.findings..<end.findings { findings[index].line += lines }
      for index in start.dates..<end.dates { doubtfulDates[index].place.line += lines }
      for index in start.deletions..<end.deletions { deletions[index].place.line += lines }
      for index in start.pages..<end.pages { pages[index].line += lines }
      for index in start.dispenses..<end.dispenses { dispenses[index].content.addLines(lines) }
    }
    chunksWithLines = []
  }

  /// Remembers a chunk in which something was found.
  mutating func noteLines(of chunk: Chunk, since known: FoundLines) {
    let found = FoundLines(self)
    if found != known { chunksWithLines.append((chunk.sequence, known, found)) }
  }
}

/// The last line of a file that has no line end there.
extension ResourceReader {
  /// Says of a text that is not whole that the file is not: a further line may be missing, or a million.
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

/// How much of what names a line was found.
struct FoundLines: Equatable {
  let findings: Int
  let dates: Int
  let deletions: Int
  let pages: Int
  let dispenses: Int

  /// What a reader has found.
  init(_ reader: borrowing ResourceReader) {
    findings = reader.findings.count
    dates = reader.doubtfulDates.count
    deletions = reader.deletions.count
    pages = reader.pages.count
    dispenses = reader.dispenses.count
  }
}

extension DispenseRecord.Content {
  fileprivate mutating func addLines(_ count: Int) {
    guard case .quarantined(var finding) = self else { return }
    finding.line += count
    self = .quarantined(finding)
  }
}
