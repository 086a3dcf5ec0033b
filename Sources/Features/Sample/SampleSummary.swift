/// What a made-up data set holds: how many lines of each type, and how many of each special kind.
///
/// A line may be of several special kinds; each counts it.
public struct SampleSummary: Hashable, Sendable {
  /// Lines of type Patient.
  public internal(set) var patients = 0
  /// Lines of type MedicationRequest, in DSTU2 MedicationOrder.
  public internal(set) var orders = 0
  /// Lines of type Medication.
  public internal(set) var medications = 0
  /// Lines of type MedicationAdministration, with both versions of a duplicate.
  public internal(set) var administrations = 0
  /// Administrations that were not given.
  public internal(set) var notGiven = 0
  /// Administrations with status `on-hold`.
  public internal(set) var onHold = 0
  /// Administrations with status `in-progress`.
  public internal(set) var inProgress = 0
  /// Administrations with status `stopped`.
  public internal(set) var stopped = 0
  /// Administrations with status `entered-in-error`.
  public internal(set) var enteredInError = 0
  /// Second versions: lines whose id an earlier line has with a lower `meta.versionId`.
  public internal(set) var duplicates = 0
  /// Administrations with a date and no time.
  public internal(set) var withoutTime = 0
  /// Administrations that name no order.
  public internal(set) var withoutOrder = 0

  /// The data set in one sentence.
  public var sentence: String {
    """
    \(Self.words(patients, "made-up patient")), \(Self.words(orders, "order")), \
    \(Self.words(administrations, "administration")) (\(notGiven) not given, \
    \(enteredInError) entered in error, \(Self.words(duplicates, "duplicate")))
    """
  }

  private static func words(_ count: Int, _ name: String) -> String {
    "\(count) \(name)" + (count == 1 ? "" : "s")
  }

  /// Counts an administration of an intensive care unit, whose status always says that it was given.
  mutating func count(_ record: ICURecord, namesOrder: Bool) {
    administrations += 1
    if !namesOrder { withoutOrder += 1 }
  }

  /// Counts an administration.
  mutating func count(_ dose: SampleDose) {
    administrations += 1
    switch dose.outcome {
    case .given: break
    case .notGiven: notGiven += 1
    case .onHold: onHold += 1
    case .inProgress: inProgress += 1
    case .stopped: stopped += 1
    case .enteredInError: enteredInError += 1
    }
    if dose.version > 1 { duplicates += 1 }
    if dose.isWithoutTime { withoutTime += 1 }
    if !dose.namesOrder { withoutOrder += 1 }
  }
}
