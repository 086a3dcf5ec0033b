/// How slowly an answer may come: one that trickles would hold up a run for ever, as each of its bytes
/// ends an idle time.
struct RateFloor: Sendable {
  /// The bytes that must come in ``window``; the slowest line brings more.
  var bytes = 5 << 10
  /// The time that is waited for them; what the reader does in between is no part of it.
  var window = Duration.seconds(300)

  private var came = 0
  private var waited = Duration.zero

  /// Takes a piece of an answer and the time that was waited for it.
  ///
  /// Throws ``TransportFault/cutOff(_:)`` when too little came.
  mutating func take(_ count: Int, after wait: Duration) throws(TransportFault) {
    came += count
    waited += wait
    guard waited >= window else { return }
    guard came >= bytes else {
      throw .cutOff("only \(came) bytes came in \(waited.components.seconds) s")
    }
    (came, waited) = (0, .zero)
  }
}
