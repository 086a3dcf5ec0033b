/// Whether the doses that are recorded can be compared with those due by an order.
public enum Judgement: Hashable, Sendable {
  /// They can.
  case judged
  /// They name no order.
  case dosesNameNoOrder
  /// They are taken where nobody records them here: at home.
  case takenElsewhere
}
