/// Why a dose was not given, as it is recorded: one reason or several.
public struct NotGivenReason: Hashable, Codable, Sendable {
  /// One reason.
  public struct Part: Hashable, Codable, Sendable {
    /// The system of the code; empty without one.
    public let system: String
    /// The code; empty when there are words only.
    public let code: String
    /// What the record calls the code; empty when it does not.
    public let display: String
    /// The reason in free words; empty without any.
    public let text: String

    /// Makes a reason.
    public init(system: String, code: String, display: String, text: String) {
      (self.system, self.code, self.display, self.text) = (system, code, display, text)
    }
  }

  /// The reasons in their order; those that say that none is known are left out.
  public let parts: [Part]

  /// No reason.
  public static let none = NotGivenReason([])

  /// Makes a reason of several.
  public init(_ parts: [Part]) {
    self.parts = parts.filter { !$0.saysNone && !($0.code + $0.display + $0.text).isEmpty }
  }
}

extension NotGivenReason.Part {
  /// The reason if it is one that is known by its code.
  public var known: KnownReason? { KnownReason(system: system, code: code) }

  /// Whether it says that no reason is known, by a code or in words.
  var saysNone: Bool {
    if !code.isEmpty, NoReason.codes[system]?.contains(code) == true { return true }
    guard code.isEmpty || known == nil else { return false }
    return NoReason.words.contains(Medication.folded(words))
  }

  /// What tells it from others: the code with its system, else the words in lower case.
  var key: String {
    code.isEmpty ? "text|" + Medication.folded(words) : "code|" + system + "|" + code
  }

  /// What the record calls it, the display of its code first.
  fileprivate var words: String { display.isEmpty ? text : display }
}

/// How it is recorded that no reason is known.
private enum NoReason {
  static let codes: [String: Set<String>] = [
    "http://hl7.org/fhir/reason-medication-not-given": ["a"],
    "http://terminology.hl7.org/CodeSystem/reason-medication-not-given": ["a"],
    "http://terminology.hl7.org/CodeSystem/data-absent-reason": [
      "unknown", "asked-unknown", "temp-unknown", "not-asked", "asked-declined",
    ],
    "http://terminology.hl7.org/CodeSystem/v3-NullFlavor": ["UNK", "NI", "NASK", "ASKU", "NAV"],
  ]

  /// In English and German, in lower case.
  static let words: Set = [
    "none", "asked none", "no reason", "no reason known", "no known reason", "no reason given",
    "no reason recorded", "reason unknown", "unknown reason", "unknown", "kein grund",
    "kein grund bekannt", "kein grund angegeben", "grund unbekannt", "unbekannt", "keine angabe",
  ]
}

/// What recorded reasons are called, so that one reason has one name.
public struct ReasonNames: Sendable {
  private let names: [String: String]

  /// Gathers the names of reasons.
  ///
  /// A code is called what `known` calls it; one that is not known by its display, else by its
  /// words, else by itself. Of several names that records give one reason the first by its bytes
  /// counts, whichever was read first.
  public init(_ reasons: [NotGivenReason], known: (KnownReason) -> String) {
    var candidates: [String: (isDisplay: Bool, name: String)] = [:]
    for part in Set(reasons.flatMap(\.parts)) {
      let name = part.words.isEmpty ? part.code : part.words
      let isDisplay = !part.display.isEmpty
      if let other = candidates[part.key] {
        guard isDisplay == other.isDisplay ? name.precedesByBytes(other.name) : isDisplay
        else { continue }
      }
      candidates[part.key] = (isDisplay, part.known.map(known) ?? name)
    }
    names = candidates.mapValues(\.name)
  }

  /// A reason in words: several joined by `; `, each once; empty for none.
  public func text(of reason: NotGivenReason) -> String {
    var texts: [String] = []
    for part in reason.parts {
      guard let name = names[part.key], !texts.contains(name) else { continue }
      texts.append(name)
    }
    return texts.joined(separator: "; ")
  }
}
