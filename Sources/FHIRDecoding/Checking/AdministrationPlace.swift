/// Where an administration lies, in few bytes: there are some for each patient's order.
struct AdministrationPlace {
  /// The place in the order of reading.
  let ordinal: UInt64
  /// Whether it was taken.
  let isTaken: Bool
  private let file: Int32
  private let line: UInt32
  private let steps: [ReadingPlace.Step]
  private let id: String

  /// Takes down where an administration lies, with its id as it may be shown.
  init(_ place: ReadingPlace, id: String, isTaken: Bool) {
    (ordinal, steps) = (place.ordinal, place.steps)
    (file, line) = (Int32(clamping: place.file), UInt32(clamping: place.line))
    (self.id, self.isTaken) = (id, isTaken)
  }

  /// The place as it is told.
  var place: CheckTally.Place {
    let type = "MedicationAdministration"
    let reading = ReadingPlace(file: Int(file), line: Int(line), ordinal: ordinal, steps: steps)
    return CheckTally.Place(
      file: Int(file), line: Int(line), path: reading.path(type, ""),
      resource: id.isEmpty ? "" : type + "/" + id)
  }
}
