import MedicationAdherence
import ReportLanguage

extension PatientsChart {
  /// A patient's name with the id, share and small line.
  func panel(_ place: Int) -> Markup {
    let patient = patients[place]
    let origin = grid.origin(place)
    let field = PanelField(
      PanelLine(patient), in: grid, threshold: threshold, palette: palette)
    let head = PanelHead(
      share: patient.share, threshold: threshold, width: grid.panelWidth, words: words)
    return """
      <g transform="translate(\(Markup.point(origin.x, origin.y)))"><title>\(Self.label(patient, room: .infinity))</title>
      \(field.markup())
      </g>
      \(head.markup(x: origin.x, y: origin.y - 6) { Self.label(patient, room: $0) })
      """
  }

  /// The name with the id, or the id alone, in bold letters; a long name is cut, the id only where no
  /// name would be left.
  private static func label(_ patient: PatientSummary, room: Double) -> String {
    func shortened(_ text: String, to width: Double) -> String {
      TextWidth.shortenedInside(text, to: width, size: ChartSizes.smallSize, isBold: true)
    }
    guard !patient.name.isEmpty else { return shortened(patient.id, to: room) }
    let id = " (\(patient.id))"
    let left = room - TextWidth.of(id, size: ChartSizes.smallSize, isBold: true)
    guard left > leastName else {
      return shortened(patient.name.endingLeftToRight + id, to: room)
    }
    return shortened(patient.name, to: left).endingLeftToRight + id
  }

  /// The least room in which a name says anything.
  private static let leastName = 40.0
}

extension PanelLine {
  /// What the panel of a patient shows.
  init(_ patient: PatientSummary) {
    self.init(buckets: patient.timeline, share: patient.share)
  }
}
