internal import CSimdJSON

/// Which gaps in the form of an order are read, and what they say.
struct OrderGaps {
  /// The gaps of a form that may be of no matter, of what the order says, and of all.
  private static let limits = (others: 48, content: 40, all: TextForm.mostGaps)

  /// The gaps of what tells the order apart.
  private(set) var origin = OriginGaps()
  /// Where the members lie that are read beside.
  private(set) var fields = OrderFields<GapValue>()
  /// The gaps within all that it says but for its id, its patient and when it was written, a bit for
  /// each.
  let content: UInt64
  /// All gaps, in their order.
  let all: [csimdjson_gap]

  /// Finds the gaps of an order, or of an entry that holds one, that the short way has read; nil when it
  /// has too many of them, or tells a thing twice.
  init?(_ cursor: PlainCursor, as layout: PlainLayout) {
    var (walk, origin) = (GapWalk(cursor), OriginGaps())
    var fields = OrderFields<GapValue>()
    walk.resource(as: layout, limit: Self.limits.others) { walk in
      origin.takeFullURL(&walk)
    } members: { key, walk in
      if key == "resourceType" { return walk.fix() }
      if origin.take(key, &walk, limit: Self.limits.others) { return }
      let limit =
        switch key {
        case "subject", "patient", "authoredOn", "dateWritten": Self.limits.all
        case "dosageInstruction", "dispenseRequest": Self.limits.content
        default: Self.limits.others
        }
      guard let value = walk.value(limit: limit) else { return walk.refuse() }
      do throws(DecodingFault) { _ = try fields.take(key, value) } catch { walk.refuse() }
    }
    guard walk.isWhole else { return nil }
    (self.origin, self.fields, all) = (origin, fields, walk.gaps)
    content = fields.contentValues.reduce(0) { $0 | ($1?.bits ?? 0) }
  }

  /// Where the patient is named.
  var subject: GapValue? { fields.subject.value }

  /// The gap of when the order was written; nil when it is not said.
  var written: Int? { fields.written.value?.gaps.first }
}
