internal import DurableOutput
internal import FHIRServer
internal import FoundationEssentials
internal import ReportWriting

/// A report that is to be published: intact, and known by its manifest.
struct PublishedRun: Sendable {
  /// The folder, with links resolved.
  let path: String
  /// The SHA-256 of the manifest in hexadecimal, without the summary: that tells also how a scheduled run ended
  /// after its report was published.
  let digest: String
  /// The instant up to which the data were taken; nil if no instant matters.
  let asOf: String?
  /// Whether something was missing when it was made, or nothing says that nothing was.
  let isIncomplete: Bool
  /// The option by which it was made to be given out; nil of any other.
  let sharing: String?
  private let files: [ManifestFile]

  private struct Summary: Decodable { let state: String }

  /// Reads the manifest of a report, whose files are known to be intact.
  ///
  /// Throws ``PublishError/notIntact(_:)``.
  init(_ folder: String) throws(PublishError) {
    path = Self.path(folder)
    guard let bytes = Descriptor.readFile(path + "/manifest.json"),
      var manifest = try? JSONDecoder().decode(Manifest.self, from: Data(bytes))
    else { throw .notIntact(folder) }
    (asOf, files) = (manifest.asOf, manifest.files)
    manifest.files.removeAll { $0.path == "summary.json" }
    guard let told = try? manifest.bytes else { throw .notIntact(folder) }
    digest = String(hexadecimal: SHA256.hash(told.span))
    sharing = ["--pseudonymise", "--suppress"].first(where: manifest.arguments.contains)
    let summary = Descriptor.readFile(path + "/summary.json").flatMap {
      try? JSONDecoder().decode(Summary.self, from: Data($0))
    }
    isIncomplete = summary?.state != "complete"
  }

  /// A folder's path with links resolved.
  static func path(_ folder: String) -> String {
    URL(fileURLWithPath: folder).resolvingSymlinksInPath().standardized.path
  }

  /// The files of the whole, in some formats.
  func files(ofCohort formats: Set<FileFormat>) -> [RunFile] {
    files.filter { $0.path == "index.html" || $0.path.hasPrefix("cohort/") }
      .compactMap { RunFile($0, formats) }
  }

  /// The files of each patient, in some formats; patients in the order of their folders.
  ///
  /// `known` are ids that may be of them. Throws ``PublishError/unknownPatient(_:)``.
  func filesOfPatients(
    _ formats: Set<FileFormat>, known: [String]
  ) throws -> [(patient: String, files: [RunFile])] {
    let own = files.filter {
      $0.path.split(separator: "/").count == 3 && $0.path.hasPrefix("patients/")
    }
    let folders = Dictionary(grouping: own) { $0.path.parentPath }
    return try folders.sorted { $0.key < $1.key }.map { folder, files in
      let patient = try patient(of: folder, known + Self.told(by: files, in: path))
      return (patient, files.compactMap { RunFile($0, formats) })
    }
  }

  /// The patient whom a folder is named after: by the id, or by a digest of an id that cannot be a name.
  private func patient(of folder: String, _ known: [String]) throws -> String {
    let name = String(folder.dropFirst("patients/".count))
    let isDigest = name.wholeMatch(of: /x[0-9a-f]{16}/) != nil
    let patient =
      isDigest
      ? known.first {
        name == "x" + String(hexadecimal: SHA256.hash($0.utf8.span).prefix(8))
      } : name
    guard let patient, ResourceTypes.isID(patient) else {
      throw PublishError.unknownPatient(path + "/" + folder)
    }
    return patient
  }

  /// The ids in the tables of a patient.
  private static func told(by files: [ManifestFile], in run: String) -> [String] {
    for file in files where file.path.hasSuffix(".csv") {
      guard let table = CSVReader(run + "/" + file.path),
        let column = table.columns.firstIndex(of: "patient"),
        let row = table.readRow(), row.count > column
      else { continue }
      return [row[column].hasPrefix("'") ? String(row[column].dropFirst()) : row[column]]
    }
    return []
  }
}

/// A file of a run.
struct RunFile: Codable, Equatable, Sendable {
  /// The path within the run.
  let path: String
  /// Its format.
  let format: FileFormat
  /// The number of its bytes.
  let size: Int
  /// The SHA-256 of its bytes in hexadecimal.
  let sha256: String

  /// Takes a file of a manifest; nil for one of no wanted format.
  fileprivate init?(_ file: ManifestFile, _ formats: Set<FileFormat>) {
    let ending = file.path.split(separator: ".").last.map(String.init) ?? ""
    guard let format = FileFormat(rawValue: ending), formats.contains(format),
      let sha256 = file.sha256
    else { return nil }
    (path, self.format, size, self.sha256) = (file.path, format, file.bytes, sha256)
  }

  /// Its name without a folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Its bytes.
  ///
  /// Throws ``PublishError/changedFile(_:)`` when they are not those of the manifest.
  func bytes(in run: String) throws(PublishError) -> [UInt8] {
    guard let bytes = Descriptor.readFile(run + "/" + path),
      String(hexadecimal: SHA256.hash(bytes.span)) == sha256
    else { throw .changedFile(run + "/" + path) }
    return bytes
  }

  /// The SHA-1 of its bytes in Base64, as an attachment has it.
  ///
  /// Throws ``PublishError/changedFile(_:)``.
  func sha1(in run: String) throws(PublishError) -> String {
    let bytes = try bytes(in: run)
    return Data(SHA1.hash(bytes.span)).base64EncodedString()
  }

  /// The id of the Binary that has them: of what it is about, too, as two patients with equal files must
  /// not share one.
  func binaryID(of subject: String?) -> String {
    let whole = SHA256.hash("\(subject ?? "")\u{1F}\(sha256)".utf8.span)
    return "adh-" + String(hexadecimal: whole.prefix(20))
  }
}
