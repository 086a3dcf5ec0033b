internal import DurableOutput
public import FHIRServer

/// How a server that is written to is reached, and whether it may be changed.
public struct WritingRequest: Sendable {
  /// How it is reached, and who asks.
  public var server = ServerRequest()
  /// Whether the user agreed beforehand that it is changed.
  public var isAgreed = false
  /// Whether nothing is sent that changes anything.
  public var isDry = false
  /// Asks the person at the terminal; nil where nobody is.
  public var ask: (@Sendable (_ question: String) -> Bool)?

  /// Makes an empty request.
  public init() {}

  /// The plan of the way to the server.
  ///
  /// Throws ``UsageError`` also when nobody could agree that the server is changed.
  func checked() throws -> ServerPlan {
    let plan = try ServerPlan(server)
    guard isAgreed || isDry || ask != nil || plan.address.isOfThisMachine else {
      throw UsageError(
        "give --yes to write to \(plan.address.origin), or --dry-run to see what would be sent")
    }
    return plan
  }
}

/// A resource of the server, by its id, with or without its type.
struct ServerPlace: Hashable, Sendable {
  /// The type; nil when it is not said.
  let type: String?
  /// The id.
  let id: String

  /// Reads `ID` or `TYPE/ID`.
  ///
  /// Throws ``UsageError`` for another form.
  init(_ text: String, _ name: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let id = parts.last, ResourceTypes.isID(id), parts.count < 3,
      parts.count == 1 || ResourceTypes.all.contains(parts[0])
    else {
      throw UsageError(
        "\(name) \(text): give an id, or a type and an id such as MedicationRequest/17")
    }
    (type, self.id) = (parts.count == 2 ? parts[0] : nil, id)
  }

  /// As it was given.
  var text: String { type.map { $0 + "/" + id } ?? id }
}
