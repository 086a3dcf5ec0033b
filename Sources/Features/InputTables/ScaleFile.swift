internal import DurableOutput
internal import FHIRFiles
internal import MedicationAdherence

/// A file of `--scale`: how the answers to a questionnaire become a score, in YAML.
struct ScaleFile: Sendable {
  /// The scale, called as the file without its ending.
  let scale: Scale
  /// The file, for the manifest.
  let record: InputRecord

  /// Reads files, each called otherwise; throws all that is wrong with any of them at once.
  static func read(_ paths: [String]) throws(ConfigurationError) -> [ScaleFile] {
    var (files, errors) = ([ScaleFile](), [ConfigurationError]())
    for path in paths {
      do throws(ConfigurationError) {
        let file = try ScaleFile(path)
        if files.contains(where: { $0.scale.name == file.scale.name }) {
          throw .invalid(
            path, [.atStart("another file is called \(file.scale.name), too; rename one of them")])
        }
        files.append(file)
      } catch {
        errors.append(error)
      }
    }
    guard let first = errors.first else { return files }
    throw errors.count == 1 ? first : .several(errors)
  }

  private init(_ path: String) throws(ConfigurationError) {
    let document = try ConfigurationDocument(path, kind: "scale")
    let problems = ConfigurationMembers.Problems(document.problems, kind: "scale")
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let scale = ScaleReader(problems: problems).scale(document.root, name: name)
    guard let scale, problems.list.isEmpty else { throw .invalid(path, problems.sorted) }
    let bytes = Descriptor.readFile(path) ?? []
    self.scale = scale
    record = InputRecord(
      path: path, byteCount: bytes.count, sha256: String(hexadecimal: SHA256.hash(bytes.span)))
  }
}

/// Reads a scale's members and collects all that is wrong with them.
private struct ScaleReader {
  let problems: ConfigurationMembers.Problems

  /// The scale; nil when a part that is needed is missing or wrong.
  func scale(_ root: ConfigurationNode, name: String) -> Scale? {
    let members = ConfigurationMembers(
      root, "the scale",
      known: [
        "questionnaire", "items", "score", "missing", "range", "higher-is", "categories", "days",
        "citation", "licence",
      ], problems)
    guard members.isMapping else { return nil }
    for key in ["questionnaire", "items"] where !members.keys.contains(key) {
      problems.add("\(key) is missing", at: root)
    }
    let questionnaires = members.texts("questionnaire") ?? []
    let items = members.value("items").map { each($0, "items").compactMap(item) } ?? []
    if members.value("items") != nil, items.isEmpty, problems.list.isEmpty {
      problems.add("items names no question", at: root)
    }
    var scale = Scale(name, of: questionnaires, items)
    scale.method =
      members.value("score", "give sum or mean", Scale.Method.init(rawValue:)) ?? scale.method
    scale.higherIs = members.value("higher-is", "give better or worse") {
      Scale.Direction(rawValue: $0)
    }
    scale.range = members.value("range").flatMap { bounds($0, "range") }
    scale.days = members.number("days", atLeast: 1)
    (scale.citation, scale.licence) = (members.text("citation"), members.text("licence"))
    if let node = members.value("missing") {
      let missing = ConfigurationMembers(node, "missing", known: ["most", "fill"], problems)
      scale.mostMissing = missing.number("most", atLeast: 0) ?? 0
      scale.fillsMissing = missing.value("fill", "give mean") { $0 == "mean" ? true : nil } ?? false
    }
    if let node = members.value("categories") {
      scale.categories = each(node, "categories").compactMap { name, value in
        number(value, "\(name): give its least score").map { Scale.Category(name, from: $0) }
      }.sorted { $0.from < $1.from }
    }
    return problems.list.isEmpty ? scale : nil
  }

  /// A question that counts.
  private func item(_ linkID: String, _ node: ConfigurationNode) -> Scale.Item? {
    let kinds = ["weights", "value", "ordinal"]
    let members = ConfigurationMembers(
      node, "item \(linkID)", known: kinds + ["reverse"], problems)
    guard members.isMapping else { return nil }
    let given = kinds.filter(members.keys.contains)
    guard given.count == 1, let kind = given.first else {
      problems.add("item \(linkID) takes one of weights, value and ordinal", at: node)
      return nil
    }
    let isReversed =
      members.value("reverse", "give true or false", isBare: true) {
        ["true": true, "false": false][$0]
      } ?? false
    guard let value = members.value(kind).flatMap({ self.value(kind, $0) }) else { return nil }
    guard !isReversed || value.bounds != nil else {
      problems.add(
        "reverse needs both ends; give \(kind): [LEAST, GREATEST] for item \(linkID)", at: node)
      return nil
    }
    return Scale.Item(linkID: linkID, value: value, isReversed: isReversed)
  }

  /// What the answers to a question count.
  private func value(_ kind: String, _ node: ConfigurationNode) -> Scale.Value? {
    if kind == "weights" {
      let weights = each(node, "weights").compactMap { code, value in
        number(value, "weight of \(code): give a number").map { (code, $0) }
      }
      return weights.isEmpty ? nil : .weights(Dictionary(weights) { first, _ in first })
    }
    if node.isPlain, node.text == "true" {
      return kind == "value" ? .number(nil) : .ordinal(nil)
    }
    return bounds(node, kind, or: "true, or ").map { kind == "value" ? .number($0) : .ordinal($0) }
  }

  /// Two numbers, the first the smaller one.
  private func bounds(
    _ node: ConfigurationNode, _ key: String, or others: String = ""
  ) -> ClosedRange<Double>? {
    guard case .list(let list) = node.value, list.count == 2,
      let low = Self.number(list[0]), let high = Self.number(list[1]), low < high
    else {
      if !node.isRefused {
        problems.add("\(key) takes \(others)the least and the greatest number: [0, 10]", at: node)
      }
      return nil
    }
    return low...high
  }

  private func number(_ node: ConfigurationNode, _ sentence: String) -> Double? {
    let number = Self.number(node)
    if number == nil, !node.isRefused { problems.add(sentence, at: node) }
    return number
  }

  private static func number(_ node: ConfigurationNode) -> Double? {
    node.isPlain ? node.text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } : nil
  }

  /// The members of a mapping whose keys are anything.
  private func each(
    _ node: ConfigurationNode, _ name: String
  ) -> [(key: String, value: ConfigurationNode)] {
    guard case .members(let members) = node.value, !members.isEmpty else {
      if !node.isRefused {
        problems.add("\(name) has members, each a key, a colon and a value", at: node)
      }
      return []
    }
    return members.compactMap { key, value in key.text.map { ($0, value) } }
  }
}
