/// What a run leaves in memory, for the system to take back when the process ends.
///
/// To free millions of small objects one by one takes longer than to end a process that has them.
final class Remains {
  private let values: [Any]

  private init(_ values: [Any]) { self.values = values }

  /// Leaves values in memory until the process ends.
  static func leave(_ values: Any...) {
    _ = unsafe Unmanaged.passRetained(Remains(values))
  }
}
