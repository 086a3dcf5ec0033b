internal import DurableOutput
internal import Foundation
internal import ReportWriting

extension CheckReport {
  /// The report as JSON with sorted keys in snake_case; what is unknown is left out.
  ///
  /// `exitCode` is what the process ends with.
  public func json(exitCode: Int32) throws -> String {
    let encoder = JSONEncoder.readable
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let report = Whole(report: self, exitCode: exitCode)
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  }

  /// The report with the exit code beside its own members.
  private struct Whole: Encodable {
    let report: CheckReport
    let exitCode: Int32

    private enum CodingKeys: CodingKey { case exitCode }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(exitCode, forKey: .exitCode)
    }
  }
}
