internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// What one definition's run does, resolved: which reports, from what, into which folders.
public struct SchedulePlan: Sendable {
  /// The definition.
  let definition: Definition
  /// The size of a bucket, by which folders are called.
  let bucketSize: BucketSize
  /// The as-of day's text of each report, the oldest first; all but the last are made up for.
  let asOf: [String]
  /// The most seconds that another run is waited for.
  let wait: Double
  /// The folder of the store; nil without one.
  let store: String?
  /// What a run with a store fetches.
  let fetching: ScheduleRequest.Fetching
  /// Where the key of the store is from.
  let keys: KeySource
  /// What a reader should know of the definition.
  public let warnings: [String]

  /// Reads a definition and resolves it.
  ///
  /// Throws ``ConfigurationError``, ``UsageError`` for an option that cannot be used, and `CredentialFault` for
  /// a person's session that ends before the next run.
  public init(
    _ path: String, _ request: ScheduleRequest, now: WallClock, calls: ReportCalls
  ) throws {
    definition = try Definition(path, directory: request.credentialsDirectory, calls: calls)
    if let session = definition.value(of: "session"), definition.hasServer {
      let fetch = try calls.fetch(definition.options + ["--"] + definition.sources)
      guard fetch?.server.isLasting ?? true else {
        throw CredentialFault.unusableSecret(
          SessionFolder.label(session),
          reason:
            "nothing renews it, so no timer can use it; have it granted offline_access, or use a key of"
            + " this program (client-id, private-key-file, key-id)")
      }
    }
    // Of several sizes the first.
    let size = definition.value(of: "by").flatMap { commaList($0).first }
    bucketSize = size.flatMap(BucketSize.init(rawValue:)) ?? .week
    let zone = definition.value(of: "time-zone").flatMap(ReportTimeZone.init(name:))
    let rule = try request.asOf.map { text throws(UsageError) in
      guard let rule = AsOfRule(text) else {
        throw UsageError(
          "--as-of \(text): give a date, yesterday, today or last-complete-bucket")
      }
      return rule
    }
    let text = (rule ?? definition.asOf).text(on: now.day(in: zone), bucketSize: bucketSize)
    (wait, fetching, keys) = (request.wait, request.fetching, request.keys)
    store = definition.store?.path(of: definition.name, keptIn: request.storesFolder)
    guard store != nil || fetching == .changes else {
      throw UsageError(
        "\(path) has no store, so --full and --offline mean nothing; leave them out, or give store: auto"
      )
    }
    guard wait >= 0, wait.isFinite else {
      throw UsageError("--wait: give a number of seconds, 0 or more")
    }
    asOf =
      try Self.missed(
        before: text, by: [rule, definition.asOf].compactMap(\.self), definition, bucketSize,
        most: try atLeast(0, request.catchUp, "--catch-up")) + [text]
    var warnings: [String] = []
    if Descriptor.isWritableByOthers(path) {
      warnings.append("\(path) may be changed by other users; chmod go-w \(path)")
    }
    for folder in [definition.output, store].compactMap(\.self) {
      guard let user = FolderAccess.properUser(of: folder) else { continue }
      warnings.append(
        "\(folder) belongs to \(user), who cannot replace what root leaves in it; run it as that user"
          + " (runuser -u \(user) -- adherence run …)")
    }
    self.warnings = warnings
  }

  /// The days that are made up for: at most so many that were missed before an as-of day, by the first of some
  /// rules that gives days.
  ///
  /// Throws ``UsageError`` when none of the rules does.
  private static func missed(
    before text: String, by rules: [AsOfRule], _ definition: Definition, _ bucketSize: BucketSize,
    most: Int
  ) throws(UsageError) -> [String] {
    guard most > 0 else { return [] }
    guard let rule = rules.first(where: { !$0.isFixed }) else {
      throw UsageError(
        "--catch-up: no day is missed of a fixed as-of; leave it out, or give as-of:"
          + " last-complete-bucket or yesterday in \(definition.path)")
    }
    guard let last = RunFolders(of: definition).runs.first?.day,
      let next = FHIRDateTime(text: text)?.day
    else { return [] }
    return rule.days(after: last, before: next, bucketSize: bucketSize).suffix(most)
      .map { "\($0)" }
  }

  /// The folder of a report.
  func folder(asOf text: String) -> String {
    let day = FHIRDateTime(text: text)?.day
    let name = day.map { RunFolders.name($0, bucketSize: bucketSize) } ?? text
    return definition.runsFolder + "/" + name
  }

  /// The arguments of `report` for an as-of day; with `kept`, a folder that holds what the server has.
  func arguments(asOf text: String, kept: String? = nil) -> [String] {
    let asOf = ["--as-of=" + text, "--"]
    guard let kept else { return definition.options + asOf + definition.sources }
    let patients = definition.sourceOptions.filter { $0.hasPrefix("--patient") }
    let folders = definition.sources.filter { !DataRequest.isServer($0) }
    return patients + definition.reportOptions + asOf + folders + [kept]
  }
}

extension SchedulePlan {
  /// What `--dry-run` shows: what would be done, without any secret.
  public var text: String {
    var lines = ["\(definition.name) (\(definition.path))"]
    for day in asOf {
      lines.append("  report as of \(day) into \(folder(asOf: day))")
    }
    lines.append("  from \(definition.sources.joined(separator: ", "))")
    if let store { lines.append("  keeping what is fetched in \(store)") }
    if definition.hasLease { lines.append("  on one host at a time, by a lease on the server") }
    let options = definition.options.map(Self.withoutRecordNumber)
    if !options.isEmpty { lines.append("  with \(options.joined(separator: " "))") }
    if let keep = definition.keep {
      lines.append(
        "  keep the last \(keep.last), \(keep.weekly) by week and \(keep.monthly) by month")
    }
    if let publish = definition.publish { lines.append("  " + publish.words) }
    if let notify = definition.notify {
      let events = notify.events.map(\.rawValue).sorted().joined(separator: ", ")
      lines.append("  tell \(notify.command.joined(separator: " ")) when \(events)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An option without the value that tells who a patient is.
  private static func withoutRecordNumber(_ option: String) -> String {
    let name = "--patient-identifier="
    return option.hasPrefix(name) ? name + "…" : option
  }
}
