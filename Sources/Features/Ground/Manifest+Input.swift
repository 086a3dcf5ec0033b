internal import DurableOutput
internal import FHIRFiles

extension Manifest.File {
  /// An input, without its SHA-256 when that was not computed.
  init(_ input: InputRecord) {
    self.init(
      path: input.path, bytes: input.byteCount, sha256: input.sha256.isEmpty ? nil : input.sha256)
  }
}
