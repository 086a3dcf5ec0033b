internal import Counting
internal import DurableOutput
public import FHIRServer
internal import FoundationEssentials
public import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting

/// What a user asked for: options as texts, nothing checked yet.
public struct ReportRequest: Sendable {
  /// Which data are read and how they are counted.
  public var data = DataRequest()
  /// How a server among the sources is asked; nil if servers are not allowed.
  public var server: FetchRequest?
  /// For whom a set of files is written.
  public var per: [String] = []
  /// What is listed of all patients when it is asked for: `administrations`.
  public var lists: [String] = []
  /// The formats, joined by commas.
  public var format: String?
  /// The folder to write, or `-`.
  public var output = "adherence-report"
  /// Whether an existing report is replaced.
  public var overwrites = false
  /// The CSV dialect.
  public var csv = CSVDialect.plain.rawValue
  /// The language of what a reader sees.
  public var locale = "en"
  /// Where the patients are: doses are taken at home and given on a ward.
  public var setting = Setting.home.rawValue
  /// The organisation's own colour.
  public var tint: String?
  /// What the report is called.
  public var title: String?
  /// Who gives the report out.
  public var organisation: String?
  /// Which numbers of patients are hidden: `cms11` or `n=K`; nil for none.
  public var suppress: String?
  /// The folders of reports with small numbers hidden that were given out before.
  public var released: [String] = []
  /// The file that holds the key of pseudonyms; nil to keep ids and dates as they are.
  public var pseudonymise: String?
  /// The share from which on a patient counts as adherent.
  public var threshold = ReportContext.usualThreshold
  /// How the limits of control charts are worked out.
  public var limits = ControlLimits.xmr.rawValue
  /// The day before which the buckets are that fix a control chart's centre and limits; nil for all.
  public var baseline: String?
  /// Whether any row that cannot be used ends the run.
  public var isStrict = false
  /// What doses are grouped by: `ward`, `sex`, `age`, or files of groups.
  public var groupBy: [String] = []
  /// The first age of each band of ages but the first, joined by commas.
  public var ageBands: String?
  /// How much is told of who the patients are: `none`, `identify` or `contact`.
  public var patientDetails = IdentityDetail.none.rawValue
  /// How many rows that cannot be used are tolerated.
  public var tolerated = 0
  /// The name of the definition of a scheduled run; nil for any other.
  public var definition: String?
  /// What a store among the sources lacks of the server that it was filled from.
  public var shortfall: SourceShortfall?
  /// Whether a scheduled run is made later than its as-of day asked for.
  public var isCaughtUp = false
  /// What earlier runs of the definition said, the oldest first.
  public var earlier: [RunFigures] = []

  /// Makes an empty request.
  public init() {}
}

extension ReportRequest {
  /// The arguments that shape the result, in one fixed order, for the manifest.
  ///
  /// Options that do not change the result, such as the output and the number of threads, are left
  /// out.
  var shapingArguments: [String] {
    var options: [String] = []
    func add(_ option: String, _ value: String?) {
      if let value { options += [option, value] }
    }
    for patient in data.patients { add("--patient", patient) }
    add("--patients", data.patientsFile)
    options += DataRequest.arguments(of: server)
    for medication in data.medications { add("--medication", medication) }
    add("--names", data.namesFile)
    add("--outcome-codes", data.outcomeCodesFile)
    add("--timing-codes", data.timingCodesFile)
    add("--class", data.classFile)
    add("--reasons", data.reasonsFile)
    add("--by", data.by)
    add("--series", data.series)
    add("--from", data.from)
    add("--to", data.to)
    add("--last", data.last.map(String.init))
    add("--time-zone", data.timeZone)
    for set in per.isEmpty ? ["cohort"] : per { add("--per", set) }
    for list in lists { add("--list", list) }
    add("--format", format)
    add("--csv", csv)
    if locale != "en" { add("--locale", locale) }
    if setting != Setting.home.rawValue { add("--setting", setting) }
    add("--tint", tint)
    add("--title", title)
    add("--organisation", organisation)
    if threshold != ReportContext.usualThreshold { add("--threshold", "\(threshold)") }
    if limits != ControlLimits.xmr.rawValue { add("--limits", limits) }
    add("--baseline", baseline)
    if data.permissibleGap != ReportContext.usualPermissibleGapDays {
      add("--permissible-gap", "\(data.permissibleGap)")
    }
    if data.timingWindow != ReportContext.usualTimingWindow.text {
      add("--timing-window", data.timingWindow)
    }
    if data.renewals != RenewalRule.replace.rawValue { add("--renewals", data.renewals) }
    if data.matchOrders != OrderMatch.reference.rawValue { add("--match-orders", data.matchOrders) }
    for group in groupBy { add("--group-by", group) }
    add("--age-bands", ageBands)
    if patientDetails != IdentityDetail.none.rawValue { add("--patient-details", patientDetails) }
    if data.joinsDoses { options.append("--join-doses") }
    if data.joinsInfusions { options.append("--join-infusions") }
    return RecordedArguments.arguments(sources: data.sources, options: options)
  }
}

extension ReportRequest {
  /// The most characters of a title or of an organisation's name, so that it fits on one line.
  static let longestName = 120

  /// How the report looks and in which language it speaks.
  ///
  /// Throws ``UsageError`` for an unknown language, a colour that cannot be used, and a name that
  /// is empty or too long for a heading.
  func style() throws(UsageError) -> ReportStyle {
    ReportStyle(
      language: try spokenLanguage(locale).spoken(in: try choice(setting, "--setting")),
      tint: try checkedTint(),
      title: try name(title, "--title"),
      organisation: try name(organisation, "--organisation"))
  }

  private func checkedTint() throws(UsageError) -> Tint? {
    guard let tint else { return nil }
    do { return try Tint(tint) } catch { throw UsageError("--tint \(tint): \(Self.words(error))") }
  }

  private static func words(_ error: TintError) -> String {
    switch error {
    case .noColour: "give a colour as #RRGGBB, such as #00695C"
    case .tooLight(let contrast, let shade):
      "too light to be read on white (contrast \((contrast * 10).rounded() / 10), at least"
        + " \(Tint.leastContrast) is needed); \(shade) would do"
    case .likeNotTaken: "too like the red of doses not taken; give another colour"
    }
  }

  private func name(_ text: String?, _ option: String) throws(UsageError) -> String? {
    guard let text else { return nil }
    let name = String(text.withoutOuterBlanks)
    guard 1...Self.longestName ~= name.count,
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw UsageError("\(option): give 1 to \(Self.longestName) characters on one line")
    }
    return name
  }
}
