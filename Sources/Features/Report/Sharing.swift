internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials
internal import MedicationAdherence

/// What is hidden or replaced before a report is released.
struct Sharing: Sendable {
  /// Which numbers of patients are hidden; nil for none.
  var suppression: SuppressionRule?
  /// What ids and dates are replaced by; nil to keep them.
  var pseudonyms: Pseudonyms?
  /// The reports with small numbers hidden that were released before.
  var released: [ReleasedReport] = []

  /// Whether anything is hidden or replaced.
  var isAny: Bool { suppression != nil || pseudonyms != nil }

  /// Whether each patient's dates are moved.
  ///
  /// Not when no single patient is listed, because different weeks of different patients cannot be
  /// added up.
  var movesDates: Bool { pseudonyms != nil && suppression == nil }

  /// The fewest patients with a medication's name that is kept under pseudonyms.
  static let leastPatientsOfName = 5

  /// What medications may be called; nil when nothing is released.
  var naming: SharedNaming? {
    guard isAny else { return nil }
    let least = suppression?.least ?? 0
    return pseudonyms == nil
      ? SharedNaming(.any, leastPatients: least)
      : SharedNaming(.display, leastPatients: max(least, Self.leastPatientsOfName))
  }
}

extension ReportRequest {
  /// What is hidden or replaced before the report is released.
  ///
  /// Throws ``UsageError`` for an invalid rule, and for what it excludes: files of single patients
  /// when small numbers are hidden; months, quarters and years when dates are shifted by whole
  /// weeks. Throws ``ReportError`` for a key, or a report that was released, that cannot be used.
  func sharing(sets: Set<ReportSet>, bucketSizes: [BucketSize]) throws -> Sharing {
    guard released.isEmpty || suppress != nil else {
      throw UsageError("--released is for reports with --suppress; give that, too")
    }
    if let same = released.first(where: { Self.isSame($0, output) }) {
      throw UsageError(
        "--released \(same) is the --output, too, which would be replaced; give another --output")
    }
    return Sharing(
      suppression: try suppression(sets: sets, bucketSizes: bucketSizes),
      pseudonyms: try pseudonyms(bucketSizes: bucketSizes),
      released: try released.map(ReleasedReport.init))
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    func resolved(_ path: String) -> String {
      URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }
    return resolved(one) == resolved(other)
  }

  private func suppression(
    sets: Set<ReportSet>, bucketSizes: [BucketSize]
  ) throws(UsageError) -> SuppressionRule? {
    guard let suppress else { return nil }
    guard let rule = SuppressionRule(suppress) else {
      let numbers = SuppressionRule.leastNumbers
      throw UsageError(
        "--suppress \(suppress): give cms11, or n= and a number from \(numbers.lowerBound) to "
          + "\(numbers.upperBound), such as n=20")
    }
    guard !sets.contains(.patient) else {
      throw UsageError(
        "--suppress hides single patients, so no set of files can be written for each; leave out "
          + "--per patient")
    }
    guard bucketSizes.count == 1 else {
      throw UsageError(
        "--suppress hides small numbers, which the difference of a month and its weeks could tell; give "
          + "one size with --by")
    }
    return rule
  }

  private func pseudonyms(bucketSizes: [BucketSize]) throws -> Pseudonyms? {
    guard let pseudonymise else { return nil }
    guard suppress != nil || Set(bucketSizes).isSubset(of: [.day, .week]) else {
      throw UsageError(
        "--pseudonymise shifts dates by whole weeks, which months, quarters and years do not keep; "
          + "give --by week or --by day")
    }
    return try Pseudonyms(keyFile: pseudonymise)
  }
}

extension Pseudonyms {
  /// The fewest bytes of a key.
  static let leastKeyBytes = 16
  /// The fewest different bytes of a key: one that was made by chance has more.
  static let leastDifferentBytes = 6
  /// The most bytes of a key; a longer file is not a key.
  static let mostKeyBytes = 65_536

  /// Reads a key from a file, without a line break at its end.
  ///
  /// Throws ``ReportError/keyFile(_:reason:)``, which never contains any of the key.
  init(keyFile path: String) throws(ReportError) {
    var bytes = try Self.read(path)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard bytes.count >= Self.leastKeyBytes else {
      throw .keyFile(
        path, reason: "its key has \(bytes.count) bytes, at least \(Self.leastKeyBytes) are needed")
    }
    guard Set(bytes).count >= Self.leastDifferentBytes else {
      throw .keyFile(
        path,
        reason: "it repeats a few bytes, which anybody can guess; make one at random, such as with"
          + " head -c 32 /dev/urandom")
    }
    self.init(key: bytes.span)
  }

  private static func read(_ path: String) throws(ReportError) -> [UInt8] {
    guard let bytes = Descriptor.readFile(path, limit: mostKeyBytes + 1) else {
      throw .keyFile(path, reason: "it cannot be read")
    }
    guard bytes.count <= mostKeyBytes else {
      throw .keyFile(path, reason: "it is longer than \(mostKeyBytes) bytes, so it is no key")
    }
    return bytes
  }
}

extension Sharing {
  /// What was hidden or replaced, for readers of the report.
  var notices: [Notice] {
    [
      suppression.map { .numbersHidden(below: $0.least, besideReports: released.count) },
      movesDates ? .pseudonyms : nil,
    ].compactMap(\.self)
  }

  /// The notices of a run that may not state any number.
  func remarks(_ account: AdministrationAccount, _ ledger: Ledger) -> [Notice] {
    var remarks: [Notice] = []
    if !ledger.isComplete(tolerating: 0) {
      remarks.append(.incomplete)
    }
    if account.counts[.counted] == 0 {
      remarks.append(.nothingToCount)
    }
    return remarks
  }

  /// The account that notices are made of: under pseudonyms without dates.
  func account(_ account: AdministrationAccount) -> AdministrationAccount {
    guard pseudonyms != nil else { return account }
    var account = account
    (account.latest, account.latestByAsOf) = (nil, nil)
    // It counts doses of any time.
    account.withoutOrder[LinkedRecord.OrderIssue.otherPatient.rawValue] = nil
    return account
  }
}
