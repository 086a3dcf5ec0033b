internal import DurableOutput
internal import Foundation
internal import ReportWriting

extension Explanation {
  /// The explanation as JSON with sorted keys in snake_case; what is unknown is left out.
  public var json: String {
    get throws {
      let encoder = JSONEncoder.readable
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }
}
