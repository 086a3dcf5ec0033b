internal import Foundation
internal import Synchronization

extension Site {
  /// Answers a read, a search, a page or the server's own description.
  func searchAnswer(to request: ServerRequest) -> ServerAnswer {
    guard let resource = request.resource ?? (request.path == "fhir" ? "" : nil) else {
      return .outcome(404, "Nothing is here")
    }
    let parts = resource.split(separator: "/").map(String.init)
    switch (request.method, parts.count) {
    case ("GET", 1) where parts[0] == "metadata": return written(200, CapabilityText(self).text)
    case ("GET", 1): return search(parts[0], request, within: nil)
    case ("POST", 2) where parts[1] == "_search": return search(parts[0], request, within: nil)
    case ("GET", 2) where parts[1] == "_history": return history(parts[0], request)
    case ("GET", 3) where parts[2] == "$everything":
      guard scenario.search.givesEverything else { return .outcome(404, "Nothing is here") }
      return everything(of: parts[1], request)
    case ("GET", 3) where parts[0] == "Patient": return search(parts[2], request, within: parts[1])
    case ("GET", 2): return read(parts[0], parts[1])
    default: return .outcome(404, "Nothing is here")
    }
  }

  private func written(_ status: Int, _ text: String) -> ServerAnswer {
    .json(text, status: status, type: scenario.release.mediaType)
  }

  private func read(_ type: String, _ id: String) -> ServerAnswer {
    guard let row = rows.first(where: { $0.type == type && $0.id == id }) else {
      if memory.withLock({ $0.deleted[type + "/" + id] }) != nil {
        return .outcome(410, "It was deleted")
      }
      return .outcome(404, "There is no such resource")
    }
    return written(200, row.json)
  }

  private func search(
    _ type: String, _ request: ServerRequest, within patient: String?
  ) -> ServerAnswer {
    guard scenario.types.contains(type) else {
      return .outcome(404, "\(type) is not known here")
    }
    if let cursor = request.parameter("_cursor") { return page(cursor, request) }
    let query = SearchQuery(request, type: type, scenario)
    if let complaint = query.complaint { return .outcome(400, complaint) }
    let found = rows.filter { row in
      row.type == type && (patient.map { row.patient == $0 } ?? true) && query.fits(row)
    }
    if request.asksCount { return count(found.count) }
    return page(first(found, query, type))
  }

  /// All of a patient, and the Medications that it refers to.
  private func everything(of patient: String, _ request: ServerRequest) -> ServerAnswer {
    if let cursor = request.parameter("_cursor") { return page(cursor, request) }
    let types = request.parameter("_type")?.split(separator: ",").map(String.init)
    let since = request.parameter("_since").flatMap(Ward.instant) ?? .distantPast
    let own = rows.filter { $0.patient == patient && $0.updated >= since }
    let medications = Set(own.compactMap(\.medication))
    let found = (own + rows.filter { $0.type == "Medication" && medications.contains($0.id) })
      .filter { types?.contains($0.type) ?? true }
    let query = SearchQuery([], isStrict: false, type: "Patient", scenario)
    return page(first(found, query, "Patient/\(patient)/$everything"))
  }

  /// What was deleted of a type, one resource a page, beside a change that it tells, too.
  private func history(_ type: String, _ request: ServerRequest) -> ServerAnswer {
    guard let all = scenario.search.deleted else { return .outcome(404, "There is no history") }
    let since = request.parameter("_since").flatMap(Ward.instant) ?? .distantPast
    let moment = "2025-03-06T12:00:00Z"
    let told = (Ward.instant(moment) ?? .distantPast) >= since
    let own = memory.withLock(\.deleted).filter { place, moment in
      place.hasPrefix(type + "/") && (Ward.instant(moment) ?? .distantPast) >= since
    }
    let deleted =
      (told ? all.filter { $0.hasPrefix(type + "/") }.map { ($0, moment) } : [])
      + own.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let number = request.parameter("_past").flatMap { Int($0) } ?? 0
    let entries = deleted.dropFirst(number).prefix(1).map { place, moment in
      #"{"fullUrl":"\#(base)/\#(place)","request":{"method":"DELETE","url":"\#(place)"},"#
        + #""response":{"status":"204","lastModified":"\#(moment)"}}"#
    }
    let changed = rows.filter { $0.type == type && $0.updated >= since }.map {
      #"{"resource":\#($0.json),"request":{"method":"PUT","url":"\#(type)/\#($0.id)"}}"#
    }
    let next =
      number + 1 < deleted.count
      ? #","link":[{"relation":"next","url":"\#(base)/\#(type)/_history?_past=\#(number + 1)"}]"#
      : ""
    let list = (entries + changed).joined(separator: ",")
    return written(200, #"{"resourceType":"Bundle","type":"history"\#(next),"entry":[\#(list)]}"#)
  }

  private func count(_ number: Int) -> ServerAnswer {
    guard scenario.search.counts else { return .outcome(400, "_summary is not understood") }
    return written(200, #"{"resourceType":"Bundle","type":"searchset","total":\#(number)}"#)
  }

  /// Begins a search: fixes the rows of its pages and gives every page its address.
  private func first(_ found: [Row], _ query: SearchQuery, _ type: String) -> Cursor {
    let pages = stride(from: 0, to: found.count, by: 3).map {
      Array(found[$0..<min($0 + 3, found.count)])
    }
    let medications = Set(found.compactMap(\.medication))
    let included =
      query.includesMedication
      ? rows.filter { $0.type == "Medication" && medications.contains($0.id) } : []
    let key = UUID().uuidString
    let text = query.understood.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    let cursors = (1...max(pages.count, 1)).map { number in
      Cursor(
        type: type, number: number, pages: pages, included: included, query: text,
        second: pages.count > 1 ? "\(key).2" : nil)
    }
    memory.withLock { memory in
      for cursor in cursors { memory.cursors["\(key).\(cursor.number)"] = cursor }
    }
    secrets.add(key)
    return cursors[0]
  }

  private func page(_ token: String, _ request: ServerRequest) -> ServerAnswer {
    guard let cursor = memory.withLock({ $0.cursors[token] }) else {
      log.note(fault: "a page was asked for that was never offered")
      return .outcome(404, "There is no such page")
    }
    if request.parameters.contains(where: { !["_cursor", "_moved"].contains($0.name) }) {
      log.note(fault: "the address of a page was changed")
    }
    return page(cursor)
  }

  /// The first row of the search that a page belongs to.
  package func firstRow(ofSearchAsking request: ServerRequest) -> Row? {
    let token = request.parameter("_cursor") ?? ""
    return memory.withLock { $0.cursors[token]?.pages.first?.first }
  }

  private func page(_ cursor: Cursor) -> ServerAnswer {
    let index = cursor.number - 1
    let matches = index < cursor.pages.count ? cursor.pages[index] : []
    let wanted = Set(matches.compactMap(\.medication))
    var page = SearchPage(
      type: cursor.type, number: cursor.number, pages: cursor.pages.count, matches: matches,
      included: cursor.included.filter { wanted.contains($0.id) },
      before: index > 0 ? cursor.pages[index - 1].last : nil,
      total: cursor.pages.joined().count,
      selfLink: "\(base)/\(cursor.type)" + (cursor.query.isEmpty ? "" : "?\(cursor.query)"),
      next: cursor.number < cursor.pages.count ? link(cursor, to: cursor.number + 1) : nil,
      second: cursor.second.map { _ in link(cursor, to: 2) })
    scenario.rewritesPage(&page, self)
    return written(200, page.bundle(base: base))
  }

  private func link(_ cursor: Cursor, to number: Int) -> String {
    let key = cursor.second?.dropLast(2) ?? ""
    let query = "?_cursor=\(key).\(number)"
    switch scenario.search.next {
    case .absolute: return "\(base)/\(cursor.type)\(query)"
    case .path: return "/\(path)/fhir/\(cursor.type)\(query)"
    case .typeAndQuery: return cursor.type + query
    case .query: return query
    }
  }
}
