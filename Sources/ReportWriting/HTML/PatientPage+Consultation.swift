import MedicationAdherence
import ReportLanguage

/// What a patient's page says of one medicine in a row: an order, or on a page of very many all orders of
/// a medication.
struct MedicineLine {
  /// What it is called.
  let name: String
  /// What stands below the name, in lines of their own.
  let labels: [String]
  /// Its shares.
  let line: PanelLine

  /// Whether its share is below a threshold.
  func isLow(_ threshold: Double) -> Bool { line.share.map { $0.value < threshold } ?? false }
}

/// The sheet for a consultation.
extension PatientPage {
  /// The medicines of the page in the order of its table.
  var medicineLines: [MedicineLine] {
    if isLong {
      return sums.map { sum in
        MedicineLine(
          name: words.names(of: patient.series[sum.group.all[0]]),
          labels: [words.lines(sum.group.all.count, context.seriesKind)],
          line: PanelLine(buckets: sum.buckets, share: sum.share))
      }
    }
    let areRepeated = areRepeated
    return groups.groups.flatMap(\.shown).map { place in
      let series = patient.series[place]
      return MedicineLine(
        name: words.names(of: series),
        labels: labels(of: series, isRepeated: areRepeated[place]),
        line: PanelLine(
          buckets: series.buckets, share: AdherenceShare(series.measures, series.totals)))
    }
  }

  /// The medicines with low shares by their places, the lowest first.
  static func low(_ lines: [MedicineLine], _ threshold: Double) -> [Int] {
    lines.indices.filter { lines[$0].isLow(threshold) }.sorted { left, right in
      let (one, other) = (lines[left].line.share?.value ?? 1, lines[right].line.share?.value ?? 1)
      return one == other ? left < right : one < other
    }
  }

  /// The places of the rows of the table of medicines that are on the sheet: those with the lowest shares.
  var printedMedicines: Set<Int> {
    let shares = lines.map { $0.line.share?.value ?? 1 }
    return Set(
      lines.indices.sorted { (shares[$0], $0) < (shares[$1], $1) }.prefix(consultation.medicines))
  }

  /// The charts of all medicines below the threshold, for paper; nil where the lines of the table stand
  /// for them.
  var lowCharts: PageSection? {
    guard consultation.charts > 0 else { return nil }
    let low = Self.low(lines, context.threshold)
    let uses = Dictionary(low.map { (lines[$0].name, 1) }, uniquingKeysWith: +)
    let panels = low.map { place -> MedicinesChart.Panel in
      let isRepeated = uses[lines[place].name, default: 0] > 1
      // The description has the whole of it, and marks without a width fit into any room.
      let name = PageMarkup.shortened(lines[place].name, to: PageMarkup.longestText)
      let labels = lines[place].labels.map {
        PageMarkup.shortened($0, to: PageMarkup.longestTitle)
      }
      return MedicinesChart.Panel(
        name: isRepeated ? ([name] + labels).joined(separator: " · ") : name,
        line: lines[place].line)
    }
    let threshold = words.givenPercent(context.threshold)
    let chart = MedicinesChart(
      panels: panels, scale: PanelScale(summary.timeline.map(\.bucket)),
      columns: consultation.columns, fieldHeight: consultation.fieldHeight,
      threshold: context.threshold, style: frame.style)
    return PageSection(
      "low", words.medicinesBelow(threshold), isLinked: false, style: "paper part",
      """
      <p class="muted">\(frame.text(.sparkline))</p>
      \(chart.document.embeddable)
      """)
  }

  /// Lays out the sheet.
  func layOut() -> ConsultationSheet {
    typealias Sheet = ConsultationSheet
    let (nameWidth, wordsWidth) = (Sheet.width * 0.28, Sheet.width * 0.5)
    let omitted = omittedMedicines.map { medicine in
      let name = medicine.medication.name + (medicine.isCritical ? words.criticalMedicine : "")
      let times = medicine.reasons.reduce(0.0) { sum, reason in
        let text = reason.times.map { $0.text(words) }.joined(separator: "; ") + reason.text
        return sum + Sheet.lines(text + words.page(.notSigned), size: 7.5, in: wordsWidth)
      }
      let ended = ends[medicine.medication.key] == nil ? 0.0 : 1
      let lines = max(times, Sheet.lines(name, size: 7.5, in: nameWidth) + ended)
      return lines * Sheet.line + Sheet.rowGap
    }
    let column = Sheet.width * 0.34
    let rows = lines.map { line in
      (Sheet.lines(line.name, size: 7.5, in: column)
        + line.labels.reduce(0) { $0 + Sheet.lines($1, size: 6.75, in: column) })
        * Sheet.line + Sheet.rowGap
    }
    let dense = lines.map { line in
      Sheet.lines(([line.name] + line.labels).joined(separator: "    "), size: 7, in: column)
        * Sheet.denseRow
    }
    return Sheet(
      fixed: heightOfRest, omitted: omitted, rows: rows, dense: dense,
      charts: lines.count { $0.isLow(context.threshold) })
  }

  /// The height of all that is on the sheet beside rows and charts.
  private var heightOfRest: Double {
    typealias Sheet = ConsultationSheet
    func lines(_ texts: [String], size: Double = 9, of height: Double = Sheet.textLine) -> Double {
      texts.reduce(0) { $0 + Sheet.lines($1, size: size) * height }
    }
    func inline(_ list: [(name: String, value: String)]) -> Double {
      lines([list.map { "\($0.name) \($0.value)" }.joined(separator: "      ")])
    }
    let identity = patient.identity.map { words.facts(of: $0) } ?? []
    let head =
      (frame.style.organisation == nil ? 19 : 32) + (patient.name.isEmpty ? 0 : Sheet.textLine)
      + (identity.isEmpty ? 0 : inline(identity)) + lines([lead], size: 10, of: 13)
      + lines(words.neverStarted(summary))
    let notices = notices.prefix(PageMarkup.noticesAtOnce).map(\.text)
    let warnings = notices.isEmpty ? 0 : 30 + lines(notices, size: 8, of: 10)
    let figures = Sheet.heading + inline(doseFigures.list) + inline(facts)
    let tables = 2 * Sheet.heading + 14 + 36
    return head + warnings + figures + tables + 4
  }
}
