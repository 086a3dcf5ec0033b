internal import FHIRDecoding
internal import MedicationAdherence

/// What became of every administration that was read: each is in exactly one class.
struct AdministrationAccount: Sendable {
  var read = 0
  /// How many each deletion took back.
  var deletions: [DeletionPlace: Int] = [:]
  var duplicates = 0
  var withoutPatient = 0
  var notSelected = 0
  var quarantined = 0
  var excluded = 0
  var undated = 0
  var implausible = 0
  var partOfDose = 0
  var imprecise = 0
  var outsideWindow = 0
  var counted = 0
  /// The first of the undated, implausible and imprecise ones.
  var uncountable = FirstOrdinals()

  /// Remarks on administrations that are in one of the classes already.
  var withoutOrder = [String: Int]()
  /// Of another substance than their order, under which they count.
  var ofOtherMedications = 0
  /// Of patients who are not among the Patients that were read.
  var ofUnreadPatients = 0
  /// Taken on a day after that of the patient's death.
  var takenAfterDeath = 0
  /// Doses taken of orders that ask for none, by why they do not.
  var takenNotInForce = [String: Int]()
  var interrupted = 0
  /// In a bucket, but on a day that is not known.
  var countedWithoutDay = 0
  var withoutOffset = 0
  var withoutSeconds = 0
  var instants = 0
  var instantsInUTC = 0
  var joinable = 0
  var afterAsOf = 0
  var earliest: Day?
  var latest: Day?
  /// The latest day up to the as-of day: one behind it, as a typing error has it, tells nothing of where
  /// the record ends.
  var latestByAsOf: Day?
  /// The latest day up to the as-of day on which one that was not selected is written to have been.
  var latestNotSelected: Day?
  var years = YearCounts()

  /// How many were deleted.
  var deleted: Int { deletions.values.reduce(0, +) }

  /// How many were sound and had a plausible date, which is known after the first pass.
  var dated: Int {
    read - deleted - duplicates - withoutPatient - notSelected - quarantined - excluded - undated
      - implausible
  }

  /// The sum of the classes, which is the number read when nothing was lost.
  var accounted: Int {
    deleted + duplicates + withoutPatient + notSelected + quarantined + excluded + undated
      + implausible + partOfDose + imprecise + outsideWindow + counted
  }
}

extension AdministrationAccount {
  /// The classes that do not count, as a reader is told of them when nothing does.
  ///
  /// All that lies after the as-of day is outside the window, too. A part of a dose that does not
  /// count lies where that one does.
  var leftOut: [UncountedAdministrations.Reason: Int] {
    let late = min(afterAsOf, outsideWindow + partOfDose)
    return [
      .afterAsOf: late, .outsideWindow: outsideWindow + partOfDose - late,
      .notSelected: notSelected,
      .unusableDate: undated + implausible + imprecise,
      .notUnderstood: quarantined + withoutPatient, .enteredInError: excluded,
      .deleted: deleted, .duplicate: duplicates,
    ]
  }

  /// Adds what the second pass found of one patient.
  mutating func add(_ other: AdministrationAccount) {
    counted += other.counted
    partOfDose += other.partOfDose
    imprecise += other.imprecise
    uncountable.add(other.uncountable)
    outsideWindow += other.outsideWindow
    joinable += other.joinable
    interrupted += other.interrupted
    countedWithoutDay += other.countedWithoutDay
    ofUnreadPatients += other.ofUnreadPatients
    takenAfterDeath += other.takenAfterDeath
    takenNotInForce.merge(other.takenNotInForce, uniquingKeysWith: +)
  }
}
