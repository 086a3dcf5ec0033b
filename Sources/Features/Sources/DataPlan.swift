internal import DurableOutput
internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// Which data are read and how they are counted: every choice, checked.
struct DataPlan: Sendable {
  /// The files and folders; `-` is standard input.
  var sources: [String]
  /// Where the key of encrypted files is from.
  let keys: KeySource
  /// What is counted of them.
  var rules: CountingRules
  /// The time zone that instants are moved to; nil to take the wall clock as recorded.
  var timeZone: ReportTimeZone? {
    didSet { rules.clock = timeZone?.clock }
  }
  /// What codes of the site mean.
  var codes = SiteCodes()
  /// Of which kind reasons are.
  let reasonCategories: ReasonCategories
  /// The list files that options named, for the manifest.
  let lists: [InputRecord]
  /// The ids of the patients in a list.
  let listedPatients: [String]
  /// Whether the inputs' SHA-256 is computed.
  var hashesInputs: Bool

  /// Checks a request and makes the plan of it.
  ///
  /// `now` replaces a missing `--as-of`; its local day is that of `--time-zone` or else its own.
  /// `processors` replaces a missing `--threads`. `sources`, if given, are checked already. Throws
  /// ``UsageError`` for the first thing that is wrong, ``ListFileError`` when the list of patients cannot
  /// be read, and ``InputTableError`` when a table cannot be used.
  init(
    _ request: DataRequest, sources: [String]? = nil, now: WallClock, processors: Int
  ) throws {
    let zone = try DataRequest.zone(named: request.timeZone)
    self.sources = try sources ?? DataRequest.checked(sources: request.sources)
    keys = request.keys
    rules = CountingRules(asOf: try AsOf(request.asOf, now: now, zone: zone))
    let list = try request.patientsFile.map(PatientList.init)
    (timeZone, rules.clock) = (zone, zone?.clock)
    let names = try request.namesFile.map(NameFile.init)
    rules.names = names?.names
    let outcomes = try request.outcomeCodesFile.map(OutcomeCodeFile.init)
    let timings = try request.timingCodesFile.map(TimingCodeFile.init)
    (codes.outcomes, codes.timings) = (outcomes?.codes, timings?.codes)
    let classFile = try request.classFile.map(ClassFile.init)
    let reasons = try request.reasonsFile.map(ReasonFile.init)
    rules.classes = classFile?.classes
    reasonCategories = reasons?.categories ?? ReasonCategories()
    lists = [
      list?.record, names?.record, outcomes?.record, timings?.record, classFile?.record,
      reasons?.record,
    ].compactMap(\.self)
    listedPatients = list?.ids ?? []
    hashesInputs = request.hashesInputs
    (rules.bucketSize, rules.furtherSizes) = try request.sizes()
    rules.seriesKind = try choice(request.series, ReportOption.series)
    rules.window = try request.window()
    if let from = rules.window.from, from > rules.asOf.day {
      throw UsageError(
        "--from \(from) is after the as-of day \(rules.asOf.day), the last one that counts; give a later"
          + " --as-of")
    }
    rules.patients = try request.selectedPatients(list)
    rules.identifiers = try request.checkedIdentifiers()
    rules.medications = try checkedNames(
      request.medications, ReportOption.medication, "a code or a part of a name")
    rules.excludedMedications = try checkedNames(
      request.excludedMedications, ReportOption.excludedMedication, "a code or a part of a name")
    rules.keepsMerged = request.keepsMerged
    rules.threads = try checkedThreads(request.threads, processors: processors)
    rules.permissibleGapDays = try atLeast(0, request.permissibleGap, ReportOption.permissibleGap)
    rules.timingWindow = try timingWindow(request.timingWindow, ReportOption.timingWindow)
    rules.renewals = try choice(request.renewals, ReportOption.renewals)
    rules.orderMatch = try choice(request.matchOrders, ReportOption.matchOrders)
    (rules.joinsDoses, rules.joinsInfusions) = (request.joinsDoses, request.joinsInfusions)
  }
}

extension DataRequest {
  /// The time zone with a name; nil without one.
  static func zone(named name: String?) throws(UsageError) -> ReportTimeZone? {
    guard let name else { return nil }
    guard let zone = ReportTimeZone(name: name) else {
      throw UsageError(
        "--time-zone \(name): "
          + (ReportTimeZone.isDataInstalled
            ? "the system knows no such zone; give an IANA name such as Europe/Vienna"
            : "the system has no time zone data; install them (Debian's package tzdata)"))
    }
    return zone
  }

  /// The size of a bucket, and the further ones, each given once.
  fileprivate func sizes() throws(UsageError) -> (first: BucketSize, further: [BucketSize]) {
    let sizes: [BucketSize] = try commaList(by).map {
      text throws(UsageError) in try choice(text, ReportOption.by)
    }
    guard let first = sizes.first else { throw UsageError("--by: give a size such as week") }
    if let again = sizes.indices.first(where: { sizes[..<$0].contains(sizes[$0]) }) {
      throw UsageError("--by \(by): \(sizes[again].rawValue) is there twice; give each size once")
    }
    return (first, Array(sizes.dropFirst()))
  }

  fileprivate func window() throws(UsageError) -> WindowChoice {
    let choice = WindowChoice(
      from: try Self.days(from, .from)?.first, to: try Self.days(to, .to)?.last, last: last)
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

  /// The days of a date: all days of a month or a year.
  static func days(_ text: String?, _ option: ReportOption) throws(UsageError) -> DayRange? {
    guard let text else { return nil }
    guard let date = FHIRDateTime(text: text), !date.hasTime,
      let range = DayRange(first: date.day, last: date.lastDay)
    else { throw UsageError("\(option) \(text): give a date such as 2025-01-31") }
    return range
  }

  fileprivate func selectedPatients(_ list: PatientList?) throws(UsageError) -> Set<String>? {
    let ids = try checkedNames(patients.map(Self.patientID), "--patient", "an id")
    guard !ids.isEmpty || list != nil else { return nil }
    return Set(ids + (list?.ids ?? []).map(Self.patientID))
  }
}

extension AsOf {
  /// Makes the instant of `--as-of`, else now; its local day is the wall clock's.
  init(_ text: String?, now: WallClock, zone: ReportTimeZone?) throws(UsageError) {
    guard let text else {
      self.init(now, zone: zone)
      return
    }
    guard let date = FHIRDateTime(text: text), date.precision >= .day else {
      throw UsageError("--as-of \(text): give a date or a date-time such as 2025-01-31T18:00:00Z")
    }
    let day = (zone?.clock ?? .asRecorded).local(date).day
    self.init(text: text, day: day, seconds: date.epochMilliseconds / 1000)
  }

  /// Makes an instant in a zone, or with its own offset.
  private init(_ now: WallClock, zone: ReportTimeZone?) {
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
