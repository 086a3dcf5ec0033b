internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// Which data are read and how they are counted: options as texts, nothing checked yet.
public struct DataRequest: Equatable, Sendable {
  /// The files and folders; `-` is standard input.
  public var sources: [String] = []
  /// Where the key of encrypted files is from.
  public var keys = KeySource([:])
  /// The ids of the patients that are selected.
  public var patients: [String] = []
  /// A file that lists ids of patients.
  public var patientsFile: String?
  /// Identifiers of patients that are selected, each as `SYSTEM|VALUE`, `|VALUE` or `VALUE`.
  public var patientIdentifiers: [String] = []
  /// Codes or names of the medications that are selected.
  public var medications: [String] = []
  /// Codes or names of the medications that are left out.
  public var excludedMedications: [String] = []
  /// A file of names of medications.
  public var namesFile: String?
  /// A file of codes that say whether a dose was given.
  public var outcomeCodesFile: String?
  /// A file of codes that say how often a dose is due.
  public var timingCodesFile: String?
  /// A file of classes of medications.
  public var classFile: String?
  /// A file of categories of reasons.
  public var reasonsFile: String?
  /// The size of a bucket; further sizes after it, joined by commas.
  public var by = BucketSize.week.rawValue
  /// The first day.
  public var from: String?
  /// The last day.
  public var to: String?
  /// The number of buckets up to the as-of day.
  public var last: Int?
  /// The day or instant up to which the data are taken; nil for now.
  public var asOf: String?
  /// The time zone that instants are moved to.
  public var timeZone: String?
  /// What one series of the timeline stands for.
  public var series = SeriesKind.order.rawValue
  /// The most days without a dose that was due that do not end persistence.
  public var permissibleGap = ReportContext.usualPermissibleGapDays
  /// How far from its nominal time a dose is on time: a share of the interval to the neighbouring one, or
  /// minutes.
  public var timingWindow = ReportContext.usualTimingWindow.text
  /// Whether a later order of the same medication takes the place of an earlier one.
  public var renewals = RenewalRule.replace.rawValue
  /// Which order an administration counts under.
  public var matchOrders = OrderMatch.reference.rawValue
  /// Whether administrations of one order at one instant are one dose.
  public var joinsDoses = false
  /// Whether periods of one order that begin when the one before ends are one administration.
  public var joinsInfusions = false
  /// Whether the records of a patient whom another one replaces stay apart.
  public var keepsMerged = false
  /// The number of threads; nil for one a core.
  public var threads: Int?
  /// Whether the inputs' SHA-256 is computed.
  public var hashesInputs = true

  /// Makes an empty request.
  public init() {}
}

extension DataRequest {
  /// Whether a source is a server's address.
  static func isServer(_ source: String) -> Bool {
    let start = source.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
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
        "no server can be read here; adherence fetch brings its resources into a folder, which can be"
          + " named")
    }
    return sources
  }

  /// The same where a server may be among them; `server` says how it is asked, nil that it may not.
  static func checked(
    sources: [String], _ server: FetchRequest?
  ) throws(UsageError) -> [String] {
    guard server != nil else { return try checked(sources: sources) }
    let files = sources.filter { !isServer($0) }
    if files.count < sources.count, files.isEmpty { return sources }
    _ = try checked(sources: files)
    return sources
  }

  /// How the server among the sources is asked, for these patients only if there are any; nil when there
  /// is none.
  static func fetchPlan(
    _ server: FetchRequest?, of sources: [String], patients: [String],
    identifiers: [PatientIdentifier] = []
  ) throws -> FetchPlan? {
    let servers = sources.filter(isServer)
    guard var fetch = server else { return nil }
    guard let address = servers.first else {
      try fetch.checkIsUnused()
      return nil
    }
    guard servers.count == 1 else {
      throw UsageError("one server can be read at a time; fetch each into a folder first")
    }
    (fetch.server.address, fetch.output, fetch.patients) = (address, ".", patients)
    fetch.patientIdentifiers = identifiers
    return try FetchPlan(fetch)
  }

  /// An id without its type.
  static func patientID(_ text: String) -> String {
    text.hasPrefix("Patient/") ? String(text.dropFirst(8)) : text
  }
}
