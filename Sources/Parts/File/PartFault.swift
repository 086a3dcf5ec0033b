/// Why the file of a part cannot be used.
package enum PartFault: Error, Equatable {
  /// It cannot be opened or read; the system's words.
  case unreadable(reason: String)
  /// It is not what was written; what is wrong.
  case damaged(reason: String)
}
