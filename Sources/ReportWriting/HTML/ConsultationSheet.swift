import MedicationAdherence
import ReportLanguage

/// What of a patient's page is on the one sheet of paper that is printed for a consultation.
///
/// All lengths are in points, as ``PageStyle`` sets the print. How high the parts are is estimated from
/// their texts, for a sheet of A4 or Letter; the charts have what is left. Where not all fits, the lines of
/// the table stand for the charts, and then rows are left out and counted.
struct ConsultationSheet {
  /// The width and height within the margins of a sheet; Letter is lower than A4.
  static let (width, height) = (538.0, 726.0)
  /// The heights of a line of a table and of other text, of what lies between two rows, and of a heading.
  static let (line, textLine, rowGap, heading) = (9.6, 11.4, 3.0, 21.0)
  /// The height of a row of one line, in a table of very many.
  static let denseRow = 9.6
  /// The rows that are there of each table before the other one has more.
  private static let (leastRows, leastField) = (8, 26.0)
  private static let mostField = 150.0

  /// The number of rows of omitted doses.
  private(set) var omitted: Int
  /// Whether the tables have low rows.
  private(set) var isDense: Bool
  /// The number of rows of the table of medicines.
  private(set) var medicines: Int
  /// The number of charts, how many stand side by side, and the height of each one's field in the units of
  /// a chart.
  private(set) var charts = 0
  private(set) var columns = 1
  private(set) var fieldHeight = 0.0

  /// Lays out a sheet.
  ///
  /// `fixed` is the height of all but the rows and charts; `omitted`, `rows` and `dense` are those of the
  /// rows of the two tables, the second one in either look; `charts` is the number of those that are wanted.
  init(fixed: Double, omitted: [Double], rows: [Double], dense: [Double], charts: Int) {
    let room = Self.height - fixed - omitted.reduce(0, +)
    (self.omitted, medicines, isDense) = (omitted.count, rows.count, false)
    for (isDense, heights) in [(false, rows), (true, dense)] {
      let left = room - heights.reduce(0, +)
      guard left >= 0 else { continue }
      self.isDense = isDense
      if charts == 0 || place(charts, in: left) { return }
    }
    isDense = room < rows.reduce(0, +)
    guard room < dense.reduce(0, +) else { return }
    leaveOut(omitted, dense, from: Self.height - fixed - Self.textLine)
  }

  /// Finds the columns in which a number of charts have a height; false when there is no room.
  private mutating func place(_ count: Int, in height: Double) -> Bool {
    let units = (height - Self.heading - Self.textLine) * MedicinesChart.width / Self.width
    for columns in (count > 4 ? 3 : 2)...4 {
      let field = MedicinesChart.fieldHeight(count, columns: columns, height: units)
      guard field >= Self.leastField else { continue }
      (charts, self.columns, fieldHeight) = (count, columns, min(field, Self.mostField))
      return true
    }
    return false
  }

  /// Leaves rows out of both tables until the others fit: each has some, and the first one more.
  private mutating func leaveOut(_ omitted: [Double], _ dense: [Double], from room: Double) {
    func count(_ heights: some Sequence<Double>, in room: Double) -> Int {
      var left = room
      return heights.prefix { height in
        left -= height
        return left >= 0
      }.count
    }
    let least = dense.prefix(Self.leastRows).reduce(0, +)
    let low = omitted.map { $0 - Self.rowGap }
    self.omitted = count(low, in: room - least)
    medicines = count(dense, in: room - low.prefix(self.omitted).reduce(0, +))
  }

  // MARK: Heights

  /// The number of lines of a text in a width.
  static func lines(_ text: String, size: Double, in width: Double = Self.width) -> Double {
    max(1, (TextWidth.of(text, size: size) * widening / width).rounded(.up))
  }

  /// The fonts of some systems are wider than those that texts are measured by, and lines are not full.
  private static let widening = 1.12
}
