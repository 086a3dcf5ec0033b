package import DurableOutput
package import FHIRDecoding

/// What a user wants from a server: options as texts, nothing checked yet.
public struct FetchRequest: Sendable {
  /// How the server is reached, and who asks it.
  public var server = ServerRequest()
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
  /// Whether responses to questionnaires are fetched, too, unless types are named.
  public var readsResponses = false
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
  /// The most seconds that an export may take on the server.
  public var pollLimit = 86_400.0
  /// How long ago an unfinished fetch that is resumed may have begun, such as `36h`.
  public var resumeWithin = "24h"
  /// How many rows a page should have.
  public var pageSize = 200
  /// The most pages of one search.
  public var maxPages = 100_000
  /// Whether the files are compressed.
  public var isCompressed = false

  /// Makes an empty request.
  public init() {}
}

extension FetchRequest: OptionRequest {
  /// Throws ``UsageError`` when an option was given that asks a server something: no source is one.
  package func checkIsUnused() throws(UsageError) {
    let options = FetchOption.forServersOnly.filter { $0.isGiven(in: self) }.map(\.description)
    guard !options.isEmpty else { return }
    throw UsageError(
      "\(options.joined(separator: ", ")): only for servers, and no SOURCE is the address of one;"
        + " leave it out, or name a server")
  }
}
