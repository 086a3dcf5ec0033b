internal import Counting
internal import FHIRDecoding

/// Finds what is in the data more than once, however much there is: part by part of all ids.
struct DuplicateCheck {
  private static let partitions = 64
  private let spill: SightingSpill

  /// Makes a check for one of several threads; what does not fit into memory waits in a folder.
  init(budget: SpillBudget, folder: String) {
    spill = SightingSpill(partitions: Self.partitions, budget: budget, folder: folder)
  }

  /// Notes what was read, each with its id as it may be shown.
  func note(_ sightings: [(ResourceSighting, id: String)]) throws(CountingError) {
    for (sighting, id) in sightings {
      let partition = sighting.identity.high % UInt64(Self.partitions)
      try spill.append(sighting, id: id, to: Int(partition))
    }
  }

  /// What all threads read more than once: the first reading is none too many.
  static func tally(_ checks: [DuplicateCheck], placeLimit: Int) throws(CountingError) -> CheckTally
  {
    var tally = CheckTally(placeLimit: placeLimit)
    for partition in 0..<partitions {
      var readings: [Reading] = []
      for check in checks {
        readings += try check.spill.take(partition).map {
          Reading(sighting: $0.sighting, id: $0.id)
        }
      }
      // Places of several parts are brought into the order of files when tallies are added.
      var part = CheckTally(placeLimit: placeLimit)
      part.look(.resourcesOnce, count: readings.count)
      note(&readings, in: &part)
      tally.add(part)
    }
    return tally
  }

  private static func note(_ readings: inout [Reading], in tally: inout CheckTally) {
    readings.sort { $0.sighting.ordinal < $1.sighting.ordinal }
    var first: [Fingerprint: UInt64] = [:]
    first.reserveCapacity(readings.count)
    var others: [Fingerprint: Set<UInt64>] = [:]
    for reading in readings {
      let sighting = reading.sighting
      guard let content = first[sighting.identity] else {
        first[sighting.identity] = sighting.content
        continue
      }
      let isNew =
        content != sighting.content
        && others[sighting.identity, default: []].insert(sighting.content).inserted
      tally.note(
        CheckTally.Key(
          .resourcesOnce, sighting.type,
          detail: isNew ? "is there again, with other content" : "is there again, the same"),
        at: reading.place)
    }
  }
}

/// One reading of a resource with its id, which is empty when it may not be shown.
private struct Reading {
  let sighting: ResourceSighting
  let id: String

  var place: CheckTally.Place {
    CheckTally.Place(
      file: Int(sighting.file), line: Int(sighting.line), path: sighting.type,
      resource: id.isEmpty ? "" : sighting.type + "/" + id, ordinal: sighting.ordinal)
  }
}
