internal import FHIRDecoding
internal import MedicationAdherence

/// What a unit's administrations say whose dates are of a month or a year only.
///
/// Buckets of one size can hold them and those of another cannot.
struct CoarseDates: Sendable {
  /// Those of one precision.
  struct Part: Sendable {
    /// The first days of their months or years.
    var days = FoundUnit.Span()
    /// Whether one of these lies within the days that were asked for.
    var isWithinWindow = false
    /// What those within these days call their medication.
    var names = CountedNames()

    mutating func join(_ other: Part) {
      days.add(other.days)
      isWithinWindow = isWithinWindow || other.isWithinWindow
      names.join(other.names)
    }
  }

  private var months = Part()
  private var years = Part()

  /// Notes the date of an administration.
  mutating func note(_ record: CountableRecord, of medication: UInt32, isShown: Bool) {
    var part = Part()
    part.days.add(record.day)
    part.isWithinWindow = isShown
    if isShown { part.names.note(medication) }
    if record.precision == .month { months.join(part) } else { years.join(part) }
  }

  /// What both say together.
  func joined(with other: CoarseDates) -> CoarseDates {
    var joined = self
    joined.months.join(other.months)
    joined.years.join(other.years)
    return joined
  }

  /// What those say that buckets of a size can hold.
  func held(by size: BucketSize) -> Part {
    var held = Part()
    if size != .day, size != .week { held.join(months) }
    if size == .year { held.join(years) }
    return held
  }
}
