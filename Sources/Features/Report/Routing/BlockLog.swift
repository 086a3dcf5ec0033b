internal import FHIRFiles
internal import Synchronization

/// What happened while blocks were read.
final class BlockLog: Sendable {
  /// Where a chunk begins.
  struct Place: Codable, Equatable {
    /// The number of its split.
    let split: Int
    /// The number of its first text there.
    let text: Int
  }

  private let noted = Mutex<(places: [Place], error: (any Error)?)>(([], nil))

  /// Notes where the next chunk begins.
  func note(_ place: Place) { noted.withLock { $0.places.append(place) } }

  /// Where each chunk begins.
  var places: [Place] { noted.withLock { $0.places } }

  /// Notes what keeps blocks from being read, and ends the source.
  func end(_ error: any Error) -> SourcePiece? {
    noted.withLock { $0.error = error }
    return nil
  }

  /// Throws what kept blocks from being read, if anything did.
  func check() throws { if let error = noted.withLock({ $0.error }) { throw error } }
}
