internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence
internal import Parts
internal import ReportWriting

/// What a part knows to which its lines were routed.
struct RoutedGround: Codable {
  /// What it adds to what is known of all data.
  var ground: ReportGround
  /// What became of its administrations when the patients were counted.
  var account = AdministrationAccount()
  /// Whether a file of a patient holds text that a spreadsheet would take for a formula.
  var metFormulaText = false
  /// With what it was counted.
  var standing = Standing.ofItself

  /// With what a part was counted.
  enum Standing: Codable {
    /// Its own lines.
    case ofItself
    /// Its own lines, and its patients wait for what all parts tell together.
    case waiting
    /// What all parts tell together, too.
    case ofAll
  }
}

/// What route and settle found out about all data.
struct RoutedData {
  /// What is known of each split.
  let splits: [SplitFacts]
  /// Who is counted with whom.
  let families: Families
  /// The digest of both.
  let digest: [UInt8]
  /// The bytes of that.
  static let digestSize = 2 * SHA256.size

  /// Reads it.
  ///
  /// Throws ``PartError``.
  init(
    _ plan: PartPlan, _ routes: PartPlan.Routes, _ blocks: BlockFolder, _ pseudonyms: Pseudonyms?
  ) throws {
    var (splits, ties): ([SplitFacts], [[String]]) = ([], [])
    for split in routes.splits.indices {
      try blocks.forEach(.split, in: .split(split)) { (facts: SplitFacts) in splits.append(facts) }
    }
    for number in 0..<plan.parts {
      try blocks.forEach(.ties, in: .ties(class: number)) { (found: [[String]]) in ties += found }
    }
    ties += splits.flatMap(\.ties)
    self.splits = splits
    families = Families(ties, PatientRanges(bounds: routes.bounds, pseudonyms: pseudonyms))
    digest = try Self.digest(of: splits) + Self.digest(of: ties)
  }
}

extension RoutedData {
  private static func digest(of value: some Encodable) throws -> [UInt8] {
    let bytes = try BinaryCoder.bytes(of: value)
    return SHA256.hash(bytes.span)
  }
}

extension ReportRun {
  /// Counts the patients of a part to which their lines were routed, and writes what they add to the report;
  /// only what there is to know before they are counted when their files need the facts of all parts, and
  /// those are not given.
  ///
  /// Patients' own files are below a folder meanwhile.
  func write(
    _ routed: BlockSource.Routed, knowing facts: ReportGround?, to file: PartWriter,
    with folder: AtomicFolder
  ) async throws {
    let blocks = BlockLog()
    var intake = try await intake(
      of: { BlockSource(routed, log: blocks) }, spillFolder: folder.partialPath)
    try blocks.check()
    var rules = plan.rules
    rules.globals = routed.globals(knowing: facts)
    let counting = try await count(&intake, by: rules, spillFolder: folder.partialPath)
    var ground = ReportGround(
      counting, intake, passedOver: routed.routes.passedOver, ignored: routed.routes.ignored, plan)
    let shared = routed.part == 0 ? [] : UnitKinds(routed.routes.types).shared
    ground.keepOwn(of: counting, blocks, without: shared, plan)
    var known = RoutedGround(ground: ground)
    if facts != nil { known.standing = .ofAll }
    guard facts != nil || !routed.routes.needsFacts else {
      known.standing = .waiting
      return try file.write(.routed, known)
    }
    let sum = try sum(facts ?? ground, in: folder.partialPath)
    try await write(counting, routed.families, sum, to: file, account: &known.account)
    try PatientFile.forEach(below: folder.partialPath) { try file.write(.file, $0) }
    known.metFormulaText = sum.writers.metFormulaText
    known.ground.keepDates(by: known.account)
    try file.write(.routed, known)
  }

  /// Counts the patients and writes them run by run.
  private func write(
    _ counting: CountedPatients, _ families: Families, _ sum: ReportSum, to file: PartWriter,
    account: inout AdministrationAccount
  ) async throws {
    let kind = sum.kind
    var latest: (number: Int, sums: PartSums)?
    func end() throws { if let latest { try file.write(.sums, latest.sums) } }
    try await counting.forEachPart(account: &account) {
      [RunOfPatients]()
    } add: { runs, patient in
      let number = families.run(of: patient.id)
      if runs.last?.number != number {
        runs.append(RunOfPatients(number: number, part: ReportPart(kind)))
      }
      try runs[runs.count - 1].part.add(patient)
    } finish: { runs in
      for run in runs {
        if latest?.number != run.number {
          try end()
          try file.write(.run, run.number)
          latest = (run.number, PartSums(cohort: kind.sum))
        }
        latest?.sums.cohort.join(run.part.sum)
        if let rows = run.part.rows {
          try file.write(.rows, EncodedRows(rows))
          kind.rows?.giveBack(rows)
        }
        if !run.part.reports.isEmpty { try file.write(.reports, run.part.reports) }
      }
    }
    try end()
  }
}

extension BlockSource.Routed {
  /// What is known of all data, with what all parts tell together if it is known.
  fileprivate func globals(knowing facts: ReportGround?) -> GlobalFacts {
    func has(_ kind: ResourceKind) -> Bool { splits.contains { $0.types.contains(kind.name) } }
    var globals = GlobalFacts(
      hasPatients: has(.patient), hasEncounters: has(.encounter),
      reasons: splits.reduce(into: Set<NotGivenReason>()) { $0.formUnion($1.reasons) }
        .map(\.self))
    (globals.names, globals.wardPatients) = (facts?.ofPart?.names, facts?.ofPart?.wardPatients)
    return globals
  }
}

/// Consecutive patients of one run.
private struct RunOfPatients: Sendable {
  let number: Int
  var part: ReportPart
}

/// The parts of a report to which lines were routed.
struct RoutedParts {
  private let parts: [PartReader]
  private let grounds: [RoutedGround]

  /// Reads what the parts, in their order, know.
  ///
  /// Throws ``PartError``.
  init(_ parts: [PartReader]) throws {
    self.parts = parts
    grounds = try parts.map { part in
      try PartError.naming(part.path) {
        guard let place = try part.places().last, place.section == .routed else {
          throw PartFault.damaged(reason: "it was counted without --blocks")
        }
        return try BinaryCoder.value(of: part.bytes(at: place))
      }
    }
  }

  /// Whether the parts were counted with what all of them tell together.
  var knowAll: Bool { grounds[0].standing == .ofAll }

  /// Throws ``PartError`` when the files of patients, or the columns of tables, must know more than a part did.
  func check(_ whole: ReportGround) throws {
    let lacking = zip(parts, grounds).first { _, known in
      switch known.standing {
      case .ofItself: (known.ground.dispenses == nil) != (whole.dispenses == nil)
      case .waiting: true
      case .ofAll: false
      }
    }
    if let lacking { throw PartError.withoutFacts(lacking.0.path) }
  }

  /// What is known of all data together.
  ///
  /// Throws `CountingError` when nothing that was asked for is there.
  func ground(_ plan: ReportPlan) throws -> ReportGround {
    var ground = grounds[0].ground
    for other in grounds.dropFirst() { ground.join(other.ground) }
    try ground.settle(plan)
    return ground
  }

  /// Adds all patients to a sum, in their order.
  func add(to sum: inout ReportSum, below folder: String) throws {
    var runs: [(run: Int, part: Int, places: [PartReader.Place])] = []
    for (number, part) in parts.enumerated() {
      try PartError.naming(part.path) {
        for place in try part.places() {
          if place.section == .run {
            runs.append((try BinaryCoder.value(of: part.bytes(at: place)), number, []))
          } else if place.section == .file {
            try sum.add(.file, part.bytes(at: place), knowing: .empty, below: folder)
          } else if !runs.isEmpty {
            runs[runs.count - 1].places.append(place)
          }
        }
      }
    }
    for run in runs.sorted(by: { ($0.run, $0.part) < ($1.run, $1.part) }) {
      let part = parts[run.part]
      try PartError.naming(part.path) {
        for place in run.places {
          try sum.add(
            place.section, part.bytes(at: place),
            knowing: grounds[run.part].ground.doseContext, below: folder)
        }
      }
    }
    for known in grounds {
      sum.account.add(known.account)
      sum.metFormulaText = sum.metFormulaText || known.metFormulaText
    }
  }
}
