/// In which ward each patient was when, as encounters say.
///
/// Wards are numbered by their names, from 1; 0 stands for one that is not known. A ward is known where
/// all places that hold a moment have one name. So it is not known without an encounter, within one that
/// has no period, at several places at once, and at a place that nothing is known of.
public struct Wards: Sendable {
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

    /// Makes an encounter.
    public init(patient: Int?, period: OpenPeriod?, stays: [Stay] = [], provider: UInt32 = 0) {
      (self.patient, self.period) = (patient, period)
      (self.stays, self.provider) = (stays, provider)
    }
  }

  /// A place where a patient was.
  public struct Stay: Sendable {
    /// The number of the ward; 0 when its name is not known.
    public let ward: UInt32
    /// When; nil for as long as the encounter took.
    public let period: OpenPeriod?

    /// Makes a stay.
    public init(ward: UInt32, period: OpenPeriod? = nil) {
      (self.ward, self.period) = (ward, period)
    }
  }

  /// The names; the first one is empty and stands for a ward that is not known.
  public let names: [String]
  private var encounters: [Encounter]
  /// The numbers of each patient's encounters.
  private var encountersOfPatient: [Int: [Int]]

  /// Makes wards of all encounters, by their numbers; without any, no ward is known.
  public init(names: [String] = [""], encounters: [Encounter] = []) {
    (self.names, self.encounters) = (names, encounters)
    encountersOfPatient = Self.byPatient(encounters)
  }

  private static func byPatient(_ encounters: [Encounter]) -> [Int: [Int]] {
    var numbers: [Int: [Int]] = [:]
    for number in encounters.indices {
      if let patient = encounters[number].patient { numbers[patient, default: []].append(number) }
    }
    return numbers
  }

  /// The encounters that put their patient at a place while the same one or another puts the patient at one
  /// with another name.
  public var atSeveralPlaces: Int {
    var found: Set<Int> = []
    for numbers in encountersOfPatient.values {
      let stays = numbers.flatMap { number in
        encounters[number].stays.compactMap { stay in
          (stay.period ?? encounters[number].period).map { (number, stay.ward, $0) }
        }
      }.sorted { $0.2.begins < $1.2.begins }
      for (place, stay) in stays.enumerated() {
        let later = stays[(place + 1)...].prefix { $0.2.begins < stay.2.ends }
        for other in later where other.1 != stay.1 && other.2.begins < other.2.ends {
          found.formUnion([stay.0, other.0])
        }
      }
    }
    return found.count
  }

  /// How many patients are known to have been in each ward, at any time.
  public var patientCounts: [Int] {
    var patients = names.map { _ in Set<Int>() }
    for encounter in encounters {
      guard let patient = encounter.patient else { continue }
      patients[Int(encounter.provider)].insert(patient)
      for stay in encounter.stays { patients[Int(stay.ward)].insert(patient) }
    }
    return patients.map(\.count)
  }

  /// Whether there is no encounter.
  public var isEmpty: Bool { encounters.isEmpty }

  /// The encounters without a period.
  public var withoutPeriod: Int { encounters.count { $0.period == nil } }

  /// The same with each patient's number replaced by the one in a table.
  public func rankingPatients(by ranks: [Int]) -> Wards {
    var encounters = encounters
    for number in encounters.indices {
      encounters[number].patient = encounters[number].patient.map { ranks[$0] }
    }
    return Wards(names: names, encounters: encounters)
  }

  /// The ward during an encounter at a moment; a moment without a time is the whole day.
  public func ward(of encounter: Int, at moment: LocalMoment) -> UInt32 {
    Self.ward([encounters[encounter]], moment)
  }

  /// The ward in which a patient was at a moment, by all encounters of the patient.
  public func ward(ofPatient patient: Int, at moment: LocalMoment) -> UInt32 {
    guard let numbers = encountersOfPatient[patient] else { return 0 }
    return Self.ward(numbers.map { encounters[$0] }, moment)
  }

  /// The only ward of all places that hold a moment, else the only provider.
  private static func ward(_ encounters: [Encounter], _ moment: LocalMoment) -> UInt32 {
    var (ofPlaces, ofProviders): (OnlyWard, OnlyWard) = (.none, .none)
    for encounter in encounters {
      let isHeld = encounter.period?.holds(moment) ?? false
      var isPlaced = false
      for stay in encounter.stays where stay.period?.holds(moment) ?? isHeld {
        ofPlaces.note(stay.ward)
        isPlaced = true
      }
      if isHeld, !isPlaced, encounter.provider > 0 { ofProviders.note(encounter.provider) }
    }
    if case .none = ofPlaces { return ofProviders.number }
    return ofPlaces.number
  }
}

/// One ward, none, or several.
private enum OnlyWard {
  case none, several
  case one(UInt32)

  /// Its number; 0 unless there is one.
  var number: UInt32 { if case .one(let number) = self { number } else { 0 } }

  mutating func note(_ ward: UInt32) {
    switch self {
    case .none: self = .one(ward)
    case .one(let known) where known == ward: break
    case .one, .several: self = .several
    }
  }
}

extension OpenPeriod {
  /// Whether a moment lies in it, or a part of the day that the moment is.
  ///
  /// An end with a time does not belong to it, so that who moves to another ward is in one of them.
  fileprivate func holds(_ moment: LocalMoment) -> Bool {
    begins <= moment.lastInstant && moment.instant < ends
  }

  /// The instant at which it begins, and the one before which it ends.
  fileprivate var begins: Int64 { start?.instant ?? .min }
  fileprivate var ends: Int64 {
    end.map { $0.millisecond == nil ? $0.lastInstant + 1 : $0.instant } ?? .max
  }
}
