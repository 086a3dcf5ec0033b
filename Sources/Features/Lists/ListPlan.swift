internal import Counting
internal import DurableOutput
public import FHIRServer
internal import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting

/// What a user asked to have listed: options as texts, nothing checked yet.
public struct ListRequest: Sendable {
  /// Which data are read and which patients, medications and days are looked at.
  public var data = DataRequest()
  /// How a server among the sources is asked; nil if servers are not allowed.
  public var server: FetchRequest?
  /// The language of sentences.
  public var locale = "en"
  /// The ids of the orders whose administrations are listed; none for those of all.
  public var orders: [String] = []
  /// Whether rows are JSON objects.
  public var isJSON = false
  /// The width in columns of the terminal that shows the list; nil when it goes elsewhere.
  public var terminalWidth: Int?
  /// Whether the list is coloured.
  public var isColoured = false

  /// Makes an empty request.
  public init() {}
}

/// What is to be listed and how: every choice, checked.
public struct ListPlan: Sendable {
  /// Which data are read and how they are counted.
  let data: DataPlan
  /// How the server among the sources is asked; nil when there is none.
  let fetch: FetchPlan?
  /// The language of sentences.
  let language: Language
  /// The orders whose administrations are listed; none for those of all.
  let orders: [String]
  /// How the list is laid out.
  let layout: ListLayout

  /// Checks a request and makes the plan of it.
  ///
  /// `now` is the instant that holds without `--as-of`, and `processors` the number of threads.
  /// Throws ``UsageError`` for the first thing that is wrong, ``ListFileError`` when the list of patients
  /// cannot be read, and ``InputTableError`` when a table cannot be used.
  public init(_ request: ListRequest, now: WallClock, processors: Int) throws {
    language = try spokenLanguage(request.locale)
    data = try DataPlan(
      request.data, sources: try DataRequest.checked(sources: request.data.sources, request.server),
      now: now, processors: processors)
    fetch = try DataRequest.fetchPlan(
      request.server, of: data.sources, patients: request.data.patients + data.listedPatients,
      identifiers: data.rules.identifiers)
    orders = try checkedNames(request.orders, "--order", "an id")
    layout = ListLayout(request)
  }
}

extension ListPlan {
  /// The rules for counting in order to list orders or administrations.
  func rules(listsAdministrations: Bool) -> CountingRules {
    var rules = data.rules
    if listsAdministrations { rules.needs.insert(.administrations) }
    if listsAdministrations, selectsSome { rules.needs.insert(.leftOut) }
    rules.reasonName = language.name
    let sentences = SentenceCache(language)
    rules.orderText = { sentences.sentence(of: $0, movedByDays: $1) }
    return rules
  }

  /// Whether only some of the administrations were asked for, other than by the as-of day.
  var selectsSome: Bool {
    !orders.isEmpty || data.rules.selectsPatients || !data.rules.medications.isEmpty
      || !data.rules.excludedMedications.isEmpty
      || data.rules.window.isGiven
  }
}

extension ListLayout {
  /// JSON if asked for, else a table on a terminal, else lines.
  fileprivate init(_ request: ListRequest) {
    if request.isJSON {
      self = .json
    } else if let width = request.terminalWidth {
      self = .table(width: width, isColoured: request.isColoured)
    } else {
      self = .lines
    }
  }
}
