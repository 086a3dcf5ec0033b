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

  /// Makes a request.
  package init(
    _ method: String = "GET", _ address: WebAddress, headers: [HTTPHeader] = [],
    body: [UInt8]? = nil
  ) {
    (self.method, self.address, self.headers, self.body) = (method, address, headers, body)
  }
}

/// One header field.
package struct HTTPHeader: Sendable, Equatable {
  /// The field's name; its case does not matter.
  package let name: String
  /// The field's value.
  package let value: String

  /// Makes a header field.
  package init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }
}
