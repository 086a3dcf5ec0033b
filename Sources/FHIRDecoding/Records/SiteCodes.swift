public import MedicationAdherence

/// What codes of a site mean that FHIR does not define.
public struct SiteCodes: Sendable {
  /// Where the site writes whether a dose was given; nil when in the status alone.
  public var outcomes: OutcomeCodes?
  /// How often the site's timing codes ask for a dose; nil when it has none.
  public var timings: SiteTimings?

  /// Makes codes of which none means anything.
  public init() {}
}

/// How often the timing codes of a site ask for a dose.
public struct SiteTimings: Sendable {
  private struct Key: Hashable {
    let system: String
    let code: String
  }

  private var repetitions: [Key: Timing.Repetition] = [:]

  /// Makes codes that say nothing yet.
  public init() {}

  /// Adds how often a code of a system asks for a dose, unless that is said already; without a system it is
  /// a code of any system, or a text.
  public mutating func add(system: String, code: String, _ repetition: Timing.Repetition) {
    let key = Key(system: system, code: code)
    repetitions[key] = repetitions[key] ?? repetition
  }

  /// How often a `Timing.code` asks for a dose: its first code that is known, else its text.
  func repetition(of concept: CodeableConcept) -> Timing.Repetition? {
    for coding in concept.codings {
      if let known = repetitions[Key(system: coding.system, code: coding.code)]
        ?? repetitions[Key(system: "", code: coding.code)]
      {
        return known
      }
    }
    return repetitions[Key(system: "", code: concept.text)]
  }
}

extension Timing {
  /// Takes a known code for the schedule, except the bounds, the count, and how long a dose lasts.
  mutating func take(_ meaning: Repetition) {
    var taken = meaning
    if let written = repetition {
      taken.bounds = written.bounds
      (taken.length, taken.longestLength) = (written.length, written.longestLength)
      (taken.count, taken.countMax) = (written.count, written.countMax)
      (taken.duration, taken.longestDuration) = (written.duration, written.longestDuration)
    }
    repetition = taken
    (codes, hasCodeText, codeDisplay) = ([], false, nil)
  }
}
