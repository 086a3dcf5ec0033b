import MedicationAdherence

extension English {
  static let wholeOrder = "the order"

  static func moreNames(_ count: Int) -> String { " and \(count) more" }

  static func remark(_ kind: ScheduleRemark.Kind) -> String { kind.sentence }

  static func status(ofOrder code: String) -> String? {
    switch code {
    case "active": "active"
    case "on-hold": "on hold"
    case "ended": "ended"
    case "stopped": "stopped"
    case "completed": "completed"
    case "cancelled": "cancelled"
    case "entered-in-error": "entered in error"
    case "draft": "draft"
    case "unknown": "status not known"
    default: nil
    }
  }
}
