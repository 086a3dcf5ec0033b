/// The kind of reason for which a dose was omitted.
public enum OmissionCategory: String, CaseIterable, Codable, Sendable {
  /// The patient's state, another drug, or a judgement of who treats.
  case clinical
  /// The patient was away, asleep, or refused.
  case patient
  /// The product was not there.
  case supply
  /// An operation, a test or the order itself stood in the way.
  case procedure
  /// It is recorded that the dose was not taken, and not why.
  case noneRecorded = "none-recorded"
  /// Another one, or one that nobody sorted.
  case other
  /// Nothing is recorded of the dose.
  case unrecorded

  /// The kinds that a reason may be sorted into: all but that of a dose without any record.
  public static let ofReasons = allCases.filter { $0 != .unrecorded }
}

/// Of which kind reasons are: as a user's table says, else as known codes are sorted here.
public struct ReasonCategories: Hashable, Sendable {
  private struct Key: Hashable {
    var system, code: String
  }

  private var categories: [Key: OmissionCategory] = [:]

  /// Makes a table that says nothing of its own.
  public init() {}

  /// Sets the kind of a code; without a system a code of any system, or a text in any case.
  ///
  /// Gives what was said of it before, if that is another kind.
  @discardableResult
  public mutating func add(
    system: String, code: String, _ category: OmissionCategory
  ) -> OmissionCategory? {
    let key = Key(system: system, code: system.isEmpty ? Medication.folded(code) : code)
    let earlier = categories.updateValue(category, forKey: key)
    return earlier == category ? nil : earlier
  }

  /// The kind of a reason.
  public func category(system: String, code: String, text: String) -> OmissionCategory {
    if code.isEmpty, text.isEmpty { return .noneRecorded }
    let word = Medication.folded(code.isEmpty ? text : code)
    return categories[Key(system: system, code: code)] ?? categories[Key(system: "", code: word)]
      ?? KnownReason(system: system, code: code)?.category ?? .other
  }

  /// The same table for codes that have other names.
  package func renamed(
    _ name: (_ system: String, _ code: String) -> (system: String, code: String)
  ) -> ReasonCategories {
    var renamed = self
    for (key, category) in categories where !key.code.isEmpty {
      let (system, code) = name(key.system, key.code)
      renamed.categories[Key(system: system, code: code)] = category
    }
    return renamed
  }
}

extension KnownReason {
  /// Of which kind it is.
  public var category: OmissionCategory {
    switch self {
    case .vomit, .otherTreatmentFirst, .levelTooHigh, .pregnancy, .allergy, .suspectedIntolerance,
      .interaction, .duplicateTherapy, .washout, .orderStopped, .contraindicated, .notIndicated,
      .notTolerated:
      .clinical
    case .away, .asleep, .patientUnavailable, .declined, .declinedTaste, .declinedSideEffects,
      .declinedInconvenient, .declinedSwallowing, .declinedBeliefs, .declinedAlternative,
      .declinedCost, .declinedUnknown, .treatmentRefused, .medicationRefused, .procedureRefused,
      .refused, .forgotten:
      .patient
    case .unavailable, .outOfStock, .offMarket: .supply
    case .needsClarification, .staleOrder, .incompleteOrder, .hospitalAdmission, .surgery,
      .laboratory:
      .procedure
    case .ethics, .unableToCare: .other
    }
  }
}
