internal import Counting
internal import ReportLanguage
internal import ReportWriting

/// What is to be listed and how: every choice, checked.
public struct ListPlan: Sendable {
  /// What is read and selected.
  let selection: ReportPlan
  /// The language of sentences.
  let language: Language
  /// The orders whose administrations are listed; none for those of all.
  let orders: [String]
  /// How the list is laid out.
  let layout: ListLayout

  /// Checks a request and makes the plan of it.
  ///
  /// `now` is the instant that holds without `--as-of`, and `processors` the number of threads.
  /// Throws ``UsageError`` for the first thing that is wrong, and ``RunError`` when the list of
  /// patients cannot be read.
  public init(_ request: ListRequest, now: WallClock, processors: Int) throws {
    language = try spokenLanguage(request.locale)
    var selected = request.selection
    selected.hashesInputs = false
    selection = try ReportPlan(selected, now: now, processors: processors)
    orders = try checkedNames(request.orders, "--order", "an id")
    layout = ListLayout(request)
  }
}

extension ListPlan {
  /// What of the plan counting needs to know to list orders or administrations.
  func rules(listsAdministrations: Bool) -> CountingRules {
    var rules = selection.rules
    rules.details = listsAdministrations ? [.administrations] : []
    if listsAdministrations, selectsSome { rules.details.insert(.leftOut) }
    let sentences = KnownSentences(language)
    rules.orderText = { sentences.sentence(of: $0, movedByDays: $1) }
    return rules
  }

  /// Whether only some of the administrations were asked for, other than by the as-of day.
  var selectsSome: Bool {
    !orders.isEmpty || selection.patients != nil || !selection.medications.isEmpty
      || selection.window.isGiven
  }
}

extension ListLayout {
  /// JSON when it was asked for, a table for a terminal, else lines.
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
