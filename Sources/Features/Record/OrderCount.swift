internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
internal import FHIRServer
internal import FoundationEssentials
internal import MedicationAdherence

/// What an order's administrations come to, counted as `administrations` lists them.
struct OrderCount: Sendable {
  typealias ActiveDays = OrderRow.ActiveDays

  /// The bucket that was looked at.
  let bucket: CalendarBucket
  /// The days on which the order is active.
  let active: ActiveDays
  /// The outcomes of its administrations in the bucket.
  let outcomes: OutcomeCounts

  /// Counts the administrations of an order that are in the bucket of a day.
  ///
  /// The resources lie in a folder of their own meanwhile. Throws `IntakeError`, ``CountingError`` and
  /// `OutputError`.
  init(
    _ order: StoredResource, _ administrations: [StoredResource], around day: Day,
    zone: ReportTimeZone?
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/.dose-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try DurableFile(folder + "/rows.ndjson", of: folder)
    for row in [order] + administrations { try file.write((row.json.bytes + [0x0A])[...]) }
    try file.keep()
    let discovery = try InputDiscovery(sources: [folder])
    var intake = try await Intake.read(
      { FileSource(discovery, isHashed: false) }, threads: 1, keepsTexts: true, spillFolder: folder,
      didRead: { _, _ in })
    let bucket = CalendarBucket(.week, containing: day)
    let counting = try await count(
      &intake, by: Self.rules(through: day, zone), spillFolder: folder)
    active =
      counting.record.patients.indices.lazy.flatMap { counting.orders(ofPatient: $0) }
      .first { $0.order.order == order.id }?.order.active ?? ActiveDays(from: nil, to: nil)
    var outcomes = OutcomeCounts()
    try counting.forEachPatient { record in
      !record.isUndated && bucket.days.contains(Day(number: record.day))
    } list: { _, rows in
      for row in rows where row.order == order.id { outcomes.add(row.result.outcome) }
    }
    (self.bucket, self.outcomes) = (bucket, outcomes)
  }

  /// As of a year after the day, so that the order's end is known, too.
  private static func rules(through day: Day, _ zone: ReportTimeZone?) -> CountingRules {
    let last = day.adding(days: 366)
    var rules = CountingRules(
      asOf: AsOf(text: last.description, day: last, seconds: (Int64(last.number) + 1) * 86_400 - 1))
    rules.needs.insert(.administrations)
    rules.clock = zone?.clock
    rules.orderText = { _, _ in "" }
    return rules
  }

  /// The outcomes in words: `2025-W10: 5 taken, 1 not taken`.
  var sentence: String {
    let counts = [
      (outcomes.taken, "taken"), (outcomes.notTaken, "not taken"),
      (outcomes.undetermined, "undetermined"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return bucket.label + ": "
      + (counts.isEmpty ? "nothing recorded" : counts.joined(separator: ", "))
  }
}

extension OutcomeCounts {
  fileprivate mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .taken: taken += 1
    case .notTaken: notTaken += 1
    case .undetermined: undetermined += 1
    }
  }
}
