internal import DurableOutput
internal import FoundationEssentials
public import MedicationAdherence

/// Writes how many patients are adherent in the form of FHIR R4: `cohort/measure.json`, what is measured,
/// and `cohort/measure-report.json`, the result.
///
/// No text in them changes with the language.
public struct JSONWriter: ReportWriter {
  private let outline: ReportOutline
  private let style: ReportStyle
  private let folder: String

  /// Makes a writer into a report's folder.
  public init(outline: ReportOutline, folder: String, style: ReportStyle = ReportStyle()) {
    (self.outline, self.folder, self.style) = (outline, folder, style)
  }

  /// Nothing is written for a patient: the resources count patients.
  public var patientFiles: (any PatientFilesWriter)? { nil }

  /// Writes the two resources, when a set for the cohort is wanted.
  public mutating func finish(_ cohort: CohortReport) throws {
    guard outline.sets.contains(.cohort) else { return }
    let context = outline.context
    let kinds = cohort.groups.kinds.map(\.kind)
    try write(
      MeasureResource(groups: kinds, context: context, style: style), to: "measure.json")
    try write(
      MeasureReportResource(cohort, context: context, style: style), to: "measure-report.json")
  }

  private func write(_ resource: some Encodable, to name: String) throws {
    let file = try OutputFile(at: "\(folder)/cohort/\(name)")
    try file.write(Array(JSONEncoder.readable.encode(resource)))
    try file.write("\n")
    try file.close()
  }
}
