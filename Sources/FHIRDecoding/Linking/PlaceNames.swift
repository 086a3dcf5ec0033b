internal import MedicationAdherence

/// By which name the places of encounters stand for wards.
///
/// A bed stands for its ward: the nearest one that it is a part of. Where nothing is said to be a ward, the
/// widest place below the building counts.
struct PlaceNames {
  /// A place as it stands for a ward.
  struct Place {
    var name: String
    var kind: PlaceKind
  }

  private let readings: [[LocationRecord]]
  private(set) var index: ResourceIndex
  /// The locations that are referred to, were not read and are not called anything.
  private(set) var nameless: Set<FHIRReference.Target> = []

  /// The most steps from a place to what it is a part of.
  private static let mostSteps = 16

  /// Takes the locations that readers kept.
  init(_ readings: [[LocationRecord]], without deletions: Deletions) {
    self.readings = readings
    index = ResourceIndex(readings, without: deletions)
  }

  /// The places of an encounter.
  ///
  /// A place of which nothing is said, and that is a part of another one of them, counts less than that.
  mutating func known(_ stays: [EncounterRecord.Stay]) -> [Place] {
    let chains = stays.map { index.resolve($0.location).map { chain(from: $0) } ?? [] }
    let own = Set(chains.compactMap(\.first))
    return zip(stays, chains).map { stay, chain in
      var place = place(of: stay, chain)
      if place.kind == .unknown, chain.dropFirst().contains(where: own.contains) {
        place.kind = .bed
      }
      return place
    }
  }

  /// A location and what it is a part of, the nearest first; what is part of itself is met once.
  private mutating func chain(from first: Int) -> [Int] {
    var chain = [first]
    while chain.count < Self.mostSteps, let whole = record(chain[chain.count - 1]).whole,
      let next = index.resolve(whole), !chain.contains(next)
    {
      chain.append(next)
    }
    return chain
  }

  private mutating func place(of stay: EncounterRecord.Stay, _ chain: [Int]) -> Place {
    var places = chain.map { Place(name: record($0).name, kind: record($0).kind ?? .unknown) }
    if places.isEmpty { places = [Place(name: "", kind: .unknown)] }
    if places[0].name.isEmpty { places[0].name = stay.location.display }
    if places[0].kind == .unknown, let kind = stay.kind { places[0].kind = kind }
    let named = places.filter { !$0.name.isEmpty }
    guard let nearest = named.first else {
      nameless.insert(stay.location.target)
      return places[0]
    }
    if let ward = named.first(where: { $0.kind == .ward }) { return ward }
    // What it is itself is known by its name alone: it may well be the ward.
    guard nearest.kind != .unknown else { return nearest }
    return named.prefix { $0.kind != .building }
      .reduce(nearest) { $1.kind > $0.kind ? $1 : $0 }
  }

  private func record(_ number: Int) -> LocationRecord {
    let place = index.places[number]
    return readings[place.reader][place.index]
  }
}
