internal import FHIRDecoding
internal import FHIRFiles
internal import FHIRServer
internal import MedicationAdherence

/// What of a server a report lacks that is made from what was fetched before.
public struct SourceShortfall: Sendable {
  /// The server's address.
  let server: String
  /// What became of the parts of the fetch.
  let ledger: [FetchLedgerRow]
  /// Why nothing came, and up to when was fetched what is counted instead; nil when something came.
  var earlier: (reason: String, moment: String)?

  /// Up to when was fetched what is counted, as people read it; nil when something came now.
  var upTo: String? {
    earlier.map { earlier in
      guard let date = FHIRDateTime(text: earlier.moment), date.hasTime else {
        return earlier.moment
      }
      return earlier.moment.prefix(10) + " " + earlier.moment.dropFirst(11).prefix(5) + " UTC"
    }
  }

  /// What is missing, as in the ledger.
  var findings: [Finding] {
    let parts = ledger.filter { !$0.isComplete }.map { row in
      let part = row.patientOrFile.isEmpty ? "" : " of " + row.patientOrFile
      return finding(
        Finding.notFetched, "\(server)\(part) is \(row.state): \(row.reason)", of: row.type)
    }
    return parts
      + (earlier.map { earlier in
        [
          finding(
            Finding.earlierFetch,
            "\(server): \(earlier.reason); what is counted was fetched up to \(earlier.moment)",
            of: "")
        ]
      } ?? [])
  }

  private func finding(_ reason: String, _ sentence: String, of type: String) -> Finding {
    Finding(
      severity: .unreadable, reason: reason, resource: type, file: -1, line: 0,
      detail: .said(sentence))
  }
}
