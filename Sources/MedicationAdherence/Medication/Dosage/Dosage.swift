/// One dosage instruction of an order, as it was written.
public struct Dosage: Hashable, Sendable {
  /// Its place among the order's instructions, from 0.
  public var index: Int
  /// Which step of a sequence it is; nil when none is named.
  public var sequence: Int32?
  /// Whether the dose is taken as needed.
  public var isAsNeeded: Bool
  /// When doses are to be taken; nil when nothing is said.
  public var timing: Timing?
  /// The route, by its first code, else by its text; empty when none is named.
  public var route: String
  /// What in it could not be read.
  public var faults: [ScheduleRemark]

  /// Makes a dosage instruction.
  public init(
    index: Int = 0, sequence: Int32? = nil, isAsNeeded: Bool = false, timing: Timing? = nil,
    route: String = "", faults: [ScheduleRemark] = []
  ) {
    self.index = index
    self.sequence = sequence
    self.isAsNeeded = isAsNeeded
    self.timing = timing
    self.route = route
    self.faults = faults
  }

  /// The JSON path within the order.
  public var path: String { "dosageInstruction[\(index)]" }
}
