import FHIRDecoding
import FHIRFiles
import MedicationAdherence
import Testing

@testable import Counting
@testable import Features

/// How many single places the ledger lists.
@Suite struct LedgerPlacesTests {
  private static func finding(_ resource: String, _ reason: String) -> Finding {
    Finding(
      severity: .quarantined, reason: reason, resource: resource, file: 0, line: 1,
      detail: .said("x"))
  }

  @Test(arguments: [("Patient", "bad-value"), ("My Own Type", "bad-value"), ("", ""), ("A B", "")])
  func `what is beyond the places that are listed is counted, whatever it is called`(
    resource: String, reason: String
  ) {
    let more = [Finding](
      repeating: Self.finding(resource, reason), count: Ledger.listedPlaces + 2)
    let ledger = Ledger(
      Ledger.Facts(
        resources: Ledger.Resources(counts: [:], versions: [:], duplicates: [:], takenBack: [:]),
        files: Ledger.Files(inputs: [InputRecord(path: "in", byteCount: 1, sha256: "")]),
        findings: more))
    let rest = ledger.rows.filter { $0.detail == .fact(.more) }
    #expect(rest.map(\.resource) == [resource])
    #expect(rest.map(\.reason) == [reason])
    #expect(rest.map(\.count) == [2])
    #expect(ledger.rows.count { $0.detail == .said("x") } == Ledger.listedPlaces)
  }
}
