internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import Foundation
internal import MedicationAdherence

extension ReportPlan {
  /// Checks a request and makes the plan of it.
  ///
  /// `now` is the instant that holds without `--as-of`, whose local day is that of `--time-zone` or
  /// else its own, and `processors` the number of threads
  /// without `--threads`. Throws ``UsageError`` for the first thing that is wrong, and ``RunError``
  /// when the list of patients cannot be read.
  public init(_ request: ReportRequest, now: WallClock, processors: Int) throws {
    let zone = try request.zone()
    self.init(
      sources: try request.checkedSources(), asOf: try request.instant(now: now, zone: zone),
      output: try request.checkedOutput())
    let list = try request.patientsFile.map(PatientList.init)
    fetch = try request.fetchPlan(list)
    timeZone = zone
    bucketSize = try choice(request.by, "--by")
    seriesKind = try choice(request.series, "--series")
    csvDialect = try choice(request.csv, "--csv")
    sets = try request.checkedSets()
    formats = try request.checkedFormats()
    style = try request.style()
    sharing = try request.sharing(sets: sets, bucketSize: bucketSize)
    window = try request.window()
    if let from = window.from, from > asOf.day {
      throw UsageError(
        "--from \(from) is after the as-of day \(asOf.day), the last one that counts; give a later"
          + " --as-of")
    }
    patients = try request.selectedPatients(list)
    lists = [list?.record].compactMap(\.self)
    medications = try checkedNames(
      request.medications, "--medication", "a code or a part of a name")
    overwrites = request.overwrites
    threads = try checkedThreads(request.threads, processors: processors)
    toleratedRows = try atLeast(0, request.tolerated, "--tolerate")
    threshold = try share(upTo: 1, request.threshold, "--threshold")
    permissibleGapDays = try atLeast(0, request.permissibleGap, "--permissible-gap")
    timingWindow = try share(upTo: 0.5, request.timingWindow, "--timing-window")
    renewals = try choice(request.renewals, "--renewals")
    hashesInputs = request.hashesInputs
    joinsDoses = request.joinsDoses
    isStrict = request.isStrict
    arguments = request.shapingArguments(sharing)
  }
}

/// The value of an enumeration that a text names.
func choice<Value: RawRepresentable<String> & CaseIterable>(
  _ text: String, _ option: String
) throws(UsageError) -> Value {
  guard let value = Value(rawValue: text) else {
    let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError("\(option) \(text): give one of \(names)")
  }
  return value
}

/// The number of threads: as asked for, else one a core.
///
/// Each has its own buffers, so that thousands of them would take the memory and gain nothing.
func checkedThreads(_ threads: Int?, processors: Int) throws(UsageError) -> Int {
  let most = 256
  guard let threads else { return min(max(processors, 1), most) }
  guard 1...most ~= threads else { throw UsageError("--threads \(threads): give 1 to \(most)") }
  return threads
}

/// The values of an option that selects by name, none of them blank: that would select all.
func checkedNames(
  _ values: [String], _ option: String, _ what: String
) throws(UsageError) -> [String] {
  guard !values.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
    throw UsageError("\(option): give \(what); nothing is named by an empty one")
  }
  return values
}

private func share(
  upTo most: Double, _ value: Double, _ option: String
) throws(UsageError) -> Double {
  guard 0...most ~= value else {
    let hint = 0...100 ~= value ? " (\(value) % is \(value / 100))" : ""
    throw UsageError("\(option) \(value): give 0 to \(most)\(hint)")
  }
  return value
}

extension ReportRequest {
  fileprivate func checkedSources() throws(UsageError) -> [String] {
    guard server != nil else { return try Self.checked(sources: sources) }
    let files = sources.filter { !Self.isServer($0) }
    if files.count < sources.count, files.isEmpty { return sources }
    _ = try Self.checked(sources: files)
    return sources
  }

  /// Whether a source is a server's address.
  static func isServer(_ source: String) -> Bool {
    let start = source.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// How the server among the sources is asked; nil when there is none.
  fileprivate func fetchPlan(_ list: PatientList?) throws -> FetchPlan? {
    let servers = sources.filter(Self.isServer)
    guard var fetch = server else { return nil }
    guard let address = servers.first else {
      try fetch.checkIsUnused()
      return nil
    }
    guard servers.count == 1 else {
      throw UsageError("one server can be read at a time; fetch each into a folder first")
    }
    fetch.server = address
    fetch.output = "."
    fetch.patients = patients + (list?.ids ?? [])
    return try FetchPlan(fetch)
  }

  /// Sources that can be read: at least one, no servers, standard input once.
  static func checked(sources: [String]) throws(UsageError) -> [String] {
    guard !sources.isEmpty else { throw UsageError("name at least one SOURCE to read") }
    guard !sources.contains("") else { throw UsageError("a SOURCE is empty; name what to read") }
    guard sources.count(where: { $0 == "-" }) < 2 else {
      throw UsageError("standard input (-) can be read only once")
    }
    guard !sources.contains(where: isServer) else {
      throw UsageError(
        "a server is read by adherence report and adherence check only; adherence fetch brings its"
          + " resources into a folder, which can be named here")
    }
    return sources
  }

  /// The folder to write; nil for standard output.
  fileprivate func checkedOutput() throws(UsageError) -> String? {
    guard !output.isEmpty else { throw UsageError("--output: name the folder to write") }
    return output == "-" ? nil : output
  }

  fileprivate func checkedSets() throws(UsageError) -> Set<ReportSet> {
    let sets: [ReportSet] = try per.map { text throws(UsageError) in try choice(text, "--per") }
    guard output != "-" || sets.isEmpty || sets == [.cohort] else {
      throw UsageError("--output - writes the cohort's timeline; leave out --per patient")
    }
    return sets.isEmpty ? [.cohort] : Set(sets)
  }

  fileprivate func checkedFormats() throws(UsageError) -> Set<ReportFormat> {
    guard let format else { return output == "-" ? [.csv] : Set(ReportFormat.allCases) }
    let formats: [ReportFormat] = try commaList(format).map {
      text throws(UsageError) in try choice(text, "--format")
    }
    guard !formats.isEmpty else {
      throw UsageError("--format: give any of csv, svg, xlsx, html, json")
    }
    guard output != "-" || formats == [.csv] else {
      throw UsageError("--output - writes CSV only; give --format csv or an output folder")
    }
    return Set(formats)
  }

  fileprivate func zone() throws(UsageError) -> ReportTimeZone? {
    guard let timeZone else { return nil }
    guard let zone = ReportTimeZone(name: timeZone) else {
      throw UsageError(
        "--time-zone \(timeZone): the system knows no such zone; give an IANA name such as "
          + "Europe/Vienna")
    }
    return zone
  }

  fileprivate func window() throws(UsageError) -> WindowChoice {
    let choice = WindowChoice(
      from: try day(from, "--from")?.first, to: try day(to, "--to")?.last, last: last)
    if let last {
      guard from == nil, to == nil else {
        throw UsageError("--last cannot be given together with --from or --to")
      }
      guard 1...100_000 ~= last else { throw UsageError("--last \(last): give 1 to 100000") }
    }
    if let from = choice.from, let to = choice.to, from > to {
      throw UsageError("--from \(from) is after --to \(to)")
    }
    return choice
  }

  /// The days that a date means: a month or a year all of its days.
  private func day(_ text: String?, _ option: String) throws(UsageError) -> DayRange? {
    guard let text else { return nil }
    guard let date = FHIRDateTime(text: text), !date.hasTime,
      let range = DayRange(first: date.day, last: date.lastDay)
    else { throw UsageError("\(option) \(text): give a date such as 2025-01-31") }
    return range
  }

  /// The as-of instant: as given, else now; its local day is the wall clock's.
  func instant(now: WallClock, zone: ReportTimeZone?) throws(UsageError) -> AsOf {
    guard let asOf else { return AsOf(now, zone: zone) }
    guard let date = FHIRDateTime(text: asOf), date.precision >= .day else {
      throw UsageError("--as-of \(asOf): give a date or a date-time such as 2025-01-31T18:00:00Z")
    }
    let day = (zone?.clock ?? .asRecorded).local(date).day
    return AsOf(text: asOf, day: day, seconds: date.epochMilliseconds / 1000)
  }

  fileprivate func selectedPatients(_ list: PatientList?) throws(UsageError) -> Set<String>? {
    let ids = try checkedNames(patients.map(Self.patientID), "--patient", "an id")
    guard !ids.isEmpty || list != nil else { return nil }
    return Set(ids + (list?.ids ?? []).map(Self.patientID))
  }

  /// An id without its type.
  static func patientID(_ text: String) -> String {
    text.hasPrefix("Patient/") ? String(text.dropFirst(8)) : text
  }
}

extension AsOf {
  /// An instant in a zone, or as its own clock shows it.
  fileprivate init(_ now: WallClock, zone: ReportTimeZone?) {
    let seconds = now.seconds
    let offset = zone?.clock.offset(at: seconds) ?? now.offset
    let local = seconds + offset
    let day = Day(number: Int32(local / 86_400))
    let time = Int(local % 86_400)
    let parts = [time / 3600, time / 60 % 60, time % 60].map { Decimal.padded($0, to: 2) }
    let minutes = Int(abs(offset)) / 60
    let zoneText =
      (offset < 0 ? "-" : "+") + Decimal.padded(minutes / 60, to: 2) + ":"
      + Decimal.padded(minutes % 60, to: 2)
    self.init(
      text: "\(day)T" + parts.joined(separator: ":") + (offset == 0 ? "Z" : zoneText), day: day,
      seconds: seconds)
  }
}
