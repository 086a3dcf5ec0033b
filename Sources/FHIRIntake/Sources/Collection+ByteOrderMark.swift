extension Collection<UInt8> {
  /// The number of bytes of a byte order mark that UTF-8 may begin with and JSON may not: 3 or none.
  var byteOrderMarkCount: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
