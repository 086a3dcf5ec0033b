import MedicationAdherence

/// One administration of an order, as somebody recorded it.
struct SampleDose: Hashable {
  /// Its number within the order, from 1; both versions of a duplicate have the same.
  let number: Int
  /// When it was given, or was to be.
  let instant: SampleInstant
  /// The step of a taper that it belongs to.
  var step = 0
  /// What became of it.
  var outcome = SampleOutcome.given
  /// Whether only its day was recorded.
  var isWithoutTime = false
  /// Whether it names the order that it belongs to.
  var namesOrder = true
  /// A remark, as an index into ``SampleRemark/all``.
  var remark: Int?
  /// The nurse who gave it, 1 to 12.
  let nurse: Int
  /// Milliseconds from the dose to when the record was stored.
  let delay: Int
  /// The version of the record: 1, or 2 when it was stored again.
  var version = 1
}

/// What became of a dose.
enum SampleOutcome: Hashable {
  /// The patient took it.
  case given
  /// The patient did not take it.
  case notGiven(SampleReason)
  /// It was put off, and nobody has said more.
  case onHold
  /// It is being given.
  case inProgress
  /// It was begun and broken off.
  case stopped
  /// The record is a mistake.
  case enteredInError
}

/// Why a dose was not given.
enum SampleReason: Int, CaseIterable {
  /// No reason was recorded.
  case none
  /// The patient was away.
  case away
  /// The patient slept.
  case asleep
  /// The patient vomited.
  case vomit
  /// The patient did not want it.
  case declined
}

/// The remarks that nurses leave.
enum SampleRemark {
  /// Every remark; the order is part of what a seed means.
  static let all = [
    "Taken with a glass of water after a reminder.", "Given by a relative, the nurse was present.",
    "The patient asked for the dose to be given later than planned.",
  ]
}
