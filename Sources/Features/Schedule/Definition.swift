/// What a scheduled run reads, reports and keeps: one file, every choice of form checked.
struct Definition: Sendable {
  /// The newest format that is known.
  static let format = 1

  /// The file.
  let path: String
  /// What the run is called.
  let name: String
  /// Up to which day the data are taken.
  let asOf: AsOfRule
  /// What is read: folders, and a server's address.
  let sources: [String]
  /// The options of `report` that say how a server is asked, and for whom.
  let sourceOptions: [String]
  /// The other options of `report`, without output and as-of day.
  let reportOptions: [String]
  /// Where what was fetched and said is kept; nil when it is not.
  let store: StorePlace?
  /// Whether a lease on the server keeps two hosts from running it at once.
  var hasLease = false
  /// How many earlier runs the history goes back to.
  var trendRuns = 26
  /// After how many seconds everything is fetched anew; nil for never.
  let fullEvery: Double?
  /// The folder in which the runs of this name have theirs.
  let output: String
  /// Which runs stay; nil for all.
  let keep: Retention?
  /// Who is notified; nil for nobody.
  let notify: NotifyRule?
  /// How its reports are published; nil when they are not.
  var publish: PublishRule?
  /// The files of secrets that are handed over to a service, by the names of their credentials.
  let secrets: [(credential: String, path: String)]

  /// All options of `report`.
  var options: [String] { sourceOptions + reportOptions }

  /// Whether a server is asked.
  var hasServer: Bool { sources.contains(where: DataRequest.isServer) }

  /// The value of an option of `report` that is given once.
  func value(of option: String) -> String? {
    let start = "--\(option)="
    return options.last { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }

  /// The folder of this definition's runs.
  var runsFolder: String { output + "/" + name }
}

/// Where the store of a definition is.
enum StorePlace: Equatable, Sendable {
  /// The folder that the environment has for what programs keep, and in it one of the definition's name.
  case auto
  /// A folder.
  case folder(String)

  /// The folder of a definition's store.
  func path(of definition: String, keptIn folder: String) -> String {
    switch self {
    case .auto: folder + "/" + definition
    case .folder(let path): path
    }
  }
}

/// How reports are published, on the server that they are of.
struct PublishRule: Sendable {
  /// The formats; empty for all that can be published.
  let formats: [String]
  /// `patient` or `cohort`.
  let per: String

  /// What is done, in words.
  var words: String {
    let formats = formats.isEmpty ? "" : formats.joined(separator: ", ") + " "
    return "publish \(formats)on the server, "
      + (per == "patient" ? "a document for each patient" : "one document")
  }
}

/// Whom a run tells how it ended, and when.
struct NotifyRule: Sendable {
  /// How a run ended.
  enum Event: String, CaseIterable, Sendable {
    /// All was read.
    case complete
    /// There is a report, and something was not read.
    case incomplete
    /// There is no report.
    case failed
    /// There is a report, and somebody is on its worklist.
    case worklist
  }

  /// The program and its arguments.
  let command: [String]
  /// After which ends it is called.
  let events: Set<Event>
}

extension Definition {
  /// Reads a definition; `directory` is where systemd hands over credentials.
  ///
  /// Throws ``ConfigurationError`` with all that is wrong.
  init(_ path: String, directory: String?, calls: ReportCalls) throws(ConfigurationError) {
    let document = try ConfigurationDocument(path, kind: "definition")
    let problems = ConfigurationMembers.Problems(document.problems, kind: "definition")
    let options = OptionReader(
      command: calls.command, paths: ConfigurationPaths(of: path, credentials: directory),
      problems: problems)
    let reader = DefinitionReader(options: options, problems: problems)
    let definition = reader.definition(document.root, path: path)
    guard let definition, problems.list.isEmpty else { throw .invalid(path, problems.sorted) }
    self = definition
  }
}
