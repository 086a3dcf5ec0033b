/// Receives the events of a run: requests and their outcomes.
package protocol ExchangeLog: Sendable {
  /// Notes an event.
  func note(_ event: ExchangeEvent)
}

/// One event between this tool and a server; it holds no secret, no query and no patient.
package struct ExchangeEvent: Sendable, Equatable {
  /// What happened, in the words that exports are logged with.
  package enum Kind: String, Sendable {
    case kickoff
    case statusProgress = "status_progress"
    case downloadRequest = "download_request"
    case downloadComplete = "download_complete"
    case downloadError = "download_error"
    case page, retry, warning, error, complete
  }

  /// What happened.
  package var kind: Kind
  /// The request: its verb and its address without query and without a patient's id.
  package var request: String?
  /// The status of the answer.
  package var status: Int?
  /// The type of resource.
  package var type: String?
  /// How many rows came.
  package var rows: Int?
  /// How many rows there should be.
  package var expected: Int?
  /// How many seconds it took, or the pause before the next attempt.
  package var seconds: Double?
  /// What else there is to say.
  package var detail: String?

  /// Makes an event.
  package init(
    _ kind: Kind, request: String? = nil, status: Int? = nil, type: String? = nil,
    rows: Int? = nil, expected: Int? = nil, seconds: Double? = nil, detail: String? = nil
  ) {
    (self.kind, self.request, self.status, self.type) = (kind, request, status, type)
    (self.rows, self.expected) = (rows, expected)
    (self.seconds, self.detail) = (seconds, detail)
  }
}

/// A log that forgets.
package struct NoExchangeLog: ExchangeLog {
  /// Makes it.
  package init() {}

  /// Does nothing.
  package func note(_ event: ExchangeEvent) {}
}

extension HTTPRequest {
  /// The verb and the address, without the query and without the id of a patient.
  package var label: String { method + " " + address.label }
}

extension WebAddress {
  /// The address without its query and without the id of a patient, of any length that can be read.
  package var label: String {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    var masked = parts
    for index in parts.indices.dropFirst() where parts[index - 1] == "Patient" {
      if !parts[index].hasPrefix("_"), !parts[index].hasPrefix("$") { masked[index] = "…" }
    }
    return OutcomeWording.clean(masked.joined(separator: "/"))
  }
}
