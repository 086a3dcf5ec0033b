/// How much a report tells of who its patients are, beside their names.
public enum IdentityDetail: String, CaseIterable, Comparable, Sendable {
  /// Nothing.
  case none
  /// Birth date, age, sex and record number.
  case identify
  /// Telephone numbers, too.
  case contact

  /// Whether one tells less than another.
  public static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Who a patient is, as far as a report tells it; what is not known is empty.
public struct PatientIdentity: Hashable, Codable, Sendable {
  /// The birth date at its own precision, such as `1956-03-14`, `1956-03` or `1956`.
  public let birthDate: String
  /// The age in whole years on the as-of day, or at death; nil unless it is certain.
  public let age: Int?
  /// The administrative sex, as FHIR's codes have it (`female`, `male`, `other`).
  public let sex: String
  /// The number of the patient's record.
  public let recordNumber: String
  /// The telephone numbers, the first to be called first.
  public let telephones: [String]
  /// The ward where the patient is at the as-of instant; empty when it is not known or was not asked for.
  public var ward = ""

  /// Makes an identity as of a day.
  ///
  /// For a patient who has died, the age is that on the day of death, and not known without one.
  public init(
    _ person: Person, recordNumber: String = "", telephones: [String] = [], on day: Day,
    deceased: Death? = nil
  ) {
    (birthDate, sex) = (person.birthDate, person.sex)
    let last: Day? =
      switch deceased {
      case nil: day
      case .undated?: nil
      case .at(let moment)?: min(day, moment.day)
      }
    let ages = last.flatMap { person.age(on: $0) }
    age = ages.flatMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil }
    (self.recordNumber, self.telephones) = (recordNumber, telephones)
  }
}

extension PatientIdentity {
  /// The columns of `patients.csv` that say who the patient is, where that is disclosed.
  static let columns: [Column<PatientIdentity?>] = [
    Column<PatientIdentity?>("birth_year", .integer, unit: "year", "The year of birth.") {
      $0.flatMap { Int($0.birthDate.prefix(4)) }.map(Cell.integer) ?? .missing
    },
    Column(
      "age", .integer, unit: "years",
      "The age in whole years on the as-of day, or at death; empty unless it is certain."
    ) { $0?.age.map(Cell.integer) ?? .missing },
    Column("sex", .text, "The administrative sex: female, male, other; empty when it is not known.")
    {
      .text($0?.sex ?? "")
    },
    Column(
      "ward", .text,
      "The ward where the patient is at the as-of instant; empty when it is not known or was not asked for."
    ) { .text($0?.ward ?? "") },
  ].map { $0.only(with: .identity) }
}
