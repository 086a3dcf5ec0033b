internal import DurableOutput
internal import FoundationEssentials
internal import Glibc

/// Where the inputs of a finished run are, of which its manifest names relative paths.
enum InputPlaces {
  /// The folder that the relative paths of a run's inputs are below, with a trailing slash; empty when it is
  /// the current one.
  ///
  /// It is, among the current folder and those above the run, nearest first, the first that has all inputs
  /// with their sizes, else the first that has all of them, else the first that has a store which had
  /// them. If none has, the current folder, so that an error names what is missing.
  static func base(of inputs: [Manifest.File], run: String) -> String {
    let inputs = inputs.filter { !$0.path.hasPrefix("/") }
    var (bases, folder) = ([""], URL(filePath: run).standardizedFileURL)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      bases.append(folder.path == "/" ? "/" : folder.path + "/")
    }
    return bases.first { base in inputs.allSatisfy { size(of: base + $0.path) == $0.bytes } }
      ?? bases.first { base in inputs.allSatisfy { size(of: base + $0.path) != nil } }
      ?? bases.first { base in inputs.contains { GenerationEnd(of: base + $0.path) != nil } } ?? ""
  }

  /// A path of the manifest from that folder on.
  static func path(_ path: String, below base: String) -> String {
    path.hasPrefix("/") ? path : base + path
  }

  /// The same request with the files that it names from that folder on.
  static func placing(_ request: DataRequest, below base: String) -> DataRequest {
    var request = request.placingFiles { path($0, below: base) }
    request.sources = request.sources.map { path($0, below: base) }
    return request
  }

  private static func size(of path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
