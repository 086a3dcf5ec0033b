/// Why a made-up data set cannot be written.
public enum SampleError: Error, Equatable, CustomStringConvertible {
  /// An option has a value outside its range.
  case outOfRange(option: String, allowed: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .outOfRange(let option, let allowed):
      "\(option) must be \(allowed)"
    }
  }
}
