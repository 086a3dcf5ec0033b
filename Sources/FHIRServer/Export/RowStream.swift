internal import DurableOutput
internal import FHIRDecoding

/// The rows in bytes that come piece by piece, gzip or not, whatever their name says.
struct RowStream {
  private var check: RowCheck
  private var inflater: Inflater?
  private var beginning: [UInt8]? = []
  private var damage: BulkFileFault?

  /// Starts a file of resources of one type.
  init(type: String) { check = RowCheck(type: type) }

  /// What the rows say that were whole and of the right type.
  var headers: RowHeaders { check.headers }
  /// What was wrong: the gzip data, else the first bad row.
  var fault: BulkFileFault? { damage ?? check.fault }

  /// Takes the next piece and hands out the rows that are good.
  ///
  /// Throws ``BulkFileFault`` for what is too long or a bomb, and what `handOut` throws.
  mutating func take(
    _ piece: some Collection<UInt8>, handOut: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    guard let begun = beginning else {
      try pass(piece, handOut)
      return
    }
    let first = begun + piece
    guard first.count >= 2 else {
      beginning = first
      return
    }
    try begin(first, handOut)
  }

  /// Says that the bytes have ended.
  mutating func finish(handOut: (ArraySlice<UInt8>) throws -> Void) throws {
    if let begun = beginning { try begin(begun, handOut) }
    if let inflater, !inflater.isAtMemberEnd { damage = damage ?? .damagedGzip }
    try check.finish(handOut: handOut)
  }

  private mutating func begin(
    _ first: [UInt8], _ handOut: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    beginning = nil
    if first.starts(with: [0x1F, 0x8B]) {
      inflater = Inflater()
    }
    try pass(first, handOut)
  }

  /// Expands a piece if need be and checks what it becomes; nothing after damage.
  private mutating func pass(
    _ piece: some Collection<UInt8>, _ handOut: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    guard let inflater else {
      try check.take(piece, handOut: handOut)
      return
    }
    guard damage == nil else { return }
    do {
      try inflater.take(Array(piece)) { try check.take($0, handOut: handOut) }
    } catch let fault as GzipDecoder.Fault {
      guard fault == .damaged else { throw BulkFileFault.gzipBomb }
      damage = .damagedGzip
    }
  }
}

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
    case .webPage: OutcomeWording.webPage
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
