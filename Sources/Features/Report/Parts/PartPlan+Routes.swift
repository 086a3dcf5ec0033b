internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

extension PartPlan.Routes {
  /// The most stretches in which ids are looked for, and the bytes of each.
  private static let (samples, sampleSize) = (256, 1 << 18)
  /// The most texts of a stretch in which an id is looked for.
  private static let mostOfSample = 4096

  /// Cuts plain NDJSON into splits, and chooses the ranges of patients by ids in some of it.
  ///
  /// The ranges decide how much each part has to do, never a figure.
  ///
  /// Throws ``UsageError`` for encrypted files.
  init(
    _ discovery: InputDiscovery, _ inputs: [PartPlan.Input], bytesOfSplit: Int, parts: Int
  ) throws {
    guard discovery.sealedPaths.isEmpty else {
      throw UsageError("--split-size: encrypted files are not routed; plan without splits")
    }
    splits = inputs.enumerated().flatMap { number, input in
      Self.splits(of: number, input, bytesOfSplit)
    }
    ranges = PatientRanges(bounds: try Self.bounds(of: splits, inputs, parts: parts))
    (passedOver, ignored) = (discovery.passedOver, discovery.ignored)
    findings = discovery.findings
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
      let first = try? LineRange(path).lines(beginningIn: 0..<1)
    else { return false }
    return [0x7B, 0xEF, 0x20].contains(first.first)
  }

  private static func bounds(
    of splits: [PartPlan.Split], _ inputs: [PartPlan.Input], parts: Int
  ) throws -> [String] {
    guard parts > 1 else { return [] }
    var ids: Set<String> = []
    let step = max(1, splits.count / samples)
    for place in stride(from: 0, to: splits.count, by: step) {
      let split = splits[place]
      let sample = PartPlan.Split(
        input: split.input, from: split.from, to: split.to.map { min($0, split.from + sampleSize) })
      var keys: [String?] = []
      _ = try SplitUnits(inputs[split.input].path, sample).forEach { bytes, range, _, value in
        guard keys.count < mostOfSample else { return }
        keys.append(KeyScanner.keys(of: bytes, in: range, as: value, scope: "").attractor)
      }
      ids.formUnion(keys.compactMap { $0.flatMap(PatientKey.id) })
    }
    let sorted = ids.sorted { $0.precedesByBytes($1) }
    return (1..<parts).compactMap { part in
      sorted.isEmpty ? nil : sorted[min(sorted.count - 1, part * sorted.count / parts)]
    }
  }
}
