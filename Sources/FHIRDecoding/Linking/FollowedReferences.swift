/// Where the references of one reader's resources lead, as far as other readers need not be asked.
///
/// Each reader gets a thread of its own: the texts of a reader are shared among its resources, and
/// threads that use the same texts would wait for each other.
struct FollowedReferences: Sendable {
  /// The patient that a reference leads to.
  enum Patient {
    /// There is no reference.
    static let none: Int32 = -1
    /// The patient was not read.
    static let unread: Int32 = -2
  }

  /// What an order refers to.
  struct Order: BitwiseCopyable, Sendable {
    /// The number of the patient, or one of ``Patient``.
    let patient: Int32
    /// The number of its medication's mention among the reader's.
    let mention: UInt32
  }

  /// What administrations with the same references refer to.
  struct Administration: BitwiseCopyable, Sendable {
    /// There is no reference to an order.
    static let noOrder: Int32 = -1
    /// The order was not read.
    static let unresolved: Int32 = -2

    /// The number of the patient, or one of ``Patient``.
    let patient: Int32
    /// The number of the order, or a number below 0.
    let order: Int32
    /// The number of its medication's mention among the reader's.
    let mention: UInt32
  }

  /// The reader's orders that count, by number.
  private(set) var orders: [Order] = []
  /// The references of administrations, in the reader's order.
  private(set) var administrations: [Administration] = []
  /// The distinct mentions of medications.
  private(set) var mentions: [MedicationMention] = []

  private var table = MentionTable()

  /// Follows the references of the reader's orders at `places` and of all its administrations.
  init(
    _ read: [OrderRecord], at places: [Int], _ readReferences: [AdministrationReferences],
    patients: PatientNumbering, orders index: ResourceIndex
  ) {
    // Each copy caches what its thread found last.
    var (patients, index) = (patients, index)
    orders.reserveCapacity(places.count)
    for place in places {
      orders.append(
        Order(
          patient: Self.patient(read[place].subject, &patients),
          mention: mention(read[place].medication)))
    }
    administrations.reserveCapacity(readReferences.count)
    for place in readReferences.indices {
      administrations.append(
        Administration(
          patient: Self.patient(readReferences[place].subject, &patients),
          order: Self.order(
            readReferences[place].request, contained: readReferences[place].containedOrder,
            in: read, &index),
          mention: mention(readReferences[place].medication)))
    }
    table = MentionTable()
  }

  private static func patient(
    _ reference: FHIRReference?, _ patients: inout PatientNumbering
  ) -> Int32 {
    guard let reference else { return Patient.none }
    return patients.numberOfRead(reference).map { Int32($0) } ?? Patient.unread
  }

  private static func order(
    _ request: FHIRReference?, contained: Int?, in read: [OrderRecord],
    _ index: inout ResourceIndex
  ) -> Int32 {
    guard let request else { return Administration.noOrder }
    let found =
      if let contained {
        index.find(read[contained].origin.type, read[contained].origin.id)
      } else {
        index.resolve(request)
      }
    return found.map { Int32($0) } ?? Administration.unresolved
  }

  private mutating func mention(_ mention: MedicationMention) -> UInt32 {
    if let known = table.place(of: mention) { return UInt32(known) }
    table.note(mention)
    mentions.append(mention)
    return UInt32(mentions.count - 1)
  }
}
