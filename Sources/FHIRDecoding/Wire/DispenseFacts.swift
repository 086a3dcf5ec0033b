public import MedicationAdherence

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
