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
  /// How much was given, and the route; nil when they are missing.
  private(set) var amount: (dose: SlotValue?, route: SlotValue?)
  private var isTaken = false
  private var members: Set<String> = []

  /// The slots, a bit for each.
  var bits: UInt64 { [words, dose].compactMap(\.self).reduce(0) { $0 | 1 << UInt64($1) } }

  /// Finds the slots in the dosage here, which is skipped.
  mutating func take(_ walk: inout SlotWalk, limit: Int) {
    if isTaken { walk.refuse() }
    isTaken = true
    guard walk.isAt("{") else { return walk.fill(limit: limit) }
    walk.members { key, walk in
      switch key {
      case "method", "text", "dose", "quantity", "route":
        // Of several of one name the first counts, and of these two the dose.
        if !members.insert(key.text).inserted { walk.refuse() }
        take(key, &walk, limit: limit)
      default: walk.fill(limit: limit)
      }
    }
    if members.isSuperset(of: ["dose", "quantity"]) { walk.refuse() }
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
    default: amount.dose = walk.value { walk in takeDose(&walk, limit: limit) }
    }
  }

  private mutating func takeDose(_ walk: inout SlotWalk, limit: Int) {
    guard walk.isAt("{") else { return walk.fill(limit: limit) }
    walk.members { key, walk in
      guard key == "value" else { return walk.fill(limit: limit) }
      if !members.insert("value").inserted { walk.refuse() }
      guard walk.coming?.isNumber == true else { return walk.fill(limit: limit) }
      dose = walk.value(limit: TextTemplate.mostSlots)?.slots.first
    }
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
    return dose.map { text[$0].isZero } ?? false
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
