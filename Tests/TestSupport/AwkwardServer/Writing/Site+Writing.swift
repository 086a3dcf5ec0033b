package import Foundation
internal import Synchronization

extension Site {
  /// Answers what writes, and the reading of one resource, whose version is told; nil for other requests,
  /// and of a server that is only read.
  func writingAnswer(to request: ServerRequest) -> ServerAnswer? {
    guard let rules = scenario.writing,
      let resource = request.resource ?? (request.path == "fhir" ? "" : nil)
    else { return nil }
    let parts = resource.split(separator: "/").map(String.init)
    switch (request.method, parts.count) {
    case ("POST", 0):
      return rules.takesBundles
        ? bundle(request, rules) : .outcome(403, "Bundles need a scope of all types")
    case ("POST", 1) where scenario.types.contains(parts[0]):
      return create(Resource(request.body), request.headers["if-none-exist"], rules)
    case ("GET", 2) where parts[1] != "_history": return read(parts[0], parts[1], rules)
    case ("PUT", 2) where scenario.types.contains(parts[0]):
      let resource = Resource(request.body)
      return update(parts[0], parts[1], request.headers["if-match"], rules) { _ in resource }
    case ("PATCH", 2) where scenario.types.contains(parts[0]):
      let operations = (try? JSONSerialization.jsonObject(with: request.body)) as? [[String: Any]]
      return update(parts[0], parts[1], request.headers["if-match"], rules) {
        $0?.patched(operations ?? [])
      }
    case ("DELETE", 2): return delete(parts[0], parts[1], request.headers["if-match"], rules)
    default: return nil
    }
  }

  /// The administrations with a status, or all of them, that were written since the site was opened.
  package func written(status: String? = nil) -> [Row] {
    rows.filter { row in
      row.type == "MedicationAdministration" && row.id.hasPrefix("w")
        && (status.map { row.json.contains(#""status":"\#($0)""#) } ?? true)
    }
  }

  /// The rows of a type that are there now.
  package func written(_ type: String) -> [Row] { rows.filter { $0.type == type } }

  /// A row as it is now.
  package func row(_ id: String) -> Row? { rows.first { $0.id == id } }

  /// Stores an administration as somebody else would, at once; its id.
  @discardableResult
  package func store(_ body: Data) -> String {
    insert(Resource(body), as: nil, WritingRules()).id
  }

  /// Changes a row as somebody else would.
  package func edit(_ id: String, _ text: String, to other: String) {
    guard let row = row(id) else { return }
    let json = row.json.replacing(text, with: other)
    replace(row, with: Resource(Data(json.utf8)), WritingRules())
  }

  // MARK: - Storing

  private func insert(_ resource: Resource, as id: String?, _ rules: WritingRules) -> Row {
    memory.withLock { memory in
      memory.counts["written", default: 0] += 1
      let number = memory.counts["written", default: 0]
      let row = resource.row(id ?? "w\(number)", version: 1, second: number, rules)
      memory.rows.append(row)
      return row
    }
  }

  @discardableResult
  private func replace(_ row: Row, with resource: Resource, _ rules: WritingRules) -> Row {
    memory.withLock { memory in
      memory.counts["written", default: 0] += 1
      let version = (Resource(Data(row.json.utf8)).version ?? 1) + 1
      let next = resource.row(
        row.id, version: version, second: memory.counts["written", default: 0], rules)
      memory.rows.removeAll { $0.type == row.type && $0.id == row.id }
      memory.rows.append(next)
      return next
    }
  }

  private func told(_ status: Int, _ row: Row, _ rules: WritingRules) -> ServerAnswer {
    var answer = ServerAnswer.json(row.json, status: status, type: scenario.release.mediaType)
    let version = Resource(Data(row.json.utf8)).version
    if rules.tellsVersion, let version {
      answer.headers["ETag"] = (rules.hasStrongTags ? "" : "W/") + "\"\(version)\""
    }
    if rules.tellsLocation, status == 201 {
      answer.headers["Location"] = "\(base)/\(row.type)/\(row.id)/_history/\(version ?? 1)"
    }
    if !rules.tellsLocation, status == 201 { answer.body = Data() }
    return answer
  }

  private func read(_ type: String, _ id: String, _ rules: WritingRules) -> ServerAnswer? {
    guard var row = row(type, id) else { return nil }
    if type == "Binary", rules.givesRawBinaries, let bytes = Resource(Data(row.json.utf8)).bytes {
      return ServerAnswer(200, ["Content-Type": "application/octet-stream"], bytes)
    }
    if !rules.tellsVersion { row = row.replacing(#""versionId":"1","#, with: "") }
    return told(200, row, rules)
  }

  private func create(
    _ resource: Resource, _ condition: String?, _ rules: WritingRules
  ) -> ServerAnswer {
    if let (text, status) = rules.refused, resource.says(text) {
      return .outcome(status, "Not this one")
    }
    if rules.isConditional, let condition {
      let value = condition.removingPercentEncoding?.split(separator: "|").last ?? ""
      let type = resource.members["resourceType"] as? String
      let found = rows.filter { $0.type == type && $0.json.contains(#""value":"\#(value)""#) }
      if found.count > 1 { return .outcome(412, "Several match") }
      if let there = found.first { return told(200, there, rules) }
    }
    return told(201, insert(resource, as: nil, rules), rules)
  }

  private func row(_ type: String, _ id: String) -> Row? {
    rows.first { $0.type == type && $0.id == id }
  }

  private func update(
    _ type: String, _ id: String, _ condition: String?, _ rules: WritingRules,
    _ change: (Resource?) -> Resource?
  ) -> ServerAnswer {
    guard let row = row(type, id) else {
      guard rules.takesIDs, condition == nil, let new = change(nil) else {
        return .outcome(condition == nil ? rules.refusalOfIDs : 412, "There is no such resource")
      }
      if let (text, status) = rules.refused, new.says(text) {
        return .outcome(status, "Not this one")
      }
      return told(201, insert(new, as: id, rules), rules)
    }
    let old = Resource(Data(row.json.utf8))
    if let condition, rules.tellsVersion, condition.filter(\.isNumber) != "\(old.version ?? 0)" {
      return .outcome(412, "Another version is there")
    }
    guard var next = change(old) else { return .outcome(422, "A test failed") }
    if rules.mergesTags { next.addTags(of: old) }
    return told(200, replace(row, with: next, rules), rules)
  }

  private func delete(
    _ type: String, _ id: String, _ condition: String?, _ rules: WritingRules
  ) -> ServerAnswer {
    if let row = row(type, id), let condition,
      condition.filter(\.isNumber) != "\(Resource(Data(row.json.utf8)).version ?? 0)"
    {
      return .outcome(412, "Another version is there")
    }
    delete(type, id, at: "2025-04-02T00:00:00Z")
    return ServerAnswer(204)
  }

  // MARK: - Bundles

  private func bundle(_ request: ServerRequest, _ rules: WritingRules) -> ServerAnswer {
    let bundle = Resource(request.body)
    let entries = bundle.members["entry"] as? [[String: Any]] ?? []
    let before = rows
    var answers: [String] = []
    for entry in entries {
      let answer = self.answer(entry, rules)
      if bundle.members["type"] as? String == "transaction", answer.status >= 400 {
        memory.withLock { $0.rows = before }
        return answer
      }
      answers.append(answer.entry)
    }
    return .json(
      #"{"resourceType":"Bundle","type":"batch-response","entry":[\#(answers.joined(separator: ","))]}"#,
      type: scenario.release.mediaType)
  }

  private func answer(_ entry: [String: Any], _ rules: WritingRules) -> ServerAnswer {
    let request = entry["request"] as? [String: String] ?? [:]
    let resource = Resource(members: entry["resource"] as? [String: Any] ?? [:])
    let parts = (request["url"] ?? "").split(separator: "/").map(String.init)
    guard let type = parts.first, scenario.types.contains(type) else {
      return .outcome(404, "Nothing is here")
    }
    let id = parts.last ?? ""
    return switch request["method"] {
    case "GET":
      read(type, id, rules)
        ?? .outcome(memory.withLock { $0.deleted[type + "/" + id] } == nil ? 404 : 410, "Not there")
    case "POST": create(resource, request["ifNoneExist"], rules)
    default: update(type, id, request["ifMatch"], rules) { _ in resource }
    }
  }
}

extension ServerAnswer {
  /// The answer as an entry of the answer to a Bundle.
  fileprivate var entry: String {
    var response = #""status":"\#(status) Status""#
    if let place = headers["Location"] { response += #","location":"\#(place)""# }
    if let tag = headers["ETag"] {
      response += #","etag":"\#(tag.replacing("\"", with: "\\\""))""#
    }
    let text = String(decoding: body, as: UTF8.self)
    if status >= 400 { response += #","outcome":\#(text)"# }
    let resource = status == 200 ? #","resource":\#(text)"# : ""
    return #"{"response":{\#(response)}\#(resource)}"#
  }
}
