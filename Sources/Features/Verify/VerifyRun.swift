internal import DurableOutput
internal import FoundationEssentials
internal import Glibc

/// Computes size and SHA-256 of every file of an output anew and holds them against its manifest.
///
/// A manifest cannot vouch for itself: who can change a file can change it, too.
public struct VerifyRun: Sendable {
  private let folder: String
  private let looksAtInputs: Bool
  private let store: (path: String, keys: KeySource)?

  /// Takes the folder of an output; the inputs that it was made of are looked at, too, where that is asked
  /// for, and the manifest itself is compared with what a store remembers of the run.
  public init(
    _ folder: String, inputs: Bool = false, store: String? = nil, keys: KeySource = KeySource([:])
  ) {
    (self.folder, looksAtInputs) = (folder, inputs)
    self.store = store.map { ($0, keys) }
  }

  /// Looks at all files, one after another, in constant memory.
  ///
  /// Throws ``VerifyError``, and ``UsageError`` when the inputs are asked for and a report that is given
  /// out does not name them.
  public func run() throws -> Verification {
    let manifest = try manifest()
    var findings = try Self.look(at: manifest.files, below: folder + "/", isInput: false)
    findings += try added(manifest) + heldAgainstStore()
    findings.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var folding: GenerationEnd?
    if looksAtInputs {
      if let option = ["--suppress", "--pseudonymise"].first(where: manifest.arguments.contains) {
        throw UsageError(
          "\(folder) was made with \(option) and names no inputs; leave out --inputs")
      }
      let base = InputPlaces.base(of: manifest.inputs, run: folder)
      findings += try Self.look(at: manifest.inputs, below: base, isInput: true)
      folding =
        manifest.inputs.lazy.compactMap {
          GenerationEnd(of: InputPlaces.path($0.path, below: base))
        }.first
    }
    let count = manifest.files.count + (looksAtInputs ? manifest.inputs.count : 0)
    return Verification(
      run: folder, fileCount: count, findings: findings, folding: folding?.description)
  }

  /// The manifest, when it is not the one that a scheduled run wrote, or no run is known that wrote it.
  private func heldAgainstStore() throws -> [Verification.Finding] {
    guard let store else { return [] }
    let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let name = real.split(separator: "/").last.map(String.init)
    let run = try Store.runs(in: store.path, keys: store.keys).last { $0.run == name }
    let digest = FileManager.default.contents(atPath: folder + "/manifest.json")
      .map { String(hexadecimal: SHA256.hash(Array($0).span)) }
    if let run, run.manifest == digest { return [] }
    return [
      Verification.Finding(
        path: "manifest.json", problem: run?.manifest == nil ? .unknown : .changed, isInput: false)
    ]
  }

  private func manifest() throws -> Manifest {
    let path = folder + "/manifest.json"
    switch FileKind(itself: path) {
    case nil where FileKind(path: folder) == .folder && FolderEntry.all(in: folder) == nil:
      throw VerifyError.notReadable(folder)
    case nil: throw VerifyError.noRun(folder)
    case .regular: break
    default: throw VerifyError.badManifest(path)
    }
    guard let data = FileManager.default.contents(atPath: path),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data),
      manifest.files.allSatisfy({ Self.isWithin($0.path) })
    else { throw VerifyError.badManifest(path) }
    return manifest
  }

  /// Whether a path stays in the folder that it begins in.
  private static func isWithin(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
  }

  /// The files that the manifest does not list.
  private func added(_ manifest: Manifest) throws -> [Verification.Finding] {
    let known = Set(manifest.files.map(\.path) + ["manifest.json", WorkFolder.mark])
    return try FolderFiles.paths(below: folder).filter { !known.contains($0) }
      .map { Verification.Finding(path: $0, problem: .added, isInput: false) }
  }

  private static func look(
    at files: [Manifest.File], below base: String, isInput: Bool
  ) throws -> [Verification.Finding] {
    try files.compactMap { file in
      try Task.checkCancellation()
      return problem(with: file, below: base, isInput: isInput).map {
        Verification.Finding(path: file.path, problem: $0, isInput: isInput)
      }
    }
  }

  private static func problem(
    with file: Manifest.File, below base: String, isInput: Bool
  ) -> Verification.Problem? {
    if isInput, file.path == "-" || DataRequest.isServer(file.path) { return .unchecked }
    let path = isInput ? InputPlaces.path(file.path, below: base) : base + file.path
    // An input may be a link; a report has none.
    guard let kind = isInput ? FileKind(path: path) : FileKind(itself: path) else {
      return isInput && GenerationEnd(of: path) != nil ? .folded : .missing
    }
    guard kind == .regular, let name = path.split(separator: "/").last,
      let now = try? ManifestFile.describe(String(name), in: path.parentPath)
    else {
      return .changed
    }
    guard now.bytes == file.bytes else { return .changed }
    guard let sha256 = file.sha256 else { return .unchecked }
    return now.sha256 == sha256 ? nil : .changed
  }
}
