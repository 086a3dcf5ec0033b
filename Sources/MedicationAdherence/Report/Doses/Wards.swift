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
  /// Where each patient was when.
  private var placesOfPatient: [Int: Places]
  /// The same of each encounter with more stays than can be looked at one by one.
  private let placesOfEncounter: [Int: Places]

  /// Makes wards of all encounters, by their numbers; without any, no ward is known.
  public init(names: [String] = [""], encounters: [Encounter] = []) {
    (self.names, self.encounters) = (names, encounters)
    placesOfPatient = Self.byPatient(encounters).mapValues(Places.init)
    let long = encounters.indices.filter { encounters[$0].stays.count > 16 }
    placesOfEncounter = Dictionary(
      uniqueKeysWithValues: long.map { ($0, Places([encounters[$0]])) })
  }

  private static func byPatient(_ encounters: [Encounter]) -> [Int: [Encounter]] {
    var groups: [Int: [Encounter]] = [:]
    for encounter in encounters {
      if let patient = encounter.patient { groups[patient, default: []].append(encounter) }
    }
    return groups
  }

  /// The encounters that put their patient at a place while the same one or another puts the patient at one
  /// with another name.
  public var atSeveralPlaces: Int {
    Self.byPatient(encounters).values.reduce(0) { count, encounters in
      let stays = WardTimes(encounters.flatMap(\.times).filter { $0.begins < $0.ends })
      return count
        + encounters.count { encounter in
          encounter.times.contains { time in
            time.begins < time.ends && stays.ward(from: time.begins, to: time.ends - 1) == .several
          }
        }
    }
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
    var ranked = self
    for number in encounters.indices {
      ranked.encounters[number].patient = encounters[number].patient.map { ranks[$0] }
    }
    ranked.placesOfPatient = Dictionary(
      uniqueKeysWithValues: placesOfPatient.map { (ranks[$0], $1) })
    return ranked
  }

  /// The ward during an encounter at a moment; a moment without a time is the whole day.
  public func ward(of encounter: Int, at moment: LocalMoment) -> UInt32 {
    placesOfEncounter[encounter]?.ward(at: moment) ?? encounters[encounter].ward(at: moment)
  }

  /// The ward in which a patient was at a moment, by all encounters of the patient.
  public func ward(ofPatient patient: Int, at moment: LocalMoment) -> UInt32 {
    placesOfPatient[patient]?.ward(at: moment) ?? 0
  }
}

/// Where a patient was when, as some encounters say.
private struct Places {
  private let stays: WardTimes
  private let providers: WardTimes

  init(_ encounters: [Wards.Encounter]) {
    stays = WardTimes(encounters.flatMap(\.times))
    providers = WardTimes(
      encounters.compactMap { encounter in
        guard encounter.provider > 0 else { return nil }
        return encounter.period.map { WardTime(ward: encounter.provider, $0) }
      })
  }

  /// The only ward of all places that hold a moment, else the only provider; 0 when there is neither.
  func ward(at moment: LocalMoment) -> UInt32 {
    let ofPlaces = stays.ward(from: moment.instant, to: moment.lastInstant)
    guard ofPlaces == .none else { return ofPlaces.number }
    return providers.ward(from: moment.instant, to: moment.lastInstant).number
  }
}

extension Wards.Encounter {
  /// The only ward of its places that hold a moment, else its provider; 0 when there is neither.
  fileprivate func ward(at moment: LocalMoment) -> UInt32 {
    let (first, last) = (moment.instant, moment.lastInstant)
    var found = WardTimes.Found.none
    for stay in stays {
      guard let period = stay.period ?? period else { continue }
      let time = WardTime(ward: stay.ward, period)
      if time.touches(first, last) { found.join(time.ward) }
    }
    guard found == .none, let period else { return found.number }
    return WardTime(ward: provider, period).touches(first, last) ? provider : 0
  }

  /// The places for which it is known when the patient was there.
  fileprivate var times: [WardTime] {
    stays.compactMap { stay in (stay.period ?? period).map { WardTime(ward: stay.ward, $0) } }
  }
}
