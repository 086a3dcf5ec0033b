/// How far a part is.
package struct PartProgress: Sendable, Codable, Equatable {
  /// The address of the next page; nil before the first.
  package var next: String?
  /// Whether the last page was read.
  package var isWhole = false
  /// The pages read so far.
  package var pages = 0
  /// The number that the server counts; nil when it does not say.
  package var expected: Int?
  /// The rows of the part's type that came.
  package var fetched = 0
  /// The resources that were written: asked for, and each once, however many versions of it came.
  package var unique = 0
  /// The rows that were written and are other versions of these; nil is none.
  package var otherVersions: Int?
  /// Those that were not asked for and not written.
  package var foreign = 0
  /// Those that could not be read and were not written.
  package var unreadable = 0
  /// What a reader should know, each remark once.
  package var remarks: [String] = []
  /// The errors that the server reports: the first few texts, each once; nil without any.
  package var errors: [String]?
  /// Whether it ended because as many rows were there as were wanted; nil is no.
  package var isLimited: Bool?
  /// How often the part began anew because its cursor had expired.
  package var restarts = 0

  /// Makes the progress of a part that has not begun.
  package init() {}
}

/// How a part ended.
package struct PartEnd: Sendable, Equatable {
  /// Whether all of it is there.
  package enum State: String, Sendable, Codable {
    case complete, partial, failed
  }

  /// Whether all of it is there.
  package let state: State
  /// Why it is not, or what a reader should know.
  package let reason: String
  /// Whether the server refused, or could not be reached.
  package let cause: Cause

  /// What kept a part from being complete.
  package enum Cause: String, Sendable, Codable {
    case none, unauthenticated, denied, unavailable, other
    /// The answer was 404.
    case notThere
    /// There was no answer at all.
    case unreachable
  }

  /// Makes an end.
  package init(_ state: State, reason: String = "", cause: Cause = .none) {
    (self.state, self.reason, self.cause) = (state, reason, cause)
  }
}

extension PartProgress {
  /// Adds a page, and what it says of the server.
  mutating func take(_ page: PageReader.Page, query: SearchQuery) {
    pages += 1
    fetched += page.fetched
    unique += page.unique
    note(otherVersions: page.otherVersions)
    foreign += page.foreign
    unreadable += page.unreadable + page.unattributed
    if page.unattributed > 0 {
      remark("rows that do not say by a reference whose they are count as not readable")
    }
    if page.hasNextWithoutAddress {
      remark(
        "the last page names a next one and not its address; whether there is one is not known")
    }
    for issue in page.issues {
      if issue.isError { note(error: issue.text) } else { say(issue.text) }
    }
    for type in page.strays.sorted() { remark("\(type) was sent unasked and is not kept") }
    guard let own = page.own else { return }
    for name in query.ignoredFilters(own: own) where pages == 1 {
      remark("the server ignored \(name)")
    }
  }

  /// The most remarks of a server that are kept of a part: it may have one on every row.
  private static let saidTexts = 20

  private mutating func say(_ text: String) {
    let said = remarks.count { $0.hasPrefix("the server says") }
    remark(said < Self.saidTexts ? "the server says: \(text)" : "the server says more")
  }

  /// Keeps an error that the server reports, once, up to a limit.
  private mutating func note(error text: String) {
    var known = errors ?? []
    if known.count < Self.saidTexts, !known.contains(text) { known.append(text) }
    errors = known
  }

  /// Counts rows that are other versions of a resource that came.
  mutating func note(otherVersions count: Int) {
    if count > 0 { otherVersions = (otherVersions ?? 0) + count }
  }

  /// How many rows are other versions of a resource that came; empty without any.
  var wordsOnVersions: String {
    guard let otherVersions else { return "" }
    return otherVersions == 1
      ? "1 row is another version of a resource that came"
      : "\(otherVersions) rows are other versions of resources that came"
  }

  /// Adds a remark, once.
  mutating func remark(_ text: String) {
    if !remarks.contains(text) { remarks.append(text) }
  }
}

extension PartEnd {
  /// The reason of all parts of a patient whom the server does not have.
  package static let absentPatient = "the server has no such patient"

  /// The reason for a part from which no more rows were wanted.
  private static func limited(_ limit: Int) -> String {
    "limited: no more than \(limit) \(limit == 1 ? "row" : "rows") of a type were asked for (--limit)"
  }

  /// The end of a part after this much progress, with or without a fault.
  init(
    _ part: FetchPart, _ progress: PartProgress, fault: ServerFault?, settings: SearchSettings
  ) {
    var reasons: [String] = []
    if let fault { reasons.append(fault.description) }
    // A row that came twice does not stand for one that did not come.
    let different =
      settings.followsExport
      ? progress.fetched
      : min(progress.fetched, progress.unique + progress.foreign + progress.unreadable)
    let isLimited = progress.isLimited == true && fault == nil
    if isLimited, let limit = settings.limit { reasons.append(Self.limited(limit)) }
    if fault == nil, !isLimited, let expected = progress.expected, different < expected {
      reasons.append("the server counts \(expected) and sent \(different)")
    }
    if progress.unreadable > 0 {
      let count = progress.unreadable
      reasons.append("\(count == 1 ? "1 entry" : "\(count) entries") could not be read")
    }
    if let errors = progress.errors {
      reasons.append("the server says what went wrong: " + errors.joined(separator: "; "))
    }
    let isAbsent =
      settings.since == nil && part.type == "Patient" && !part.name.isEmpty && fault == nil
      && progress.unique == 0 && !isLimited && !settings.followsExport
      && !settings.narrowing.narrows(part.type)
    if isAbsent { reasons.append(Self.absentPatient) }
    let isComplete = reasons.isEmpty
    if progress.foreign > 0 {
      reasons.append("\(progress.foreign) rows that were not asked for were sent and not kept")
    }
    if progress.otherVersions != nil {
      reasons.append(progress.wordsOnVersions + ", of which the newest is kept")
    }
    if progress.restarts > 0 { reasons.append("begun anew, because the cursor had expired") }
    let state: State =
      isComplete ? .complete : progress.pages > 0 && !isAbsent || isLimited ? .partial : .failed
    self.init(
      state, reason: (reasons + progress.remarks).joined(separator: "; "),
      cause: fault.map(Cause.init) ?? (isComplete ? .none : .other))
  }
}

extension PartEnd.Cause {
  /// What a fault means for the run as a whole.
  package init(_ fault: ServerFault) {
    self =
      switch fault {
      case _ where fault.isUnauthenticated: .unauthenticated
      case _ where fault.isDenial: .denied
      case _ where fault.isSilence: .unreachable
      case _ where fault.isUnavailability: .unavailable
      default: fault.httpStatus == 404 ? .notThere : .other
      }
  }
}
