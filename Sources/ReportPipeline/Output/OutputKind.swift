/// What kind of output of this tool a folder is, by the names in it.
enum OutputKind: String, CaseIterable {
  case report, refills, fetch

  /// The kind; nil of a folder that no run has finished.
  init?(names: [String]) {
    guard names.contains("manifest.json"), names.contains("ledger.csv") else { return nil }
    self = Self.allCases.first { $0.mark.map(names.contains) ?? false } ?? .report
  }

  /// The file that each has and the others have not; nil of a report, which has the fewest for sure.
  private var mark: String? {
    switch self {
    case .report: nil
    case .refills: "cma.csv"
    case .fetch: "log.ndjson"
    }
  }

  /// What it is called in a message.
  var words: String {
    switch self {
    case .report: "a report"
    case .refills: "an output of refills"
    case .fetch: "a fetch"
    }
  }
}
