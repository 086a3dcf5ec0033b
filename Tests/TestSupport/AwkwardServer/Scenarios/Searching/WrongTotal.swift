extension Scenario {
  /// The total in the pages is too small.
  package static var wrongTotal: Scenario {
    Scenario("wrong-total") { $0.rewritesPage = { page, _ in page.total = 1 } }
  }
}
