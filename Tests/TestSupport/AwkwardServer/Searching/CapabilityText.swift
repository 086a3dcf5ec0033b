/// What a server says about itself: a CapabilityStatement, in DSTU2 a Conformance.
struct CapabilityText {
  private let scenario: Scenario
  private let site: Site

  init(_ site: Site) { (self.site, scenario) = (site, site.scenario) }

  private var release: FHIRRelease { scenario.release }

  /// The resource.
  var text: String {
    let isFirst = release == .dstu2
    let types = scenario.types.filter(isListed).map(resource).joined(separator: ",")
    let operation = scenario.export == nil ? "" : #","operation":[\#(exporting("export"))]"#
    return #"{"resourceType":"\#(isFirst ? "Conformance" : "CapabilityStatement")","#
      + #""status":"active","date":"2025-01-01","kind":"instance","fhirVersion":"\#(release.rawValue)","#
      + (isFirst ? #""acceptUnknown":"no","# : "") + #""format":["json"],"#
      + #""rest":[{"mode":"server"\#(security),"resource":[\#(types)]\#(operation)}]}"#
  }

  private func isListed(_ type: String) -> Bool {
    guard let rules = scenario.writing else { return true }
    return type == "MedicationAdministration"
      ? rules.listsAdministrations : rules.listsMoreTypes || !rules.moreTypes.contains(type)
  }

  private func resource(_ type: String) -> String {
    var parameters = ["_id"]
    if scenario.search.knowsEdits { parameters.append("_lastUpdated") }
    if type == release.order { parameters += naming + [release.orderDate] }
    if type == "MedicationAdministration" { parameters += naming + [release.administrationDate] }
    if scenario.search.knowsIdentifiers, type == "Patient" { parameters.append("identifier") }
    let writing = scenario.writing
    if writing?.searchesIdentifiers ?? false { parameters.append("identifier") }
    parameters += ["_tag"] + (type == "Patient" || type == "Group" ? [] : ["status"])
    parameters.removeAll(where: scenario.search.lacks.subtracting(scenario.search.claims).contains)
    let written = parameters.map { #"{"name":"\#($0)","type":"\#(kind($0))"}"# }
    let holdsMedication = type == release.order || type == "MedicationAdministration"
    let include =
      scenario.search.includes && holdsMedication
      ? #""searchInclude":["\#(type):medication"],"# : ""
    let history = scenario.search.deleted == nil ? "" : #",{"code":"history-type"}"#
    let operation =
      scenario.export != nil && (type == "Patient" || type == "Group")
      ? #","operation":[\#(exporting("export"))]"# : ""
    return #"{"type":"\#(type)","interaction":[{"code":"read"},{"code":"search-type"}\#(history)],"#
      + include + (writing?.isConditional ?? false ? #""conditionalCreate":true,"# : "")
      + #""searchParam":[\#(written.joined(separator: ","))]"#
      + (release == .dstu2 || release == .stu3 ? "" : operation) + "}"
  }

  private var naming: [String] { scenario.search.patientParameters ?? release.patientParameters }

  private func kind(_ parameter: String) -> String {
    if ["_id", "_tag", "status", "identifier"].contains(parameter) { return "token" }
    return naming.contains(parameter) ? "reference" : "date"
  }

  private func exporting(_ name: String) -> String {
    let definition = "http://hl7.org/fhir/uv/bulkdata/OperationDefinition/\(name)"
    let isOld = release == .dstu2 || release == .stu3
    return #"{"name":"\#(name)","definition":"#
      + (isOld ? #"{"reference":"\#(definition)"}}"# : #""\#(definition)"}"#)
  }

  private var security: String {
    guard case .tokens(let rules) = scenario.access, rules.discovery == .statement else {
      return ""
    }
    return #","security":{"extension":[{"url":"http://fhir-registry.smarthealthit.org/"#
      + #"StructureDefinition/oauth-uris","extension":[{"url":"token","valueUri":"\#(site.tokenAddress)"}]}]}"#
  }
}
