internal import FHIRDecoding
public import MedicationAdherence

/// What a user asked of a made-up data set, nothing checked yet.
public struct SampleRequest: Sendable {
  /// What kind of records it holds.
  public var shape = SampleShape.ward
  /// How many patients there are; nil for as many as the shape usually has.
  public var patients: Int?
  /// How many days each patient is followed.
  public var days = 365
  /// The version of FHIR that is written.
  public var version = SampleVersion.r4
  /// Where the random numbers begin.
  public var seed: UInt64 = 7
  /// The first day.
  public var start = "2025-01-01"
  /// Whether the files are gzip.
  public var isCompressed = false
  /// How many administrations are written; nil for all.
  public var administrationLimit: Int?

  /// Makes an empty request.
  public init() {}
}

/// What a made-up data set is to be like.
///
/// The same plan give the same bytes on any machine (with ``isCompressed``: the same bytes
/// inside the compression, whose own bytes are the same for the same release of zlib).
public struct SamplePlan: Hashable, Sendable {
  /// What kind of records it holds.
  public var shape = SampleShape.ward
  /// How many patients there are, 1 to 100,000,000; ignored with ``administrationLimit``.
  public var patients: Int
  /// How many days each patient is followed, 1 to 36,525.
  public var days: Int
  /// The version of FHIR that is written.
  public var version: SampleVersion
  /// Where the random numbers begin; another seed gives other patients.
  public var seed: UInt64
  /// The first day, 1900-01-01 to 2199-12-31.
  public var firstDay: Day
  /// Whether the files are gzip, with names that end in `.gz`.
  public var isCompressed: Bool
  /// How many administrations are written, exactly, each version of one counted; nil for all.
  ///
  /// With a limit, patient follows patient until the limit is reached, however many that takes:
  /// ``days`` holds and ``patients`` does not. The last patient's course is cut off there.
  public var administrationLimit: Int?

  /// Makes a plan; nothing is checked before the data set is written.
  public init(
    patients: Int = 40, days: Int = 365, version: SampleVersion = .r4, seed: UInt64 = 7,
    firstDay: Day = SamplePlan.defaultFirstDay, isCompressed: Bool = false,
    administrationLimit: Int? = nil
  ) {
    (self.patients, self.days, self.version, self.seed) = (patients, days, version, seed)
    (self.firstDay, self.isCompressed) = (firstDay, isCompressed)
    self.administrationLimit = administrationLimit
  }

  /// Makes the plan of a request.
  ///
  /// Throws ``SampleError/outOfRange(option:allowed:)`` when the first day is not a date.
  public init(_ request: SampleRequest) throws(SampleError) {
    guard let date = FHIRDateTime(text: request.start), date.precision == .day else {
      throw .outOfRange(option: "start", allowed: "a date such as 2025-01-01")
    }
    self.init(
      patients: request.patients ?? request.shape.usualPatients, days: request.days,
      version: request.version,
      seed: request.seed, firstDay: date.day, isCompressed: request.isCompressed,
      administrationLimit: request.administrationLimit)
    shape = request.shape
  }

  /// The last day of the patients who are followed to the end, up to which a report makes sense.
  public var lastDay: Day { firstDay.adding(days: days - 1) }

  /// 2025-01-01, which is the first day unless another one is given.
  public static let defaultFirstDay = Day(number: 20_089)

  /// Throws ``SampleError/outOfRange(option:allowed:)`` for the first value that cannot be.
  func check() throws(SampleError) {
    guard 1...100_000_000 ~= patients else {
      throw .outOfRange(option: "patients", allowed: "1 to 100000000")
    }
    guard 1...36_525 ~= days else { throw .outOfRange(option: "days", allowed: "1 to 36525") }
    guard 1900...2199 ~= firstDay.year else {
      throw .outOfRange(option: "start", allowed: "1900-01-01 to 2199-12-31")
    }
    guard shape == .ward || version == .r4 else {
      throw .outOfRange(option: "fhir", allowed: "r4 with --shape icu")
    }
    guard administrationLimit ?? 1 >= 1 else {
      throw .outOfRange(option: "administrations", allowed: "1 or more")
    }
  }
}

/// A kind of records that a made-up data set can hold.
public enum SampleShape: String, CaseIterable, Sendable {
  /// Patients who are followed for long, with few orders each, whose doses name them.
  case ward
  /// Short stays with very many orders, as an intensive care unit's system exports them: doses without
  /// orders, a record for each tablet and each rate of an infusion, names only in identifiers, and
  /// records that only their method says were not given.
  case icu

  /// How many patients there are unless it is said.
  public var usualPatients: Int {
    switch self {
    case .ward: 40
    case .icu: 100
    }
  }
}

/// A version of FHIR that a made-up data set can be written in.
public enum SampleVersion: String, CaseIterable, Sendable {
  /// DSTU2, 1.0.2.
  case dstu2
  /// STU3, 3.0.2.
  case stu3
  /// R4, 4.0.1.
  case r4
  /// R5, 5.0.0.
  case r5

  /// The type of an order: `MedicationOrder` in DSTU2, `MedicationRequest` since.
  public var orderType: String { self == .dstu2 ? "MedicationOrder" : "MedicationRequest" }
}

/// Why a made-up data set cannot be written.
public enum SampleError: Error, Equatable, CustomStringConvertible {
  /// An option, called by its long name without dashes, has a value outside its range.
  case outOfRange(option: String, allowed: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .outOfRange(let option, let allowed):
      "--\(option) must be \(allowed)"
    }
  }
}
