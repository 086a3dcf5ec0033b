internal import FHIRDecoding

/// Lines that no file has, by which all parts know alike whether Patients were read, and which reasons there
/// are; what they add to the accounts is taken off again.
struct MadeUpLines {
  /// Their patient, who is an animal and so counts nowhere.
  private static let animal = """
    {"resourceType":"Patient","id":"made-up \\u0001","extension":[{"url":"\
    http://hl7.org/fhir/StructureDefinition/patient-animal"}]}

    """
  /// The beginning of an administration that counts nowhere.
  private static let administration = """
    {"resourceType":"MedicationAdministration","status":"entered-in-error",\
    "subject":{"reference":"Patient/made-up \\u0001"},\
    "medicationCodeableConcept":{"text":"made up by adherence"},
    """
  private let bytes: [UInt8]

  /// The lines for some splits.
  init(_ splits: [SplitFacts]) {
    let reasons = splits.reduce(into: Set<UnitReason>()) { $0.formUnion($1.reasons) }
    let sorted = reasons.sorted {
      ($0.member, $0.value.count) == ($1.member, $1.value.count)
        ? $0.value.lexicographicallyPrecedes($1.value)
        : ($0.member, $0.value.count) < ($1.member, $1.value.count)
    }
    let lines = sorted.map { reason in
      Array((Self.administration + "\"\(reason.member)\":").utf8)
        + reason.value.filter { $0 != 0x0A && $0 != 0x0D } + Array("}\n".utf8)
    }
    // One in a text that is not sound counts nowhere.
    let sound = lines.filter { MadeUpLines(bytes: $0).read().findings.isEmpty }
    let animal = splits.contains(where: \.hasPatient) ? Array(Self.animal.utf8) : []
    bytes = animal + sound.flatMap(\.self)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// A chunk of them.
  func chunk(numbered sequence: Int) -> Chunk {
    Chunk(
      bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
      layout: .lines, file: 0, sequence: sequence, firstLine: 1)
  }

  /// What was read of them alone.
  func read() -> ResourceReader {
    var reader = ResourceReader(keepsTexts: false)
    if !bytes.isEmpty { reader.read(chunk(numbered: 0)) }
    return reader
  }
}
