internal import Foundation
internal import Synchronization

extension Site {
  /// Answers what belongs to an export; nil for other requests.
  func exportAnswer(to request: ServerRequest) -> ServerAnswer? {
    let parts = request.path.split(separator: "/").map(String.init)
    if parts.first == "fhir", parts.last == "$export" {
      return kickOff(request, Array(parts[1...]))
    }
    guard parts.first == "bulk", parts.count >= 3, let rules = scenario.export,
      let number = Int(parts[2]), let job = memory.withLock({ $0.jobs[checked: number] })
    else { return nil }
    noteIfOver(job, request)
    switch (request.method, parts[1]) {
    case ("GET", "status"): return poll(number, rules, part: request.parameter("part"))
    case ("DELETE", "status"): return delete(number, rules)
    case ("GET", "files"): return file(number, parts[3], request, rules)
    default: return nil
    }
  }

  private func noteIfOver(_ job: ExportJob, _ request: ServerRequest) {
    if job.isDeleted { log.note(fault: "\(request.path) was asked for after DELETE") }
  }

  private func kickOff(_ request: ServerRequest, _ parts: [String]) -> ServerAnswer {
    guard scenario.export != nil else { return .outcome(404, "There is no export here") }
    let prefer = request.headers["prefer"] ?? ""
    guard prefer.contains("respond-async") else { return .outcome(400, "respond-async is needed") }
    let since = request.parameter("_since")
    if let since, Ward.instant(since) == nil { return .outcome(400, "_since is no instant") }
    let types = request.parameter("_type")?.split(separator: ",").map(String.init)
    var job = ExportJob(
      types: types ?? scenario.release.types.filter { $0 != "Group" },
      since: since.flatMap(Ward.instant),
      members: parts.first == "Group" ? Set(Ward.members) : nil)
    for (name, value) in request.parameters where name == "_typeFilter" {
      if scenario.export?.ignoresFilters == true { continue }
      let parts = value.split(separator: "?", maxSplits: 1).map(String.init)
      let query = SearchQuery(
        ServerRequest.form(parts.last ?? ""), isStrict: true, type: parts[0], scenario)
      if let complaint = query.complaint { return .outcome(400, complaint) }
      job.filters[parts[0]] = query
    }
    let number = memory.withLock { memory in
      memory.jobs.append(job)
      return memory.jobs.count - 1
    }
    return ServerAnswer(202, ["Content-Location": address("bulk/status/\(number)")])
  }

  private func poll(_ number: Int, _ rules: ExportRules, part: String?) -> ServerAnswer {
    let polls = memory.withLock { memory in
      memory.jobs[number].polls += 1
      return memory.jobs[number].polls
    }
    guard polls <= rules.polls else {
      return .json(manifest(number, rules, part: part), type: "application/json")
    }
    return ServerAnswer(202, ["Retry-After": rules.wait.text, "X-Progress": rules.progress])
  }

  private func delete(_ number: Int, _ rules: ExportRules) -> ServerAnswer {
    let job = memory.withLock { memory in
      memory.jobs[number].isDeleted = true
      return memory.jobs[number]
    }
    let wanted = Set(files(number, rules).map(\.name))
    if job.fetched != wanted { log.note(fault: "DELETE before the last file was fetched") }
    return ServerAnswer(rules.deletion)
  }

  private func file(
    _ number: Int, _ name: String, _ request: ServerRequest, _ rules: ExportRules
  ) -> ServerAnswer {
    let generation = Int(request.parameter("generation") ?? "") ?? 0
    guard rules.linksWork(generation) else { return .outcome(410, "The link has expired") }
    guard let file = files(number, rules).first(where: { $0.name == name }) else {
      return .outcome(404, "There is no such file")
    }
    memory.withLock { _ = $0.jobs[number].fetched.insert(name) }
    let body = Data(file.text.utf8)
    return ServerAnswer(
      200, ["Content-Type": rules.zips ? "application/gzip" : "application/fhir+ndjson"],
      rules.zips ? body.gzipped : body)
  }
}

extension Array {
  fileprivate subscript(checked index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
