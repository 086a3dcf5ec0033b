internal import Counting
internal import DurableOutput
internal import FoundationEssentials
internal import MedicationAdherence
internal import Parts
internal import ReportWriting

extension ReportRun {
  /// Counts the patients part by part, each by way of a file, and adds them to a sum.
  func write(
    _ parts: Int, of counting: CountedPatients, below folder: String, to sum: inout ReportSum
  ) async throws {
    let path = folder + "/.part-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    sum.cohort.take(counting.doseContext)
    for number in 0..<parts {
      let file = try PartWriter(path, PartFile.Identity(plan: [], ground: [], part: number))
      try await write(Self.partitions(number, of: parts), of: counting, sum, to: file)
      try file.finish()
      try sum.add(PartReader(path), knowing: counting.doseContext)
      progress.didWrite(patients: sum.cohort.patientCount, of: counting.listedPatientCount)
    }
  }

  /// Counts the patients of some partitions and writes what they add to a sum of nobody; `with` the files
  /// of patients below a folder, if there is one.
  func write(
    _ partitions: Range<Int>, of counting: CountedPatients, _ sum: ReportSum, to file: PartWriter,
    with folder: String? = nil
  ) async throws {
    let kind = sum.kind
    var sums = PartSums(cohort: kind.sum)
    try await counting.forEachPart(
      of: partitions, account: &sums.account, begin: { ReportPart(kind) },
      add: { try $0.add($1) },
      finish: { part in
        sums.cohort.join(part.sum)
        if let rows = part.rows {
          try file.write(.rows, EncodedRows(rows))
          kind.rows?.giveBack(rows)
        }
        if !part.reports.isEmpty { try file.write(.reports, part.reports) }
      })
    if let folder { try PatientFile.forEach(below: folder) { try file.write(.file, $0) } }
    sums.metFormulaText = folder != nil && sum.writers.metFormulaText
    try file.write(.sums, sums)
  }

  /// The partitions of a part: patients in the order of their ids.
  static func partitions(_ part: Int, of parts: Int) -> Range<Int> {
    let count = CountedPatients.partitions.count
    return part * count / parts..<(part + 1) * count / parts
  }

  /// The most parts.
  static let mostParts = CountedPatients.partitions.count
}

/// What the patients of a part add to the sums.
struct PartSums: Codable {
  /// Their sum.
  var cohort: CohortSum
  /// What became of their administrations.
  var account = AdministrationAccount()
  /// Whether a file of a patient holds text that a spreadsheet would take for a formula.
  var metFormulaText = false
}

extension ReportSum {
  /// Adds the patients of a part, who come after those before; files in patients' own folders go `below`
  /// a folder.
  ///
  /// Throws `PartFault` and what cannot be written.
  mutating func add(
    _ part: PartReader, knowing context: DoseContext, below folder: String? = nil
  ) throws {
    try part.forEachSection { try add($0, $1, knowing: context, below: folder) }
  }

  /// Adds a section of a part.
  mutating func add(
    _ section: PartFile.Section, _ bytes: [UInt8], knowing context: DoseContext,
    below folder: String?
  ) throws {
    switch section {
    case .rows: try writers.append(BinaryCoder.value(EncodedRows.self, of: bytes))
    case .reports:
      var reports = try BinaryCoder.value([PatientReport].self, of: bytes)
      for place in reports.indices { reports[place].doses.context = context }
      try writers.append(reports)
    case .file:
      guard let folder else { break }
      let file = try BinaryCoder.value(PatientFile.self, of: bytes)
      try file.write(below: folder)
      if latestFolder != file.folder { kind.files.note(folder: file.folder) }
      latestFolder = file.folder
    case .sums:
      var sums = try BinaryCoder.value(PartSums.self, of: bytes)
      sums.cohort.take(context)
      cohort.join(sums.cohort)
      account.add(sums.account)
      metFormulaText = metFormulaText || sums.metFormulaText
    case .ground, .run, .routed, .units, .keys, .split, .ties: break
    }
  }
}
