internal import FHIRDecoding
internal import FHIRFiles

/// The file of `--outcome-codes`: where a site writes whether a dose was given, `element`, `system`,
/// `code` and `outcome` in CSV.
struct OutcomeCodeFile: Sendable {
  /// What the codes mean.
  let codes: OutcomeCodes
  /// The file, for the manifest.
  let record: InputRecord

  /// Reads a file once; the system may be empty, for texts and for a code of any system.
  init(_ path: String) throws(InputTableError) {
    let file = try InputTable(
      path, of: "--outcome-codes", columns: ["element", "system", "code", "outcome"])
    var codes = OutcomeCodes()
    _ = try file.map { row throws(InputTableError) in
      let word = try file.required("element", in: row)
      guard let element = OutcomeCodes.Element(rawValue: word) else {
        let all = OutcomeCodes.Element.allCases.map(\.rawValue).joined(separator: ", ")
        throw file.problem(in: row, "element", "is none of \(all)")
      }
      guard let meaning = OutcomeCodes.Meaning(try file.required("outcome", in: row)) else {
        throw file.problem(
          in: row, "outcome", "is none of taken, not-taken, undetermined, excluded")
      }
      codes.add(element, system: row["system"], code: try file.required("code", in: row), meaning)
    }
    (self.codes, record) = (codes, file.record)
  }
}
