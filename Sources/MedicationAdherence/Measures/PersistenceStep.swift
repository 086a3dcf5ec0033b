/// A corner of the step curve that a ``PersistenceCurve`` is drawn as.
public struct PersistenceStep: Hashable, Sendable {
  /// Days since the first dose.
  public let day: Int
  /// The share still being taken, 0 to 1.
  public let share: Double
  /// The lower end of the share's 95 % interval: 1 before the first stop, nil at a share of 0.
  public let low: Double?
  /// The upper end of the share's 95 % interval: 1 before the first stop, nil at a share of 0.
  public let high: Double?
}

extension PersistenceCurve {
  /// The corners of the curve, first to last.
  ///
  /// There are two on each day with a stop, the share before and the share after, and one on the
  /// last day. A straight line from each to the next is the curve.
  public var steps: [PersistenceStep] {
    guard var held = points.first, let last = points.last else { return [] }
    var steps = [step(held, on: held.day)]
    for point in points where point.stopped > 0 {
      steps += [step(held, on: point.day), step(point, on: point.day)]
      held = point
    }
    return last.day == steps.last?.day ? steps : steps + [step(held, on: last.day)]
  }

  private func step(_ point: Point, on day: Int) -> PersistenceStep {
    let certain: Double? = point.share == 1 ? 1 : nil
    return PersistenceStep(
      day: day, share: point.share, low: point.low ?? certain, high: point.high ?? certain)
  }
}

extension PersistenceStep: TableRow {
  /// The columns of a workbook's sheet of persistence steps.
  public static let definition = TableDefinition<PersistenceStep>(
    name: "persistence_steps",
    meaning: "One corner of the curve of persistence: the share before or after a day's stops.",
    columns: [
      Column("day", .integer, unit: "days", "Days since the first dose, both ends counted.") {
        .integer($0.day)
      },
      Column("share", .fraction, unit: "share", "Share still being taken.") {
        .fraction($0.share)
      },
      Column(
        "low", .fraction, unit: "share",
        "The lower end of the share's 95 % interval; 1 before the first stop."
      ) { .share($0.low) },
      Column(
        "high", .fraction, unit: "share",
        "The upper end of the share's 95 % interval; 1 before the first stop."
      ) { .share($0.high) },
    ])
}
