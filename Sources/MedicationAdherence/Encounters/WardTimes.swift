/// A time in a ward.
struct WardTime {
  /// The number of the ward.
  let ward: UInt32
  /// What the place is.
  let kind: PlaceKind
  /// The instant at which it begins, and the one before which it ends.
  let begins, ends: Int64

  /// The time of a period.
  ///
  /// An end with a time does not belong to it, so that a patient who moves to another ward is in one of them.
  init(ward: UInt32, kind: PlaceKind = .unknown, _ period: OpenPeriod) {
    (self.ward, self.kind) = (ward, kind)
    begins = period.start?.instant ?? .min
    ends = period.end.map { $0.millisecond == nil ? $0.lastInstant + 1 : $0.instant } ?? .max
  }

  /// Whether it has begun by the last of some instants and not ended by the first.
  func touches(_ first: Int64, _ last: Int64) -> Bool { begins <= last && first < ends }
}

/// The times that one patient spent in wards, and which ward that was at an instant.
///
/// Each search takes the logarithm of their number, however many overlap: of those that have begun by an
/// instant, only the ward that is left last counts, and when the last of all others is left.
struct WardTimes {
  /// One ward, none, or several.
  enum Found: Equatable {
    case none, several
    case one(UInt32)

    /// The number of the ward; 0 unless there is one.
    var number: UInt32 { if case .one(let ward) = self { ward } else { 0 } }

    /// Adds a ward.
    mutating func join(_ ward: UInt32) {
      self = self == .none || self == .one(ward) ? .one(ward) : .several
    }
  }

  /// What all times tell together up to the one that begins at an instant.
  private struct Entry {
    let begins: Int64
    /// The ward that is left last, and when.
    var ward: UInt32
    var ends: Int64
    /// When the last of all other wards is left.
    var othersEnd = Int64.min
  }

  /// By their begins.
  private var entries: [Entry] = []

  /// Puts times in order.
  init(_ times: [WardTime]) {
    entries.reserveCapacity(times.count)
    for time in times.sorted(by: { $0.begins < $1.begins }) {
      var entry = Entry(begins: time.begins, ward: time.ward, ends: time.ends)
      if let last = entries.last {
        let isSame = last.ward == time.ward
        if last.ends < time.ends {
          entry.othersEnd = isSame ? last.othersEnd : last.ends
        } else {
          (entry.ward, entry.ends) = (last.ward, last.ends)
          entry.othersEnd = isSame ? last.othersEnd : max(last.othersEnd, time.ends)
        }
      }
      entries.append(entry)
    }
  }

  /// The ward of all times that have begun by the last of some instants and not ended by the first.
  func ward(from first: Int64, to last: Int64) -> Found {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].begins <= last { low = middle + 1 } else { high = middle }
    }
    guard low > 0, entries[low - 1].ends > first else { return .none }
    let entry = entries[low - 1]
    return entry.othersEnd > first ? .several : .one(entry.ward)
  }
}
