package import FHIRDecoding
package import MedicationAdherence

/// Counts what was read, by rules; frees what of the intake is linked here.
///
/// Records that exceed the memory budget are stored in nameless files in the folder. Throws
/// ``CountingError`` when they cannot be written, or when nothing that was asked for is there, and
/// `CancellationError`.
package func count(
  _ intake: inout Intake, by rules: CountingRules, spillFolder: String
) async throws -> CountedPatients {
  try await CountedPatients(&intake, by: rules, spillFolder: spillFolder)
}

/// The patients of one run after the first pass: references followed, readings selected, ready to
/// be reported.
package struct CountedPatients: Sendable {
  /// The account of the administrations so far; the second pass adds to it.
  package let account: AdministrationAccount
  /// The findings that matter: none about replaced readings or about what was not selected.
  package let findings: [Finding]
  /// What in the orders' instructions could not be used or was assumed.
  package let scheduleFindings: [ScheduleFinding]
  /// How many readings were replaced by a newer one, by type.
  package let duplicateCounts: [String: Int]
  /// How many readings of resources other than administrations each deletion takes back.
  package let takenBack: [TakenBack: Int]
  /// The account of the orders.
  package let orderAccount: OrderAccount
  /// The account of the dispenses; nil when none was read.
  package let dispenseAccount: DispenseAccount?
  /// The responses to questionnaires with their scores; nil without scales.
  package let scores: ScoreSelection?
  /// The number of patients with a series.
  package let listedPatientCount: Int
  /// What the data have of what was asked for.
  package let evidence: SelectionEvidence
  /// What of it is missing; nothing in a part of a report to which its lines were routed.
  package let missing: MissingSelection
  /// What records call each medication; nothing when nothing is released.
  package let namesInUse: NamesInUse
  /// The orders of medications without a name.
  package let namelessOrders: NamelessOrders

  /// The record, with its references followed.
  package let record: LinkedRecord
  /// The series and their units.
  package let catalogue: SeriesCatalogue
  /// Makes reports of counts.
  package let reporting: PatientReporting
  /// The readings that were left out before they had a bucket, in the order of reading; empty unless
  /// they are listed.
  package let leftOut: [LeftOutReading]
  private let rules: CountingRules
  private let spills: [SpillStore<CountableRecord>]
  private let units: UnitOrder
  private let demands = DemandPool()

  /// Runs the first pass over what was read; frees what of the intake is linked here.
  fileprivate init(
    _ intake: inout Intake, by rules: CountingRules, spillFolder: String
  ) async throws {
    let counted = try CountedRecord(intake, rules: rules)
    let (record, selection) = (counted.record, counted.selection)
    (evidence, missing, namesInUse) = (selection.evidence, selection.missing, counted.namesInUse)
    let numbering = ReaderNumbering(intake.readers)
    let deletions = SpilledReading.deletions(Deletions(intake.readers))
    let parts = PartsOfDoses(
      intake.readers.flatMap(\.administrations.parts), sameMedication: record.sameMedication)
    let firstReadings = FirstReadings(intake.readers, record)
    intake.forgetLinked()
    var catalogue = SeriesCatalogue(
      record, selection: selection, kind: rules.seriesKind, lastDays: counted.lastDays)
    let routings = Routing.all(of: record, in: catalogue, selection)
    let matching =
      rules.orderMatch == .medication ? OrderMatching(catalogue, record) : nil
    let passes = try await numbering.passes(over: intake.spills, threads: rules.threads) {
      [catalogue] budget in
      AdministrationPass(
        catalogue, rules: rules, routings: routings, matching: matching, parts: parts,
        deletions: deletions, findingCount: numbering.findings.count, budget: budget,
        spillFolder: spillFolder)
    }
    spills = passes.map(\.spill)
    units = UnitOrder(patients: catalogue.units.map { UInt32($0.patient) })
    let pass = AdministrationPass.joined(passes)
    (self.rules, self.record) = (rules, record)
    let furtherCatalogues = try await catalogue.counting(
      pass.units, by: pass.units.coarseDates.isEmpty ? [] : rules.furtherSizes, record, rules)
    catalogue.take(pass.units, for: rules.bucketSize)
    catalogue.take(try await catalogue.foundDays(record, rules: rules))
    self.catalogue = catalogue
    orderAccount = OrderAccount(record, catalogue, selection)
    namelessOrders = NamelessOrders(record, catalogue)
    account = pass.account
    leftOut = (pass.leftOut ?? []).sorted { $0.ordinal < $1.ordinal }
    scheduleFindings = catalogue.scheduleFindings(record, firstReadings)
    (duplicateCounts, takenBack) = (record.duplicateCounts, record.takenBack)
    let supply = Self.supply(intake, record, selection, rules)
    let kept = zip(numbering.findings, pass.isDropped).filter { !$0.1 }.map(\.0)
    let malformed = kept.count {
      $0.severity == .quarantined && $0.resource == ResponseAccount.resource
    }
    findings = kept + (supply?.findings ?? [])
    scores = rules.scales.map { scales in
      ScoreSelection(
        counted, scales: scales, rules: rules,
        read: intake.resourceCounts[ResponseAccount.resource] ?? 0,
        malformed: malformed)
    }
    let isListed = catalogue.isListed
    var dispenseAccount = supply?.account
    dispenseAccount?.note(supply?.dispenses ?? [], isListed: isListed)
    self.dispenseAccount = dispenseAccount
    listedPatientCount = isListed.count { $0 }
    let (partsOfDoses, hasPeriods) = (
      pass.parts.ordinals, intake.readers.contains(where: \.administrations.hasPeriods)
    )
    let apart = furtherCatalogues.map { size, catalogue in
      var rules = rules.counting(by: size)
      rules.needs.formIntersection(.fileNames)
      return PatientReporting(
        counted, catalogue, rules: rules, DoseFacts(), dispenses: [],
        isListed: catalogue.isListed, quarantined: [:], partsOfDoses: partsOfDoses,
        hasPeriods: hasPeriods)
    }
    reporting = PatientReporting(
      counted, catalogue, rules: rules,
      DoseFacts(record, numbering.reasons, intake, rules),
      dispenses: supply?.dispenses ?? [], isListed: isListed, quarantined: pass.quarantined,
      partsOfDoses: partsOfDoses, hasPeriods: hasPeriods
    ).counting(apart: apart)
  }

  /// Selects the dispenses that count, when any was kept or deleted.
  private static func supply(
    _ intake: Intake, _ record: LinkedRecord, _ selection: Selection, _ rules: CountingRules
  ) -> DispenseSelection? {
    let isAny =
      !record.dispenses.isEmpty || record.deletedCounts[DispenseAccount.resource] != nil
    guard isAny else { return nil }
    return DispenseSelection(
      record, read: intake.resourceCounts[DispenseAccount.resource] ?? 0, classes: nil,
      selection: selection,
      clock: rules.clock ?? .asRecorded)
  }

  /// The number of rows of a timeline of all series: series × buckets.
  package var timelineRowCount: Int {
    catalogue.series.compactMap(\.range).reduce(0) { sum, range in
      sum + Timeline.bucketCount(rules.bucketSize, over: range)
    }
  }

  /// The number of rows of the timelines of all further sizes together, or a few more.
  package var furtherRowCount: Int {
    catalogue.series.compactMap(\.range).reduce(0) { sum, range in
      rules.furtherSizes.reduce(sum) { $0 + Timeline.bucketCount($1, over: range) + 2 }
    }
  }

  /// The partitions, each with the patients of a range of ids.
  package static let partitions = 0..<AdministrationPass.partitions

  /// What the numbers in doses mean, the same for all patients.
  package var doseContext: DoseContext { reporting.doseFacts.context }

  /// Runs the second pass: reports the patients of each partition, sorted by id.
  ///
  /// Several threads each work on a partition and `add` the patients' reports to a part of its own;
  /// `finish` receives the parts in order. A partition can be reported once.
  package func forEachPart<Part: Sendable>(
    of partitions: Range<Int> = Self.partitions,
    account: inout AdministrationAccount, begin: @escaping @Sendable () -> Part,
    add: @escaping @Sendable (inout Part, PatientReport) throws -> Void,
    finish: (Part) throws -> Void
  ) async throws {
    try await partitions.forEachInOrder(threads: rules.threads) { number in
      try count(number, begin, add)
    } handOn: { counted in
      account.add(counted.account)
      try finish(counted.part)
    }
  }

  /// Counts the patients of one partition, and adds their reports to a part.
  private func count<Part>(
    _ number: Int, _ begin: () -> Part, _ add: (inout Part, PatientReport) throws -> Void
  ) throws -> Counted<Part> {
    try Task.checkCancellation()
    let partition = try partition(number)
    var (done, known) = (Counted(part: begin()), demands.take())
    for patient in patients(of: number) {
      let report = reporting.report(
        patient: patient, records: partition.records(of: patient), texts: partition.text(of:),
        account: &done.account, known: &known)
      guard var report else { continue }
      if let scores { report.scores = scores.rows[patient] }
      try add(&done.part, report)
    }
    demands.put(back: known)
    return done
  }

  /// A patient's orders that fall within the days asked for; none where the rules list no orders.
  package func orders(ofPatient patient: Int) -> [OrderListing.Listed] {
    reporting.orders?.listed(ofPatient: patient) ?? []
  }

  /// Lists the administrations of each patient who has any that are wanted, sorted by id.
  package func forEachPatient(
    where isWanted: (CountableRecord) -> Bool,
    list: (_ patient: String, [AdministrationRow]) throws -> Void
  ) throws {
    for number in 0..<AdministrationPass.partitions {
      let partition = try partition(number)
      for patient in patients(of: number) {
        let records = partition.records(of: patient)
        let rows = reporting.administrations.rows(records, partition.text(of:)) { place in
          isWanted(records[records.startIndex + place]) ? ("", nil) : nil
        }
        if !rows.isEmpty { try list(record.patients[patient].id, rows) }
      }
    }
  }

  /// The countable records of one partition.
  private func partition(_ number: Int) throws(CountingError) -> PatientPartition {
    var batches: [SpillStore<CountableRecord>.Batch] = []
    for spill in spills { batches.append(try spill.takeBatch(number)) }
    return PatientPartition(batches, units)
  }

  /// Takes one patient's records, each with its id.
  package func takeRecords(of patient: Int) throws(CountingError) -> (
    ArraySlice<CountableRecord>, [AdministrationText]
  ) {
    let number = AdministrationPass.partition(of: patient, among: record.patients.count)
    let partition = try partition(number)
    let records = partition.records(of: patient)
    return (records, records.indices.map(partition.text(of:)))
  }

  /// The patients whose records are in a partition.
  private func patients(of number: Int) -> Range<Int> {
    let (count, partitions) = (record.patients.count, AdministrationPass.partitions)
    return (number * count + partitions - 1) / partitions..<((number + 1) * count + partitions - 1)
      / partitions
  }
}

/// What one partition adds to a report.
private struct Counted<Part: Sendable>: Sendable {
  var part: Part
  var account = AdministrationAccount()
}

/// Numbers what several readers kept as if it were one reader.
private struct ReaderNumbering: Sendable {
  package let findings: [Finding]
  private(set) var reasons: [NotGivenReason] = []
  private var firstReferences: [Int] = []
  private var firstFindings: [Int] = []
  private var reasonNumbers: [[UInt32]] = []

  init(_ readers: [ResourceReader]) {
    findings = readers.flatMap(\.findings)
    var (references, findingCount) = (0, 0)
    for reader in readers {
      firstReferences.append(references)
      firstFindings.append(findingCount)
      let read = reader.administrations
      reasonNumbers.append(read.reasons.indices.map { UInt32(reasons.count + $0) })
      reasons += read.reasons
      references += read.references.count
      findingCount += reader.findings.count
    }
  }

  /// Runs the first pass on several threads, each with a pass that `begin` makes within a budget of
  /// memory; no two partitions share a resource.
  ///
  /// Throws ``CountingError`` when records cannot be written or read back, and `CancellationError`.
  func passes(
    over spills: [ReadingSpill], threads: Int,
    begin: @escaping @Sendable (SpillBudget) -> AdministrationPass
  ) async throws -> [AdministrationPass] {
    // If the readings exceeded memory already, their records get less of it.
    let budget = SpillBudget(
      mebibytes: spills.contains(where: \.isSpilled) ? 16 : 64,
      keepsTexts: spills.contains(where: \.keepsTexts), spills: threads)
    let passes = try await (0..<ReadingSpill.partitions).shared(threads: threads) {
      begin(budget)
    } work: { pass, partition in
      try pass.take(readings(of: partition, in: spills))
    }
    BlockPool.ofProcess.release()
    return passes
  }

  private func readings(
    of partition: Int, in spills: [ReadingSpill]
  ) throws(CountingError) -> ReadingPartition {
    var readings = ReadingPartition()
    for (number, spill) in spills.enumerated() {
      readings.add(
        try spill.takeBatch(partition), firstReferences: firstReferences[number],
        firstFinding: firstFindings[number], reasons: reasonNumbers[number])
    }
    return readings
  }
}
