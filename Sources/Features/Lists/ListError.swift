/// Why a list cannot be made.
public enum ListError: Error, Equatable, CustomStringConvertible {
  /// The order that was asked for is not in the data.
  case noSuchOrder(String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .noSuchOrder(let id):
      "there is no order \(id) in the data; check --order, `adherence orders` lists them all"
    }
  }
}
