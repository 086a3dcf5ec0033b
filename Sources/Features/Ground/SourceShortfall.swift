internal import FHIRDecoding
internal import FHIRFiles
internal import FHIRServer
internal import MedicationAdherence

/// What is missing of what a server has.
public struct SourceShortfall: Sendable {
  /// The server's address.
  let server: String
  /// The parts that are not complete.
  let rows: [FetchLedgerRow]
  /// Why nothing came, and up to when the data are that are used instead; nil when something came.
  var fault: String?

  /// Each as the ledger has it.
  var findings: [Finding] {
    let parts = rows.map { row in
      let part = row.patientOrFile.isEmpty ? "" : " of " + row.patientOrFile
      return finding("\(server)\(part) is \(row.state): \(row.reason)", of: row.type)
    }
    return parts + (fault.map { [finding("\(server): \($0)", of: "")] } ?? [])
  }

  private func finding(_ sentence: String, of type: String) -> Finding {
    Finding(
      severity: .unreadable, reason: Finding.notFetched, resource: type, file: -1, line: 0,
      detail: .said(sentence))
  }
}
