/// How one administration that was read is accounted for: each has exactly one disposition.
///
/// In the order of the ledger, whose words are ``word`` and ``reason``.
public enum Disposition: Int, CaseIterable, Codable, Sendable {
  /// It is in a bucket of the report.
  case counted
  /// A Bundle that was read, or its own mark, says that it was deleted.
  case deleted
  /// A newer or later reading of the same resource counts.
  case duplicate
  /// It names no patient.
  case withoutPatient
  /// Its patient or medication was not asked for.
  case notSelected
  /// Something in it cannot be read.
  case quarantined
  /// It was entered in error.
  case excluded
  /// It is of an animal.
  case notHuman
  /// It has no date.
  case undated
  /// Its date is before 1900.
  case implausible
  /// It is a part of a dose that another one stands for.
  case partOfDose
  /// Its date is too coarse to say which bucket it lies in.
  case imprecise
  /// It lies outside of the days that its series shows.
  case outsideWindow

  /// The word in the ledger's column `disposition`.
  public var word: String {
    switch self {
    case .counted: "counted"
    case .deleted, .excluded, .notHuman: "excluded"
    case .duplicate: "duplicate"
    case .withoutPatient, .quarantined: "quarantined"
    case .notSelected: "not-selected"
    case .undated: "undated"
    case .implausible: "implausible"
    case .partOfDose: "part-of-a-dose"
    case .imprecise: "imprecise"
    case .outsideWindow: "outside-window"
    }
  }

  /// Why, as the ledger's `reason` names it; empty when ``word`` says it all.
  public var reason: String {
    switch self {
    case .deleted: "deleted"
    case .withoutPatient: "no-patient"
    case .quarantined: "malformed"
    case .excluded: "entered-in-error"
    case .notHuman: "not-human"
    case .implausible: "before-1900"
    case .counted, .duplicate, .notSelected, .undated, .partOfDose, .imprecise, .outsideWindow: ""
    }
  }

  /// Whether the ledger has, beside how many there are, a row for each place where one lies.
  public var hasPlaces: Bool {
    switch self {
    case .deleted, .withoutPatient, .quarantined, .excluded, .undated, .implausible, .imprecise:
      true
    case .counted, .duplicate, .notSelected, .notHuman, .partOfDose, .outsideWindow: false
    }
  }

  /// Why it does not count, for a reader of a page; nil of one that counts, or is a part of a dose.
  ///
  /// What `isLate`, after the as-of day, is outside of the window, too.
  public func uncounted(isLate: Bool = false) -> UncountedAdministrations.Reason? {
    switch self {
    case .counted, .partOfDose: nil
    case .deleted: .deleted
    case .duplicate: .duplicate
    case .withoutPatient, .quarantined: .notUnderstood
    case .notSelected: .notSelected
    case .excluded: .enteredInError
    case .notHuman: .notHuman
    case .undated, .implausible, .imprecise: .unusableDate
    case .outsideWindow: isLate ? .afterAsOf : .outsideWindow
    }
  }
}

/// How many administrations have each disposition.
public struct DispositionCounts: Codable, Sendable {
  @usableFromInline
  var counts = InlineArray<13, Int>(repeating: 0)

  /// Counts none.
  public init() {}

  /// How many have a disposition.
  @inlinable
  public subscript(disposition: Disposition) -> Int {
    get { counts[disposition.rawValue] }
    set { counts[disposition.rawValue] = newValue }
  }

  /// How many have any.
  public var total: Int { Disposition.allCases.reduce(0) { $0 + self[$1] } }

  /// Adds, of some other ones, those with some dispositions, else all.
  public mutating func add(_ other: Self, of dispositions: [Disposition] = Disposition.allCases) {
    for disposition in dispositions { self[disposition] += other[disposition] }
  }
}

extension DispositionCounts {
  /// Reads the counts in the order of the dispositions.
  public init(from decoder: any Decoder) throws {
    let read = try decoder.singleValueContainer().decode([Int].self)
    for (disposition, count) in zip(Disposition.allCases, read) { self[disposition] = count }
  }

  /// Writes the counts in the order of the dispositions.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Disposition.allCases.map { self[$0] })
  }
}

/// Why no administration is counted though some were read: each is left out for one reason.
public struct UncountedAdministrations: Hashable, Codable, Sendable {
  /// Why administrations are left out.
  public enum Reason: Hashable, Codable, Sendable, CaseIterable {
    case afterAsOf, outsideWindow, notSelected, unusableDate, notUnderstood, enteredInError
    case notHuman, deleted, duplicate
  }

  /// The administrations that were read.
  public let read: Int
  /// How many of them are left out for each reason.
  public let leftOut: [Reason: Int]
  /// The as-of day.
  public let asOf: Day
  /// The day of the latest administration with a date; nil when there is none, or none may be shown.
  public let latest: Day?

  /// Gives the reasons; those with none are left away.
  public init(read: Int, leftOut: [Reason: Int], asOf: Day, latest: Day?) {
    (self.read, self.asOf, self.latest) = (read, asOf, latest)
    self.leftOut = leftOut.filter { $0.value > 0 }
  }

  /// The reasons, that of the most administrations first.
  public var reasons: [(reason: Reason, count: Int)] {
    let known = Reason.allCases.compactMap { reason in leftOut[reason].map { (reason, $0) } }
    return known.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element)
  }
}
