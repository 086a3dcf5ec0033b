package import FHIRDecoding

/// What a server says that it can do, in its CapabilityStatement (Conformance in DSTU2).
package struct ServerCapabilities: Sendable, Equatable {
  /// What it offers for one type of resource.
  package struct Offer: Sendable, Equatable {
    /// The search parameters; empty when it names none.
    package var parameters: Set<String> = []
    /// What can be included in a search, such as `MedicationRequest:medication`.
    package var includes: Set<String> = []
    /// The operations, without `$`.
    package var operations: Set<String> = []
    /// What can be done with it, such as `search-type`.
    package var interactions: Set<String> = []
    /// Whether it can be created unless it is there (`If-None-Exist`).
    package var isCreatedConditionally = false

    /// Makes an offer of nothing.
    package init() {}
  }

  /// The version of FHIR as it is written, such as `4.0.1`; empty when it does not say.
  package var fhirVersion = ""
  /// What it offers, by type of resource; empty when it names no type.
  package var offers: [String: Offer] = [:]
  /// The search parameters of every type.
  package var commonParameters: Set<String> = []
  /// The operations of the whole server, without `$`.
  package var operations: Set<String> = []
  /// The server's time when it said this, in seconds since 1970-01-01T00:00:00Z; nil when it does not say.
  package var moment: Double?
  /// How often a value in its statement is not as in FHIR and was ignored, by its place.
  private(set) var passedOver: [String: Int] = [:]

  /// Makes capabilities about which nothing is known.
  package init() {}
}

extension ServerCapabilities {
  /// The version of FHIR that it speaks; R4 of one that is not known.
  package var version: FHIRVersion { isDSTU2 ? .dstu2 : isSTU3 ? .stu3 : isR5 ? .r5 : .r4 }

  /// Whether it speaks FHIR DSTU2.
  package var isDSTU2: Bool { fhirVersion.hasPrefix("1.") || fhirVersion.hasPrefix("0.") }
  /// Whether it speaks FHIR R5 or later.
  package var isR5: Bool { (Int(fhirVersion.prefix { $0 != "." }) ?? 4) >= 5 }
  /// Whether it speaks FHIR STU3.
  package var isSTU3: Bool { fhirVersion.hasPrefix("3.") }

  /// The media type of its JSON; of a version that is not known, those of all.
  package var mediaType: String {
    isDSTU2
      ? "application/json+fhir" : knowsVersion ? "application/fhir+json" : HTTPHeader.anyMediaType
  }

  /// Whether it offers a Bulk Data export.
  package var offersExport: Bool {
    let names = operations.union(offers.values.flatMap(\.operations))
    return names.contains { $0 == "export" || $0.hasSuffix("-export") }
  }

  /// Whether a type can be asked for; true as well when it names no type at all.
  package func offers(_ type: String) -> Bool { offers.isEmpty || offers[type] != nil }

  /// Whether a search parameter of a type is offered; nil when it names none for the type.
  package func offers(_ parameter: String, of type: String) -> Bool? {
    guard let offer = offers[type], !offer.parameters.isEmpty else { return nil }
    return offer.parameters.contains(parameter) || commonParameters.contains(parameter)
  }

  /// The search parameters that are named for a type, sorted.
  func parameters(of type: String) -> [String] {
    commonParameters.union(offers[type]?.parameters ?? []).sorted()
  }

  /// Whether a type can be created unless it is there (`If-None-Exist`), as far as the server says so.
  package func createsConditionally(_ type: String) -> Bool {
    offers[type]?.isCreatedConditionally ?? false
  }

  /// Whether the history of a type is offered.
  package func offersHistory(of type: String) -> Bool {
    offers[type]?.interactions.contains("history-type") ?? false
  }

  /// Whether the Medication of a type can be included in its search.
  package func offersMedication(of type: String) -> Bool {
    guard Self.typesWithMedication.contains(type) else { return false }
    let includes = offers[type]?.includes ?? []
    return includes.contains(type + ":medication") || includes.contains("*")
  }

  /// Those of reports, and others that may be asked for by name.
  private static let typesWithMedication = Set(
    KindSearch.all.filter(\.includesMedication).map(\.type)
      + ["MedicationStatement", "MedicationUsage"])
}

extension ServerCapabilities {
  /// The message about a server that answers without a CapabilityStatement.
  static let unknown =
    "the server does not say what it can do; asked as if it could search, for orders of every version"

  /// How a server is asked that names no type of resource; nil when it names any.
  package var typesProblem: String? {
    guard offers.isEmpty else { return nil }
    return self == ServerCapabilities()
      ? Self.unknown
      : "the server does not say which types of resources it has; asked as if it had all"
  }

  /// Reads a CapabilityStatement or Conformance; nil when the bytes are neither.
  package init?(_ bytes: [UInt8]) {
    guard let statement = CapabilityStatement(bytes) else { return nil }
    self = statement.capabilities
  }

  /// Notes that a value was passed over.
  mutating func passOver(_ place: String) { passedOver[place, default: 0] += 1 }

  /// The sentence about values of the statement that were ignored; nil when there are none.
  package var problem: String? {
    guard !passedOver.isEmpty else { return nil }
    let places = passedOver.sorted { $0.key < $1.key }
      .map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value) times)" }
    return "what its CapabilityStatement has in another way than FHIR is passed over: "
      + places.joined(separator: ", ")
  }
}

extension ServerConnection {
  /// Asks a server what it can do.
  ///
  /// A small server may answer with another resource; then nothing is known of it. Throws
  /// ``ServerFault``; ``ServerFault/unusable(request:reason:)`` when the answer is no FHIR.
  package func capabilities() async throws -> ServerCapabilities {
    guard let address = WebAddress(base.text + "/metadata") else {
      throw ServerFault.unusable(request: "GET \(base)", reason: "is no address of a FHIR server")
    }
    let request = HTTPRequest(
      "GET", address,
      headers: [
        HTTPHeader("Accept", HTTPHeader.anyMediaType)
      ])
    return try await perform(request) { answer in
      let bytes = try await answer.body.first(PageCutter.longestEntry)
      if var capabilities = ServerCapabilities(bytes) {
        capabilities.moment = answer[header: "Date"].flatMap(HTTPDate.moment)
        if let problem = capabilities.problem {
          log.note(ExchangeEvent(.warning, request: request.label, detail: problem))
        }
        return capabilities
      }
      guard CapabilityStatement.isOtherResource(bytes) else {
        let words = OutcomeWording.words(bytes)
        throw ServerFault.unusable(
          request: request.label,
          reason: "the answer is no CapabilityStatement"
            + (words.isEmpty ? "" : " (\(words))") + "; give the address of the FHIR server itself,"
            + " such as https://host/fhir")
      }
      log.note(
        ExchangeEvent(
          .warning, request: request.label, detail: ServerCapabilities.unknown))
      return ServerCapabilities()
    }
  }
}

extension ServerAccess {
  /// What the server can do, asked without credentials first, as the standard demands, and with them
  /// where that is refused.
  ///
  /// Throws as ``ServerConnection/capabilities()`` does.
  package func capabilities(
    orWith credentials: () -> any Credentials
  ) async throws -> ServerCapabilities {
    do {
      // Without credentials those that there are none of know whether a person can log in.
      let asked = server.credentials.isPresent ? NoCredentials() : credentials()
      return try await connection(asked).capabilities()
    } catch let fault as ServerFault where fault.isDenial && server.credentials.isPresent {
      return try await connection(credentials()).capabilities()
    }
  }
}

/// What is asked of a server that does not say which version of FHIR it speaks, or which types it has.
extension ServerCapabilities {
  /// The type of orders in DSTU2.
  private static let firstOrderType = ResourceKind.order.name
  /// The type of orders from STU3 on.
  private static let laterOrderType = ResourceKind.request.name

  /// Whether it says a version that is known: DSTU2 to R5, or a later one.
  package var knowsVersion: Bool { isDSTU2 || isSTU3 || isR5 || fhirVersion.hasPrefix("4.") }

  /// The types of orders: that of the version; of a version that is not known those that it offers,
  /// else both, so that no order is missed.
  package var orderTypes: [String] {
    guard !knowsVersion else { return [isDSTU2 ? Self.firstOrderType : Self.laterOrderType] }
    let both = [Self.laterOrderType, Self.firstOrderType]
    let offered = both.filter { offers[$0] != nil }
    return offered.isEmpty ? both : offered
  }

  /// The types that a report needs and that the server does not list; it may not have them.
  private var uncertainTypes: Set<String> {
    Set(orderTypes.count > 1 ? orderTypes.filter { offers[$0] == nil } : [])
      .union(
        offers.isEmpty ? KindSearch.all.filter { $0.need == .ifOffered }.map(\.type) : [])
  }

  /// Whether the server may not have a type.
  package func mayLack(_ type: String) -> Bool { uncertainTypes.contains(type) }

  /// Whether a server that refuses a type that it does not list has none of it.
  ///
  /// It has none when it answers 404 and gives the related type: the other type of orders, or
  /// administrations. A server speaks one version of FHIR, so when there are orders of one type,
  /// any refusal of the other means that it has none. `rows` gives the number of a type that came
  /// whole; nil for any other.
  package func lacks(
    _ type: String, refusing cause: PartEnd.Cause, rows: (String) -> Int?
  ) -> Bool {
    guard mayLack(type), [.notThere, .denied, .other].contains(cause) else { return false }
    let other =
      switch type {
      case Self.firstOrderType: Self.laterOrderType
      case Self.laterOrderType: Self.firstOrderType
      default: ResourceKind.administration.name
      }
    guard let count = rows(other) else { return false }
    return cause == .notThere || count > 0 && orderTypes.contains(type)
  }

  /// The ledger's remark on a type that the server does not have.
  package static let lackedType = "the server does not have this type"
}
