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
      /// It matters, and a check cannot try it.
      case untried
    }

    /// What was tried, such as `first-page`.
    let id: String
    /// The type of resource; nil for the server as a whole.
    let type: String?
    let state: State
    /// What came of it.
    let detail: String
    /// What to do; nil when nothing need be done.
    let fix: String?

    /// Whether something should be mended.
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

  /// What came of a server.
  struct Server: Sendable, Encodable {
    let address: String
    var fhirVersion: String?
    var steps: [Step] = []
    /// What the first pages hold; nil without any.
    var firstPages: Record?
    /// What the check of the server came to.
    var verdict = Verdict.fit

    private enum CodingKeys: CodingKey { case address, fhirVersion, steps, firstPages }
  }
}

extension CheckReport.Verdict {
  /// What a fault of the server's makes of a check.
  init(_ fault: ServerFault) { self = fault.isDenial ? .notAllowed : .noAnswer }
}
