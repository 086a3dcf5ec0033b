internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// A questionnaire on a server.
struct SurveyPlace: Sendable {
  /// The server.
  let server: ServerRequest
  /// Its id; nil where it is named by its canonical.
  let id: String?
  /// Its canonical address and version.
  let canonical: (url: String, version: String?)

  /// Reads an address, or `Questionnaire/ID`, an id or a canonical of a server; nil where none is named.
  ///
  /// Throws ``UsageError`` for another type than Questionnaire.
  init?(_ name: String, _ server: ServerRequest?) throws(UsageError) {
    let parts = name.split(separator: "|", maxSplits: 1).map(String.init)
    canonical = (parts.first ?? "", parts.count == 2 ? parts[1] : nil)
    let isAddress = name.hasPrefix("http://") || name.hasPrefix("https://")
    if let server {
      self.server = server
      let steps = name.split(separator: "/").map(String.init)
      guard !isAddress, !name.contains("|"), !name.hasPrefix("urn:") else {
        id = nil
        return
      }
      guard let last = steps.last, steps.count == 1 || steps.count == 2 && steps[0] == Self.type,
        ResourceTypes.isID(last)
      else { throw UsageError("\(name): give a file, Questionnaire/ID, or its canonical address") }
      id = last
      return
    }
    guard isAddress, let mark = name.range(ofLast: "/\(Self.type)/") else { return nil }
    var server = ServerRequest()
    server.address = String(name[..<mark.lowerBound])
    self.server = server
    id = String(name[mark.upperBound...].prefix { $0 != "/" && $0 != "?" })
  }

  static let type = "Questionnaire"
}

/// A server that has questionnaires and takes answers.
struct SurveyServer: Sendable {
  /// What reads and sends.
  let sender: ResourceSender

  /// Opens a server for reading, or for sending responses, and closes it after `body`.
  ///
  /// Throws ``FetchError`` when the server cannot be asked what it can do, and what `body` throws.
  static func open<Result: Sendable>(
    _ request: WritingRequest, writes: Bool, log: any ExchangeLog,
    body: (SurveyServer) async throws -> Result
  ) async throws -> Result {
    let response = "QuestionnaireResponse"
    let types =
      writes
      ? TypesOfAccess(read: [response], written: [response]) : [SurveyPlace.type, "ValueSet"]
    return try await WritingSession.open(
      try ServerPlan(request.server), request, log: log, first: types
    ) { _ in
      types
    } body: { session in
      try await body(SurveyServer(sender: session.sender))
    }
  }

  /// The same for reading.
  static func open<Result: Sendable>(
    _ server: ServerRequest, log: any ExchangeLog, body: (SurveyServer) async throws -> Result
  ) async throws -> Result {
    var request = WritingRequest()
    request.server = server
    return try await open(request, writes: false, log: log, body: body)
  }

  /// The bytes of a questionnaire; nil where the server does not have it.
  ///
  /// What is found by its canonical is compared here: servers ignore what they do not know.
  func questionnaire(_ place: SurveyPlace) async throws -> [UInt8]? {
    if let id = place.id { return try await sender.read(SurveyPlace.type, id)?.json.bytes }
    let (url, version) = place.canonical
    let query = "url=\(url.queryEncoded)" + (version.map { "&version=\($0.queryEncoded)" } ?? "")
    let bundle = try await read("\(SurveyPlace.type)?\(query)")
    let found = (bundle?["entry"]?.oneOrMore ?? []).compactMap { $0["resource"] }.filter {
      $0["resourceType"]?.text == SurveyPlace.type && $0["url"]?.text == url
        && (version == nil || $0["version"]?.text == version)
    }
    return found.max { ($0["version"]?.text ?? "") < ($1["version"]?.text ?? "") }?.bytes
  }

  /// A survey with the options of the value sets that the server has or expands.
  func completed(_ survey: LoadedSurvey) async throws -> LoadedSurvey {
    let names = Set(
      survey.openPlaces.compactMap { survey.questionnaire.items[$0].valueSet }.filter {
        !$0.hasPrefix("#")
      })
    guard !names.isEmpty else { return survey }
    var found: [String: (list: [SurveyOption]?, reason: String)] = [:]
    for name in names.sorted() {
      var terminology = Terminology()
      let parts = name.split(separator: "|", maxSplits: 1).map(String.init)
      let query = "url=\(parts[0].queryEncoded)"
      var reasons: [String] = []
      for place in ["ValueSet/$expand?\(query)", "ValueSet?\(query)"] {
        do {
          if let answer = try await read(place) { try terminology.take(answer.bytes) }
        } catch let fault as ServerFault where fault.httpStatus != nil {
          reasons.append("\(fault.summary)")
        }
        let options = terminology.options(of: name)
        found[name] = (options.list, (reasons + [options.reason]).joined(separator: "; "))
        if options.list != nil { break }
      }
    }
    var survey = survey
    survey.take(Terminology(), found: found)
    return survey
  }

  private func read(_ path: String) async throws -> WrittenJSON? {
    guard let address = WebAddress(sender.connection.base.text + "/" + path) else { return nil }
    let request = HTTPRequest(
      "GET", address, headers: [HTTPHeader("Accept", sender.capabilities.mediaType)])
    return try await sender.connection.perform(request) { answer in
      WrittenJSON(try await answer.body.first(64 << 20))
    }
  }
}

extension String {
  /// The text as a value in an address.
  fileprivate var queryEncoded: String {
    utf8.map { byte in
      let isPlain =
        byte < 128
        && (Character(Unicode.Scalar(byte)).isLetter
          || Character(Unicode.Scalar(byte)).isNumber || "-._~:/".utf8.contains(byte))
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + String(hexadecimal: [byte]).uppercased()
    }.joined()
  }

  fileprivate func range(ofLast text: String) -> Range<String.Index>? { ranges(of: text).last }
}
