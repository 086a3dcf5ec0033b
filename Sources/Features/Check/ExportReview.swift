internal import FHIRServer

/// What can be said of a server's exports without beginning one.
struct ExportReview {
  private let plan: FetchPlan
  private let capabilities: ServerCapabilities
  private let scopes: GrantedScopes?

  init(_ plan: FetchPlan, _ capabilities: ServerCapabilities, scopes: GrantedScopes?) {
    (self.plan, self.capabilities, self.scopes) = (plan, capabilities, scopes)
  }

  /// One step: whether a fetch would export, and what that may meet.
  var step: CheckReport.Step {
    let isUsed = plan.way(of: capabilities) == .export
    switch (capabilities.offersExport, isUsed) {
    case (true, true):
      return CheckReport.Step(
        "export", .untried,
        "Bulk Data export: offered, so a fetch would use it; it was not tried, because that begins"
          + " one on the server",
        fix: "if the server refuses it to a fetch, " + ExportWays(scopes).sentence)
    case (true, false):
      let reason = plan.way == .search ? "--search is given" : "patients are named"
      return CheckReport.Step(
        "export", .skipped, "Bulk Data export: offered, and not used, because \(reason)")
    case (false, true):
      return CheckReport.Step(
        "export", .warning, "Bulk Data export: not offered, though --bulk is given",
        fix: "leave out --bulk; a fetch searches then")
    case (false, false):
      return CheckReport.Step("export", .skipped, "Bulk Data export: not offered; it is searched")
    }
  }
}
