/// Doses taken for each dose due, whenever they were taken.
///
/// taken of the units that count / expected; above 1 when more was taken than due. Empty when no
/// unit counts or nothing was due.
enum TakingAdherence {
  static let definition = MeasureDefinition(
    "taking_adherence", "Taking adherence", .fraction, unit: "share",
    source: "Urquhart 1997, Clin Pharmacokinet 32:345",
    "Doses taken for each dose due, which may exceed 1",
    formula: "taken of those with a known schedule / expected",
    empty: "when unknown or nothing was due")

  static func value(of sums: DoseSums) -> Double? {
    sums.expected == 0 ? nil : Double(sums.taken) / Double(sums.expected)
  }
}
