extension Notice {
  /// What is wrong with the figures that it is about, the most harmful first.
  public enum Harm: CaseIterable, Sendable {
    /// What must be acted on cannot be seen.
    case unseen
    /// Something is not in them.
    case missing
    /// They compare the wrong doses, or doses whose outcome is in doubt.
    case wrongShares
    /// Doses may lie on the wrong day, or far from all others.
    case wrongDays
    /// They are right, and something is to be seen beside them.
    case none
  }

  /// What is wrong with the figures.
  public var harm: Harm {
    switch self {
    case .noMedicationInAClass, .medicationsWithoutClass: .unseen
    case .numbersHidden, .outcomesHidden, .hiddenBesideReleased, .pseudonyms, .incomplete,
      .nothingToCount, .emptyServer, .earlierFetch, .missingParts, .unfinishedFetches,
      .narrowedFetches, .cutAnswers, .unreadableFiles, .unusableRows, .misspeltTypes,
      .missingPatients, .missingMedications, .noAdministrations,
      .nothingCounted, .recordEnds, .unusableDates:
      .missing
    case .patientsWithoutRecords, .noOrders, .ordersNotNamed, .dosesNameNoOrder, .saysNotGiven,
      .takenFarAboveDue, .takenWhileInactive, .periodsInPieces, .ordersOfUnknownDemand,
      .ordersOfOtherPatients, .takenNotInForce, .takenAfterDeath:
      .wrongShares
    case .timesInUTC, .farBeforeTheRest, .farAfterAsOf: .wrongDays
    case .filesWithoutResource, .namelessNotLookedAt, .ordersWithoutName, .dispensesWithoutLine,
      .suppliedNotTaken, .groupsWithoutPatients:
      .none
    }
  }
}

extension [Notice] {
  /// The same, the most harmful first, and those of one kind as they stand.
  public var byHarm: [Notice] {
    Notice.Harm.allCases.flatMap { harm in filter { $0.harm == harm } }
  }
}
