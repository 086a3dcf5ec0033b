internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence
internal import ReportWriting

extension ReportPlan {
  /// What must be worked out: the union of what the wanted tables, pages, charts and sheets need.
  ///
  /// Lists of doses, and what rests on them, are not where single patients may not be shown; and standard
  /// output is given the timeline alone.
  var needs: ReportNeeds {
    // If small numbers are hidden, they decide which medications may be named.
    var needs: ReportNeeds = sharing.suppression == nil ? [] : .medications
    guard output != nil else { return needs }
    var shown = formats.reduce(tableNeeds) { $0.union($1.needs(for: sets)) }
    // `summary.json` tells what the default tables do, and who is called after a scheduled run may ask
    // for the worklist.
    if tables.hasUsual { shown.formUnion([.worklist, .doseTables, .delays]) }
    if schedule != nil { shown.formUnion(.worklist) }
    if sharing.suppression != nil { shown.subtract(ReportNeeds.ofSingleDoses.union(.orders)) }
    needs.formUnion(shown)
    if groups.isAny { needs.formUnion([.groups, .delays]) }
    return needs
  }

  /// What the wanted tables need.
  private var tableNeeds: ReportNeeds {
    guard !formats.isDisjoint(with: ReportFormat.ofTables) else { return [] }
    return ReportTable.all.reduce(into: []) { needs, table in
      if table.isWanted(for: sets, tables) { needs.formUnion(table.needs) }
    }
  }

  /// What is kept of resources besides what it takes to count them; amounts and routes may be free words.
  var recordDetails: RecordDetails {
    var kept = groups.details.union(data.details).union(identityDetail.details)
    if request.readsEncounters { kept.insert(.wards) }
    if !scales.isEmpty { kept.insert(.responses) }
    let needs = needs
    let hasTable =
      needs.contains(.administrations)
      && !formats.isDisjoint(with: ReportFormat.withTables)
    if hasTable { kept.insert(.courses) }
    if hasTable || needs.contains(.dosePlaces), sharing.pseudonyms == nil {
      kept.insert(.amounts)
    }
    return kept
  }

  /// The files that options name, for the manifest.
  var inputFiles: [InputRecord] { data.lists + groups.files + scales.map(\.record) }

  /// Whether nothing but tables is written.
  var hasOnlyTables: Bool { formats.isSubset(of: ReportFormat.ofTables) }
}
