package import FHIRDecoding

/// Sightings of resources, stored until everything is read, each with its id.
///
/// Saves the cost of unspecialised generic code: a spill store is specialised in this module only.
package struct SightingSpill: Sendable {
  private let store: SpillStore<ResourceSighting>

  /// Makes an empty store for one of several threads; `folder` takes its file when memory runs out.
  package init(partitions: Int, budget: SpillBudget, folder: String) {
    store = SpillStore(partitions: partitions, keepsTexts: true, budget: budget, folder: folder)
  }

  /// Appends a sighting and the text of its id.
  package func append(
    _ sighting: ResourceSighting, id: String, to partition: Int
  ) throws(CountingError) {
    try store.append(sighting, text: Array(id.utf8)[...], to: partition)
  }

  /// Takes the sightings of a partition with their ids, in the order in which they were appended.
  package func take(
    _ partition: Int
  ) throws(CountingError) -> [(sighting: ResourceSighting, id: String)] {
    let partition = try store.take(partition)
    var end = 0
    return zip(partition.records, partition.textCounts).map { sighting, count in
      defer { end += Int(count) }
      return (sighting, String(decoding: partition.texts[end..<end + Int(count)], as: UTF8.self))
    }
  }
}
