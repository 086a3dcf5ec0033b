/// Where the administrations of a patient are recorded.
///
/// Their ids lie one after the other in bytes: a million texts of their own would take as long as counting
/// does.
public struct DoseAdministrations: Codable, Sendable {
  private struct Place: BitwiseCopyable, Codable {
    /// Where the id ends; it begins where the one before ends.
    let end: Int
    let file: Int32
    let line: Int32
  }

  /// The ids in UTF-8.
  public private(set) var ids: [UInt8] = []
  private var places: [Place] = []

  /// Makes a list of some administrations.
  public init(_ administrations: [DoseAdministration] = []) {
    for administration in administrations {
      append(
        id: Array(administration.id.utf8)[...], file: administration.file, line: administration.line
      )
    }
  }

  /// Makes room for `count` of them.
  public mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count)
    ids.reserveCapacity(count * Self.usualLength)
  }

  /// The bytes of an id, more or less.
  private static let usualLength = 16

  /// Adds an administration with an id in UTF-8, as ``DoseAdministration`` describes it.
  public mutating func append(id: ArraySlice<UInt8>, file: Int32, line: Int32) {
    ids.append(contentsOf: id)
    places.append(Place(end: ids.count, file: file, line: line))
  }

  /// Where the id of an administration lies in ``ids``.
  public func id(at index: Int) -> Range<Int> {
    (index == 0 ? 0 : places[index - 1].end)..<places[index].end
  }

  /// The place of the input of an administration, below 0 without one, and its line.
  public func place(at index: Int) -> (file: Int, line: Int) {
    (Int(places[index].file), Int(places[index].line))
  }
}

extension DoseAdministrations: RandomAccessCollection {
  /// The first index.
  public var startIndex: Int { 0 }

  /// One more than the last index.
  public var endIndex: Int { places.count }

  /// An administration.
  public subscript(index: Int) -> DoseAdministration {
    DoseAdministration(
      id: String(decoding: ids[id(at: index)], as: UTF8.self), file: places[index].file,
      line: places[index].line)
  }
}

/// Where an administration is recorded.
public struct DoseAdministration: Hashable, Codable, Sendable {
  /// The id of the MedicationAdministration; empty when it has none.
  public let id: String
  /// The input that it was read from: its place among ``DoseContext/files``; below 0 when that is not
  /// told.
  public let file: Int32
  /// The line on which its text begins, from 1.
  public let line: Int32

  /// Makes a place.
  public init(id: String, file: Int32, line: Int32) {
    (self.id, self.file, self.line) = (id, file, line)
  }
}
