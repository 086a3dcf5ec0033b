extension Scenario {
  /// Everything is answered with a status.
  package static func notAllowed(_ status: Int) -> Scenario {
    Scenario("not-allowed") { $0.access = .refused(status) }
  }

  /// A user and a password are needed.
  package static var basic: Scenario { Scenario("basic") { $0.access = .basic } }
}
