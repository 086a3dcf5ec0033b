import MedicationAdherence

/// Which columns of a table are in sight, and on how many printed pages beside one another.
struct TableWidth<Row: TableRow> {
  /// The characters that fit on a printed page so that they can still be read.
  private static var page: Double { 185 }
  /// The widest, in characters, that columns may be which stay in sight.
  private static var fixed: Double { 80 }

  /// How each column is shown.
  let views: [Worksheet.ColumnView]
  /// The number of first columns that stay in sight and are printed on each page.
  let fixedColumns: Int
  /// The number of pages beside one another.
  let pages: Int

  /// Works it out for a table whose rows were measured.
  ///
  /// A column without a value is hidden, except in a table without rows.
  init(layout: TableLayout<Row>, widths: [ColumnWidth], showsEmpty: Bool) {
    let columns = layout.definition.columns
    let views = Self.views(layout, widths, showsEmpty: showsEmpty)
    self.views = views
    let identity = layout.identityCount
    guard identity > 0 else {
      (fixedColumns, pages) = (0, 1)
      return
    }
    let inSight = columns.indices.map { index in
      views[index] == .hidden || views[index] == .folded ? 0 : widths[index].characters
    }
    let (first, all) = (inSight.prefix(identity).reduce(0, +), inSight.reduce(0, +))
    fixedColumns = first <= Self.fixed ? identity : 0
    let repeated = fixedColumns > 0 ? first : 0
    let needed = Int(((all - repeated) / (Self.page - repeated)).rounded(.up))
    pages = layout.mayBeWide ? max(1, needed) : 1
  }

  private static func views(
    _ layout: TableLayout<Row>, _ widths: [ColumnWidth], showsEmpty: Bool
  ) -> [Worksheet.ColumnView] {
    var isAfterFold = false
    return zip(layout.definition.columns, widths).map { column, width in
      if width.isWithoutValue, !showsEmpty { return .hidden }
      let view: Worksheet.ColumnView =
        layout.folded.contains(column.name) ? .folded : isAfterFold ? .unfolding : .shown
      isAfterFold = view == .folded
      return view
    }
  }
}
