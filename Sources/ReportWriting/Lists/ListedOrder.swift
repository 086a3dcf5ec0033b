public import MedicationAdherence
public import ReportLanguage

/// An order as a list shows it, in one language.
public struct ListedOrder: ListedRow {
  /// The order.
  public let order: OrderRow
  /// What in its instructions could not be used or was assumed.
  public let remarks: [ListedRemark]
  private let status: String

  /// Makes a row.
  public init(_ order: OrderRow, remarks: [ScheduleRemark], language: Language) {
    self.order = order
    let words = language.wording
    status = words.status(ofOrder: order.status) ?? order.status
    self.remarks = remarks.map { remark in
      ListedRemark(
        kind: remark.kind.rawValue, path: remark.path, text: words.remark(remark),
        whole: words.wholeOrder)
    }
  }

  /// The status is said in words.
  public func words(of column: String) -> String? { column == "status" ? status : nil }

  /// Orders have remarks.
  public static var hasRemarks: Bool { true }

  /// The instruction is what orders are listed for.
  public static var mainColumn: String? { "instruction" }

  /// The name says what the code does, and the instruction has most dates.
  public static var dispensableColumns: [String] {
    ["medication_code", "active_to", "active_from"]
  }

  /// The columns of an order.
  public static let definition = TableDefinition<ListedOrder>(
    name: OrderRow.definition.name, meaning: OrderRow.definition.meaning,
    columns: OrderRow.definition.columns.map { column in
      Column(column.name, column.type, unit: column.unit, column.meaning) {
        column.value($0.order)
      }
    })
}
