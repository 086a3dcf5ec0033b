/// How far a transfer is: what libcurl hands out, and whether it takes too long; used by one thread.
final class TransferProgress {
  private let transfer: Transfer
  private let idleTime: Duration
  private var deadline = SuspendingClock.now
  private var head = AnswerHead()
  private var isHeadGiven = false

  /// Whether the last head said that a proxy wants to know who asks, so that there is no answer.
  private(set) var isRefusedByProxy = false

  /// Starts the time that the settings give for a head; the body may take hours.
  init(_ transfer: Transfer, _ settings: TransportSettings) {
    self.transfer = transfer
    idleTime = .seconds(settings.idleSeconds)
    deadline += .seconds(settings.connectSeconds + settings.idleSeconds)
  }

  /// Takes a line of a head or, after the body, of a trailer, which is passed over.
  func take(line: UnsafeBufferPointer<UInt8>) {
    guard !isHeadGiven, unsafe head.take(line), head.status >= 200 else { return }
    // Over https the proxy itself answers before the server does, and libcurl keeps that to itself.
    isRefusedByProxy =
      head.status == 407 && transfer.proxy != nil
      && transfer.request.address.origin.scheme == "http"
    guard !isRefusedByProxy else { return }
    isHeadGiven = true
    transfer.give(head)
    deadline = .now + idleTime
  }

  /// Takes bytes of the body, and waits while too many are held; false when nobody reads them any more.
  func take(body bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isHeadGiven else { return !transfer.isAbandoned }
    let isRead = unsafe transfer.give(bytes)
    deadline = .now + idleTime
    return isRead
  }

  /// Throws ``TransportFault/timedOut(_:)``, and ``TransportFault/cutOff(_:)`` when nobody reads any more.
  func check() throws(TransportFault) {
    guard !transfer.isAbandoned else { throw .interrupted }
    guard .now < deadline else { throw .timedOut("nothing came for too long") }
  }
}
