internal import FHIRDecoding
/// Why a file of an export is not what its server announced.
package enum BulkFileFault: Error, Equatable, Sendable {
  /// The number of rows is not the one in the manifest.
  case wrongCount(expected: Int, found: Int)
  /// A row holds a resource of another type.
  case wrongType(line: Int, found: String)
  /// It is a web page in place of rows.
  case webPage
  /// The last row is no whole resource.
  case cutLine(line: Int, reason: String)
  /// A row is no JSON.
  case notJSON(line: Int, reason: String)
  /// A row is JSON but no resource.
  case notAResource(line: Int)
  /// A row is longer than any resource.
  case tooLong(line: Int)
  /// The gzip data are damaged.
  case damagedGzip
  /// The gzip data expand beyond all bounds.
  case gzipBomb

  /// What a user reads in the ledger of a file with resources of a type.
  package func summary(type: String) -> String {
    switch self {
    case .wrongCount(let expected, let found):
      "the export's manifest announces \(expected) rows, the file has \(found)"
    case .wrongType(let line, let found):
      "row \(line) is a resource of the type \(ResourceName.shown(found)), not \(type)"
    case .webPage: OutcomeWords.webPage
    case .cutLine(let line, let reason): "the last row, \(line), is cut off: \(reason)"
    case .notJSON(let line, let reason): "row \(line) cannot be read: \(reason)"
    case .notAResource(let line): "row \(line) is no FHIR resource"
    case .tooLong(let line): "row \(line) is longer than 64 MiB; no resource is that long"
    case .damagedGzip: "the gzip data are damaged"
    case .gzipBomb: "the gzip data expand more than 1000-fold to over 1 GiB and were refused"
    }
  }

  /// Whether the bytes may have been lost on the way, so that asking once more makes sense.
  var mayBeTransient: Bool {
    switch self {
    case .cutLine, .damagedGzip: true
    default: false
    }
  }
}
