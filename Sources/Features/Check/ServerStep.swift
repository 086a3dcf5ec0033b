internal import FHIRServer

extension CheckReport {
  /// One thing that a server must or should do.
  struct Step: Sendable, Encodable {
    /// How it went.
    enum State: String, Sendable, Encodable {
      case good = "ok"
      case warning
      case error
      case skipped
      /// It matters, but a check cannot try it.
      case untried
    }

    /// What was tried, such as `first-page`.
    let id: String
    /// The type of resource; nil for the server as a whole.
    let type: String?
    let state: State
    /// The result.
    let detail: String
    /// What to do; nil when nothing needs to be done.
    let fix: String?

    /// Whether something should be fixed.
    var isProblem: Bool { state == .warning || state == .error }

    init(_ id: String, of type: String? = nil, _ state: State, _ detail: String, fix: String? = nil)
    {
      (self.id, self.type, self.state) = (id, type, state)
      (self.detail, self.fix) = (detail, fix)
    }

    /// A step that failed.
    init(_ id: String, of type: String? = nil, _ fault: ServerFault) {
      self.init(id, of: type, .error, fault.summary, fix: fault.advice)
    }
  }

  /// The result for a server.
  struct Server: Sendable, Encodable {
    let address: String
    var fhirVersion: String?
    var steps: [Step] = []
    /// What the first pages hold; nil without any.
    var firstPages: Record?
    /// The verdict on the server.
    var verdict = Verdict.fit

    private enum CodingKeys: CodingKey { case address, fhirVersion, steps, firstPages }
  }
}

extension CheckReport.Verdict {
  /// The verdict for a fault of the server.
  init(_ fault: ServerFault) { self = fault.isDenial ? .notAllowed : .noAnswer }
}
