internal import FHIRServer

/// What a server's CapabilityStatement says about the types and parameters that a fetch uses.
struct CapabilityReview {
  private let capabilities: ServerCapabilities

  init(_ capabilities: ServerCapabilities) { self.capabilities = capabilities }

  /// One step for the version, one for each type (or one for all if none is named), and one for
  /// what cannot be read.
  var steps: [CheckReport.Step] {
    [version] + offers + [problem].compactMap { $0 }
  }

  private var offers: [CheckReport.Step] {
    if let problem = capabilities.typesProblem {
      return [
        CheckReport.Step(
          "offer", .warning, problem,
          fix: "ask those who run the server for a CapabilityStatement that names its types")
      ]
    }
    let orderTypes = capabilities.orderTypes
    return KindSearch.all.filter {
      ![.forWards, .forScores].contains($0.need)
        && ($0.need != .ofVersion || orderTypes.contains($0.type))
    }.map(offer)
  }

  private var version: CheckReport.Step {
    let version = capabilities.fhirVersion
    guard !version.isEmpty else {
      return CheckReport.Step(
        "fhir-version", .warning, "the server does not say which version of FHIR it speaks",
        fix: "ask those who run the server; until then it is asked for orders of every version")
    }
    return capabilities.knowsVersion
      ? CheckReport.Step("fhir-version", .good, "FHIR \(version)")
      : CheckReport.Step(
        "fhir-version", .warning, "FHIR \(version) is no version that this tool knows",
        fix: "fetch all the same, and check the folder; DSTU2, STU3, R4 and R5 are known")
  }

  private var problem: CheckReport.Step? {
    capabilities.problem.map {
      CheckReport.Step(
        "capabilities", .warning, $0,
        fix: "have the server write it as FHIR does; all else in it is taken")
    }
  }

  private func offer(_ search: KindSearch) -> CheckReport.Step {
    let type = search.type
    guard capabilities.offers(type) else {
      let isNeeded = !search.mayBeEmpty
      return CheckReport.Step(
        "offer", of: type, isNeeded ? .error : .skipped, "\(type): not offered",
        fix: isNeeded ? "have the server offer \(type), or export it in another way" : nil)
    }
    let lacks = self.lacks(type)
    guard lacks.isEmpty else {
      return CheckReport.Step(
        "offer", of: type, .warning, "\(type): offered, but " + lacks.joined(separator: "; "),
        fix: "have these search parameters offered; a fetch of everything works without them")
    }
    return CheckReport.Step(
      "offer", of: type, .good, "\(type): offered, with all that a fetch uses")
  }

  /// What a fetch would use but the server does not offer, with the consequence.
  private func lacks(_ type: String) -> [String] {
    var lacks: [String] = []
    func isOffered(_ names: String...) -> Bool {
      names.contains { capabilities.offers($0, of: type) ?? true }
    }
    if type != "Patient", type != "Medication", !isOffered("patient", "subject") {
      lacks.append("not by patient (patient, subject), which --patient and --group search by")
    }
    if !isOffered("_lastUpdated") {
      lacks.append("not by _lastUpdated, so --since misses edits of older records")
    }
    return lacks
  }
}

/// What can be said about a server's exports without starting one.
struct ExportReview {
  private let plan: FetchPlan
  private let capabilities: ServerCapabilities
  private let scopes: GrantedScopes?

  init(_ plan: FetchPlan, _ capabilities: ServerCapabilities, scopes: GrantedScopes?) {
    (self.plan, self.capabilities, self.scopes) = (plan, capabilities, scopes)
  }

  /// One step: whether a fetch would export, and what may go wrong.
  var step: CheckReport.Step {
    let isUsed = plan.way(of: capabilities) == .export
    switch (capabilities.offersExport, isUsed) {
    case (true, true):
      return CheckReport.Step(
        "export", .untried,
        "Bulk Data export: offered, so a fetch would use it; it was not tried, because that begins"
          + " one on the server",
        fix: plan.way == nil
          ? "nothing need be done: if the server refuses it to a fetch, it is searched instead"
          : "if the server refuses it to a fetch, " + ExportWays(scopes).sentence)
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
