extension Scenario {
  /// Everything is right.
  package static var wellBehaved: Scenario {
    Scenario("well-behaved")
  }
}
