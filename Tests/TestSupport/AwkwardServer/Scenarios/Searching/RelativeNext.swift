extension Scenario {
  /// `next` is written as a relative reference.
  package static func relativeNext(_ form: SearchRules.Form) -> Scenario {
    Scenario("relative-next") { $0.search.next = form }
  }
}
