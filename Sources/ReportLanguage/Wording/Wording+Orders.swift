package import MedicationAdherence

extension Wording {
  /// What the medications of a line are called, at most three names and how many more there are.
  package static func names(of series: SeriesReport) -> String { names(series.medicationNames) }

  /// Names in one text, at most three and how many more there are.
  package static func names(_ names: [String]) -> String {
    Medication.joinedNames(names.map(\.endingLeftToRight), more: moreNames)
  }

  /// What a remark means, with the last active day that it is about.
  package static func remark(_ remark: ScheduleRemark) -> String {
    let words = Self.remark(remark.kind)
    return remark.day.map { words + ": " + digits($0) } ?? words
  }
}
