internal import DurableOutput
internal import Parts

/// A key that a text states or names, and to what the text belongs.
struct StatedKey: Hashable, Codable {
  /// The number of the key.
  let hash: UInt64
  /// The key that the text belongs to.
  let owner: String
}

/// Joins the keys of one class: who states or names the same key is tied.
public struct SettleRun: Sendable {
  private let number: Int
  private let splits: Int
  private let blocks: BlockFolder

  /// Checks the plan in a file; blocks are read from a folder and written to it.
  ///
  /// Throws ``UsageError`` for a number that is no class, and ``PartError``.
  public init(class number: Int, of place: String, in folder: String) throws {
    let (plan, routes) = try PartPlan.routed(place)
    guard 0..<plan.parts ~= number else {
      throw UsageError("--class \(number): the plan has the classes 0 to \(plan.parts - 1)")
    }
    (self.number, splits) = (number, routes.splits.count)
    blocks = BlockFolder(folder, plan)
  }

  /// Reads the keys of all splits and writes the ties.
  ///
  /// Throws ``PartError`` when a block is missing or damaged, and ``OutputError``.
  public func run() throws {
    var owners: [UInt64: String] = [:]
    var ties: Set<[String]> = []
    for split in 0..<splits {
      try blocks.forEach(.keys, in: .keys(split: split, class: number)) { (keys: [StatedKey]) in
        for key in keys {
          if let first = owners[key.hash] {
            if first != key.owner { ties.insert([first, key.owner]) }
          } else {
            owners[key.hash] = key.owner
          }
        }
      }
    }
    let file = try blocks.writer(.ties(class: number))
    try file.write(.ties, ties.sorted { $0.lexicographicallyPrecedes($1) })
    try file.finish()
  }
}
