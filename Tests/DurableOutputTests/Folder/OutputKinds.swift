import Foundation

@testable import DurableOutput

extension OutputKind {
  static let report = OutputKind("a report", mark: nil, replacesItsKind: true)
  static let refills = OutputKind("an output of refills", mark: "cma.csv", replacesItsKind: true)
  static let fetch = OutputKind("a fetch", mark: "log.ndjson", replacesItsKind: false)
  static let all = [report, refills, fetch]

  /// The manifest of an output that has these files.
  static func manifest(listing files: String...) -> Data {
    let list = files.map { #"{"path":"\#($0)"}"# }.joined(separator: ",")
    return Data(#"{"version":"1","arguments":[],"files":[\#(list)]}"#.utf8)
  }
}

extension AtomicFolder {
  convenience init(
    at path: String, of kind: OutputKind = .report, overwrites: Bool
  ) throws(OutputError) {
    try self.init(
      at: path, replacing: .output(kind, withLeave: overwrites), among: OutputKind.all)
  }
}
