package import DurableOutput
package import FHIRDecoding

/// What a user wants from a server: options as texts, nothing checked yet.
public struct FetchRequest: Sendable {
  /// The FHIR base address of the server.
  public var server = ""
  /// The folder to write.
  public var output = ""
  /// Whether the folder is fetched anew, whatever an earlier fetch left in it.
  public var overwrites = false
  /// The ids of patients to fetch.
  public var patients: [String] = []
  /// A file that lists ids of patients to fetch.
  public var patientsFile: String?
  /// Identifiers of further patients to fetch.
  package var patientIdentifiers: [PatientIdentifier] = []
  /// The id of a Group whose members are fetched.
  public var group: String?
  /// Whether the server is searched.
  public var searches = false
  /// Whether the server makes an export.
  public var exports = false
  /// The types of resources, also several joined by commas; empty for those that reports need.
  public var types: [String] = []
  /// Whether what tells in which ward a patient was is fetched, too, unless types are named.
  public var readsWards = false
  /// The instant from which on changes are fetched.
  public var since: String?
  /// The instant up to which changes are fetched.
  public var until: String?
  /// The first day or instant of what is fetched, by its clinical date.
  public var from: String?
  /// The last day or instant of what is fetched, by its clinical date.
  public var to: String?
  /// Further conditions, such as `MedicationRequest?status=active`.
  public var filters: [String] = []
  /// The tag of what is fetched, with or without its system and `|`.
  public var tag: String?
  /// The search parameter that rows are sorted by.
  public var sort: String?
  /// The most rows of each type.
  public var limit: Int?
  /// Whether the server is only asked how many resources there are.
  public var counts = false
  /// The resources that are read and no other, as `TYPE/ID`, also several joined by commas.
  public var ids: [String] = []
  /// Whether a patient's resources are asked for all at once.
  public var everything = false
  /// Whether a search for changes also asks what was deleted.
  public var readsDeletions = false
  /// Other servers that may be asked, by their addresses.
  public var allowedOrigins: [String] = []
  /// The seconds that may be lost to a server that fails; nil for 600, or 30 of a check.
  public var retryBudget: Double?
  /// The most seconds that an export may take on the server.
  public var pollLimit = 86_400.0
  /// How long ago an unfinished fetch may have begun that is gone on with, such as `36h`.
  public var resumeWithin = "24h"
  /// How many rows a page should have.
  public var pageSize = 200
  /// The most pages of one search.
  public var maxPages = 100_000
  /// How many requests are made at once.
  public var concurrency = 4
  /// Whether the files are compressed.
  public var isCompressed = false
  /// A file of certificates that are trusted beside the system's own.
  public var authorityFile: String?
  /// The credentials.
  public var credentials = CredentialRequest()
  /// The environment's variables, for proxies.
  public var environment: [String: String] = [:]

  /// Makes an empty request.
  public init() {}
}

extension FetchRequest {
  /// The options that were given and mean something for a server only.
  private var serverOptions: [String] {
    let usual = FetchRequest()
    let given: [(String, Bool)] = [
      ("--patient", !patients.isEmpty), ("--patients", patientsFile != nil),
      ("--group", group != nil), ("--search", searches), ("--bulk", exports),
      ("--type", !types.isEmpty), ("--since", since != nil),
      ("--allow-origin", !allowedOrigins.isEmpty), ("--retry-budget", retryBudget != nil),
      ("--poll-limit", pollLimit != usual.pollLimit), ("--page-size", pageSize != usual.pageSize),
      ("--max-pages", maxPages != usual.maxPages),
      ("--concurrency", concurrency != usual.concurrency), ("--ca-file", authorityFile != nil),
    ]
    return given.filter(\.1).map(\.0) + credentials.givenOptions
  }

  /// Throws ``UsageError`` when an option was given that asks a server something: no source is one.
  package func checkIsUnused() throws(UsageError) {
    let options = serverOptions
    guard !options.isEmpty else { return }
    throw UsageError(
      "\(options.joined(separator: ", ")): only for servers, and no SOURCE is the address of one;"
        + " leave it out, or name a server")
  }
}

extension CredentialRequest {
  /// The options that were given.
  fileprivate var givenOptions: [String] {
    let values: [(String, String?)] = [
      ("--token-file", tokenFile), ("--basic-file", basicFile), ("--client-id", clientID),
      ("--private-key-file", privateKeyFile), ("--key-id", keyID),
      ("--client-secret-file", clientSecretFile), ("--token-url", tokenURL), ("--scope", scope),
    ]
    return values.filter { $0.1 != nil }.map(\.0)
  }
}
