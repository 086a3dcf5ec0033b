import MedicationAdherence

/// The sheet of measures: the columns of `measures.csv` with a remark in words.
enum MeasuresSheet {
  /// How it is shown.
  static func layout(
    _ context: ReportContext, in wording: any Wording.Type
  ) -> TableLayout<SeriesReport> {
    let columns = SeriesReport.definition.columns
    let identity = columns.prefix { $0.measure == nil }
    var layout = TableLayout(
      TableDefinition(
        name: SeriesReport.definition.name, meaning: SeriesReport.definition.meaning,
        columns: identity + [remark(context, wording)] + columns.dropFirst(identity.count)),
      in: wording)
    layout.identityCount = identity.count
    layout.folded = Set(
      ["series", "medication_code"]
        + Measure.allCases.filter { $0.definition.kind == .bound }.map(\.column))
    layout.threshold = context.threshold
    return layout
  }

  private static func remark(
    _ context: ReportContext, _ wording: any Wording.Type
  ) -> Column<SeriesReport> {
    let threshold = context.threshold
    let percent = wording.percent(threshold)
    return Column(
      "remark", .text,
      "Which shares are below the threshold, and why measures of doses due are empty; empty "
        + "when there is nothing to say. On the sheet only."
    ) { series in
      .text(
        wording.remarks(
          series.remarks(threshold: threshold).map { wording.remark($0, threshold: percent) }))
    }
  }
}
