package import MedicationAdherence

/// Value sets and code systems, and the options that they make.
package struct Terminology: Sendable {
  /// One part of a value set: codes that it takes in or leaves out.
  fileprivate struct Part: Sendable {
    var system: String?
    var concepts: [SurveyOption]?
    var filters: [[String]]
    var valueSets: [String]
  }

  /// A value set.
  fileprivate struct ValueSet: Sendable {
    var version: String?
    var expansion: [SurveyOption]?
    var included: [Part]
    var excluded: [Part]
  }

  /// A code of a code system.
  fileprivate struct Concept: Sendable {
    let option: SurveyOption
    /// The codes above it.
    let ancestors: Set<String>
    let isSelectable: Bool
    let properties: [String: String]
    var code: String? { if case .coding(let coding) = option.value { coding.code } else { nil } }
  }

  private var valueSets: [String: ValueSet] = [:]
  /// The codes of code systems that are there whole.
  private var systems: [String: [Concept]] = [:]

  /// Knows nothing.
  package init() {}

  /// Takes the value sets and code systems of a file.
  ///
  /// Throws ``UnreadableText`` for what is no JSON.
  package mutating func take(_ bytes: [UInt8]) throws(UnreadableText) {
    let found = try SurveyDocument.read(bytes) { root in
      var found = self
      found.take(root)
      return found
    }
    self = found
  }

  /// The options of a value set, by its canonical address, `#ID` or `ValueSet/ID`; nil with the reason
  /// where it cannot be had.
  package func options(of name: String) -> (list: [SurveyOption]?, reason: String) {
    do {
      return (try options(of: name, within: []), "")
    } catch {
      return (nil, error.reason)
    }
  }

  // MARK: - Reading

  /// Takes what a resource is or holds.
  mutating func take(_ root: JSONValue) {
    for resource in SurveyDocument.resources(in: root) {
      add(resource, isContained: false)
      for contained in resource.member("contained")?.elements.map(\.self) ?? [] {
        add(contained, isContained: true)
      }
    }
  }

  private mutating func add(_ resource: JSONValue, isContained: Bool) {
    let type = resource.text("resourceType")
    if type == "CodeSystem", let url = resource.text("url"),
      [nil, "complete"].contains(resource.text("content"))
    {
      systems[url] = Self.concepts(in: resource, system: url)
    }
    guard type == "ValueSet" else { return }
    if let own = resource.member("codeSystem"), let url = own.text("system") {
      systems[url] = Self.concepts(in: own, system: url)
    }
    let names = [
      resource.text("url"), resource.text("id").map { (isContained ? "#" : "ValueSet/") + $0 },
    ]
    let set = Self.valueSet(resource)
    for name in names.compactMap(\.self) where valueSets[name] == nil || isContained {
      valueSets[name] = set
    }
  }

  private static func valueSet(_ resource: JSONValue) -> ValueSet {
    var expansion: [SurveyOption]?
    if let found = resource.given("expansion")?.given("contains") {
      var list: [SurveyOption] = []
      flatten(found, into: &list)
      expansion = list
    }
    let compose = resource.given("compose")
    var included = compose?.given("include")?.elements.map(part) ?? []
    if let system = resource.given("codeSystem")?.text("system"), included.isEmpty {
      included = [Part(system: system, concepts: nil, filters: [], valueSets: [])]
    }
    included += (compose?.given("import")?.elements.compactMap { $0.string?.text } ?? []).map {
      Part(system: nil, concepts: nil, filters: [], valueSets: [$0])
    }
    return ValueSet(
      version: resource.text("version"), expansion: expansion, included: included,
      excluded: compose?.given("exclude")?.elements.map(part) ?? [])
  }

  private static func flatten(_ list: JSONValue, into options: inout [SurveyOption]) {
    for entry in list.elements {
      let isLeft =
        entry.member("abstract")?.boolean ?? false || entry.member("inactive")?.boolean ?? false
      if !isLeft, entry.text("code") != nil { options.append(option(entry, entry.text("system"))) }
      if let inner = entry.given("contains") { flatten(inner, into: &options) }
    }
  }

  private static func part(_ json: JSONValue) -> Part {
    let system = json.text("system")
    return Part(
      system: system,
      concepts: json.given("concept")?.elements.map { option($0, system) },
      filters: json.given("filter")?.elements.map { filter in
        [filter.text("property"), filter.text("op"), filter.text("value")].map { $0 ?? "" }
      } ?? [],
      valueSets: json.given("valueSet")?.elements.compactMap { $0.string?.text } ?? [])
  }

  private static func option(_ json: JSONValue, _ system: String?) -> SurveyOption {
    var option = SurveyOption(
      .coding(AnswerCoding(system: system, code: json.text("code"), display: json.text("display"))))
    for designation in json.member("designation")?.elements.map(\.self) ?? [] {
      guard let language = designation.text("language") else { continue }
      option.translations[language] = designation.text("value")
    }
    for found in json.extensions
    where ["ordinalValue", "itemWeight"].contains(where: found.name.hasSuffix) {
      option.weight = found.value?.number
    }
    return option
  }

  private static func concepts(in resource: JSONValue, system: String) -> [Concept] {
    var concepts: [Concept] = []
    func add(_ list: JSONValue?, under ancestors: Set<String>) {
      for json in list?.elements.map(\.self) ?? [] {
        var properties: [String: String] = [:]
        for property in json.member("property")?.elements.map(\.self) ?? [] {
          guard let code = property.text("code") else { continue }
          for (key, value) in property.members where key.hasPrefix("value") {
            properties[code] = value.string?.text ?? value.boolean.map(String.init)
          }
        }
        let isLeft =
          properties["notSelectable"] == "true" || properties["inactive"] == "true"
          || ["retired", "inactive"].contains(properties["status"])
          || json.member("abstract")?.boolean ?? false
        concepts.append(
          Concept(
            option: option(json, system), ancestors: ancestors, isSelectable: !isLeft,
            properties: properties))
        add(json.given("concept"), under: ancestors.union([json.text("code") ?? ""]))
      }
    }
    add(resource.given("concept"), under: [])
    return concepts
  }

  // MARK: - Expanding

  private func options(
    of name: String, within names: [String]
  ) throws(UnreadableText) -> [SurveyOption] {
    let (url, version) = Self.split(name)
    guard let set = valueSets[url], version == nil || set.version == nil || set.version == version
    else { throw UnreadableText(reason: "it is not here") }
    guard !names.contains(url) else { throw UnreadableText(reason: "it takes in itself") }
    if let expansion = set.expansion { return expansion }
    var (chosen, seen) = ([SurveyOption](), Set<AnswerValue>())
    for part in set.included {
      for option in try options(of: part, within: names + [url])
      where seen.insert(option.key).inserted {
        chosen.append(option)
      }
    }
    guard !set.included.isEmpty else { throw UnreadableText(reason: "it lists no codes") }
    for part in set.excluded {
      let left = Set(try options(of: part, within: names + [url]).map(\.key))
      chosen.removeAll { left.contains($0.key) }
    }
    return chosen
  }

  private func options(
    of part: Part, within names: [String]
  ) throws(UnreadableText) -> [SurveyOption] {
    var lists: [[SurveyOption]] = []
    if let concepts = part.concepts {
      lists.append(concepts)
    } else if let system = part.system {
      lists.append(try codes(of: system, part.filters))
    }
    for name in part.valueSets { lists.append(try options(of: name, within: names)) }
    guard var common = lists.first else { throw UnreadableText(reason: "it lists no codes") }
    for list in lists.dropFirst() {
      let keys = Set(list.map(\.key))
      common.removeAll { !keys.contains($0.key) }
    }
    return common
  }

  private func codes(of name: String, _ filters: [[String]]) throws(UnreadableText)
    -> [SurveyOption]
  {
    guard let concepts = systems[Self.split(name).url] else {
      throw UnreadableText(reason: "the code system \(name) is not here")
    }
    for filter in filters where !(["is-a", "="].contains(filter[1])) {
      throw UnreadableText(reason: "its filter \(filter[1]) is not understood")
    }
    return concepts.filter { concept in
      concept.isSelectable
        && filters.allSatisfy { filter in
          filter[1] == "is-a"
            ? concept.code == filter[2] || concept.ancestors.contains(filter[2])
            : ["code", "concept"].contains(filter[0])
              ? concept.code == filter[2] : concept.properties[filter[0]] == filter[2]
        }
    }.map(\.option)
  }

  private static func split(_ canonical: String) -> (url: String, version: String?) {
    let parts = canonical.split(separator: "|", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count == 2 ? parts[1] : nil)
  }
}

extension SurveyOption {
  /// The code and its system, by which options are told apart.
  fileprivate var key: AnswerValue {
    guard case .coding(var coding) = value else { return value }
    coding.display = nil
    return .coding(coding)
  }
}
