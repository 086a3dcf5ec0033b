internal import FHIRDecoding
internal import FoundationEssentials

/// Reads one page of a search into a sink, as its bytes arrive.
struct PageReader {
  /// What a page held.
  struct Page: Sendable {
    var fetched = 0
    var unique = 0
    var otherVersions = 0
    var foreign = 0
    /// The rows that are more than were wanted.
    var beyondLimit = 0
    var strays: Set<String> = []
    var unreadable = 0
    /// How many of the rows that were not kept do not name their patient.
    var unattributed = 0
    var issues: [OutcomeWording.Issue] = []
    var next: String?
    var hasNextWithoutAddress = false
    var own: String?
  }

  let part: FetchPart
  let base: WebAddress
  let sink: any FetchSink
  /// The most rows of the type that are kept; nil for all.
  var limit: Int?
  /// The types that are kept; nil for the part's own, beside Medications that come along.
  var types: Set<String>?
  /// Whether a row was asked for.
  let isAskedFor: @Sendable (ServedResource) -> Bool

  /// Reads an answer; `request` names it in messages.
  ///
  /// Throws ``ServerFault/unusable(request:reason:)`` for an answer that is no page, and
  /// ``TransportFault`` for one that is not whole, or empty.
  func read(_ answer: HTTPAnswer, request: String) async throws -> Page {
    guard answer.status != 204 else {
      throw ServerFault.unusable(
        request: request, reason: "the answer is 204 (no content), where a Bundle was to come")
    }
    let reader = ServedResourceReader()
    var (cutter, page) = (PageCutter(), Page())
    do {
      for try await piece in answer.body {
        try cutter.take(Array(piece)) { try take($0, reader, &page) }
      }
      try cutter.finish()
    } catch let fault as PageCutter.Fault {
      throw Self.meaning(fault, rest: cutter.rest, request: request)
    }
    page.unreadable += cutter.looseEntries
    return try Self.finished(page, rest: cutter.rest, request: request)
  }

  /// Takes an answer that is one resource; anything else, or what was not asked for, is left out.
  ///
  /// Whether it was taken.
  @discardableResult
  func take(resource bytes: [UInt8]) throws -> Bool {
    var cutter = PageCutter(longestRest: PageCutter.longestEntry)
    guard (try? cutter.take(bytes) { _ in }) != nil,
      let resource = try? ServedResourceReader().resource(cutter.rest),
      resource.type == part.type, isAskedFor(resource)
    else { return false }
    _ = try sink.add(FetchedRow(resource, line: cutter.rest, base: base), to: part)
    return true
  }

  private func take(
    _ entry: PageCutter.Entry, _ reader: ServedResourceReader, _ page: inout Page
  ) throws {
    guard let range = entry.resource else {
      if !reader.isWithoutResource(entry.bytes) { page.unreadable += 1 }
      return
    }
    let resource: ServedResource
    do {
      resource = try reader.entry(entry.bytes)
    } catch {
      page.unreadable += 1
      return
    }
    let row = FetchedRow(resource, line: Array(entry.bytes[range]), base: base)
    if resource.mode == "outcome" || resource.type == "OperationOutcome" {
      page.issues += OutcomeWording.issues(row.line) ?? []
    } else if types?.contains(resource.type) ?? (resource.type == part.type) {
      page.fetched += 1
      guard isAskedFor(resource) else {
        if resource.patient == nil, !part.name.isEmpty {
          page.unattributed += 1
        } else {
          page.foreign += 1
        }
        return
      }
      guard limit.map({ sink.resourceCount(of: part.type) < $0 }) ?? true else {
        page.beyondLimit += 1
        return
      }
      switch try sink.add(row, to: part) {
      case .resource: page.unique += 1
      case .otherVersion: page.otherVersions += 1
      case .repetition: break
      }
    } else if types != nil {
      // All that a patient has is more than is wanted.
      return
    } else if resource.type == "Medication" {
      _ = try sink.add(row, to: part)
    } else {
      page.strays.insert(ResourceName.shown(resource.type))
    }
  }

  private static func meaning(
    _ fault: PageCutter.Fault, rest: [UInt8], request: String
  ) -> any Error {
    switch fault {
    case .tooLong:
      return ServerFault.unusable(
        request: request, reason: "a resource of more than 64 MiB was refused; none is that long")
    case .incomplete:
      let start = rest.first
      return start == UInt8(ascii: "{") || start == nil
        ? TransportFault.cutOff("it ends in the middle") : noFHIR(rest, request: request)
    }
  }

  private static func noFHIR(_ rest: [UInt8], request: String) -> ServerFault {
    let words = OutcomeWording.words(rest)
    return .unusable(
      request: request,
      reason: (words.isEmpty ? "the answer is no FHIR JSON" : words)
        + "; check the address of the server")
  }

  private static func finished(_ page: Page, rest: [UInt8], request: String) throws -> Page {
    guard !rest.isEmpty else { throw TransportFault.empty }
    guard let head = BundleHead(rest) else { throw noFHIR(rest, request: request) }
    if let issues = OutcomeWording.issues(rest) {
      let words = OutcomeWording.sentence(issues)
      throw ServerFault.unusable(
        request: request, reason: "the server answered with an OperationOutcome: \(words)")
    }
    guard head.resourceType == "Bundle" else { throw noFHIR(rest, request: request) }
    var page = page
    page.unreadable += head.looseEntries
    (page.next, page.own) = (head.next, head.own)
    page.hasNextWithoutAddress = head.hasNextWithoutAddress
    return page
  }
}

/// The part of a Bundle that is not its entries.
struct BundleHead {
  /// The type of resource of the answer; `Bundle` unless the server answered with something else.
  let resourceType: String
  /// The number of matches that the server gives, which may be an estimate; nil for none, and for
  /// what is no number.
  let total: Int?
  /// The address of the next page, as it was written.
  let next: String?
  /// Whether there is a link to a next page that does not say where that is.
  let hasNextWithoutAddress: Bool
  /// The search as the server understood it, as it was written.
  let own: String?
  /// The number of entries that were not cut out: 1 for a value that is neither object nor list.
  let looseEntries: Int

  private struct Wire: Decodable {
    struct Link: Decodable {
      var relation: String?
      var url: String?
    }
    var resourceType: String?
    var total: Total?
    var link: [Link]?
    var entry: Entries?
  }

  /// A number of 0 or more, and of no more than any server has, so that sums of it are numbers, too;
  /// some servers write it as a string.
  private struct Total: Decodable {
    private static let most = 1_000_000_000_000

    let value: Int?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let written =
        (try? container.decode(Double.self))
        ?? (try? container.decode(String.self)).flatMap { Double($0) }
      value = written.flatMap { Int(exactly: $0) }.flatMap { 0...Self.most ~= $0 ? $0 : nil }
    }
  }

  /// What is left in the list of entries once objects and lists were cut out.
  private struct Entries: Decodable {
    let count: Int

    init(from decoder: any Decoder) throws {
      count = (try? decoder.unkeyedContainer())?.count ?? 1
    }
  }

  /// Reads the Bundle; nil when the bytes are no JSON object.
  init?(_ bytes: [UInt8]) {
    guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes)) else { return nil }
    resourceType = wire.resourceType ?? ""
    total = wire.total?.value
    func link(_ relation: String) -> String? {
      wire.link?.first { $0.relation == relation }?.url.flatMap { $0.isEmpty ? nil : $0 }
    }
    (next, own) = (link("next"), link("self"))
    hasNextWithoutAddress = next == nil && wire.link?.contains { $0.relation == "next" } ?? false
    looseEntries = wire.entry?.count ?? 0
  }
}
