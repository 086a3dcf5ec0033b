/// The slots of an administration's dosage that may say that nothing was given, and how much was.
struct SayingSlots {
  /// Whether the method says so, which is the same in all texts of a template.
  private(set) var methodSays = false
  /// The slot of the text, or of what stands in it before the first escape.
  private var words: Int?
  /// Whether the text has an escape, so that only the parser knows all of it.
  private var hasEscape = false
  /// The slot of the dose's value.
  private var dose: Int?
  /// The slot of the rate's value, which counts only beside no dose.
  private var rate: Int?
  /// How much was given, and the route; nil when they are missing.
  private(set) var amount: (dose: SlotValue?, route: SlotValue?)
  private var isTaken = false
  private var members: Set<String> = []

  /// The slots, a bit for each.
  var bits: UInt64 { [words, dose, rate].compactMap(\.self).reduce(0) { $0 | 1 << UInt64($1) } }

  /// Finds the slots in the dosage here, which is skipped.
  mutating func take(_ walk: inout SlotWalk, limit: Int) {
    if isTaken { walk.refuse() }
    isTaken = true
    guard walk.isAt("{") else { return walk.fill(limit: limit) }
    walk.members { key, walk in
      switch key {
      case "method", "text", "dose", "quantity", "route", "rateQuantity", "rateSimpleQuantity",
        "rateRatio":
        // Of several of one name the first counts, of these two the dose, and of rates the first.
        if !members.insert(key.text).inserted { walk.refuse() }
        take(key, &walk, limit: limit)
      default: walk.fill(limit: limit)
      }
    }
    if members.isSuperset(of: ["dose", "quantity"]) { walk.refuse() }
    if members.count(where: { $0.hasPrefix("rate") }) > 1 { walk.refuse() }
    if !members.isDisjoint(with: ["dose", "quantity"]) { rate = nil }
  }

  private mutating func take(_ key: JSONString, _ walk: inout SlotWalk, limit: Int) {
    switch key {
    case "method": takeMethod(&walk)
    case "text":
      guard walk.isAt("\""), let text = walk.coming?.string else {
        return walk.fill(limit: limit)
      }
      hasEscape = !walk.isVerbatim
      if hasEscape, NotGivenWords.mayBegin(text) { walk.refuse() }
      words = walk.value(limit: TextTemplate.mostSlots)?.slots.first
    case "route": amount.route = walk.value(limit: limit)
    case "rateQuantity", "rateSimpleQuantity": rate = takeQuantity(&walk, limit: limit)
    case "rateRatio":
      guard walk.isAt("{") else { return walk.fill(limit: limit) }
      walk.members { key, walk in
        guard key == "numerator" else { return walk.fill(limit: limit) }
        rate = takeQuantity(&walk, limit: limit)
      }
    default: amount.dose = walk.value { walk in dose = takeQuantity(&walk, limit: limit) }
    }
  }

  /// The slot of a quantity's value; nil when it has none that is a number.
  private func takeQuantity(_ walk: inout SlotWalk, limit: Int) -> Int? {
    guard walk.isAt("{") else {
      walk.fill(limit: limit)
      return nil
    }
    var (value, isTaken): (Int?, Bool) = (nil, false)
    walk.members { key, walk in
      guard key == "value" else { return walk.fill(limit: limit) }
      if isTaken { walk.refuse() }
      isTaken = true
      guard walk.coming?.isNumber == true else { return walk.fill(limit: limit) }
      value = walk.value(limit: TextTemplate.mostSlots)?.slots.first
    }
    return value
  }

  /// Reads the method, which other texts must repeat.
  private mutating func takeMethod(_ walk: inout SlotWalk) {
    guard walk.isAt("{") else { return walk.fix() }
    walk.members { key, walk in
      switch key {
      case "text": note(walk.fixedString())
      case "coding" where walk.isAt("["): walk.elements { walk in takeCoding(&walk) }
      default: walk.fix()
      }
    }
  }

  private mutating func takeCoding(_ walk: inout SlotWalk) {
    guard walk.isAt("{") else { return walk.fix() }
    walk.members { key, walk in
      switch key {
      case "display": note(walk.fixedString())
      case "code":
        let code = walk.fixedString()
        note(code)
        if let code, NotGivenWords.isCode(code) { methodSays = true }
      default: walk.fix()
      }
    }
  }

  private mutating func note(_ text: JSONString?) {
    if let text, NotGivenWords.say(text) { methodSays = true }
  }

  /// Whether the dosage of a text says that nothing was given; nil when the parser must tell.
  func saysNotGiven(_ text: TextTemplate) -> Bool? {
    if methodSays { return true }
    if let words {
      if hasEscape, NotGivenWords.mayBegin(text[words]) { return nil }
      if !hasEscape, NotGivenWords.say(text[words]) { return true }
    }
    return (dose ?? rate).map { text[$0].isZero } ?? false
  }
}

extension JSONString {
  /// Whether it is a number that is 0, as JSON writes it.
  fileprivate var isZero: Bool {
    withSpan { bytes in
      bytes.indices.allSatisfy { bytes[$0] < 0x31 || bytes[$0] > 0x39 }
    }
  }
}
