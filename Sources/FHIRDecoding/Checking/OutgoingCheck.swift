internal import MedicationAdherence

/// What the tables and the reader say of one resource: of one that is to be sent, and of one that is to be
/// written about.
package enum OutgoingCheck {
  /// What does not fit: the path and what is wrong, as one phrase.
  package struct Fault: Equatable, Sendable {
    /// Whether something is missing that FHIR demands, so that the resource is incomplete.
    package let isMissing: Bool
    /// The path and what is wrong with it; never a value.
    package let text: String
  }

  /// What is wrong with a resource; nil when the version has no table for its type.
  ///
  /// Throws ``UnreadableText`` for what is no JSON or no resource.
  package static func faults(
    in text: [UInt8], of version: FHIRVersion
  ) throws(UnreadableText) -> [Fault]? {
    let faults = try read(text) { resource -> (isKnown: Bool, list: [Fault])? in
      guard let type = resource.member("resourceType")?.string?.text else { return nil }
      let walk = PropertyWalk(resource, type: type, version: version)
      return (
        TypeTable.table(of: version)[type] != nil,
        walk.faults.map { Fault(isMissing: $0.kind == .missing, text: $0.path + " " + $0.detail) }
      )
    }
    guard let faults else { throw UnreadableText(reason: "it has no resourceType") }
    return faults.isKnown ? faults.list : nil
  }

  /// The paths of the modifier extensions in a resource that are not understood.
  ///
  /// Throws ``UnreadableText`` for what is no JSON.
  package static func unknownModifiers(in text: [UInt8]) throws(UnreadableText) -> [String] {
    try read(text) { $0.unknownModifiers() }.map { String($0.dropFirst()) }
  }

  private static func read<Value>(
    _ text: [UInt8], _ body: (JSONValue) -> Value
  ) throws(UnreadableText) -> Value {
    let (parser, count) = (JSONParser(), text.count)
    let bytes = text + [UInt8](repeating: 0, count: JSONParser.padding)
    let result = unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(JSONFault) in
        body(unsafe try parser.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
      }
    }
    switch result {
    case .success(let value): return value
    case .failure(let fault): throw UnreadableText(reason: fault.detail().text)
    }
  }
}
