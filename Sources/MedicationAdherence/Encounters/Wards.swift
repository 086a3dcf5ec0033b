/// In which ward each patient was when, as encounters say.
///
/// Wards are numbered by their names, from 1; 0 stands for one that is not known. Of the places that hold a
/// moment the widest below the building counts, a ward before all others (``PlaceKind``). A ward is known
/// where these have one name. So it is not known without an encounter, within one that has no period, in
/// several wards at once, and at a place that nothing is known of.
public struct Wards: Sendable {
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
      let places = Places(encounters.flatMap(\.times).filter { $0.begins < $0.ends })
      return count
        + encounters.count { encounter in
          encounter.times.contains { $0.begins < $0.ends && places.isInSeveralWards(during: $0) }
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

  /// The encounter with a number.
  public subscript(encounter: Int) -> Encounter { encounters[encounter] }

  /// The numbers of the encounters of each patient who has any, by the patient's number.
  public var encountersOfPatients: [Int: [Int]] {
    Dictionary(grouping: encounters.indices.filter { encounters[$0].patient != nil }) {
      encounters[$0].patient ?? 0
    }
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
  /// The times at places of each kind, those first that count before others.
  private let stays: [WardTimes]
  private let kinds: [PlaceKind]
  private let providers: WardTimes

  init(_ encounters: [Wards.Encounter]) {
    self.init(
      encounters.flatMap(\.times),
      providers: encounters.compactMap { encounter in
        guard encounter.provider > 0 else { return nil }
        return encounter.period.map { WardTime(ward: encounter.provider, $0) }
      })
  }

  /// Puts times at places in order, and those of which only the provider is known.
  init(_ times: [WardTime], providers: [WardTime] = []) {
    kinds = Set(times.map(\.kind)).sorted(by: >)
    stays = kinds.map { kind in WardTimes(times.filter { $0.kind == kind }) }
    self.providers = WardTimes(providers)
  }

  /// The only ward of the places that count among those that hold a moment, else the only provider; 0
  /// when there is neither.
  func ward(at moment: LocalMoment) -> UInt32 {
    for times in stays {
      let found = times.ward(from: moment.instant, to: moment.lastInstant)
      if found != .none { return found.number }
    }
    return providers.ward(from: moment.instant, to: moment.lastInstant).number
  }

  /// Whether at the time at a place there are others of its kind, and none that counts before them.
  func isInSeveralWards(during time: WardTime) -> Bool {
    for (kind, times) in zip(kinds, stays) {
      let found = times.ward(from: time.begins, to: time.ends - 1)
      if kind == time.kind { return found == .several }
      if found != .none { return false }
    }
    return false
  }
}

extension Wards.Encounter {
  /// The only ward of the places that count among those that hold a moment, else its provider; 0 when
  /// there is neither.
  fileprivate func ward(at moment: LocalMoment) -> UInt32 {
    let (first, last) = (moment.instant, moment.lastInstant)
    var (found, kind) = (WardTimes.Found.none, PlaceKind.building)
    for stay in stays where found == .none || stay.kind >= kind {
      guard let period = stay.period ?? period else { continue }
      let time = WardTime(ward: stay.ward, kind: stay.kind, period)
      guard time.touches(first, last) else { continue }
      if stay.kind > kind { found = .none }
      kind = stay.kind
      found.join(time.ward)
    }
    guard found == .none, let period else { return found.number }
    return WardTime(ward: provider, period).touches(first, last) ? provider : 0
  }

  /// The places for which it is known when the patient was there.
  fileprivate var times: [WardTime] {
    stays.compactMap { stay in
      (stay.period ?? period).map { WardTime(ward: stay.ward, kind: stay.kind, $0) }
    }
  }
}
