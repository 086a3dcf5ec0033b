internal import DurableOutput
package import FHIRDecoding

extension ServerConnection {
  /// The most pages that are read of a search that should find one patient.
  private static let mostPages = 5
  /// The longest page.
  private static let longestPage = 16 << 20
  /// How many rows a page should have.
  private static let rowsOfPage = 20

  /// The ids of the patients who have an identifier, as far as they were read.
  ///
  /// What the server returns is compared with the identifier, as some servers leave out of a search what they
  /// do not know. Throws ``ServerFault``, or `CancellationError`.
  package func patients(
    with identifier: PatientIdentifier, _ capabilities: ServerCapabilities
  ) async throws -> Set<String> {
    var query = SearchQuery("Patient")
    query.filters = [SearchQuery.Parameter(name: "identifier", value: identifier.token)]
    query.shape = [SearchQuery.Parameter(name: "_count", value: "\(Self.rowsOfPage)")]
    guard
      var request = query.request(base: base, mediaType: capabilities.mediaType)
    else { throw ServerFault.unusable(request: "GET \(base)", reason: "is no address") }
    guard capabilities.offers("identifier", of: "Patient") ?? true else {
      throw ServerFault.unusable(request: request.label, reason: Self.notOffered)
    }
    var found: Set<String> = []
    for _ in 0..<Self.mostPages {
      let page = try await patients(on: request)
      found.formUnion(page.patients.filter { $0.facts?.has(identifier) == true }.map(\.origin.id))
      guard let next = page.next else { return found }
      request = HTTPRequest("GET", next, headers: request.headers)
    }
    if found.isEmpty {
      throw ServerFault.unusable(request: request.label, reason: Self.notOffered)
    }
    return found
  }

  private static let notOffered =
    "the server does not search for patients by identifier; name them with --patient"

  /// The patients on a page, and the address of the next one.
  private func patients(
    on request: HTTPRequest
  ) async throws -> (patients: [PatientRecord], next: WebAddress?) {
    do {
      return try await page(request)
    } catch ServerFault.status(let status, let request, _) {
      // A server repeats in its words what it was sent, and the identifier may not be disclosed.
      throw ServerFault.status(status, request: request, words: "")
    }
  }

  private func page(
    _ request: HTTPRequest
  ) async throws -> (patients: [PatientRecord], next: WebAddress?) {
    try await perform(request) { answer in
      let bytes = try await answer.body.first(Self.longestPage)
      guard let head = BundleHead(bytes), head.resourceType == "Bundle" else {
        throw ServerFault.unusable(
          request: request.label, reason: "the answer is no page of a search")
      }
      var reader = ResourceReader(keepsTexts: false, details: .identifiers)
      reader.read(Chunk(document: bytes))
      return (reader.stores.patients.records, head.next.flatMap(request.address.resolving))
    }
  }
}

extension Chunk {
  /// Makes a chunk of one JSON text, with or without a byte order mark.
  fileprivate init(document bytes: [UInt8]) {
    let value = Value(
      range: bytes.byteOrderMarkCount..<bytes.count, line: 1, index: nil, bundle: nil)
    self.init(
      bytes: bytes + [UInt8](repeating: 0, count: Self.padding), count: bytes.count,
      layout: .values([value]), file: 0, sequence: 0, firstLine: 1)
  }
}

extension PatientIdentifier {
  /// The value of a search parameter: what would separate parts of it is escaped.
  ///
  /// Source: https://hl7.org/fhir/R4/search.html#escaping
  var token: String {
    func escaped(_ text: String) -> String { text.replacing(/[\\,$|]/) { "\\" + $0.output } }
    return (system.map { escaped($0) + "|" } ?? "") + escaped(value)
  }
}
