/// Where the references of what one reader read lead to, as far as it can be told without what
/// others refer to.
///
/// Each reader's are followed by a thread of their own: the texts of a reader are shared among its
/// resources, and threads that use the same ones wait for each other.
struct FollowedReferences: Sendable {
  /// Whom a reference leads to.
  enum Patient {
    /// There is no reference.
    static let none: Int32 = -1
    /// Nobody who was read.
    static let unread: Int32 = -2
  }

  /// What an order refers to.
  struct Order: BitwiseCopyable, Sendable {
    /// The number of the patient, or one of ``Patient``.
    let patient: Int32
    /// The number of the mention of its medication among the reader's.
    let mention: UInt32
  }

  /// What an attribution refers to.
  struct Attribution: BitwiseCopyable, Sendable {
    /// There is no reference to an order.
    static let noOrder: Int32 = -1
    /// The order was not read.
    static let unresolved: Int32 = -2

    /// The number of the patient, or one of ``Patient``.
    let patient: Int32
    /// The number of the order, or a number below 0.
    let order: Int32
    /// The number of the mention of its medication among the reader's.
    let mention: UInt32
  }

  /// The orders of the reader that count, in the order of their numbers.
  private(set) var orders: [Order] = []
  /// The attributions, in the order in which the reader has them.
  private(set) var attributions: [Attribution] = []
  /// The distinct mentions of medications.
  private(set) var mentions: [MedicationMention] = []

  private var table = MentionTable()

  /// Follows the references of a reader's orders at some places and of all its attributions.
  init(
    _ read: [OrderRecord], at places: [Int], _ readAttributions: [FHIRDecoding.Attribution],
    patients: PatientNumbering, orders index: ResourceIndex
  ) {
    // The copies remember what they found last, each for its thread.
    var (patients, index) = (patients, index)
    orders.reserveCapacity(places.count)
    for place in places {
      orders.append(
        Order(
          patient: Self.patient(read[place].subject, &patients),
          mention: mention(read[place].medication)))
    }
    attributions.reserveCapacity(readAttributions.count)
    for place in readAttributions.indices {
      attributions.append(
        Attribution(
          patient: Self.patient(readAttributions[place].subject, &patients),
          order: Self.order(
            readAttributions[place].request, contained: readAttributions[place].containedOrder,
            in: read, &index),
          mention: mention(readAttributions[place].medication)))
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
    guard let request else { return Attribution.noOrder }
    let found =
      if let contained {
        index.find(read[contained].origin.type, read[contained].origin.id)
      } else {
        index.resolve(request)
      }
    return found.map { Int32($0) } ?? Attribution.unresolved
  }

  private mutating func mention(_ mention: MedicationMention) -> UInt32 {
    if let known = table.place(of: mention) { return UInt32(known) }
    table.note(mention)
    mentions.append(mention)
    return UInt32(mentions.count - 1)
  }
}
