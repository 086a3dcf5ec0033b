package import FHIRDecoding
package import MedicationAdherence

/// What became of every administration that was read: each is in exactly one class.
package struct AdministrationAccount: Sendable {
  package var read = 0
  /// How many each deletion took back.
  package var deletions: [DeletionPlace: Int] = [:]
  package var duplicates = 0
  package var withoutPatient = 0
  package var notSelected = 0
  package var quarantined = 0
  package var excluded = 0
  package var undated = 0
  package var implausible = 0
  package var partOfDose = 0
  package var imprecise = 0
  package var outsideWindow = 0
  package var counted = 0
  /// The first of the undated, implausible and imprecise ones.
  package var uncountable = FirstOrdinals()

  /// Remarks on administrations that are in one of the classes already.
  package var withoutOrder = [String: Int]()
  /// Of another substance than their order, under which they count.
  package var ofOtherMedications = 0
  /// Of patients who are not among the Patients that were read.
  package var ofUnreadPatients = 0
  /// Taken on a day after that of the patient's death.
  package var takenAfterDeath = 0
  /// Doses taken of orders that ask for none, by why they do not.
  package var takenNotInForce = [String: Int]()
  package var interrupted = 0
  /// In a bucket, but on a day that is not known.
  package var countedWithoutDay = 0
  package var withoutOffset = 0
  package var withoutSeconds = 0
  package var instants = 0
  package var instantsInUTC = 0
  package var joinable = 0
  package var afterAsOf = 0
  package var earliest: Day?
  package var latest: Day?
  /// The latest day up to the as-of day: one behind it, as a typing error has it, tells nothing of where
  /// the record ends.
  package var latestByAsOf: Day?
  /// The latest day up to the as-of day on which one that was not selected is written to have been.
  package var latestNotSelected: Day?
  package var years = YearCounts()

  /// Nothing is counted yet.
  package init() {}

  /// How many were deleted.
  package var deleted: Int { deletions.values.reduce(0, +) }

  /// How many were sound and had a plausible date, which is known after the first pass.
  package var dated: Int {
    read - deleted - duplicates - withoutPatient - notSelected - quarantined - excluded - undated
      - implausible
  }

  /// The sum of the classes, which is the number read when nothing was lost.
  package var accounted: Int {
    deleted + duplicates + withoutPatient + notSelected + quarantined + excluded + undated
      + implausible + partOfDose + imprecise + outsideWindow + counted
  }
}

extension AdministrationAccount {
  /// The classes that do not count, as a reader is told of them when nothing does.
  ///
  /// All that lies after the as-of day is outside the window, too. A part of a dose that does not
  /// count lies where that one does.
  package var leftOut: [UncountedAdministrations.Reason: Int] {
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
  package mutating func add(_ other: AdministrationAccount) {
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
