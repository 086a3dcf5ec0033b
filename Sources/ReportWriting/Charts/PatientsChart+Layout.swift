extension PatientsChart {
  private typealias Measure = ChartLayout.Measure

  /// The number of panels side by side.
  static let columns = 3
  /// The space between two panels, the height of a line's field, and that of a panel with its gap.
  static let (gap, fieldHeight, panelHeight) = (24.0, 36.0, 68.0)

  /// The width of a panel.
  var panelWidth: Double {
    (Measure.width - 2 * Measure.margin - Self.gap * Double(Self.columns - 1))
      / Double(Self.columns)
  }

  /// The width of one group of buckets.
  var slot: Double { panelWidth / Double(scale.count) }

  private var top: Double { key.bottom + 14 }

  /// The left edge and the upper edge of a panel's field; panels are read row by row.
  func origin(_ place: Int) -> (x: Double, y: Double) {
    let (row, column) = (place / Self.columns, place % Self.columns)
    return (
      Measure.margin + Double(column) * (panelWidth + Self.gap),
      top + Double(row) * Self.panelHeight + 20
    )
  }

  /// The lower edge of a column's last field, where its date axis is.
  func axisY(_ column: Int) -> Double {
    let last = (max(patients.count, 1) - 1 - column) / Self.columns
    return top + Double(last) * Self.panelHeight + 20 + Self.fieldHeight
  }

  /// The base line of the footer's first line.
  var footerY: Double { axisY(0) + 58 }

  /// The columns of panels that have one.
  var usedColumns: Int { min(patients.count, Self.columns) }
}
