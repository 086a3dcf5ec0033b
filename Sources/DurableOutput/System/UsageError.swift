/// Why a request cannot be carried out as it stands.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The sentence that a user reads: what is wrong and what would be right.
  public let description: String

  /// Takes the sentence.
  package init(_ description: String) { self.description = description }
}

/// A whole number that an option is given, when it is not too small.
package func atLeast(
  _ least: Int, _ value: Int, _ option: some CustomStringConvertible
) throws(UsageError) -> Int {
  guard value >= least else { throw UsageError("\(option) \(value): give \(least) or more") }
  return value
}

/// The parts of a list that commas separate, without blanks around them and without empty ones.
package func commaList(_ text: String) -> [String] {
  text.split(separator: ",").map { String($0.withoutOuterBlanks) }.filter { !$0.isEmpty }
}

/// A folder to write several files to, which standard output cannot be.
package func checkedFolder(_ output: String) throws(UsageError) -> String {
  guard !output.isEmpty, output != "-" else {
    throw UsageError("--output: name the folder to write; several files are written")
  }
  return output
}

extension String {
  /// Bytes in hexadecimal, two digits each, the way digests are written.
  package init(hexadecimal bytes: some Sequence<UInt8>) {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    self.init(decoding: text, as: UTF8.self)
  }
}

extension String {
  /// The path of the folder that a file of this path is in; `.` for a name alone.
  package var parentPath: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}

extension StringProtocol {
  /// The text without the white space before and after it.
  package var withoutOuterBlanks: SubSequence {
    let text = drop(while: \.isWhitespace)
    return text.lastIndex { !$0.isWhitespace }.map { text[...$0] } ?? text
  }
}

extension Collection<UInt8> {
  /// The number of bytes of a byte order mark that UTF-8 may begin with and JSON may not: 3 or none.
  package var byteOrderMarkCount: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
