package import MedicationAdherence

/// A questionnaire that was read, of any version.
package struct QuestionnaireReading: Sendable {
  /// The questionnaire.
  package var questionnaire: Questionnaire
  /// The version of FHIR that it is written in, as far as its members tell.
  package let version: FHIRVersion
  /// What is wrong with it, and what must be known.
  package private(set) var findings: [SurveyFinding]
  /// The value sets and code systems that came with it.
  package let terminology: Terminology

  /// Reads a Questionnaire, also one in a Bundle with its value sets.
  ///
  /// Throws ``UnreadableText`` for what is no JSON, or no questionnaire.
  package init(_ bytes: [UInt8]) throws(UnreadableText) {
    let reading = try SurveyDocument.read(bytes) { root -> QuestionnaireReading? in
      var terminology = Terminology()
      terminology.take(root)
      let found = SurveyDocument.resources(in: root).first {
        $0.text("resourceType") == "Questionnaire"
      }
      return found.map { QuestionnaireReading($0, terminology) }
    }
    guard let reading else { throw UnreadableText(reason: "it has no Questionnaire") }
    self = reading
  }

  private init(_ resource: JSONValue, _ terminology: Terminology) {
    var parser = QuestionnaireParser()
    let items = parser.items(of: resource)
    var questionnaire = Questionnaire(items)
    questionnaire.url = resource.text("url")
    questionnaire.version = resource.text("version")
    questionnaire.id = resource.text("id")
    questionnaire.title = SurveyText(resource, "title", extensions: "_title")
    questionnaire.language = resource.text("language")
    let linking = questionnaire.findings()
    // What a condition cannot be compared with is undecidable, for whoever lets it pass.
    questionnaire.setUnfit(
      Set(linking.filter { $0.kind.weight == .errorUnlessLenient }.map(\.path)))
    self.questionnaire = questionnaire
    findings = parser.findings + linking
    version = parser.version
    self.terminology = terminology
  }
}

/// A text with a questionnaire, an answer to one, or what belongs to them.
enum SurveyDocument {
  /// The levels of JSON that are read: items nest 64 times, each in a list and an object, more in a
  /// Bundle, and hold extensions.
  private static let depth = 160

  /// Parses a text and hands its value to `body`.
  ///
  /// Throws ``UnreadableText`` for what is no JSON.
  static func read<Value>(
    _ bytes: [UInt8], _ body: (JSONValue) -> Value
  ) throws(UnreadableText) -> Value {
    let mark = bytes.byteOrderMark
    let (parser, count) = (JSONParser(depth: depth), bytes.count - mark)
    let padded = bytes[mark...] + [UInt8](repeating: 0, count: JSONParser.padding)
    let result = unsafe padded.withUnsafeBytes { buffer in
      Result { () throws(JSONFault) in
        body(unsafe try parser.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
      }
    }
    switch result {
    case .success(let value): return value
    case .failure(.tooDeep):
      throw UnreadableText(reason: "it nests more than \(depth) levels deep")
    case .failure(let fault): throw UnreadableText(reason: fault.detail().text)
    }
  }

  /// A resource, and those that a Bundle holds.
  static func resources(in root: JSONValue) -> [JSONValue] {
    guard root.text("resourceType") == "Bundle", let entries = root.member("entry") else {
      return [root]
    }
    return entries.elements.compactMap { $0.member("resource") }
  }
}

extension Array<UInt8> {
  fileprivate var byteOrderMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
