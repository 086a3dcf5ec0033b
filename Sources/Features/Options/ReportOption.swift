internal import DurableOutput
internal import FHIRServer

/// An option of `report`, each declared once: in the files beside this one, a file for each group.
///
/// These lists say what a manifest records, what `explain` and `diff` read of it, what a definition and a
/// profile may hold, and which figures depend on which options. The help is where the parser's own
/// declarations are, in the command's target.
struct ReportOption: Sendable, CustomStringConvertible {
  /// Which figures an option changes.
  enum Figures {
    /// None: only what is shown, and how.
    case unchanged
    /// Those of the report as a whole, and which buckets there are, but none of a bucket.
    case ofReport
    /// Those of each bucket.
    case ofBuckets
  }

  /// When the manifest names an option.
  enum Recorded {
    case never, unlessUsual, always
  }

  /// Where the option stands in a definition.
  enum Place: Equatable {
    /// In `report`.
    case report
    /// In `source`.
    case source
    /// In `source`, together with the others that say which client asks.
    case client
    /// Not at all; what to do instead.
    case nowhere(String)
  }

  /// Its name, and where a request keeps what is given for it.
  let option: RequestOption<ReportRequest>
  /// Which figures it changes.
  let figures: Figures
  /// When the manifest names it.
  let recorded: Recorded
  /// Where it stands in a definition.
  let place: Place
  /// Whether its one value may name several, joined by commas.
  var isList = false
  /// Why a profile cannot have it; nil when it can.
  let refusedByProfile: String?

  /// Declares an option, which is recorded when it is given something unusual, unless `recorded` says
  /// otherwise.
  init(
    _ option: RequestOption<ReportRequest>, figures: Figures = .unchanged,
    recorded: Recorded = .unlessUsual, in place: Place = .report, refusedByProfile: String? = nil
  ) {
    (self.option, self.figures, self.recorded) = (option, figures, recorded)
    (self.place, self.refusedByProfile) = (place, refusedByProfile)
  }

  /// The long name, without dashes.
  var name: String { option.name }
  /// The name as it is given.
  var description: String { option.flag }

  /// Whether the manifest of a request names it.
  func isRecorded(of request: ReportRequest) -> Bool {
    switch recorded {
    case .never: false
    case .unlessUsual: option.isGiven(in: request)
    case .always: true
    }
  }
}

extension ReportOption {
  /// All options, in the order in which a manifest names them.
  static let all =
    patients + server + medications + calendar + output + look + measures + counting + groups
    + joining + sharing + running

  /// The options by their long names.
  static let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The option of an argument such as `--by`; nil when there is none.
  static func of(_ argument: String) -> ReportOption? {
    argument.hasPrefix("--") ? named[String(argument.dropFirst(2))] : nil
  }

  /// The options whose files a report is made of beside its sources.
  static let inputs = all.filter { $0.option.path?.isInput == true }
}
