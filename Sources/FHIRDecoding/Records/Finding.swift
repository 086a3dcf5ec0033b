public import MedicationAdherence

/// Something that is wrong with the data at one place; it never holds a value of the data.
public struct Finding: Hashable, Codable, Sendable {
  /// How much it matters: what becomes of the resource, by the ledger's word for it.
  public enum Severity: String, Codable, Sendable {
    /// It is not counted.
    case quarantined
    /// It is no FHIR JSON and could not be read.
    case unreadable
    /// It is used, but something in it was not understood.
    case remark
  }

  /// How much it matters.
  public let severity: Severity
  /// The reason as the ledger names it.
  public let reason: String
  /// The resource type, or `file`.
  public let resource: String
  /// The index of the file among the inputs; -1 of what is not among them.
  public let file: Int
  /// The path of a file or folder that is not among the inputs; empty of anything else.
  public var path: String
  /// The line, from 1, on which the text begins that was read as one.
  public internal(set) var line: Int
  /// What is wrong, and at which JSON path.
  public let detail: LedgerDetail

  /// The reason for a file that ends in the middle of what it says.
  public static let cutOff = "cut-off"
  /// The reason for a file or folder that was changed while it was read.
  public static let changedWhileRead = "changed-while-read"
  /// The reason for a Bundle whose next page was not read.
  public static let missingPage = "next-page-missing"
  /// The reason for what a server says it failed to give.
  public static let serverError = "server-error"
  /// The reason for the manifest of an export, in which there is nothing to count.
  static let exportManifest = "export-manifest"

  /// The reason for a file of JSON that is no resource at all.
  public static let noResource = "no-resource"

  /// The reason for a modifier extension, which may change the meaning of what it stands in.
  public static let modifier = "modifierExtension"

  /// Makes a finding.
  public init(
    severity: Severity, reason: String, resource: String, file: Int, path: String = "",
    line: Int, detail: LedgerDetail
  ) {
    self.severity = severity
    self.reason = reason
    self.resource = resource
    self.file = file
    self.path = path
    self.line = line
    self.detail = detail
  }
}
