/// How many doses were not taken for one reason.
public struct ReasonNotTaken: Hashable, Sendable {
  /// The reason as it is recorded, several of one dose joined by `; `; empty when none is.
  public let reason: String
  /// The doses.
  public let doses: Int
}

extension PatientReport {
  /// Why doses that count were not taken: the most frequent reason first, equal ones by name.
  ///
  /// The doses add up to the total of doses not taken when single administrations are listed.
  public var reasonsNotTaken: [ReasonNotTaken] {
    let missed = administrations.filter { $0.outcome == .notTaken && !$0.bucket.isEmpty }
    return Dictionary(grouping: missed, by: \.reason)
      .map { ReasonNotTaken(reason: $0.key, doses: $0.value.count) }
      .sorted { left, right in
        left.doses == right.doses
          ? left.reason.precedesByBytes(right.reason)
          : left.doses > right.doses
      }
  }
}
