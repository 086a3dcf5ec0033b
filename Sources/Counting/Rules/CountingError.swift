/// Why the data cannot be counted.
///
/// `Features` says each in a sentence, for the way out is an option of the command.
package enum CountingError: Error, Equatable {
  /// Records cannot be set aside on disk, by the system's error number.
  case cannotSpill(folder: String, errno: Int32)
  /// None of the patients that were asked for is in the data.
  case noSuchPatient([String])
  /// None of the medications that were asked for is in the data.
  case noSuchMedication([String])
  /// An administration was lost or counted twice: a fault of this tool.
  case notConserved(read: Int, accounted: Int)
  /// A dispense was lost or counted twice: a fault of this tool.
  case dispensesNotConserved(read: Int, accounted: Int)
}
