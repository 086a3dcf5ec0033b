internal import FHIRDecoding
internal import MedicationAdherence

/// The count of one run: references followed, readings sifted, patients ready to be reported.
struct Counting {
  /// What became of the administrations so far; the second pass adds to it.
  let account: AdministrationAccount
  /// The findings that matter: not about replaced readings, nor about what was not selected.
  let findings: [Finding]
  /// How many readings were replaced by a newer one, by type.
  let duplicateCounts: [String: Int]
  /// The number of patients with a line.
  let listedPatientCount: Int
  /// How many of the patients that were asked for are not in the data.
  let missingPatientCount: Int

  private let plan: ReportPlan
  private let record: LinkedRecord
  private let sifting: Sifting
  private let reporting: PatientReporting

  /// Runs the first pass over what was read.
  init(
    _ intake: Intake, plan: ReportPlan, listsAdministrations: Bool, spoolFolder: String
  ) throws(RunError) {
    self.plan = plan
    record = LinkedRecord(intake.readers)
    let selection = try Selection(plan, in: record)
    missingPatientCount = selection.missingPatientCount
    let numbering = ReaderNumbering(intake.readers)
    var sifting = Sifting(
      record, plan: plan,
      catalogue: SeriesCatalogue(record, selection: selection, kind: plan.seriesKind),
      findingCount: numbering.findings.count, keepsTexts: listsAdministrations,
      spoolFolder: spoolFolder)
    for partition in 0..<Intake.partitions {
      try sifting.sift(numbering.readings(of: partition, in: intake.spools))
    }
    sifting.finish()
    self.sifting = sifting
    account = sifting.account
    findings = zip(numbering.findings, sifting.isDropped).filter { !$0.1 }.map(\.0)
    duplicateCounts = record.duplicateCounts
    let catalogue = sifting.catalogue
    let isListed = catalogue.linesOfPatient.map { lines in
      lines.contains { catalogue.lines[$0].range != nil }
    }
    listedPatientCount = isListed.count { $0 }
    reporting = PatientReporting(
      record: record, catalogue: catalogue, plan: plan, reasons: numbering.reasons,
      listsAdministrations: listsAdministrations,
      folders: Self.folders(record.patients.map(\.id), isListed: isListed))
  }

  private static func folders(_ ids: [String], isListed: [Bool]) -> [String] {
    let listed = ids.indices.filter { isListed[$0] }
    var folders = [String](repeating: "", count: ids.count)
    for (index, name) in zip(listed, FileNames.safe(listed.map { ids[$0] })) {
      folders[index] = "patients/" + name
    }
    return folders
  }

  /// What the report will hold.
  func outline(context: ReportContext) -> ReportOutline {
    let rows = sifting.catalogue.lines.compactMap(\.range).reduce(0) { sum, range in
      sum + Timeline.bucketCount(plan.bucketSize, over: range)
    }
    return ReportOutline(
      context: context, sets: plan.sets, formats: plan.formats, patientCount: listedPatientCount,
      timelineRowCount: rows)
  }

  /// Runs the second pass: hands out each patient's report, sorted by id.
  func forEachPatient(
    account: inout AdministrationAccount, _ body: (PatientReport) throws -> Void
  ) throws {
    var nextPatient = 0
    for number in 0..<Sifting.partitions {
      let partition = PatientPartition(try sifting.spool.take(number))
      let end =
        ((number + 1) * record.patients.count + Sifting.partitions - 1) / Sifting.partitions
      while nextPatient < end {
        let records = partition.records(of: nextPatient)
        let report = reporting.report(
          patient: nextPatient, records: records, ids: partition.id(of:), account: &account)
        if let report { try body(report) }
        nextPatient += 1
      }
    }
  }
}

/// Numbers what several readers kept as if one reader had kept it.
private struct ReaderNumbering {
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

  func readings(
    of partition: Int, in spools: [Spool<AdministrationRecord>]
  ) throws(RunError) -> ReadingPartition {
    var readings = ReadingPartition()
    for (number, spool) in spools.enumerated() {
      readings.add(
        try spool.take(partition), firstAttribution: firstAttributions[number],
        firstFinding: firstFindings[number], reasons: reasonNumbers[number])
    }
    return readings
  }
}

/// The countable records of some patients, grouped by patient.
private struct PatientPartition {
  private let records: [CountableRecord]
  private let ids: [String]
  private var rangeOfPatient: [Int: Range<Int>] = [:]

  init(_ partition: Spool<CountableRecord>.Partition) {
    let order = partition.records.indices.sorted { left, right in
      let (a, b) = (partition.records[left], partition.records[right])
      if a.patient != b.patient { return a.patient < b.patient }
      return (a.unit, a.instant, a.ordinal) < (b.unit, b.instant, b.ordinal)
    }
    records = order.map { partition.records[$0] }
    let texts = Self.texts(partition)
    ids = texts.isEmpty ? [] : order.map { texts[$0] }
    var start = 0
    for index in records.indices {
      if index + 1 < records.count, records[index + 1].patient == records[index].patient {
        continue
      }
      rangeOfPatient[Int(records[index].patient)] = start..<index + 1
      start = index + 1
    }
  }

  private static func texts(_ partition: Spool<CountableRecord>.Partition) -> [String] {
    var start = 0
    return partition.textCounts.map { count in
      defer { start += Int(count) }
      return String(decoding: partition.texts[start..<start + Int(count)], as: UTF8.self)
    }
  }

  func records(of patient: Int) -> ArraySlice<CountableRecord> {
    records[rangeOfPatient[patient] ?? 0..<0]
  }

  func id(of index: Int) -> String { ids.isEmpty ? "" : ids[index] }
}
