import MedicationAdherence

extension English {
  static func name(of sheet: WorkbookSheet) -> String {
    switch sheet {
    case .summary: "Summary"
    case .timeline: "Timeline"
    case .measures: "Measures"
    case .distribution: "Distribution"
    case .distributionOverTime: "Distribution over time"
    case .persistence: "Persistence"
    case .patients: "Patients"
    case .administrations: "Administrations"
    case .orders: "Orders"
    case .dataQuality: "Data quality"
    case .chartData: "Chart data"
    case .adherenceBands: "Patients by adherence"
    case .persistenceSteps: "Persistence steps"
    case .dictionary: "Dictionary"
    case .about: "About"
    }
  }

  /// The name in the measure's definition.
  static func name(of measure: Measure) -> String { measure.definition.title }

  static func inDays(_ name: String) -> String {
    name.hasPrefix("Days") ? name : "\(name) (days)"
  }

  /// The column's name with spaces and a capital, where nothing better is known.
  static func heading(_ column: String) -> String? {
    switch column {
    case "medication_code": return "Medication code"
    case "measure": return "Column in measures.csv"
    case "name": return "Measure"
    case "adherence": return "Adherence"
    case "share": return "Share still taken"
    case "low": return "Interval from"
    case "high": return "Interval to"
    case "share_at_or_above_threshold": return "Share at or above threshold"
    default: return column.prefix(1).uppercased() + column.dropFirst().replacing("_", with: " ")
    }
  }

  static let noRows = "none"

  static let pageNumber = "Page &P of &N"

  static func remark(_ remark: SeriesRemark, threshold: String) -> String {
    switch remark {
    case .low(let measures):
      "below \(threshold): \(list(measures.map { withinSentence(name(of: $0)) }))"
    case .nothingRecorded: "no dose recorded"
    case .asNeeded: "as needed, so nothing is due"
    case .nothingDue: "nothing was due"
    case .demandUnknown: "not known what was due"
    }
  }

  static func remarks(_ remarks: [String]) -> String { remarks.joined(separator: "; ") }

  /// A name with a small letter at its beginning, unless it is an abbreviation.
  private static func withinSentence(_ name: String) -> String {
    name.dropFirst().first?.isLowercase == true
      ? name.prefix(1).lowercased() + name.dropFirst() : name
  }

  static let spreadTitle = "Patients by adherence, in steps of 10\u{A0}%"

  static let spreadChart = "Column chart of the number of patients by adherence."

  static let patientsAxis = "patients"

  static func spread(
    _ measure: String, _ patients: Int, median: String, quartiles: (String, String),
    reaching: String, threshold: String
  ) -> String {
    "\(measure): \(count(patients, "patient", "patients")), median \(median) "
      + "(quartiles \(quartiles.0) and \(quartiles.1)), \(reaching) at \(threshold) or more."
  }
}
