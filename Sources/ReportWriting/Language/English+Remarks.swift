import MedicationAdherence

extension English {
  static let wholeOrder = "the order"

  static func remark(_ kind: ScheduleRemark.Kind) -> String { kind.sentence }
}
