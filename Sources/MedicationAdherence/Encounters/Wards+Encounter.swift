extension Wards {
  /// An encounter of a patient.
  public struct Encounter: Sendable {
    /// The number of the patient; nil when it names none.
    public var patient: Int?
    /// When it took place; nil when that is not known.
    public let period: OpenPeriod?
    /// Where the patient was.
    public let stays: [Stay]
    /// The number of what the provider is called; 0 when it is not known.
    public let provider: UInt32
    /// What its status says.
    public let status: EncounterStatus
    /// Whether its class is one of a patient who stays in the hospital.
    public let isInpatient: Bool

    /// Makes an encounter.
    public init(
      patient: Int?, period: OpenPeriod?, stays: [Stay] = [], provider: UInt32 = 0,
      status: EncounterStatus = .unknown, isInpatient: Bool = false
    ) {
      (self.patient, self.period) = (patient, period)
      (self.stays, self.provider) = (stays, provider)
      (self.status, self.isInpatient) = (status, isInpatient)
    }

    /// When it ended, where it is over; nil where it goes on, and where that is not known.
    public var end: LocalMoment? { status == .over ? period?.end : nil }

    /// Whether the patient is there at an instant: it has begun, and has not ended.
    ///
    /// What ended at a later instant had not ended; without an end the status tells.
    public func isGoingOn(at moment: LocalMoment) -> Bool {
      guard status != .planned, status != .void else { return false }
      guard let period, period.end != nil else {
        return status != .over && period?.start.map { $0.instant <= moment.lastInstant } ?? true
      }
      return WardTime(ward: 0, period).touches(moment.instant, moment.lastInstant)
    }
  }

  /// A place where a patient was.
  public struct Stay: Sendable {
    /// The number of the ward; 0 when its name is not known.
    public let ward: UInt32
    /// What the place is.
    public let kind: PlaceKind
    /// When; nil for as long as the encounter took.
    public let period: OpenPeriod?

    /// Makes a stay.
    public init(ward: UInt32, kind: PlaceKind = .unknown, period: OpenPeriod? = nil) {
      (self.ward, self.kind, self.period) = (ward, kind, period)
    }
  }
}

/// What the status of an encounter says, in all versions of FHIR.
public enum EncounterStatus: Sendable {
  /// It has not begun.
  case planned
  /// The patient is there, or on leave.
  case goingOn
  /// It has ended: finished, discharged, completed, discontinued.
  case over
  /// It never took place: cancelled, or entered in error.
  case void
  /// Nothing.
  case unknown

  /// Reads a status.
  public init(_ text: String) {
    switch text {
    case "planned": self = .planned
    case "arrived", "triaged", "in-progress", "onleave", "on-hold": self = .goingOn
    case "finished", "discharged", "completed", "discontinued": self = .over
    case "cancelled", "entered-in-error": self = .void
    default: self = .unknown
    }
  }
}

/// What a place in a hospital is, from what tells least of a patient's ward to what tells most.
///
/// The codes are those of HL7's table of physical types:
/// https://terminology.hl7.org/CodeSystem-location-physical-type.html
public enum PlaceKind: UInt8, Comparable, Sendable {
  /// A building, or what is wider than one.
  case building
  /// A bed, or a cabinet.
  case bed
  /// A room.
  case room
  /// A corridor.
  case corridor
  /// What is not said to be anything.
  case unknown
  /// A level of a building.
  case level
  /// A wing of a building.
  case wing
  /// A ward.
  case ward

  /// Reads a code; nil for one that says nothing.
  public init?(code: String) {
    switch code {
    case "wa": self = .ward
    case "wi": self = .wing
    case "lvl": self = .level
    case "co": self = .corridor
    case "ro": self = .room
    case "bd", "ca": self = .bed
    case "bu", "si", "ho", "area", "jdn", "rd": self = .building
    default: return nil
    }
  }

  /// Whether one is wider.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
