internal import FHIRDecoding

/// The bytes that pieces are read into, which go round: new ones must be cleared first.
enum PieceBuffer {
  /// Takes the spare bytes when so many can be read into them, and new ones otherwise.
  ///
  /// The padding of chunks lies behind them. What one long text took is not held for good.
  static func take(_ count: Int, from spare: inout [UInt8], limits: ReadingLimits) -> [UInt8] {
    defer { spare = [] }
    let room = count + Chunk.padding
    let most = max(room, 4 * limits.pieceSize)
    return room...most ~= spare.count ? spare : [UInt8](repeating: 0, count: room)
  }
}
