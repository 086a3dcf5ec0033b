package import Foundation

extension JSONEncoder {
  /// Writes JSON that people read, too: indented, its keys sorted, slashes as they are.
  package static var readable: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
