internal import MedicationAdherence

/// The medications and instructions that were decoded before.
///
/// Records of many patients name few medications and give few instructions, in the same words: each
/// is decoded once, and all orders share it. Only so many are remembered.
struct Vocabulary {
  /// The dosage instructions of an order: their schedules, and what can be said in words.
  typealias Instructions = (dosages: [Dosage], facts: [DosageInstruction])

  private var concepts = Remembered<CodeableConcept>()
  private var instructions = Remembered<Instructions>()

  /// Reads a `CodeableConcept`.
  mutating func concept(_ value: JSONValue) -> CodeableConcept {
    Self.read(value, in: &concepts) { CodeableConcept($0) }
  }

  /// Reads `dosageInstruction`.
  mutating func instructions(_ value: JSONValue) -> Instructions {
    Self.read(value, in: &instructions) { value in
      let dosages = Dosage.all(value)
      return (dosages, DosageInstruction.all(value, dosages))
    }
  }

  private static func read<Decoded>(
    _ value: JSONValue, in known: inout Remembered<Decoded>, _ decode: (JSONValue) -> Decoded
  ) -> Decoded {
    var printer = Fingerprinter()
    printer.add(value)
    if let decoded = known[printer.fingerprint] { return decoded }
    let decoded = decode(value)
    known.remember(decoded, for: printer.fingerprint)
    return decoded
  }
}
