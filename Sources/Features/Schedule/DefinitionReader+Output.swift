internal import DurableOutput

/// What a definition keeps, where its reports go, and who is notified.
extension DefinitionReader {
  func store(_ members: ConfigurationMembers) -> StorePlace? {
    guard let text = members.text("store"), let node = members.value("store") else { return nil }
    switch text {
    case "none": return nil
    case "auto": return .auto
    case let word where ["auto", "none", "yes", "no", "true", "false"].contains(word.lowercased()):
      problems.add("store: give auto, none, or a folder", at: node)
      return nil
    default: return path(text, at: node).map(StorePlace.folder)
    }
  }

  /// Whether a lease on the server keeps two hosts from running it at once.
  func hasLease(_ members: ConfigurationMembers, _ sources: [String]) -> Bool {
    let isOnServer: Bool? = members.value("state", "give server, or leave it out") {
      $0 == "server" ? true : nil
    }
    guard isOnServer != nil else { return false }
    if !sources.contains(where: DataRequest.isServer) {
      problems.add(
        "state: server needs a server in source", at: members.value("state") ?? members.node)
    }
    return true
  }

  func output(_ members: ConfigurationMembers) -> (folder: String, keep: Retention?)? {
    guard let node = members.value("output") else {
      if !members.keys.contains("output") {
        problems.add("output is missing; name its folder", at: members.node)
      }
      return nil
    }
    let members = ConfigurationMembers(node, "output", known: ["folder", "keep"], problems)
    guard members.isMapping else { return nil }
    var keep: Retention?
    if let node = members.value("keep") {
      let counts = ConfigurationMembers(
        node, "keep", known: ["last", "weekly", "monthly"], problems)
      if case .members(let members) = node.value, members.isEmpty {
        problems.add("keep names nothing; give last, weekly or monthly", at: node)
      }
      keep = Retention(
        last: counts.number("last", atLeast: 1) ?? 1,
        weekly: counts.number("weekly", atLeast: 0) ?? 0,
        monthly: counts.number("monthly", atLeast: 0) ?? 0)
    }
    guard let folder = members.text("folder") else {
      if !members.keys.contains("folder") { problems.add("output has no folder", at: node) }
      return nil
    }
    return path(folder, at: members.value("folder") ?? node).map { ($0, keep) }
  }

  /// How many earlier runs the history goes back to; nil for the usual number.
  func trend(_ members: ConfigurationMembers) -> Int? {
    guard let node = members.value("trend") else { return nil }
    let trend = ConfigurationMembers(node, "trend", known: ["runs"], problems)
    guard trend.isMapping else { return nil }
    let store = members.text("store")
    if store == nil || store == "none" {
      problems.add("trend looks back by the store; give store: auto, or leave it out", at: node)
    }
    return trend.number("runs", atLeast: 0)
  }

  /// How the reports are published that some options of `report` make.
  func publish(
    _ members: ConfigurationMembers, _ sources: [String], _ report: [String]
  ) -> PublishRule? {
    guard let node = members.value("publish") else { return nil }
    let members = ConfigurationMembers(
      node, "publish", known: ["server", "formats", "per"], problems)
    guard members.isMapping else { return nil }
    _ = members.value("server", "give same, which is the server of source") { text -> Bool? in
      text == "same" ? true : nil
    }
    if !sources.contains(where: DataRequest.isServer) {
      problems.add("publish needs a server in source", at: node)
    }
    let formats = members.texts("formats") ?? []
    if let place = members.value("formats"),
      formats.contains(where: { FileFormat(rawValue: $0) == nil })
    {
      problems.add("formats takes any of xlsx, html, svg, csv", at: place)
    }
    let known = ["patient", "cohort"]
    let per =
      members.value("per", "give patient or cohort") { known.contains($0) ? $0 : nil } ?? known[0]
    let made = report.filter { $0.hasPrefix("--per=") }.flatMap {
      commaList(String($0.dropFirst(6)))
    }
    if !(made.isEmpty ? ["cohort"] : made).contains(per) {
      problems.add("publish takes what report makes; give per: \(per) there, too", at: node)
    }
    if per == "patient", report.contains(where: { $0.hasPrefix("--pseudonymise") }) {
      problems.add(
        "publish: a report with pseudonymise goes to no patient's record; give per: cohort",
        at: node)
    }
    return PublishRule(formats: formats, per: per)
  }

  func notify(_ members: ConfigurationMembers) -> NotifyRule? {
    guard let node = members.value("notify") else { return nil }
    let members = ConfigurationMembers(node, "notify", known: ["command", "on"], problems)
    guard members.isMapping else { return nil }
    guard let command = members.texts("command") else {
      if !members.keys.contains("command") { problems.add("notify has no command", at: node) }
      return nil
    }
    let words = members.texts("on") ?? ["incomplete", "failed"]
    let events = words.compactMap(NotifyRule.Event.init)
    if events.count < words.count, let place = members.value("on") {
      problems.add("on takes any of complete, incomplete, failed, worklist", at: place)
    }
    var called = command
    if command[0].contains("/"), let path = path(command[0], at: node) {
      // A name alone would be looked for on the PATH.
      called[0] = path.contains("/") ? path : "./" + path
    }
    return NotifyRule(command: called, events: Set(events))
  }
}
