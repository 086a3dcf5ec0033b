import DurableOutput
import FoundationEssentials
import MedicationAdherence

/// A row of the table `meta`: one fact that the manifest states, too.
struct RunFactRow {
  let key: String
  let value: String

  /// The facts of a run; a list or an object of the manifest is JSON here.
  static func rows(of facts: RunFacts) throws -> [RunFactRow] {
    [
      ("version", facts.version), ("definition", facts.definition), ("as_of", facts.asOf),
      ("time_zone", facts.timeZone), ("arguments", try json(facts.arguments)),
      ("inputs", try json(facts.inputs)), ("counts", try json(facts.counts)),
    ].compactMap { key, value in value.map { RunFactRow(key: key, value: $0) } }
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension RunFactRow: TableRow {
  static let definition = TableDefinition<RunFactRow>(
    name: "meta",
    meaning: "One fact of the run, as manifest.json states it.",
    columns: [
      Column("key", .text, "The key in manifest.json.") { .text($0.key) },
      Column("value", .text, "Its value; a list or an object is JSON.") { .text($0.value) },
    ])
}

/// A row of the table `dictionary`: what one column of a table holds.
struct DatabaseColumn {
  let row: DictionaryRow
}

extension DatabaseColumn: TableRow {
  /// The columns of a dictionary; tables have no headings here.
  static let definition = TableDefinition<DatabaseColumn>(
    name: DictionaryRow.definition.name, meaning: DictionaryRow.definition.meaning,
    columns: DictionaryRow.definition.columns.filter { $0.name != "heading" }
      .map { $0.of { $0.row } })
}
