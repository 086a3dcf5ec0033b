internal import FHIRDecoding
internal import MedicationAdherence

/// The count of one run: references followed, readings sifted, patients ready to be reported.
struct Counting: Sendable {
  /// What became of the administrations so far; the second pass adds to it.
  let account: AdministrationAccount
  /// The findings that matter: not about replaced readings, nor about what was not selected.
  let findings: [Finding]
  /// What in the orders' instructions could not be used or was assumed.
  let scheduleFindings: [Finding]
  /// How many readings were replaced by a newer one, by type.
  let duplicateCounts: [String: Int]
  /// How many readings of resources other than administrations each deletion takes back.
  let takenBack: [TakenBack: Int]
  /// What became of the orders.
  let orderAccount: OrderAccount
  /// What became of the dispenses; nil when none was read.
  let dispenseAccount: DispenseAccount?
  /// The number of patients with a line.
  let listedPatientCount: Int
  /// The patients that were asked for and are not in the data.
  let missingPatients: [String]
  /// The medications that were asked for and are not in the data.
  let missingMedications: [String]

  /// The references followed.
  let record: LinkedRecord
  /// The lines and their units.
  let catalogue: SeriesCatalogue
  /// What makes reports of counts.
  let reporting: PatientReporting
  /// The readings that were left out before they had a bucket, in the order of reading; empty unless
  /// they are listed.
  let leftOut: [LeftOutReading]
  private let plan: ReportPlan
  private let spools: [Spool<CountableRecord>]
  private let units: UnitOrder
  private let demands = DemandStock()

  /// Runs the first pass over what was read; the intake forgets what is linked here.
  init(
    _ intake: inout Intake, plan: ReportPlan, listsAdministrations: Bool,
    listsLeftOut: Bool = false, spoolFolder: String
  ) async throws {
    let counted = try CountedRecord(intake, plan: plan)
    let (record, selection) = (counted.record, counted.selection)
    missingPatients = selection.missingPatients
    missingMedications = selection.missingMedications
    let numbering = ReaderNumbering(intake.readers)
    let deletions = SpooledReading.deletions(Deletions(intake.readers))
    intake.forgetLinked()
    var catalogue = SeriesCatalogue(
      record, selection: selection, kind: plan.seriesKind, lastDays: counted.lastDays)
    let destinations = Destination.all(of: record, in: catalogue)
    let siftings = try await numbering.sift(intake.spools, threads: plan.threads) {
      [catalogue] budget in
      Sifting(
        catalogue, plan: plan, destinations: destinations, deletions: deletions,
        findingCount: numbering.findings.count, keepsTexts: listsAdministrations,
        listsLeftOut: listsLeftOut, budget: budget, spoolFolder: spoolFolder)
    }
    spools = siftings.map(\.spool)
    units = UnitOrder(catalogue)
    let sifting = Sifting.joined(siftings)
    (self.plan, self.record) = (plan, record)
    catalogue.take(sifting.units)
    catalogue.take(try await catalogue.foundDays(record, plan: plan))
    self.catalogue = catalogue
    orderAccount = OrderAccount(record, catalogue, selection)
    account = sifting.account
    leftOut = (sifting.leftOut ?? []).sorted { $0.ordinal < $1.ordinal }
    scheduleFindings = catalogue.scheduleFindings
    (duplicateCounts, takenBack) = (record.duplicateCounts, record.takenBack)
    let supply = Self.supply(intake, record, selection, plan)
    let kept = zip(numbering.findings, sifting.isDropped).filter { !$0.1 }.map(\.0)
    findings = kept + (supply?.findings ?? [])
    let isListed = catalogue.isListed
    var dispenseAccount = supply?.account
    dispenseAccount?.note(supply?.dispenses ?? [], isListed: isListed)
    self.dispenseAccount = dispenseAccount
    listedPatientCount = isListed.count { $0 }
    reporting = PatientReporting(
      counted, catalogue, plan: plan, reasons: numbering.reasons,
      dispenses: supply?.dispenses ?? [], listsAdministrations: listsAdministrations,
      isListed: isListed, quarantined: sifting.quarantined)
  }

  /// Sorts out the dispenses that count, when any was kept or deleted.
  private static func supply(
    _ intake: Intake, _ record: LinkedRecord, _ selection: Selection, _ plan: ReportPlan
  ) -> DispenseSifting? {
    let isAny =
      !record.dispenses.isEmpty || record.deletedCounts[DispenseAccount.resource] != nil
    guard isAny else { return nil }
    return DispenseSifting(
      record, read: intake.resourceCounts[DispenseAccount.resource] ?? 0, classes: nil,
      selection: selection,
      clock: plan.timeZone?.clock ?? .asRecorded)
  }

  /// What the report will hold.
  func outline(context: ReportContext) -> ReportOutline {
    let rows = catalogue.lines.compactMap(\.range).reduce(0) { sum, range in
      sum + Timeline.bucketCount(plan.bucketSize, over: range)
    }
    return ReportOutline(
      context: context, sets: plan.sets, formats: plan.formats, timelineRowCount: rows)
  }

  /// Runs the second pass: hands out what the patients of each partition add up to, sorted by id.
  ///
  /// Several threads work on as many partitions and `add` the patients' reports, each to a part of
  /// its own; `finish` is given the parts in order all the same.
  func forEachPart<Part: Sendable>(
    account: inout AdministrationAccount, begin: @escaping @Sendable () -> Part,
    add: @escaping @Sendable (inout Part, PatientReport) throws -> Void,
    finish: (Part) throws -> Void
  ) async throws {
    try await (0..<Sifting.partitions).forEachInOrder(threads: plan.threads) { number in
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
        patient: patient, records: partition.records(of: patient), ids: partition.id(of:),
        account: &done.account, known: &known)
      guard let report else { continue }
      try add(&done.part, report)
    }
    demands.put(back: known)
    return done
  }

  /// Hands out the administrations of each patient who has any that are wanted, sorted by id.
  func forEachPatient(
    where isWanted: (CountableRecord) -> Bool,
    list: (_ patient: String, [AdministrationRow]) throws -> Void
  ) throws {
    for number in 0..<Sifting.partitions {
      let partition = try partition(number)
      for patient in patients(of: number) {
        let records = partition.records(of: patient)
        let rows = reporting.administrations.rows(records, ids: partition.id(of:)) { place in
          isWanted(records[records.startIndex + place]) ? ("", nil) : nil
        }
        if !rows.isEmpty { try list(record.patients[patient].id, rows) }
      }
    }
  }

  /// The countable records of one partition.
  private func partition(_ number: Int) throws(RunError) -> PatientPartition {
    var lots: [Spool<CountableRecord>.Lot] = []
    for spool in spools { lots.append(try spool.takeLot(number)) }
    return PatientPartition(lots, units)
  }

  /// Takes one patient's records, each with its id.
  func takeRecords(of patient: Int) throws(RunError) -> (ArraySlice<CountableRecord>, [String]) {
    let number = Sifting.partition(of: patient, among: record.patients.count)
    let partition = try partition(number)
    let records = partition.records(of: patient)
    return (records, records.indices.map(partition.id(of:)))
  }

  /// The patients whose records are in a partition.
  private func patients(of number: Int) -> Range<Int> {
    let (count, partitions) = (record.patients.count, Sifting.partitions)
    return (number * count + partitions - 1) / partitions..<((number + 1) * count + partitions - 1)
      / partitions
  }
}

/// What one partition adds to a report.
private struct Counted<Part: Sendable>: Sendable {
  var part: Part
  var account = AdministrationAccount()
}

/// Numbers what several readers kept as if one reader had kept it.
private struct ReaderNumbering: Sendable {
  let findings: [Finding]
  private(set) var reasons: [String] = []
  private var firstAttributions: [Int] = []
  private var firstFindings: [Int] = []
  private var reasonNumbers: [[UInt32]] = []

  init(_ readers: [ResourceReader]) {
    findings = readers.flatMap(\.findings)
    var (attributions, findingCount) = (0, 0)
    for reader in readers {
      firstAttributions.append(attributions)
      firstFindings.append(findingCount)
      reasonNumbers.append(reader.reasons.indices.map { UInt32(reasons.count + $0) })
      reasons += reader.reasons
      attributions += reader.attributions.count
      findingCount += reader.findings.count
    }
  }

  /// Sifts what readers spooled on several threads, each with a sifting that `begin` makes within a
  /// budget of memory; no two partitions share a resource.
  ///
  /// Throws ``RunError`` when records cannot be set aside or read back, and `CancellationError`.
  func sift(
    _ spools: [ReadingSpool], threads: Int, begin: @escaping @Sendable (SpoolBudget) -> Sifting
  ) async throws -> [Sifting] {
    // Administrations that memory did not suffice for leave no more for what is made of them.
    let budget = SpoolBudget(
      spools.contains(where: \.isSpilled) ? 16 << 20 : 64 << 20, spools: threads)
    let siftings = try await (0..<Intake.partitions).shared(threads: threads) {
      begin(budget)
    } work: { sifting, partition in
      try sifting.sift(readings(of: partition, in: spools))
    }
    SpoolMemory.ofProcess.release()
    return siftings
  }

  private func readings(
    of partition: Int, in spools: [ReadingSpool]
  ) throws(RunError) -> ReadingPartition {
    var readings = ReadingPartition()
    for (number, spool) in spools.enumerated() {
      readings.add(
        try spool.takeLot(partition), firstAttribution: firstAttributions[number],
        firstFinding: firstFindings[number], reasons: reasonNumbers[number])
    }
    return readings
  }
}
