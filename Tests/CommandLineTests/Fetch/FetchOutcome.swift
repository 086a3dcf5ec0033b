import Foundation
import TestSupport

/// What a fetch came to.
struct FetchOutcome: CustomStringConvertible {
  let status: Int32
  let output: String
  let messages: String
  /// The files of the folder by their names.
  let files: [String: Data]

  var description: String { "exit \(status)\n\(messages)\n\(ledgerText)" }

  /// The rows of the ledger.
  var ledger: [[String: String]] { CSVTable(ledgerText).rows }

  private var ledgerText: String { text("ledger.csv") }

  /// The rows of the ledger about a type.
  func ledger(_ type: String) -> [[String: String]] { ledger.filter { $0["type"] == type } }

  /// The states of the ledger's rows about a type, each once.
  func states(_ type: String) -> Set<String> { Set(ledger(type).compactMap { $0["state"] }) }

  /// The reasons in the ledger and the messages: where a user looks for what went wrong.
  var words: String { ledger.compactMap { $0["reason"] }.joined(separator: "\n") + "\n" + messages }

  /// The sum of a column over the rows about a type.
  func sum(_ column: String, _ type: String) -> Int {
    ledger(type).reduce(0) { $0 + (Int($1[column] ?? "") ?? 0) }
  }

  /// The text of a file; empty without it.
  func text(_ name: String) -> String { String(decoding: files[name] ?? Data(), as: UTF8.self) }

  /// The ids of the rows of a type, in the order of the file.
  func ids(_ type: String) -> [String] {
    text("\(type).ndjson").split(separator: "\n").compactMap { line in
      let row = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return row?["id"] as? String
    }
  }

  /// The ids of the administrations, sorted.
  var administrations: [String] { ids("MedicationAdministration").sorted() }

  /// Whether every type but the administrations is complete.
  var othersAreComplete: Bool {
    let others = ledger.filter { $0["type"] != "MedicationAdministration" }
    return !others.isEmpty && others.allSatisfy { $0["state"] == "complete" }
  }
}

/// What the ward holds, as the ids that a fetch must bring.
enum WardIDs {
  /// The administrations of patients, sorted; of all patients unless they are named.
  static func administrations(_ patients: ClosedRange<Int> = 1...6) -> [String] {
    patients.flatMap { patient in (1...8).map { "awk-a\(patient)-\($0)" } }.sorted()
  }

  /// The orders, sorted.
  static let orders = (1...6).flatMap { ["awk-o\($0)a", "awk-o\($0)b"] }.sorted()
}
