internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

extension PartPlan.Routes {
  /// Cuts plain NDJSON into splits, and chooses the ranges of patients by ids in some of it.
  ///
  /// The ranges decide how much each part has to do, never a figure.
  ///
  /// Throws ``UsageError`` for encrypted files.
  init(
    _ discovery: InputDiscovery, _ inputs: [PartPlan.Input], bytesOfSplit: Int, parts: Int,
    rows: String?, _ plan: ReportPlan
  ) throws {
    guard discovery.sealedPaths.isEmpty else {
      throw UsageError("--split-size: encrypted files are not routed; plan without splits")
    }
    let table = inputs.first(where: \.isTable)
    guard rows == nil || table != nil else {
      throw UsageError(
        "--read gives rows of tables, and no SOURCE is a .parquet file; leave it out")
    }
    if let table, rows == nil, parts > 1 {
      throw UsageError(
        "\(table.path) is a table: give some of its rows with --read, which tell how to divide the patients"
      )
    }
    splits = inputs.enumerated().flatMap { number, input in
      Self.splits(of: number, input, bytesOfSplit)
    }
    types = UnitKinds.types(plan.recordDetails)
    let sample = IDSample(
      inputs: inputs, kinds: UnitKinds(types),
      ranges: PatientRanges(bounds: [], pseudonyms: plan.sharing.pseudonyms))
    bounds = try sample.bounds(of: splits, rows, parts: parts)
    (passedOver, ignored) = (discovery.passedOver, discovery.ignored)
    (findings, needsFacts) = (discovery.findings, plan.patientsAreToldOfAll)
  }

  private static func splits(
    of number: Int, _ input: PartPlan.Input, _ size: Int
  ) -> [PartPlan.Split] {
    guard let bytes = input.bytes, bytes > size, isPlain(input.path) else {
      return [PartPlan.Split(input: number, from: 0, to: nil)]
    }
    return stride(from: 0, to: bytes, by: size).map {
      PartPlan.Split(input: number, from: $0, to: min($0 + size, bytes))
    }
  }

  /// Whether a file is plain NDJSON, by its name and its first bytes.
  private static func isPlain(_ path: String) -> Bool {
    let name = path.lowercased()
    guard name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl"),
      let first = Descriptor.readFile(path, limit: 1)?.first
    else { return false }
    return [0x7B, 0xEF, 0x20].contains(first)
  }
}

extension ReportPlan {
  /// Whether patients' rows or files say what is known of all data: what medications and wards are called in
  /// a report that is released, and what is lost or missing.
  fileprivate var patientsAreToldOfAll: Bool {
    sharing.isAny || sets.contains(.patient) && !formats.isDisjoint(with: [.html, .xlsx])
  }
}

/// Chooses ranges of patients by the ids in some of the input.
private struct IDSample {
  /// About how many stretches ids are looked for in, which lie evenly over all bytes, and the bytes of each.
  private static let (samples, stretchSize) = (256, 1 << 14)
  /// The most texts in which an id is looked for: of a stretch, and of a file that is not cut.
  private static let (mostOfStretch, mostOfFile) = (16, 4096)

  let inputs: [PartPlan.Input]
  let kinds: UnitKinds
  /// What tells which id a key has in the report.
  let ranges: PatientRanges

  /// The first id of each part but the first; nothing when no id is found.
  func bounds(of splits: [PartPlan.Split], _ rows: String?, parts: Int) throws -> [String] {
    guard parts > 1 else { return [] }
    let sizes = splits.map { ($0.to ?? inputs[$0.input].bytes ?? 0) - $0.from }
    let step = max(1, sizes.reduce(0, +) / Self.samples)
    var ids: [String] = []
    if let rows {
      try FramedRows(rows, of: inputs.filter(\.isTable), areAll: false).forEach { _, line in
        ids += [id(of: line, line.indices, nil)].compactMap(\.self)
      }
    }
    for (split, size) in zip(splits, sizes) where !inputs[split.input].isTable {
      let stretches = max(1, size / step)
      guard let end = split.to else {
        let all = try self.ids(in: split, most: Self.mostOfFile)
        let every = max(1, all.count / (stretches * Self.mostOfStretch))
        ids += stride(from: 0, to: all.count, by: every).map { all[$0] }
        continue
      }
      for from in stride(from: split.from, to: end, by: max(1, size / stretches)) {
        let stretch = PartPlan.Split(
          input: split.input, from: from, to: min(end, from + Self.stretchSize))
        ids += try self.ids(in: stretch, most: Self.mostOfStretch)
      }
    }
    guard !ids.isEmpty else { return [] }
    ids.sort { $0.precedesByBytes($1) }
    return (1..<parts).map { ids[$0 * ids.count / parts] }
  }

  /// The ids of the patients of the first texts of a split.
  private func ids(in split: PartPlan.Split, most: Int) throws -> [String] {
    var (count, ids) = (0, [String]())
    _ = try SplitUnits(inputs[split.input].path, split).forEach { bytes, range, _, value in
      count += 1
      guard count <= most else { return }
      ids += [id(of: bytes, range, value)].compactMap(\.self)
    }
    return ids
  }

  /// The id of the patient of a text.
  private func id(of bytes: [UInt8], _ range: Range<Int>, _ value: Unit.Value?) -> String? {
    KeyScanner.keys(
      of: bytes, in: range, as: value, kinds, scope: UnitScope(split: 0, number: 0)
    ).attractor.flatMap(ranges.id)
  }
}
