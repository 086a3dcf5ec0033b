public import MedicationAdherence

/// Writes the page to start from, `index.html`.
///
/// It links to what the other writers wrote, as the outline's sets and formats say.
public struct HTMLWriter: ReportWriter {
  private let outline: ReportOutline
  private let style: ReportStyle
  private let folder: String

  /// Makes a writer into a report's folder.
  public init(outline: ReportOutline, folder: String, style: ReportStyle = ReportStyle()) {
    (self.outline, self.folder, self.style) = (outline, folder, style)
  }

  /// Writes nothing: the page is made of the cohort's summaries of the patients.
  public mutating func write(_ patient: PatientReport) {}

  /// Writes the page.
  public mutating func finish(_ cohort: CohortReport) throws {
    let file = try OutputFile(at: "\(folder)/index.html")
    try file.write(IndexPage(outline: outline, style: style, cohort: cohort).html)
    try file.close()
  }
}
