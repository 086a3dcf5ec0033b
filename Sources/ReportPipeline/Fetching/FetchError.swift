internal import FHIRIntake
internal import Glibc

/// Why a server gave nothing to begin with.
public struct FetchError: Error, Equatable, CustomStringConvertible {
  /// The sentence that a user reads.
  public let description: String
  /// 69 when there is no usable answer, 77 when the server refused, 78 for a file that cannot be used.
  public let exitCode: Int32

  init(_ fault: ServerFault) {
    description = fault.description
    exitCode = fault.isDenial ? EX_NOPERM : EX_UNAVAILABLE
  }

  /// A fault without a request: the file of authorities cannot be used.
  init(_ fault: TransportFault) {
    if case .notTrusted(let reason) = fault {
      (description, exitCode) = ("--ca-file \(reason)", EX_CONFIG)
    } else {
      (description, exitCode) = ("the server \(fault)", EX_UNAVAILABLE)
    }
  }
}
