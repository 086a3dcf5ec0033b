internal import Foundation

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
  /// Where tokens are given out, when it says so (`oauth-uris`).
  package var tokenAddress: String?

  /// Makes capabilities of which nothing is known.
  package init() {}
}

extension ServerCapabilities {
  /// Whether it speaks FHIR DSTU2.
  package var isDSTU2: Bool { fhirVersion.hasPrefix("1.") || fhirVersion.hasPrefix("0.") }
  /// Whether it speaks FHIR R5 or later.
  package var isR5: Bool { (Int(fhirVersion.prefix { $0 != "." }) ?? 4) >= 5 }
  /// Whether it speaks FHIR STU3.
  package var isSTU3: Bool { fhirVersion.hasPrefix("3.") }

  /// The media type of its JSON.
  package var mediaType: String { isDSTU2 ? "application/json+fhir" : "application/fhir+json" }

  /// The type of orders.
  package var orderType: String { isDSTU2 ? "MedicationOrder" : "MedicationRequest" }

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

  /// Whether the Medication of a type can be included in its search.
  package func offersMedication(of type: String) -> Bool {
    guard Self.typesWithMedication.contains(type) else { return false }
    let includes = offers[type]?.includes ?? []
    return includes.contains(type + ":medication") || includes.contains("*")
  }

  private static let typesWithMedication: Set = [
    "MedicationAdministration", "MedicationDispense", "MedicationOrder", "MedicationRequest",
    "MedicationStatement", "MedicationUsage",
  ]
}

extension ServerCapabilities {
  private struct Wire: Decodable {
    struct Named: Decodable {
      var name: String?
    }
    struct Resource: Decodable {
      var type: String?
      var searchParam: [Named]?
      var searchInclude: [String]?
      var operation: [Named]?
    }
    struct Extension: Decodable {
      var url: String?
      var valueUri: String?
      var `extension`: [Extension]?
    }
    struct Security: Decodable {
      var `extension`: [Extension]?
    }
    struct Rest: Decodable {
      var mode: String?
      var resource: [Resource]?
      var searchParam: [Named]?
      var operation: [Named]?
      var security: Security?
    }
    var resourceType: String?
    var fhirVersion: String?
    var rest: [Rest]?
  }

  /// Reads a CapabilityStatement or Conformance; nil when the bytes are neither.
  package init?(_ bytes: [UInt8]) {
    guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes)),
      wire.resourceType == "CapabilityStatement" || wire.resourceType == "Conformance"
    else { return nil }
    self.init()
    fhirVersion = wire.fhirVersion ?? ""
    for rest in wire.rest ?? [] where rest.mode != "client" { take(rest) }
  }

  /// Whether bytes are a FHIR resource with content, though not the one that was asked for.
  fileprivate static func isOtherResource(_ bytes: [UInt8]) -> Bool {
    let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes))
    return wire?.resourceType.map { $0 != "OperationOutcome" } ?? false
  }

  private mutating func take(_ rest: Wire.Rest) {
    commonParameters.formUnion(Self.names(rest.searchParam))
    operations.formUnion(Self.names(rest.operation))
    for resource in rest.resource ?? [] {
      guard let type = resource.type else { continue }
      var offer = Offer()
      offer.parameters = Self.names(resource.searchParam)
      offer.includes = Set(resource.searchInclude ?? [])
      offer.operations = Self.names(resource.operation)
      offers[type] = offer
    }
    let uris = rest.security?.extension?.first { $0.url?.hasSuffix("oauth-uris") == true }
    tokenAddress = tokenAddress ?? uris?.extension?.first { $0.url == "token" }?.valueUri
  }

  private static func names(_ list: [Wire.Named]?) -> Set<String> {
    Set((list ?? []).compactMap(\.name).map { $0.hasPrefix("$") ? String($0.dropFirst()) : $0 })
  }
}

extension ServerConnection {
  /// Asks a server what it can do.
  ///
  /// Of one that answers with another resource, as small servers do, nothing is known. Throws
  /// ``ServerFault``; ``ServerFault/unusable(request:reason:)`` when the answer is no FHIR.
  package func capabilities() async throws -> ServerCapabilities {
    guard let address = WebAddress(base.text + "/metadata") else {
      throw ServerFault.unusable(request: "GET \(base)", reason: "is no address of a FHIR server")
    }
    let request = HTTPRequest(
      "GET", address,
      headers: [
        HTTPHeader(
          "Accept", "application/fhir+json, application/json+fhir;q=0.9, application/json;q=0.8")
      ])
    return try await perform(request) { answer in
      let bytes = try await answer.body.first(PageCutter.longestEntry)
      if let capabilities = ServerCapabilities(bytes) { return capabilities }
      guard ServerCapabilities.isOtherResource(bytes) else {
        let words = OutcomeWords.words(bytes)
        throw ServerFault.unusable(
          request: request.label,
          reason: "the answer is no CapabilityStatement"
            + (words.isEmpty ? "" : " (\(words))") + "; give the address of the FHIR server itself,"
            + " such as https://host/fhir")
      }
      log.note(
        ExchangeEvent(
          .warning, request: request.label,
          detail: "the server does not say what it can do; asked as if it could search in R4"))
      return ServerCapabilities()
    }
  }
}
