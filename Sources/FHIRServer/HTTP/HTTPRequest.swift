/// One request to a server, before credentials are added.
package struct HTTPRequest: Sendable, Equatable {
  /// The verb, in capitals.
  package var method: String
  /// Where it goes.
  package var address: WebAddress
  /// The header fields, in the order in which they are sent.
  package var headers: [HTTPHeader]
  /// What is sent along; nil without a body.
  package var body: [UInt8]?
  /// How often it may be sent.
  package var replay = Replay.safe

  /// How often a request may be sent.
  package enum Replay: Sendable {
    /// Any number of times: it changes nothing (GET, `_search`).
    case safe
    /// Again when it surely did nothing, and after what became of it was looked up: a second time it
    /// changes nothing more (PUT with If-Match, DELETE, POST with If-None-Exist).
    case repeatable
    /// Never twice by itself: each time it makes something new.
    case once
  }

  /// Makes a request.
  package init(
    _ method: String = "GET", _ address: WebAddress, headers: [HTTPHeader] = [],
    body: [UInt8]? = nil, replay: Replay = .safe
  ) {
    (self.method, self.address, self.headers, self.body) = (method, address, headers, body)
    self.replay = replay
  }
}

/// One header field.
package struct HTTPHeader: Sendable, Equatable {
  /// The field's name; its case does not matter.
  package let name: String
  /// The field's value.
  package let value: String

  /// The media types of JSON in all versions.
  static let anyMediaType =
    "application/fhir+json, application/json+fhir;q=0.9, application/json;q=0.8"

  /// Makes a header field.
  package init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }
}

extension HTTPHeader: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The field as it is sent, with the value of `Authorization` hidden.
  package var description: String {
    name + ": " + (name.lowercased() == "authorization" ? Secret(value).description : value)
  }

  /// The field as it is sent, with the value of `Authorization` hidden.
  package var debugDescription: String { description }

  /// A mirror that shows nothing more.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
