internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// The orders, in a report that lists them: the rows of a type add up to those read.
extension Ledger {
  /// The row of the orders that a report lists; none if orders are not listed.
  func listedOrders(_ type: String) -> [LedgerRow] {
    facts.orders.map { account in
      let count = account.counts[type]?[.listed] ?? 0
      return [LedgerRow(resource: type, disposition: "listed", count: count)]
    } ?? []
  }

  /// The rows of the others in the record, and of those that could not be read.
  func unlistedOrders(_ type: String) -> [LedgerRow] {
    guard let account = facts.orders else { return [] }
    let malformed = facts.findings.count { $0.severity == .quarantined && $0.resource == type }
    let others = (account.counts[type] ?? [:]).compactMap { disposition, count in
      disposition.words.map { LedgerRow(resource: type, disposition: $0, reason: $1, count: count) }
    }.sorted { ($0.disposition, $0.reason) < ($1.disposition, $1.reason) }
    guard malformed > 0 else { return others }
    let row = LedgerRow(
      resource: type, disposition: Disposition.quarantined.word,
      reason: Disposition.quarantined.reason,
      count: malformed)
    return [row] + others
  }
}

extension Ledger {
  /// The rows of the orders of a type that are not judged, because doses name no order, or because they
  /// are taken elsewhere.
  func ordersNotJudged(_ type: String) -> [LedgerRow] {
    [
      ("doses-name-no-order", account.ordersNotJudged[type]),
      ("taken-elsewhere", account.ordersTakenElsewhere[type]),
    ].compactMap { reason, count in
      count.map { LedgerRow(resource: type, disposition: "remark", reason: reason, count: $0) }
    }
  }
}

/// The patients.
extension Ledger {
  /// The row of the orders of a type that name a patient whom another one replaces.
  func ordersOfMergedPatients(_ type: String) -> [LedgerRow] {
    facts.orders?.ofMergedPatients[type].map {
      [LedgerRow(resource: type, disposition: "remark", reason: "merged-patient", count: $0)]
    } ?? []
  }

  /// The rows of animals, and of patients who are said to be replaced in a circle.
  var patients: [LedgerRow] {
    let rows = [
      (Disposition.notHuman.word, Disposition.notHuman.reason, facts.patients.animals),
      ("remark", "merged-in-a-circle", facts.patients.inCircles),
    ]
    return rows.filter { $0.2 > 0 }.map { disposition, reason, count in
      LedgerRow(
        resource: ResourceKind.patient.name, disposition: disposition, reason: reason, count: count)
    }
  }
}

/// The files of a folder that are not read because of their names.
extension Ledger {
  /// A row for each up to the limit, those that look like data first, and one for the rest.
  var passedOver: [LedgerRow] {
    let likely = facts.files.passedOver.map {
      Self.passedOver(file: $0, InputDiscovery.isXML($0) ? .fhirXML : .likelyData)
    }
    let others = facts.files.ignored.map { Self.passedOver(file: $0, .otherName) }
    let rows = likely + others
    let unnamed = facts.files.unnamed + max(0, rows.count - Self.listedPlaces)
    guard unnamed > 0 else { return rows }
    return [Self.passedOver(unnamed, .nameIsNotRead)]
      + rows.prefix(Self.listedPlaces)
  }

  private static func passedOver(
    _ count: Int = 1, file: String = "", _ fact: LedgerDetail.Fact
  ) -> LedgerRow {
    LedgerRow(
      resource: "file", disposition: "not-used", reason: "name-is-not-read", count: count,
      file: file, detail: .fact(fact))
  }

  /// The notices about those that look like data: XML, which another name does not help, and others.
  var passedOverNotices: [String] {
    let files = facts.files.passedOver
    let xml = files.filter(InputDiscovery.isXML)
    let others = files.filter { !InputDiscovery.isXML($0) }
    var notices: [String] = []
    if !xml.isEmpty {
      notices.append(
        (xml.count == 1 ? "1 file is XML" : "\(xml.count) files are XML")
          + " and not read: \(Self.firstNames(xml)). "
          + "FHIR is read as JSON; export it as JSON (NDJSON).")
    }
    if !others.isEmpty {
      notices.append(
        others.count == 1
          ? "1 file looks like data and is not read for its name: \(Self.firstNames(others)). "
            + "Rename it to .ndjson or .json, each also .gz, or unpack it."
          : "\(others.count) files look like data and are not read for their names: "
            + "\(Self.firstNames(others)). "
            + "Rename them to .ndjson or .json, each also .gz, or unpack them.")
    }
    return notices
  }

  /// The first three of some files, and how many others there are.
  private static func firstNames(_ files: [String]) -> String {
    let others = files.count - 3
    return files.prefix(3).joined(separator: ", ")
      + (others > 0 ? " and \(others) \(others == 1 ? "other" : "others")" : "")
  }
}

/// The deletions that took something back.
extension Ledger {
  /// A row for each up to the limit, in the order of the files: how many readings of a resource it
  /// took back.
  var deletionPlaces: [LedgerRow] {
    let administrations = account.deletions.map { place, count in
      (TakenBack(type: Ledger.administration, place: place), count)
    }
    let all = facts.resources.takenBack.map { ($0.key, $0.value) } + administrations
    return all.sorted { $0.0.place < $1.0.place }.prefix(Self.listedPlaces).map(row)
  }

  private func row(_ deletion: TakenBack, count: Int) -> LedgerRow {
    LedgerRow(
      resource: deletion.type, disposition: Disposition.deleted.word,
      reason: Disposition.deleted.reason,
      count: count,
      file: facts.files.inputs[deletion.place.file].path, line: deletion.place.line,
      detail: .fact(.deleted, of: deletion.place.path))
  }
}

extension Intake {
  /// The administrations with a doubtful date, in the order of reading.
  ///
  /// Only the first of all have a place, whichever thread read them.
  var doubtfulDates: [DoubtfulDate] {
    let known = readers.flatMap(\.administrations.doubtfulDates).sorted {
      $0.place.ordinal < $1.place.ordinal
    }
    return Array(known.prefix(DoubtfulDate.mostKept))
  }
}

extension LedgerRow {
  /// Makes the row of an administration that is in no bucket because of its date.
  init(_ date: DoubtfulDate, file: String) {
    self.init(
      resource: Ledger.administration, disposition: date.kind.disposition.word,
      reason: date.kind.rawValue, count: 1, file: file, line: date.place.line,
      detail: .fact(date.fact, of: date.place.path))
  }
}

extension DoubtfulDate {
  /// The fact about the date.
  fileprivate var fact: LedgerDetail.Fact { isMoved ? .movedBefore1900 : kind.fact }
}

extension DoubtfulDate.Kind {
  /// The disposition of the administration.
  fileprivate var disposition: Disposition {
    switch self {
    case .missing: .undated
    case .before1900: .implausible
    case .yearOnly, .monthOnly: .imprecise
    }
  }

  fileprivate var fact: LedgerDetail.Fact {
    switch self {
    case .missing: .undated
    case .before1900: .before1900
    case .yearOnly: .onlyAYear
    case .monthOnly: .onlyAMonth
    }
  }
}
