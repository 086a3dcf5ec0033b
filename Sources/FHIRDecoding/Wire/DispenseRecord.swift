public import MedicationAdherence

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

/// What a MedicationDispense says.
public struct DispenseFacts: Sendable {
  /// The version of FHIR it was written in, as far as its fields tell.
  public var version: FHIRVersion
  /// The patient.
  public var subject: FHIRReference?
  /// What was dispensed.
  public var medication: MedicationMention
  /// The orders that authorise it.
  public var prescriptions: [FHIRReference]
  /// The status as FHIR has it; nil when none is written.
  public var status: String?
  /// Whether STU3's `notDone`, or a reason in its place, says that it did not take place.
  public var isNotDone: Bool
  /// When it was handed over, else when it was prepared.
  public var date: FHIRDateTime?
  /// How many days it lasts; nil when it does not say.
  public var daysSupply: Double?
  /// How much is to be taken a day; nil when its instructions do not say so plainly.
  public var dailyDose: DailyDose?

  /// The statuses with which a dispense counts, beside none at all.
  public static let countedStatuses = ["completed", "in-progress", "unknown"]

  /// The most days that anybody is given supply for at once; more is mostly a typing error.
  public static let longestSupply = 366.0
}
