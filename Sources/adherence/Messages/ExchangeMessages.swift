internal import FHIRServer
internal import Logging

/// Hands what must be known of the exchange with a server to the log of messages.
struct ExchangeMessages: ExchangeLog {
  let log: Logger

  /// Says a warning, and with `--verbose` what is sent again.
  func note(_ event: ExchangeEvent) {
    guard let detail = event.detail else { return }
    switch event.kind {
    case .warning: log.warning("\(detail)")
    case .retry: log.debug("again in \(event.seconds ?? 0) s: \(detail)")
    default: return
    }
  }
}
