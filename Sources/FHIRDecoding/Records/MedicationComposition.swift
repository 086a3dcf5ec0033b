internal import MedicationAdherence

/// What names a Medication whose code says nothing in words: what it is made of, and its identifiers.
struct MedicationComposition: Hashable, Sendable {
  /// An active ingredient.
  enum Ingredient: Hashable, Sendable {
    /// In words.
    case named(String)
    /// Another resource, which may be in the data.
    case referenced(FHIRReference)
  }

  /// The active ingredients in their order; none when one of them is not said.
  let ingredients: [Ingredient]
  /// The identifier that reads as a name; empty without one.
  let identifier: String

  /// Whether it says nothing.
  var isEmpty: Bool { ingredients.isEmpty && identifier.isEmpty }
}

extension MedicationComposition {
  /// Reads a Medication of any version; `contained` are the resources beside it that it may refer to.
  ///
  /// Throws when a member that is read is repeated.
  init(_ resource: JSONValue, contained: JSONValue?, scope: UInt64) throws(DecodingFault) {
    // DSTU2 has the ingredients of a product.
    let product = try resource.only("product", at: "product")
    let ingredient = try (product ?? resource).only("ingredient", at: "ingredient")
    var ingredients: [Ingredient] = []
    var isWhole = true
    for element in ingredient?.oneOrMore ?? [] {
      if try element.only("isActive", at: "ingredient.isActive")?.boolean == false { continue }
      if let found = try Ingredient(element, contained: contained, scope: scope) {
        ingredients.append(found)
      } else {
        isWhole = false
      }
    }
    self.ingredients = isWhole ? ingredients : []
    let identifiers = try resource.only("identifier", at: "identifier")?.oneOrMore ?? []
    identifier = Self.name(among: identifiers)
  }

  /// The first value that is a name, one whose system ends in `name` before others.
  private static func name(among identifiers: [JSONValue]) -> String {
    let names = identifiers.compactMap { identifier -> (name: String, isOfNames: Bool)? in
      guard let value = identifier.member("value")?.string?.text.trimmed,
        MedicationName.isIdentifyingName(value)
      else { return nil }
      let system = identifier.member("system")?.string?.text ?? ""
      return (value, system.lowercased().hasSuffix("name"))
    }
    return (names.first(where: \.isOfNames) ?? names.first)?.name ?? ""
  }
}

extension MedicationComposition.Ingredient {
  /// Reads an ingredient, or the DSTU2 member of the same name; nil when it names nothing.
  fileprivate init?(
    _ element: JSONValue, contained: JSONValue?, scope: UInt64
  ) throws(DecodingFault) {
    // R5 has a concept or a reference in `item`, DSTU2 a reference as `item`.
    let item = try element.only("item", at: "ingredient.item")
    var concept = try element.only("itemCodeableConcept", at: "ingredient.itemCodeableConcept")
    var value = try element.only("itemReference", at: "ingredient.itemReference")
    if let item {
      concept = try item.only("concept", at: "ingredient.item.concept") ?? concept
      let reference = try item.only("reference", at: "ingredient.item.reference")
      value = reference?.kind == .object ? reference : item
    }
    if let concept, let name = try Self.name(of: concept) {
      self = .named(name)
      return
    }
    guard let value, value.kind == .object else { return nil }
    let reference = try FHIRReference(value, path: "ingredient.item", scope: scope)
    guard case .contained(let id) = reference.target else {
      guard reference.target != .nothing || !reference.display.isEmpty else { return nil }
      self = .referenced(reference)
      return
    }
    let code = contained?.resource(id: id)?.member("code")
    // A Substance of R5 has its concept within its code.
    let name = try code.flatMap { code throws(DecodingFault) in
      try Self.name(of: code.member("concept") ?? code)
    }
    let shown = name ?? reference.display
    if shown.isEmpty { return nil }
    self = .named(shown)
  }

  private static func name(of concept: JSONValue) throws(DecodingFault) -> String? {
    guard concept.kind == .object else { return nil }
    try concept.refuseRepetition(at: "ingredient.item")
    return CodeableConcept(concept).name
  }
}
