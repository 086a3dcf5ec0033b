internal import MedicationAdherence

/// A cache of decoded medications and dosage instructions.
///
/// Records of many patients name few medications and instructions, in the same words: each is
/// decoded once and shared by all orders. The number of entries is limited.
struct DecodingCache {
  /// The dosage instructions of an order: their schedules, and what can be said in words.
  typealias Instructions = (dosages: [Dosage], facts: [DosageInstruction])

  /// How often the timing codes of a site ask for a dose.
  private let timings: SiteTimings?
  private var concepts = FingerprintCache<CodeableConcept>()
  private var instructions = FingerprintCache<Instructions>()
  /// What administrations and orders say of their medications, by the bytes that say it, as templates
  /// see them.
  var mentions = FingerprintCache<MedicationMention>()

  /// Makes an empty cache.
  init(timings: SiteTimings? = nil) { self.timings = timings }

  /// Reads a `CodeableConcept`; throws when a member that is read is repeated.
  mutating func concept(
    _ value: JSONValue, at path: @autoclosure () -> String
  ) throws(DecodingFault) -> CodeableConcept {
    try Self.read(value, at: path(), in: &concepts) { CodeableConcept($0) }
  }

  /// Reads `dosageInstruction`; throws when a member that is read is repeated.
  mutating func instructions(_ value: JSONValue) throws(DecodingFault) -> Instructions {
    try Self.read(value, at: "dosageInstruction", in: &instructions) { [timings] value in
      let dosages = Dosage.all(value, timings)
      return (dosages, DosageInstruction.all(value, dosages))
    }
  }

  private static func read<Decoded>(
    _ value: JSONValue, at path: @autoclosure () -> String,
    in known: inout FingerprintCache<Decoded>, _ decode: (JSONValue) -> Decoded
  ) throws(DecodingFault) -> Decoded {
    var printer = Fingerprinter()
    printer.add(value)
    if let decoded = known[printer.fingerprint] { return decoded }
    try value.refuseRepetition(at: path())
    let decoded = decode(value)
    known.remember(decoded, for: printer.fingerprint)
    return decoded
  }
}
