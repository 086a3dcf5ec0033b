internal import FHIRDecoding
internal import MedicationAdherence

extension [PatientIdentifier] {
  /// The ids of the patients who have them, each once.
  ///
  /// `found` has for each identifier the ids of those who have it. Throws ``CountingError`` for the first
  /// that nobody has, or several have.
  package func chosen(among found: [Set<String>]) throws(CountingError) -> [String] {
    var ids: [String] = []
    for place in indices {
      guard let id = found[place].first else {
        throw .noneWithIdentifier(number: place + 1, of: count)
      }
      guard found[place].count == 1 else {
        let several = found[place].sorted { $0.precedesByBytes($1) }
        throw .severalWithIdentifier(several, number: place + 1, of: count)
      }
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// For each the ids of the patients of a record who have it, or of whom a server said so; of one whom another
  /// patient replaces that one's.
  func patients(in record: LinkedRecord) -> [Set<String>] {
    guard !isEmpty else { return [] }
    var found = map { Set([$0.id].compactMap(\.self)) }
    for patient in record.patients {
      guard let facts = patient.facts else { continue }
      let id = patient.successor.map { record.patients[$0].id } ?? patient.id
      for place in indices where facts.has(self[place]) { found[place].insert(id) }
    }
    return found
  }
}
