package import MedicationAdherence

/// A word of a page that is explained at the page's end.
package enum PageTerm: Hashable {
  case dose, taken, notTaken, undetermined, due, notRecorded, moreThanDue, withoutOrder
  case shareOfDue, shareOfRecorded
  /// A share that is named where it is low.
  case measure(Measure)
  case low, medianPatient, neverStarted, persistence, stopped, overTime, dates

  /// A measure's word: the shares that a page shows have words of their own.
  package init(_ measure: Measure) {
    self =
      switch measure {
      case .implementation: .shareOfDue
      case .recordedAdherence: .shareOfRecorded
      default: .measure(measure)
      }
  }

  /// The words of every page that stand before and behind those of single pages.
  package static let first: [PageTerm] = [
    .dose, .taken, .notTaken, .undetermined, .due, .notRecorded, .shareOfDue, .shareOfRecorded,
    .low,
  ]
  package static let last: [PageTerm] = [.overTime, .dates]
}
