internal import Crypto
internal import DurableOutput

/// The files of an export that are wanted, each with what tells it from the others.
struct BulkPlan: Equatable, Sendable {
  /// One file.
  struct File: Equatable, Sendable {
    /// The file as the manifest has it.
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
    let digest = SHA256.hash(data: Array("\(number) \(name)".utf8))
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
