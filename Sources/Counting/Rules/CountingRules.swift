package import FHIRDecoding
package import MedicationAdherence

/// What is counted of the data, and how: every choice, checked.
package struct CountingRules: Sendable {
  /// What replaces ids, names and dates before anything is counted.
  package struct Privacy: Sendable {
    /// What medications may be called; nil when nothing is released.
    package var naming: SharedNaming?
    /// What ids are replaced by; nil to keep them.
    package var pseudonyms: Pseudonyms?
    /// Whether each patient's dates move by the weeks of the patient's pseudonym.
    package var movesDates = false

    package init() {}
  }

  /// The ids of the patients that are counted; nil for all.
  package var patients: Set<String>?
  /// The identifiers of patients that are counted, too.
  package var identifiers: [PatientIdentifier] = []
  /// Codes or parts of names of the medications that are counted; empty for all.
  package var medications: [String] = []
  /// Codes or parts of names of the medications that are not counted.
  package var excludedMedications: [String] = []
  /// Whether the records of a patient whom another one replaces stay apart.
  package var keepsMerged = false
  /// Which classes medications are in; nil when no table says so.
  package var classes: MedicationClasses?
  /// What a house calls medications; nil to call them as the data do.
  package var names: MedicationNames?
  /// The instant up to which the data are taken.
  package var asOf: AsOf
  /// The days that are shown.
  package var window = WindowChoice()
  /// The clock of the time zone that instants are moved to; nil to take the wall clock as recorded.
  package var clock: LocalClock?
  /// The size of a bucket.
  package var bucketSize = BucketSize.week
  /// The further sizes by which the report's lines are counted, too, over the same days.
  package var furtherSizes: [BucketSize] = []
  /// What one series of the timeline stands for.
  package var seriesKind = SeriesKind.order
  /// Whether a later order of the same medication takes the place of an earlier one.
  package var renewals = RenewalRule.replace
  /// Which order an administration counts under.
  package var orderMatch = OrderMatch.reference
  /// Whether administrations of one order at one instant are one dose.
  package var joinsDoses = false
  /// Whether periods of one order that begin when the one before ends are one administration.
  package var joinsInfusions = false
  /// The most days without a dose that was due that do not end persistence.
  package var permissibleGapDays = ReportContext.usualPermissibleGapDays
  /// How far from its nominal time a dose is on time, where its medication has no window of its own.
  package var timingWindow = ReportContext.usualTimingWindow
  /// What replaces ids, names and dates.
  package var privacy = Privacy()
  /// What is worked out besides the figures, because an output shows it.
  package var needs: ReportNeeds = .weekPatterns
  /// Says in words what an order asks for, its dates moved by a number of days; nil when orders are
  /// not listed.
  package var orderText: (@Sendable (Order, _ movedByDays: Int) -> String)?
  /// Names a reason that is known by its code.
  package var reasonName: @Sendable (KnownReason) -> String = { $0.rawValue }
  /// What puts a patient on the worklist; nil when there is none.
  package var worklist: WorklistTerms?
  /// How much is disclosed about who the patients are.
  package var identityDetail = IdentityDetail.none
  /// The scales by which responses to questionnaires are scored; nil to leave these alone.
  package var scales: [Scale]?
  /// The number of threads that read and count.
  package var threads = 1
  /// What is known of all records where only some patients' are read; nil where all are.
  package var globals: GlobalFacts?

  /// Whether administrations that may be one are joined: doses at one instant, periods in a row.
  package var joined: (doses: Bool, periods: Bool) { (joinsDoses, joinsInfusions) }

  /// Whether only some patients are counted.
  package var selectsPatients: Bool { patients != nil || !identifiers.isEmpty }

  /// Whether only some medications are counted.
  package var selectsMedications: Bool { !medications.isEmpty || !excludedMedications.isEmpty }

  /// Makes rules with the command's defaults for all but the as-of instant.
  package init(asOf: AsOf) { self.asOf = asOf }

  /// The same rules with a further size as the only one: `last` goes on counting buckets of the first.
  package func counting(by size: BucketSize) -> CountingRules {
    var rules = self
    rules.window.lastSize = bucketSize
    (rules.bucketSize, rules.furtherSizes) = (size, [])
    return rules
  }
}

extension ReportNeeds {
  /// Whether the ids and lines of administrations are kept.
  package var keepsTexts: Bool { contains(.administrations) || contains(.dosePlaces) }
  /// Whether it is kept why doses were not given.
  package var keepsReasons: Bool { contains(.reasons) || contains(.doseReasons) }
}

/// Why the data cannot be counted.
///
/// `Features` puts each into a sentence, because the way out is an option of the command.
package enum CountingError: Error, Equatable {
  /// Records cannot be written to disk; the system's error number.
  case cannotSpill(folder: String, errno: Int32)
  /// None of the patients that were asked for is in the data.
  case noSuchPatient([String])
  /// No patient has an identifier: of those that were asked for, the one of this number.
  case noneWithIdentifier(number: Int, of: Int)
  /// Several patients, with these ids, have an identifier.
  case severalWithIdentifier([String], number: Int, of: Int)
  /// None of the medications that were asked for is in the data; `nameless` orders have no name to
  /// search.
  case noSuchMedication([String], nameless: Int = 0)
  /// An administration was lost or counted twice: a fault of this tool.
  case notConserved(read: Int, accounted: Int)
  /// The list of doses does not add up to the timeline's figures: a fault of this tool.
  case dosesNotConserved(series: String, bucket: String)
  /// A dispense was lost or counted twice: a fault of this tool.
  case dispensesNotConserved(read: Int, accounted: Int)
  /// A response to a questionnaire was lost or counted twice: a fault of this tool.
  case responsesNotConserved(read: Int, accounted: Int)
}
