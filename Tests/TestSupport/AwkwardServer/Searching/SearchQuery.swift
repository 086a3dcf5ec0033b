internal import Foundation

/// What of a query a server understood.
struct SearchQuery {
  private(set) var patients: Set<String>?
  private(set) var ids: Set<String>?
  private(set) var bounds: [(isEdit: Bool, prefix: String, time: Date)] = []
  /// What the text of a resource must hold, one of each list.
  private(set) var texts: [[String]] = []
  private(set) var includesMedication = false
  /// The parameters that were understood, as they were sent.
  private(set) var understood: [(name: String, value: String)] = []
  /// What was not understood; nil when everything was.
  private(set) var complaint: String?

  init(_ request: ServerRequest, type: String, _ scenario: Scenario) {
    let isStrict = request.headers["prefer"]?.contains("handling=strict") ?? false
    self.init(request.parameters, isStrict: isStrict, type: type, scenario)
  }

  init(
    _ parameters: [(name: String, value: String)], isStrict: Bool, type: String,
    _ scenario: Scenario
  ) {
    let rules = scenario.search
    let naming = Set(rules.patientParameters ?? scenario.release.patientParameters)
    let dates = Set([scenario.release.administrationDate, scenario.release.orderDate])
    for (name, value) in parameters where !rules.ignored.contains(name) {
      var isUnderstood = true
      switch name {
      case _ where rules.lacks.contains(name): isUnderstood = false
      case "status":
        texts.append(value.split(separator: ",").map { #""status":"\#($0)""# })
      case "_tag":
        let code = #""code":"\#(value.split(separator: "|").last ?? "")""#
        texts.append([code + "}]", code + #","system""#])
      case "subject" where type == "DocumentReference":
        texts.append([#""reference":"\#(value)""#])
      case "identifier" where rules.knowsIdentifiers && type == "Patient":
        let parts = value.split(separator: "|")
        let system = parts.count > 1 ? #""system":"\#(parts[0])","# : ""
        texts.append([#"\#(system)"value":"\#(parts.last ?? "")"}"#])
      case "identifier" where scenario.writing?.searchesIdentifiers ?? false:
        texts.append(
          value.split(separator: ",").map {
            $0.hasSuffix("|")
              ? #""system":"\#($0.dropLast())""#
              : #""value":"\#($0.split(separator: "|").last ?? "")""#
          })
      case "_count", "_summary", "_format", "_total", "_sort": break
      case "_id": ids = Set(value.split(separator: ",").map(String.init))
      case _ where naming.contains(name) && type != "Patient": patients = Self.ids(value)
      case "_lastUpdated" where rules.knowsEdits: isUnderstood = bound(value, isEdit: true)
      case _ where dates.contains(name): isUnderstood = bound(value, isEdit: false)
      case "_include" where rules.includes && value.hasSuffix(":medication"):
        includesMedication = true
      default: isUnderstood = false
      }
      if isUnderstood { understood.append((name, value)) }
      if !isUnderstood, isStrict { complaint = "The parameter \(name)=\(value) is not understood" }
    }
  }

  private static func ids(_ value: String) -> Set<String> {
    Set(value.split(separator: ",").map { String($0.split(separator: "/").last ?? $0) })
  }

  private mutating func bound(_ value: String, isEdit: Bool) -> Bool {
    let prefix = value.prefix { $0.isLetter }
    let text = String(value.dropFirst(prefix.count))
    guard let time = Ward.instant(text.count == 10 ? text + "T00:00:00Z" : text) else {
      return false
    }
    let isLastDay = text.count == 10 && prefix == "le"
    bounds.append((isEdit, String(prefix), time.addingTimeInterval(isLastDay ? 86_399 : 0)))
    return true
  }

  func fits(_ row: Row) -> Bool {
    if let patients, !(row.patient.map(patients.contains) ?? false) { return false }
    for list in texts where !list.contains(where: row.json.contains) { return false }
    if let ids, !ids.contains(row.id) { return false }
    return bounds.allSatisfy { bound in
      guard let time = bound.isEdit ? row.updated : row.date else { return false }
      switch bound.prefix {
      case "ge", "sa", "gt": return time >= bound.time
      case "le", "eb", "lt": return time <= bound.time
      default: return time == bound.time
      }
    }
  }
}
