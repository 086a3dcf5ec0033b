extension Scenario {
  /// The system of the patients' record numbers.
  package static let records = "https://awk.test/records"

  /// Each patient has a record number, `rec-0011` to `rec-0066`, and the last two have one more, the same.
  package static var identifiers: Scenario {
    Scenario("identifiers") { scenario in
      scenario.search.knowsIdentifiers = true
      scenario.changesRows = { $0.map(identified) }
    }
  }

  private static func identified(_ row: Row) -> Row {
    guard row.type == "Patient", let digit = row.id.last else { return row }
    let own = #"{"system":"\#(records)","value":"rec-00\#(digit)\#(digit)"}"#
    let shared = "56".contains(digit) ? #",{"system":"\#(records)","value":"rec-both"}"# : ""
    return row.replacing(
      #""birthDate""#, with: #""identifier":[\#(own)\#(shared)],"birthDate""#)
  }
}
