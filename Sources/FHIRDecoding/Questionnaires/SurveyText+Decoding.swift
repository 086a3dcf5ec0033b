internal import MedicationAdherence

/// How the parts of questionnaires are read from JSON.
extension JSONValue {
  /// The text of a string member; nil when it is none, or empty.
  func text(_ key: StaticString) -> String? {
    guard let text = member(key)?.string?.text, !text.isEmpty else { return nil }
    return text
  }

  /// A whole number.
  var whole: Int? { number.flatMap { Int(exactly: $0) } }

  /// The extensions, also those of a primitive member, in `_key`.
  var extensions: [Extension] {
    guard let list = member("extension") else { return [] }
    return list.elements.compactMap(Extension.init)
  }

  /// An extension: the last part of its url, and what it says.
  struct Extension {
    /// The last part of the url, without what stands before a `#`.
    let name: String
    /// The extension.
    let content: JSONValue

    fileprivate init?(_ content: JSONValue) {
      guard let url = content.text("url") else { return nil }
      name = String(url.split { $0 == "/" || $0 == "#" }.last ?? "")
      self.content = content
    }

    /// The value; nil where it has none.
    var value: JSONValue? {
      content.members.first { $0.key.hasPrefix("value") }?.value
    }
    /// The value as an answer.
    var answer: AnswerValue? {
      content.members.lazy.compactMap { key, value in
        key.dropping(prefix: "value").flatMap { AnswerValue(value, type: $0.text) }
      }.first
    }
  }
}

extension SurveyText {
  /// Reads a text member with its translations; nil where it is missing or empty.
  init?(_ object: JSONValue, _ key: StaticString, extensions: StaticString) {
    guard let text = object.text(key) else { return nil }
    self.init(text, translations: object.member(extensions)?.translations ?? [:])
  }
}

extension JSONValue {
  /// The translations among the extensions, by language.
  var translations: [String: String] {
    var found: [String: String] = [:]
    for translation in extensions where translation.name == "translation" {
      let parts = translation.content.extensions
      let language = parts.first { $0.name == "lang" }?.value?.string?.text
      guard let language else { continue }
      found[language] = parts.first { $0.name == "content" }?.value?.string?.text
    }
    return found
  }
}
