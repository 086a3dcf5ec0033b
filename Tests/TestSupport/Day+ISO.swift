public import MedicationAdherence

extension Day {
  /// The day that a text such as `2016-08-15` names.
  public static func iso(_ text: String) -> Day? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return parts.count == 3 ? Day(year: parts[0], month: parts[1], day: parts[2]) : nil
  }
}
