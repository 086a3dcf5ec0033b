internal import Counting
internal import DurableOutput
internal import FHIRServer
internal import MedicationAdherence

/// A line of a file of doses: a dose to be recorded, or a correction of one.
struct DoseFileLine: Sendable {
  /// What it is about.
  enum Content: Sendable {
    /// A dose of an order, told from others by a key.
    case dose(ServerPlace, StatedDose, key: String)
    /// A correction of an administration, in the version that was seen.
    case correction(ServerPlace, DoseCorrection, EntityTag?)
  }

  /// The row.
  let row: InputTable.Row
  /// What it says.
  let content: Content
}

/// A file of doses, each line checked.
struct DoseFile: Sendable {
  /// The option that names it.
  static let option = "--file"

  private static let columns = [
    "order", "outcome", "at", "reason", "dose", "note", "tags", "key", "administration", "version",
  ]

  /// The lines, in their order.
  let lines: [DoseFileLine]
  private let table: InputTable

  /// Reads a file; `tags` come to those of each line.
  ///
  /// Throws ``InputTableError`` with line and column of all that is wrong.
  init(
    _ path: String, tags: [WrittenJSON], now: WallClock, zone: ReportTimeZone?
  ) throws(InputTableError) {
    let table = try InputTable(path, of: Self.option, columns: [], optional: Self.columns)
    self.table = table
    lines = try table.map { row throws(InputTableError) in
      let reader = DoseFileReader(row: row, table: table, tags: tags, now: now, zone: zone)
      return DoseFileLine(row: row, content: try reader.content())
    }
  }

  /// What is wrong with a field.
  func problem(_ line: DoseFileLine, _ column: String, _ reason: String) -> InputTableError {
    table.problem(in: line.row, column, reason)
  }
}

/// Reads one line of a file of doses.
private struct DoseFileReader {
  let row: InputTable.Row
  let table: InputTable
  let tags: [WrittenJSON]
  let now: WallClock
  let zone: ReportTimeZone?

  func content() throws(InputTableError) -> DoseFileLine.Content {
    let details = try details()
    guard row["administration"].isEmpty else { return try correction(details) }
    let order = try required("order") { text throws(UsageError) in
      try ServerPlace(text, "the order")
    }
    guard row["version"].isEmpty else {
      throw table.problem(
        in: row, "version", "is for a line with an administration; leave it empty")
    }
    let outcome = try required("outcome", outcome)
    guard outcome != .undetermined else {
      throw table.problem(
        in: row, "outcome", "give taken or not-taken; undetermined is for corrections")
    }
    guard details.reason == nil || outcome == .notTaken else {
      throw table.problem(in: row, "reason", "is for a dose that was not taken; leave it empty")
    }
    let time = try required("at", time)
    return .dose(order, StatedDose(outcome, time, details), key: row["key"])
  }

  private func correction(_ details: DoseDetails) throws(InputTableError) -> DoseFileLine.Content {
    for column in ["order", "key"] where !row[column].isEmpty {
      throw table.problem(in: row, column, "is for a new dose, and this line has an administration")
    }
    let place = try required("administration") { text throws(UsageError) in
      try ServerPlace(administration: text)
    }
    let correction = DoseCorrection(
      try field("outcome", outcome), try field("at", time), details)
    guard !correction.isEmpty else {
      throw table.problem(
        in: row, "outcome", "says nothing, nor does another column; say what is corrected")
    }
    return .correction(place, correction, EntityTag(row["version"]))
  }

  private func details() throws(InputTableError) -> DoseDetails {
    var details = DoseDetails()
    details.reason = try field("reason") { text throws(UsageError) in
      try DoseDetails.concept(text, text)
    }
    details.dose = try field("dose") { text throws(UsageError) in
      try DoseDetails.quantity(text, text)
    }
    details.note = row["note"].isEmpty ? nil : row["note"]
    let own = try field("tags") { text throws(UsageError) in
      try WritingTags.codings(text.split { ",; ".contains($0) }.map(String.init), text)
    }
    // A correction that names no tags leaves those that are there.
    let isCorrection = !row["administration"].isEmpty
    details.tags =
      isCorrection && own == nil ? [] : tags + (own ?? []).filter { !tags.contains($0) }
    return details
  }

  private func outcome(_ text: String) throws(UsageError) -> Outcome {
    guard let outcome = Outcome.allCases.first(where: { $0.word == text.lowercased() }) else {
      throw UsageError("\(text): give taken or not-taken")
    }
    return outcome
  }

  private func time(_ text: String) throws(UsageError) -> DoseTime {
    try DoseTime(try DoseTime.Instant(text, text, zone), "the time", now: now)
  }

  /// What a field says; nil when it is empty.
  private func field<Value>(
    _ column: String, _ read: (String) throws(UsageError) -> Value
  ) throws(InputTableError) -> Value? {
    row[column].isEmpty ? nil : try required(column, read)
  }

  /// What a field says that must say something.
  private func required<Value>(
    _ column: String, _ read: (String) throws(UsageError) -> Value
  ) throws(InputTableError) -> Value {
    let text = try table.required(column, in: row)
    do { return try read(text) } catch {
      throw table.problem(in: row, column, error.description)
    }
  }
}
