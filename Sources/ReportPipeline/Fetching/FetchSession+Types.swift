internal import FHIRIntake

extension FetchSession {
  /// The most names in a message.
  private static let longestList = 12

  /// The types to fetch: those asked for, else those that reports need and the server offers.
  ///
  /// Orders, administrations and patients are asked for in any case: without them there is nothing
  /// to report, and the server's answer says why.
  static func types(_ plan: FetchPlan, _ capabilities: ServerCapabilities) -> [String] {
    plan.types ?? neededTypes(capabilities)
  }

  private static func neededTypes(_ capabilities: ServerCapabilities) -> [String] {
    ["Patient"] + capabilities.orderTypes + ["MedicationAdministration"]
      + (capabilities.offers("MedicationDispense") ? ["MedicationDispense"] : []) + ["Medication"]
  }

  /// The types that a token is asked for: of orders in a version that is not known the usual one, as a
  /// server may refuse a token for a type that it does not have.
  static func scopedTypes(_ plan: FetchPlan, _ capabilities: ServerCapabilities) -> [String] {
    let types = types(plan, capabilities)
    guard plan.types == nil, let usual = capabilities.orderTypes.first else { return types }
    return types.filter { $0 == usual || !capabilities.orderTypes.contains($0) }
  }

  /// Says of types that were asked for because the server does not say what it has, and that it
  /// refuses, that it does not have them.
  ///
  /// Throws what the folder throws.
  func noteTypesNotThere(among parts: [FetchPart], in folder: FetchFolder) throws {
    guard run.plan.types == nil else { return }
    let states = folder.parts
    for part in parts where capabilities.doubts(part.type) {
      guard let state = states[part], let end = state.end, end.state == .failed else { continue }
      let isLacked = capabilities.lacks(part.type, refusing: end.cause) { type in
        let other = states[FetchPart(type: type, name: part.name)]
        return other?.end?.state == .complete ? folder.rowCount(of: type) : nil
      }
      guard isLacked else { continue }
      try folder.end(
        part, progress: state.progress,
        PartEnd(.complete, reason: ServerCapabilities.lackedType))
    }
  }

  /// Throws ``UsageError`` for a type that is neither FHIR's nor the server's.
  static func check(
    types: [String]?, _ capabilities: ServerCapabilities
  ) throws(UsageError) {
    for type in types ?? []
    where !ResourceTypes.all.contains(type) && capabilities.offers[type] == nil {
      let isDescribed = !capabilities.offers.isEmpty
      let known = isDescribed ? Array(capabilities.offers.keys) : neededTypes(capabilities)
      let nearest = nearest(to: type, among: Array(ResourceTypes.all.union(known)))
      throw UsageError(
        "--type \(type): there is no such type of resource"
          + (nearest.map { " (did you mean \($0)?)" } ?? "")
          + (isDescribed ? "; the server has " : "; reports need ") + list(known))
    }
  }

  /// The type that begins most like a word, when it begins alike at all.
  private static func nearest(to word: String, among types: [String]) -> String? {
    let word = word.lowercased()
    func likeness(_ type: String) -> (Int, Int) {
      let begin = zip(word, type.lowercased()).prefix { $0 == $1 }.count
      return (begin, -abs(type.count - word.count))
    }
    let best = types.sorted().max { likeness($0) < likeness($1) }
    return best.flatMap { likeness($0).0 >= 3 ? $0 : nil }
  }

  private static func list(_ types: [String]) -> String {
    let names = types.sorted()
    return names.prefix(longestList).joined(separator: ", ")
      + (names.count > longestList ? " and \(names.count - longestList) more" : "")
  }
}
