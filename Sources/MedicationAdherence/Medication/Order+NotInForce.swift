/// Why an order asks for nothing to be taken.
public enum OrderNotInForce: String, CaseIterable, Sendable {
  /// It says *not* to give the medication (`doNotPerform`).
  case prohibited = "do-not-perform"
  /// It was entered in error.
  case enteredInError = "entered-in-error"
  /// It was withdrawn before it began.
  case cancelled
  /// It is not ready to be acted upon.
  case draft
  /// It is a proposal, a plan or an option.
  case proposed
}

extension Order {
  /// Why nothing is to be taken; nil of an order that is or was in force.
  public var notInForce: OrderNotInForce? {
    guard isNotInForce else { return nil }
    return isProhibition ? .prohibited : OrderNotInForce(rawValue: status) ?? .proposed
  }
}
