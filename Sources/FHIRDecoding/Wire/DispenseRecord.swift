internal import MedicationAdherence

/// A MedicationDispense as it was read, its references not yet followed.
public struct DispenseRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// What it says, or what is wrong with it.
  public var content: Content

  /// What a MedicationDispense says, as far as it can be understood.
  ///
  /// It lies beside the record, which is so small that many of them are moved in little time.
  public indirect enum Content: Sendable {
    /// It is sound.
    case facts(DispenseFacts)
    /// A field is not as FHIR has it.
    case quarantined(Finding)

    /// What is wrong; nil when it is sound.
    var finding: Finding? {
      if case .quarantined(let finding) = self { return finding }
      return nil
    }
  }
}
