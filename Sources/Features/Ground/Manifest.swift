internal import DurableOutput
internal import Foundation

/// What a run was made of and what it wrote, so that anyone can check it later.
struct Manifest: Codable {
  typealias File = ManifestFile

  let version: String
  let arguments: [String]
  /// The instant up to which the data were taken; left out where no instant matters.
  let asOf: String?
  let timeZone: String
  let inputs: [File]
  let counts: [String: Int]
  let files: [File]

  enum CodingKeys: String, CodingKey {
    case version, arguments, inputs, counts, files
    case asOf = "as_of"
    case timeZone = "time_zone"
  }

  /// Writes the manifest as JSON with sorted keys.
  func write(to path: String) throws {
    var data = try JSONEncoder.readable.encode(self)
    data.append(0x0A)
    try data.write(to: URL(fileURLWithPath: path))
  }
}
