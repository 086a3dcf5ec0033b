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
  var gists: RowHeaders { check.gists }
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
      inflater = Inflater(bombSize: ReadingLimits.standard.bombSize)
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
