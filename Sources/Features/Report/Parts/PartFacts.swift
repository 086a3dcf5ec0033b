internal import Parts

/// What all parts tell together, for files of patients that say it: a file between two counts of the parts.
struct PartFacts {
  /// What is known of all data.
  let ground: ReportGround
  /// What stands for it.
  let digest: [UInt8]
  private let path: String
  private let data: [UInt8]

  /// Reads the file.
  ///
  /// Throws ``PartError`` when it is not there, damaged, or of another plan.
  init(_ path: String, of plan: PartPlan) throws {
    do {
      let file = try PartReader(path)
      guard file.identity.plan == plan.identity else {
        throw PartError.badFacts(path, reason: "they are of another plan")
      }
      guard file.identity.part == plan.parts, let place = try file.places().first else {
        throw PartError.badFacts(path, reason: "it is a part, and no facts of all")
      }
      ground = try BinaryCoder.value(of: file.bytes(at: place))
      (self.path, digest, data) = (path, file.digest, file.identity.ground)
    } catch PartFault.unreadable(let reason) {
      throw PartError.noFacts(path, reason: reason)
    } catch PartFault.damaged(let reason) {
      throw PartError.badFacts(path, reason: reason)
    } catch is BinaryFault {
      throw PartError.badFacts(path, reason: "they say what no facts say")
    }
  }

  /// Throws ``PartError`` unless the parts had the same digest of what was routed.
  func check(_ routed: [UInt8]) throws {
    guard data == routed else {
      throw PartError.badFacts(path, reason: "they are of other data than the blocks")
    }
  }

  /// Writes what parts tell of which `data` is the digest; they are numbered behind the last part.
  static func write(
    _ ground: ReportGround, of plan: PartPlan, ground data: [UInt8], to path: String
  ) throws {
    let identity = PartFile.Identity(plan: plan.identity, ground: data, part: plan.parts)
    let file = try PartWriter(path, identity)
    try file.write(.ground, ground)
    try file.finish()
  }
}
