internal import DurableOutput
internal import FHIRDecoding

/// What an export holds, as its server lists it when it is done.
///
/// Source: https://hl7.org/fhir/uv/bulkdata/export.html#response---complete-status
package struct BulkManifest: Equatable, Sendable {
  /// One file of an export.
  package struct File: Equatable, Sendable {
    /// The type of the resources in it.
    package let type: String
    /// Where it is.
    package let address: WebAddress
    /// The number of rows that the server says it has; nil when it does not say.
    package let count: Int?
    /// Whether it takes an access token to read it.
    package let requiresAccessToken: Bool
  }

  /// The moment whose state the export shows, as it was written.
  package let transactionTime: String
  /// The files with what was asked for.
  package var output: [File]
  /// The files that name what was deleted.
  package var deleted: [File]
  /// The files with what the server has to say.
  package var messages: [File]
  /// Where the manifest goes on; nil at its end.
  package let next: WebAddress?
}

/// Why a manifest cannot be used.
package enum BulkManifestFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is no JSON object.
  case notJSON
  /// It has no `transactionTime` or no `output`.
  case missing(String)
  /// A list in it is not what the specification says: the list and the place in it, from 1.
  case badEntry(list: String, position: Int, reason: String)

  /// What a user reads.
  package var description: String {
    switch self {
    case .notJSON: "the export's manifest is no JSON object"
    case .missing(let field): "the export's manifest has no \(field)"
    case .badEntry(let list, let position, let reason):
      "the export's manifest is wrong: \(list), number \(position), \(reason)"
    }
  }
}

extension BulkManifest {
  /// Reads a manifest that was found at an address, against which its own addresses are resolved.
  ///
  /// A manifest that does not say whether a token is needed is taken to need one.
  package init(_ bytes: [UInt8], at address: WebAddress) throws(BulkManifestFault) {
    guard let written = WrittenJSON(bytes)?.object else { throw .notJSON }
    guard let time = written["transactionTime"]?.text else { throw .missing("transactionTime") }
    guard written["output"]?.list != nil else { throw .missing("output") }
    let list = FileList(
      written: written, address: address,
      requiresAccessToken: written["requiresAccessToken"]?.flag ?? true)
    transactionTime = time
    output = try list.files("output", defaultType: nil)
    deleted = try list.files("deleted", defaultType: "Bundle")
    messages =
      try list.files("error", defaultType: "OperationOutcome")
      + list.files("outcome", defaultType: "OperationOutcome")
    next = try list.next()
  }
}

/// The lists in a manifest as they are written.
private struct FileList {
  let written: [String: WrittenJSON]
  let address: WebAddress
  let requiresAccessToken: Bool

  /// The files of a list; none when the list is not there.
  func files(
    _ list: String, defaultType: String?
  ) throws(BulkManifestFault) -> [BulkManifest.File] {
    guard let entries = written[list], entries != .null else { return [] }
    guard let entries = entries.list else {
      throw .badEntry(list: list, position: 1, reason: "is in no list")
    }
    var files: [BulkManifest.File] = []
    for (index, entry) in entries.enumerated() {
      guard let type = entry["type"]?.text ?? defaultType, ResourceName.isPossible(type) else {
        throw .badEntry(list: list, position: index + 1, reason: "has no type of resource")
      }
      guard let text = entry["url"]?.text, let place = address.resolving(text) else {
        throw .badEntry(list: list, position: index + 1, reason: "has no web address")
      }
      files.append(
        BulkManifest.File(
          type: type, address: place, count: Self.count(entry["count"]),
          requiresAccessToken: requiresAccessToken))
    }
    return files
  }

  /// The address in the `link` whose relation is `next`; a single link may be in no list.
  func next() throws(BulkManifestFault) -> WebAddress? {
    guard let value = written["link"], value != .null else { return nil }
    guard let links = value.members.map({ _ in [value] }) ?? value.list else {
      throw .badEntry(list: "link", position: 1, reason: "is in no list")
    }
    guard let index = links.firstIndex(where: { $0["relation"]?.text == "next" }) else {
      return nil
    }
    guard let text = links[index]["url"]?.text, let place = address.resolving(text) else {
      throw .badEntry(list: "link", position: index + 1, reason: "has no web address")
    }
    return place
  }

  /// A count as a number; some servers write it as a string.
  private static func count(_ value: WrittenJSON?) -> Int? {
    let count = value?.count ?? value?.text.flatMap { Int($0) }
    return count.flatMap { $0 >= 0 ? $0 : nil }
  }
}

/// The files of an export that are wanted, each with what tells it from the others.
struct BulkPlan: Equatable, Sendable {
  /// One file.
  struct File: Equatable, Sendable {
    /// The file as in the manifest.
    let file: BulkManifest.File
    /// What it is for.
    let use: BulkJob.WholeFile.Use
    /// What tells it from the others, also when the manifest is asked for again and its links are
    /// signed anew.
    let key: String
    /// Its name in the ledger: the last part of its address, with a number when others share it.
    let label: String
  }

  /// The files in the manifest's order: those with data, those with deletions, those with messages.
  let files: [File]
  /// The types of files that nobody asked for, each once.
  let unwantedTypes: [String]

  /// Plans the files of a manifest; those of types that were not asked for are left out.
  ///
  /// No types mean all types.
  init(_ manifest: BulkManifest, types: [String]) {
    let isWanted = { (file: BulkManifest.File) in types.isEmpty || types.contains(file.type) }
    let listed =
      manifest.output.filter(isWanted).map { ($0, BulkJob.WholeFile.Use.output) }
      + manifest.deleted.map { ($0, .deleted) } + manifest.messages.map { ($0, .messages) }
    let sharing = Dictionary(grouping: listed, by: { $0.0.address.description })
    var (keys, labels) = ([String: Int](), [String: Int]())
    files = listed.map { file, use in
      let plain = file.address.description
      let name = sharing[plain]?.count == 1 ? plain : file.address.text
      let label = Self.label(plain, type: file.type)
      keys[name, default: 0] += 1
      labels[file.type + "/" + label, default: 0] += 1
      return File(
        file: file, use: use, key: Self.key(name, keys[name, default: 1]),
        label: Self.numbered(label, labels[file.type + "/" + label, default: 1]))
    }
    unwantedTypes = Set(manifest.output.filter { !isWanted($0) }.map(\.type)).sorted()
  }

  private static func key(_ name: String, _ number: Int) -> String {
    let digest = SHA256.hash("\(number) \(name)".utf8.span)
    return String(hexadecimal: digest.prefix(16))
  }

  private static func label(_ address: String, type: String) -> String {
    let last = address.split(separator: "/").last.map(String.init) ?? ""
    return last.isEmpty || last.count > 100 ? type : last
  }

  private static func numbered(_ label: String, _ number: Int) -> String {
    number == 1 ? label : "\(label) (\(number))"
  }
}
