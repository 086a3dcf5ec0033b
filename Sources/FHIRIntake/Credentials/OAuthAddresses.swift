/// The part of a CapabilityStatement (Conformance in DSTU2) that says where tokens are given out.
struct OAuthAddresses: Decodable {
  private static let extensionURL =
    "http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris"

  private struct Extension: Decodable {
    var url: String?
    var valueUri: String?
    var `extension`: [Extension]?
  }
  private struct Security: Decodable {
    var `extension`: [Extension]?
  }
  private struct Rest: Decodable {
    var mode: String?
    var security: Security?
  }

  private var rest: [Rest]?

  /// The address of `token` in the extension `oauth-uris` of the server's security.
  var token: String? {
    let servers = (rest ?? []).filter { $0.mode != "client" }
    let said: [Extension] = servers.flatMap { $0.security?.extension ?? [] }
    let addresses: [Extension] = said.filter { $0.url == Self.extensionURL }
      .flatMap { $0.extension ?? [] }
    return addresses.first { $0.url == "token" }?.valueUri
  }
}
