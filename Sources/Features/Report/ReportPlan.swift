internal import FHIRDecoding
internal import Counting
internal import DurableOutput
public import FHIRServer
internal import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting

/// What a report is to be made of and how: every choice, checked.
public struct ReportPlan: Sendable {
  /// Which data are read and how they are counted.
  var data: DataPlan
  /// How the server among the sources is asked; nil when there is none.
  public internal(set) var fetch: FetchPlan?
  /// What a store lacks of the server that it was filled from.
  var shortfall: SourceShortfall?
  /// For whom a set of files is written.
  var sets: Set<ReportSet>
  /// In which formats.
  var formats: Set<ReportFormat>
  /// Which tables are wanted.
  var tables: TableChoice
  /// The folder that is written; nil to write the cohort's timeline to standard output.
  var output: String?
  /// Whether an existing report is replaced.
  var overwrites: Bool
  /// The CSV dialect.
  var csvDialect: CSVDialect
  /// How the report looks and in which language it speaks.
  var style: ReportStyle
  /// What is hidden or replaced before the report is released.
  var sharing: Sharing
  /// The share from which on a patient counts as adherent, 0 to 1.
  var threshold: Double
  /// What control charts are worked out by.
  var control: ControlRules
  /// Whether any quarantined or unreadable row ends the run.
  var isStrict: Bool
  /// How many quarantined rows are tolerated.
  var toleratedRows: Int
  /// What doses are grouped by.
  var groups: GroupRules
  /// By what responses to questionnaires are scored; none to leave these alone.
  var scales: [ScaleFile]
  /// How much is disclosed about who the patients are.
  var identityDetail: IdentityDetail
  /// In how many parts the patients are counted, one after the other; nil to count them at once.
  var parts: Int?
  /// What a user asked for.
  let request: ReportRequest
  /// The arguments that shape the result, for the manifest.
  var arguments: [String]
  /// The definition of a scheduled run, whether it is made late, and what it ends with in any case; nil for any
  /// other run.
  var schedule: (definition: String, isCaughtUp: Bool, exitCode: Int32?)?
  /// What earlier runs said, the oldest first; nil where nobody keeps that.
  var earlier: [RunFigures]?
  /// What stands for all that shapes the figures of a bucket.
  var figureRules: String

  /// Whether a page to start from is written.
  public var writesPage: Bool { formats.contains(.html) }
}

extension ReportPlan {
  /// Checks a request and makes the plan of it.
  ///
  /// `now` is the instant that holds without `--as-of`, whose local day is that of `--time-zone` or
  /// else its own, and `processors` the number of threads without `--threads`. Throws ``UsageError`` for
  /// the first thing that is wrong, ``ListFileError`` when the list of patients cannot be read,
  /// ``InputTableError`` when a table cannot be used, ``ConfigurationError`` with all that is wrong with
  /// scales, and ``ReportError`` when the key of pseudonyms cannot.
  public init(_ request: ReportRequest, now: WallClock, processors: Int) throws {
    let data = try DataPlan(
      request.data, sources: try DataRequest.checked(sources: request.data.sources, request.server),
      now: now, processors: processors)
    self.data = data
    output = try request.checkedOutput()
    var server = request.server
    server?.readsWards = request.readsEncounters
    server?.readsResponses = !request.scales.isEmpty
    fetch = try DataRequest.fetchPlan(
      server, of: data.sources, patients: request.data.patients + data.listedPatients,
      identifiers: data.rules.identifiers)
    shortfall = request.shortfall
    csvDialect = try choice(request.csv, ReportOption.csv)
    sets = try request.checkedSets()
    formats = try request.checkedFormats()
    guard formats != [.json] || sets.contains(.cohort) else {
      throw UsageError("--format json is of the cohort; give --per cohort, too, or another format")
    }
    tables = try request.checkedTables(sets, formats)
    style = try request.style()
    let sizes = [data.rules.bucketSize] + data.rules.furtherSizes
    guard output != nil || sizes.count == 1 else {
      throw UsageError(
        "--output - writes one CSV; give one size with --by, or a folder with --output")
    }
    sharing = try request.sharing(sets: sets, bucketSizes: sizes)
    groups = try request.checkedGroups(sharing)
    scales = try ScaleFile.read(request.scales)
    identityDetail = try request.checkedIdentityDetail()
    self.request = request
    overwrites = request.overwrites
    if let count = request.parts, !(1...ReportRun.mostParts ~= count) {
      throw UsageError("\(ReportOption.parts) \(count): give 1 to \(ReportRun.mostParts)")
    }
    parts = request.parts
    toleratedRows = try atLeast(0, request.tolerated, ReportOption.tolerate)
    threshold = try share(upTo: 1, request.threshold, ReportOption.threshold)
    control = ControlRules(
      limits: try choice(request.limits, ReportOption.limits),
      baseline: try DataRequest.days(request.baseline, .baseline)?.first)
    isStrict = request.isStrict
    arguments = request.shapingArguments(sharing)
    schedule = request.definition.map { ($0, request.isCaughtUp, request.exitCode) }
    (earlier, figureRules) = (request.earlier, request.figureRules(data.lists))
  }
}

extension ReportRequest {
  /// The folder to write; nil for standard output.
  fileprivate func checkedOutput() throws(UsageError) -> String? {
    guard !output.isEmpty else { throw UsageError("--output: name the folder to write") }
    return output == "-" ? nil : output
  }

  fileprivate func checkedSets() throws(UsageError) -> Set<ReportSet> {
    let sets: [ReportSet] = try per.map { text throws(UsageError) in
      try choice(text, ReportOption.per)
    }
    guard output != "-" || sets.isEmpty || sets == [.cohort] else {
      throw UsageError("--output - writes the cohort's timeline; leave out --per patient")
    }
    return sets.isEmpty ? [.cohort] : Set(sets)
  }

  fileprivate func checkedFormats() throws(UsageError) -> Set<ReportFormat> {
    guard let format else { return output == "-" ? [.csv] : ReportFormat.usual }
    let formats: [ReportFormat] = try commaList(format).map {
      text throws(UsageError) in try choice(text, ReportOption.format)
    }
    guard !formats.isEmpty else {
      throw UsageError("--format: give any of csv, svg, xlsx, html, json, sqlite")
    }
    guard output != "-" || formats == [.csv] else {
      throw UsageError("--output - writes CSV only; give --format csv or an output folder")
    }
    return Set(formats)
  }
}

extension ReportPlan {
  /// The rules for counting.
  var rules: CountingRules {
    var rules = data.rules
    rules.privacy.naming = sharing.naming
    rules.privacy.pseudonyms = sharing.pseudonyms
    rules.privacy.movesDates = sharing.movesDates
    rules.needs = needs
    rules.identityDetail = identityDetail
    if !scales.isEmpty { rules.scales = scales.map(\.scale) }
    rules.reasonName = style.language.name
    if rules.needs.contains(.worklist) {
      rules.worklist = WorklistTerms(
        asOf: rules.asOfMoment, threshold: threshold, classes: rules.classes,
        categories: data.reasonCategories)
    }
    if !hasOnlyTables || rules.needs.contains(.orders) {
      let sentences = SentenceCache(style.language)
      rules.orderText = { sentences.sentence(of: $0, movedByDays: $1) }
    }
    return rules
  }
}
