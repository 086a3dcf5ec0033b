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

extension Collection<UInt8> {
  /// The number of bytes of a byte order mark that UTF-8 may begin with and JSON may not: 3 or none.
  package var byteOrderMarkCount: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
