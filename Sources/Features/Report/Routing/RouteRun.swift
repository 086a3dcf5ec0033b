internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import MedicationAdherence
internal import Parts

/// Routes what begins in one split of a planned report's input to the parts that count it.
public struct RouteRun: Sendable {
  private let plan: PartPlan
  private let routes: PartPlan.Routes
  private let pseudonyms: Pseudonyms?
  private let split: Int
  private let rows: String?
  private let blocks: BlockFolder

  /// Checks the plan in a file; the blocks go to a folder.
  ///
  /// What begins in the split is read from the rows in `rows` in place of its file, if they are given; `-` is
  /// standard input. Throws ``UsageError`` for a number that is no split's, ``PartError``, and what a key is
  /// refused with.
  public init(split: Int, of place: String, rows: String? = nil, to folder: String) throws {
    (plan, routes) = try PartPlan.routed(place)
    guard routes.splits.indices ~= split else {
      throw UsageError("--split \(split): the plan has the splits 0 to \(routes.splits.count - 1)")
    }
    pseudonyms = try plan.pseudonyms
    (self.split, self.rows) = (split, rows)
    blocks = BlockFolder(folder, plan)
  }

  /// Reads the split and writes its blocks.
  ///
  /// Throws ``PartError`` when the file changed or has what is not routed, and ``OutputError``.
  public func run() throws {
    let stretch = routes.splits[split]
    let input = plan.inputs[stretch.input]
    try plan.checkInput(stretch.input)
    let ranges = PatientRanges(bounds: routes.bounds, pseudonyms: pseudonyms)
    var routed = try RoutedSplit(split, plan, UnitKinds(routes.types), ranges, blocks)
    var read = SplitFacts()
    if let rows {
      guard input.isTable else {
        throw UsageError(
          "--read: split \(split) is of \(input.path), which is no table; leave it out")
      }
      try FramedRows(rows, of: [input], areAll: true).forEach { row, line in
        read.lines = row
        try routed.take(line, line.indices, row, nil, of: input.path)
      }
    } else {
      guard !input.isTable else { throw PartError.withoutRows(input.path) }
      read = try SplitUnits(input.path, stretch).forEach { text, range, line, value in
        try routed.take(text, range, line, value, of: input.path)
      }
    }
    try plan.checkInput(stretch.input)
    try routed.finish(read)
  }
}

/// The blocks of one split while they are written.
private struct RoutedSplit {
  /// The bytes of texts that are kept for one block before they are written.
  private static let sectionSize = 1 << 18

  private let split: Int
  private let parts: Int
  private let kinds: UnitKinds
  private let ranges: PatientRanges
  private let blocks: BlockFolder
  private var lines: [Block] = []
  private var shared: Block
  private var facts = SplitFacts()
  private var keys: [Set<StatedKey>]
  private var ties: Set<[String]> = []
  private var count = 0
  /// The reasons why doses were not given that were read, as they are written.
  private var knownReasons: Set<[UInt8]> = []
  /// The key of the text before.
  private var latest = ""

  /// Texts for one part, or for all.
  private struct Block {
    let file: PartWriter
    var units: [Unit] = []
    var size = 0

    mutating func add(_ unit: Unit) throws {
      units.append(unit)
      size += unit.bytes.count
      if size >= RoutedSplit.sectionSize { try flush() }
    }

    mutating func flush() throws {
      if !units.isEmpty { try file.write(.units, units) }
      (units, size) = ([], 0)
    }
  }

  init(
    _ split: Int, _ plan: PartPlan, _ kinds: UnitKinds, _ ranges: PatientRanges,
    _ blocks: BlockFolder
  ) throws {
    (self.split, parts, self.blocks) = (split, plan.parts, blocks)
    (self.kinds, self.ranges) = (kinds, ranges)
    shared = Block(file: try blocks.writer(.shared(split: split)))
    keys = Array(repeating: [], count: plan.parts)
    for part in 0..<parts {
      lines.append(Block(file: try blocks.writer(.lines(split: split, part: part))))
    }
  }

  /// Takes a text.
  mutating func take(
    _ text: [UInt8], _ range: Range<Int>, _ line: Int, _ value: Unit.Value?, of path: String
  ) throws {
    guard range.count <= LineRange.longest else {
      throw PartError.notRouted(path, line: line, reason: "is longer than 64 MiB")
    }
    let found = KeyScanner.keys(
      of: text, in: range, as: value, kinds,
      scope: UnitScope(split: split, number: value?.bundle ?? UInt64(line)))
    if found.isPatientWithoutID {
      throw PartError.notRouted(path, line: line, reason: "is a Patient without an id")
    }
    let shared = found.types.intersection(kinds.shared).min()
    if let shared, !found.types.isSubset(of: kinds.shared) {
      throw PartError.notRouted(
        path, line: line, reason: "has a \(shared) together with other resources")
    }
    let unit = Unit(
      number: count, line: line, value: value, key: found.attractor ?? "",
      bytes: Array(text[range]))
    count += 1
    facts.types.formUnion(found.types.intersection(kinds.own))
    takeReasons(found.reasons, of: unit)
    // When a Bundle was updated, which dates its deletions, changes no figure where none of these is.
    let isMoment = value?.bundle != nil && value?.index == nil && found.keys.isEmpty
    // What cannot be read is counted once, and so is no text for all parts.
    if isMoment || shared != nil && Self.isReadable(unit) { return try self.shared.add(unit) }
    let part = unit.key.isEmpty ? split % parts : ranges.part(of: unit.key)
    try lines[part].add(unit)
    state(found, unit.key)
  }

  /// Whether a text is FHIR that can be read.
  private static func isReadable(_ unit: Unit) -> Bool {
    var reader = ResourceReader(keepsTexts: false)
    reader.read(Chunk(unit))
    return reader.findings.allSatisfy { $0.severity != .unreadable }
  }

  /// Takes the reasons of a text why doses were not given, if it has one that was not met yet.
  ///
  /// What they are called depends on all of them.
  private mutating func takeReasons(_ written: Set<[UInt8]>, of unit: Unit) {
    guard !written.isSubset(of: knownReasons) else { return }
    var reader = ResourceReader(keepsTexts: false, keepsReasons: true)
    reader.read(Chunk(unit))
    if reader.findings.isEmpty { knownReasons.formUnion(written) }
    facts.reasons.formUnion(reader.administrations.reasons.filter { $0 != .none })
  }

  /// States the keys of a text that belongs to one of them.
  private mutating func state(_ found: UnitKeys, _ own: String) {
    let others = found.keys.filter { $0 != own && PatientKey.isOfReference($0) }
    if !others.isEmpty { ties.insert([own] + others.sorted()) }
    for key in found.keys where !PatientKey.isOfReference(key) { state(key, of: own) }
    // Folders of patients differ by more than the case of letters.
    if own != latest, PatientKey.isOfReference(own) { state("folder " + own.lowercased(), of: own) }
    latest = own
  }

  private mutating func state(_ key: String, of own: String) {
    let hash = key.keyHash
    keys[Int(hash % UInt64(parts))].insert(StatedKey(hash: hash, owner: own))
  }

  /// Writes what is left, and ends the blocks.
  mutating func finish(_ read: SplitFacts) throws {
    (facts.lines, facts.findings) = (read.lines, read.findings)
    for part in lines.indices {
      try lines[part].flush()
      try lines[part].file.finish()
    }
    try shared.flush()
    try shared.file.finish()
    for (number, keys) in keys.enumerated() {
      let file = try blocks.writer(.keys(split: split, class: number))
      try file.write(.keys, keys)
      try file.finish()
    }
    // Last, so that the split is whole when it is there.
    facts.ties = ties.sorted { $0.lexicographicallyPrecedes($1) }
    let file = try blocks.writer(.split(split))
    try file.write(.split, facts)
    try file.finish()
  }
}

extension Chunk {
  /// A chunk of one text.
  fileprivate init(_ unit: Unit) {
    let values = unit.value.map { value in
      [
        Value(
          range: unit.bytes.indices, line: unit.line, index: value.index, bundle: value.bundle)
      ]
    }
    self.init(
      bytes: unit.bytes + [UInt8](repeating: 0, count: Chunk.padding), count: unit.bytes.count,
      layout: values.map(Layout.values) ?? .lines, file: 0, sequence: 0, firstLine: unit.line)
  }
}
