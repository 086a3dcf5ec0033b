internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// Makes the ledger of a run: what was read, its dispositions, and the places of what was left out.
struct Ledger {
  /// The most findings of one reason that are listed with places; the rest is counted.
  static let listedPlaces = 10_000

  static let administration = ResourceKind.administration.name

  /// What it is made of.
  struct Facts: Codable {
    /// The administrations; nil when none were to be read.
    var administrations: Administrations?
    var resources: Resources
    var files: Files
    var findings: [Finding]
    /// The account of the orders; nil when they are not listed.
    var orders: OrderAccount?
    /// The rows of the dispenses; nil when they were not read, or none was.
    var dispenses: [LedgerRow]?
    /// The rows of the responses to questionnaires; nil when they were not read.
    var responses: [LedgerRow]?
    /// What there is to tell of single patients.
    var patients = Patients()
    /// What keeps wards from being known; nil when wards were not asked for.
    var wards: WardGaps?
  }

  /// What is known about the administrations.
  struct Administrations: Codable {
    var account: AdministrationAccount
    /// The administrations that are in no bucket because of their dates, as far as their places are
    /// known; before the patients are counted, those that may turn out to be.
    var doubtfulDates: [DoubtfulDate]
    /// Whether doses at one instant are joined.
    let joinsDoses: Bool
    /// Whether periods in a row are joined.
    let joinsPeriods: Bool
    /// Whether the dates are those of administrations in no bucket, as the patients are counted already.
    var hasFinalDates = false
  }

  /// How many resources were read, by type and by version of FHIR.
  struct Resources: Codable {
    var counts: [String: Int]
    var versions: [String: Int]
    var duplicates: [String: Int]
    /// How many readings of resources other than administrations each deletion took back.
    var takenBack: [TakenBack: Int]
  }

  /// What there is to tell of single patients.
  struct Patients: Codable {
    /// Those that are animals.
    var animals = 0
    /// Those that are said to be replaced in a circle.
    var inCircles = 0
  }

  /// What keeps wards from being known.
  struct WardGaps: Codable {
    /// The encounters without a period.
    var withoutPeriod: Int
    /// The encounters with several places at once.
    var atSeveralPlaces: Int
    /// The locations that are referred to, were not read and are not called anything.
    var unreadLocations: Set<String>
  }

  /// The files that were read, and those that were not.
  struct Files: Codable {
    var inputs: [InputRecord]
    /// The files that look like data but are not read because of their names.
    var passedOver: [String] = []
    /// The other files that are not read because of their names.
    var ignored: [String] = []
    /// The number of files that are not read because of their names and may not be stated.
    var unnamed = 0
  }

  let facts: Facts

  init(_ facts: Facts) { self.facts = facts }

  /// The same ledger with numbers in place of the files' names.
  var numberingFiles: Ledger {
    var facts = facts
    facts.files.inputs = facts.files.inputs.numbered
    facts.files.unnamed += facts.files.passedOver.count + facts.files.ignored.count
    (facts.files.passedOver, facts.files.ignored) = ([], [])
    for index in facts.findings.indices { facts.findings[index].path = "" }
    return Ledger(facts)
  }

  /// The remarks on what keeps wards from being known.
  private var wardGaps: [LedgerRow] {
    let gaps = [
      (ResourceKind.encounter, "without-period", facts.wards?.withoutPeriod ?? 0),
      (.encounter, "at-several-places", facts.wards?.atSeveralPlaces ?? 0),
      (.location, "location-not-read", facts.wards?.unreadLocations.count ?? 0),
    ]
    return gaps.filter { $0.2 > 0 }.map { kind, reason, count in
      LedgerRow(resource: kind.name, disposition: "remark", reason: reason, count: count)
    }
  }

  /// The rows: types, then what could not be used, with its places.
  var rows: [LedgerRow] {
    resources + wardGaps + events + files + places + datePlaces + deletionPlaces
  }

  private var events: [LedgerRow] {
    (facts.administrations != nil ? administrations + remarksOnAdministrations : [])
      + (facts.dispenses ?? []) + (facts.responses ?? [])
  }

  /// The account of the administrations; empty when none were to be read.
  var account: AdministrationAccount { facts.administrations?.account ?? AdministrationAccount() }

  /// All that was found in what was read.
  var findings: [Finding] { facts.findings }

  /// How many administrations, orders and other resources could not be used.
  var quarantinedCount: Int { facts.findings.count { $0.severity == .quarantined } }

  /// How many resources of any type were read.
  var resourceCount: Int { facts.resources.counts.values.reduce(0, +) }

  /// How many resources have a type whose name is a misspelling of one that is read.
  var misspeltCount: Int {
    facts.resources.counts.filter { ResourceKind.meant(by: $0.key) != nil }.values.reduce(0, +)
  }

  /// How many resources of a type were read.
  func resourceCount(of type: String) -> Int { facts.resources.counts[type] ?? 0 }

  /// Whether orders were read.
  var holdsOrders: Bool { facts.orders?.isEmpty == false }

  private var resources: [LedgerRow] {
    let deletedCounts = facts.resources.takenBack.counts
    let details: RecordDetails = facts.wards == nil ? [] : .wards
    return facts.resources.counts.sorted { $0.key < $1.key }.flatMap { type, count in
      guard !countedTypes.contains(type) else { return [LedgerRow]() }
      guard let kind = ResourceKind(type: type), kind.isReferredTo(keeping: details) else {
        return [notUsed(type, count)]
      }
      let read = LedgerRow(resource: type, disposition: "read", count: count)
      let others = [
        row(type, .duplicate, facts.resources.duplicates[type]),
        row(type, .deleted, deletedCounts[type]),
      ].compactMap(\.self)
      return kind.isListed
        ? [read] + listedOrders(type) + others + unlistedOrders(type) + ordersNotJudged(type)
          + ordersOfMergedPatients(type)
        : [read] + others + (kind == .patient ? patients : [])
    }
  }

  private func notUsed(_ type: String, _ count: Int) -> LedgerRow {
    LedgerRow(
      resource: type, disposition: "not-used",
      reason: ResourceKind.meant(by: type) == nil ? "" : "type-misspelt", count: count)
  }

  /// The row of the resources of a type that have a disposition; nil of none.
  private func row(_ type: String, _ disposition: Disposition, _ count: Int?) -> LedgerRow? {
    count.map {
      LedgerRow(
        resource: type, disposition: disposition.word, reason: disposition.reason, count: $0)
    }
  }

  private var countedTypes: [String] {
    (facts.administrations != nil ? [Self.administration] : [])
      + (facts.dispenses == nil ? [] : [DispenseAccount.resource])
      + (facts.responses == nil ? [] : [ResourceKind.response.name])
  }

  private var administrations: [LedgerRow] {
    let counts = account.counts
    let read = LedgerRow(
      resource: Self.administration, disposition: "read", count: account.read)
    return [read]
      + Disposition.allCases.filter { counts[$0] > 0 || $0 == .counted }.map { disposition in
        LedgerRow(
          resource: Self.administration, disposition: disposition.word,
          reason: disposition.reason, count: counts[disposition])
      }
  }

  /// Prefixes of the reasons of remarks that count all doses that were read, of any time.
  ///
  /// They are not shared, because together with the doses that count they reveal how many do not.
  static let remarksOnAllRead = [
    "fhir-", "time-", "no-order-", "other-medication", "could-be-joined", "after-as-of",
    "patient-missing", "matched-by-medication", "merged-patient",
  ]

  /// Remarks do not add up with the dispositions: they are about administrations of any of them.
  private var remarksOnAdministrations: [LedgerRow] {
    var remarks: [(String, Int)] = account.withoutOrder.sorted { $0.key < $1.key }
      .map { ("no-order-\($0.key)", $0.value) }
    remarks += account.takenNotInForce.sorted { $0.key < $1.key }
      .map { ("order-\($0.key)", $0.value) }
    remarks += [
      ("patient-missing", account.ofUnreadPatients),
      ("after-death", account.takenAfterDeath),
      ("other-medication", account.ofOtherMedications),
      ("matched-by-medication", account.matchedByMedication),
      ("merged-patient", account.ofMergedPatients),
      ("says-not-given", account.sayingNotGiven),
      ("interrupted", account.interrupted),
      ("day-unknown", account.countedWithoutDay),
      ("time-without-offset", account.withoutOffset),
      ("time-without-seconds", account.withoutSeconds),
      ("time-in-utc", account.instantsInUTC),
      ("after-as-of", account.afterAsOf),
    ]
    if facts.administrations?.joinsDoses == false {
      remarks.append(("could-be-joined", account.joinable))
    }
    if facts.administrations?.joinsPeriods == false {
      remarks.append(("could-be-joined-periods", account.joinableInfusions))
    }
    remarks += facts.resources.versions.sorted { $0.key < $1.key }.map {
      ("fhir-\($0.key)", $0.value)
    }
    return remarks.filter { $0.1 > 0 }.map { reason, count in
      LedgerRow(resource: Self.administration, disposition: "remark", reason: reason, count: count)
    }
  }

  private var files: [LedgerRow] {
    [LedgerRow(resource: "file", disposition: "read", count: facts.files.inputs.count)] + passedOver
  }

  /// The findings with their places, in the order of reading.
  private var places: [LedgerRow] {
    var listed: [FindingKind: Int] = [:]
    var rows: [LedgerRow] = []
    for finding in facts.findings {
      let kind = FindingKind(finding)
      listed[kind, default: 0] += 1
      guard listed[kind, default: 0] <= Self.listedPlaces else { continue }
      rows.append(row(finding, count: 1))
    }
    for (kind, count) in listed.sorted(by: { $0.key < $1.key }) where count > Self.listedPlaces {
      rows.append(
        LedgerRow(
          resource: kind.resource, disposition: kind.disposition, reason: kind.reason,
          count: count - Self.listedPlaces, detail: .fact(.more)))
    }
    return rows
  }

  /// The places of the administrations whose dispositions are about their dates.
  private var datePlaces: [LedgerRow] {
    (facts.administrations?.doubtfulDates ?? []).map {
      LedgerRow($0, file: facts.files.inputs[$0.place.file].path)
    }
  }

  private func row(_ finding: Finding, count: Int) -> LedgerRow {
    LedgerRow(
      resource: finding.resource, disposition: finding.severity.rawValue,
      reason: finding.reason, count: count,
      file: finding.file >= 0 ? facts.files.inputs[finding.file].path : finding.path,
      line: finding.line > 0 ? finding.line : nil, detail: finding.detail)
  }
}

/// What findings that are counted together have in common.
private struct FindingKind: Hashable, Comparable {
  let resource: String
  let disposition: String
  let reason: String

  init(_ finding: Finding) {
    (resource, disposition, reason) = (
      finding.resource, finding.severity.rawValue, finding.reason
    )
  }

  static func < (left: FindingKind, right: FindingKind) -> Bool {
    (left.resource, left.disposition, left.reason)
      < (right.resource, right.disposition, right.reason)
  }
}
