internal import DurableOutput
internal import FHIRFiles
internal import FoundationEssentials
internal import ReportWriting

/// A file of text that an option names, such as a list of patients.
struct ListFile: Sendable {
  /// The lines, without a byte order mark.
  let lines: [Substring]
  /// The file, for the manifest.
  let record: InputRecord

  /// Reads a file once, so that it may be a pipe.
  ///
  /// Throws the error that `problem` makes of the reason when it cannot be read, and the one that
  /// `malformed` makes, if given, when it is not UTF-8.
  init<Failure: Error>(
    _ path: String, orThrow problem: (_ reason: String) -> Failure,
    malformed: ((_ reason: String) -> Failure)? = nil
  ) throws(Failure) {
    guard FileManager.default.fileExists(atPath: path) || SystemReason.isHidden(path) else {
      throw problem("it is not there")
    }
    guard let bytes = Descriptor.readFile(path) else {
      throw problem("it cannot be read; check that it is a file, and its permissions")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let reason = "it is no text in UTF-8"
      throw malformed?(reason) ?? problem(reason)
    }
    let content = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    lines = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    record = InputRecord(
      path: path, byteCount: bytes.count, sha256: String(hexadecimal: SHA256.hash(bytes.span)))
  }
}

/// Why a file of text that an option names cannot be used.
public enum ListFileError: Error, Equatable, CustomStringConvertible {
  /// A file that lists patients cannot be used.
  case patients(String, reason: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .patients(let path, let reason): "the patients in \(path) cannot be used: \(reason)"
    }
  }
}

/// The file of `--patients`: one id per line; blank lines and lines that begin with # are skipped.
struct PatientList: Sendable {
  /// The ids as written, at least one.
  let ids: [String]
  /// The file, as in the manifest.
  let record: InputRecord

  /// Reads a file once, so that it may be a pipe.
  init(_ path: String) throws(ListFileError) {
    let file = try ListFile(path) { ListFileError.patients(path, reason: $0) }
    ids = file.lines.map { String($0.withoutOuterBlanks) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard !ids.isEmpty else { throw .patients(path, reason: "it lists none") }
    record = file.record
  }
}
