/// Why a report in parts cannot be made.
public enum PartError: Error, Equatable, CustomStringConvertible {
  /// The plan cannot be read.
  case noPlan(String, reason: String)
  /// The plan is damaged.
  case badPlan(String)
  /// The plan is of another version of the program.
  case otherVersion(String, String)
  /// The system says something else of the time zone than where the plan was made.
  case otherZoneData(String)
  /// The key of pseudonyms is another one.
  case otherKey
  /// Files are not what they were when the plan was made.
  case changed([String])
  /// Parts are missing.
  case missing([Int], of: Int)
  /// The file of a part cannot be read.
  case unreadable(String, reason: String)
  /// The file of a part is damaged.
  case damaged(String, reason: String)
  /// A file is a part of another plan.
  case ofOtherPlan(String)
  /// Two files are the same part and say something else.
  case twice(Int, String, String)
  /// Two parts were counted of different data.
  case ofOtherData(String, String)
  /// Two parts were counted in different ways: of their own lines, of all, or with what all parts tell.
  case countedOtherwise(String, String)

  /// The parts do not know what all of them tell together.
  case withoutFacts(String)
  /// The file of what all parts tell together cannot be read.
  case noFacts(String, reason: String)
  /// That file cannot be used.
  case badFacts(String, reason: String)

  /// A block is not there.
  case noBlock(String, reason: String)
  /// A block is damaged.
  case badBlock(String, reason: String)
  /// A block belongs to another plan.
  case blockOfOtherPlan(String)
  /// The plan has no splits.
  case withoutSplits(String)
  /// The rows of a table are not whole.
  case badRows(String, reason: String)
  /// A file is a table, whose rows have to be given.
  case withoutRows(String)
  /// A text of the input cannot be routed.
  case notRouted(String, line: Int, reason: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .noPlan(let path, let reason): "the plan \(path) cannot be read: \(reason)"
    case .badPlan(let path):
      "\(path) is no plan of adherence plan, or was changed; make it anew"
    case .otherVersion(let path, let version):
      "\(path) was made by version \(version), and this is \(ToolVersion.current); give all machines the"
        + " same version, or plan anew"
    case .otherZoneData(let zone):
      "this system knows something else of the time zone \(zone) than the one that planned; give all machines"
        + " the same tzdata"
    case .otherKey:
      "the key of --pseudonymise is another one than the plan's; put the same one in its place"
    case .changed(let files):
      "changed since the plan was made: \(Self.list(files)); put it back, or plan and count anew"
    case .missing(let parts, let count):
      "missing of \(count) parts: \(Self.list(parts.map { "\($0)" })); run adherence part for"
        + " \(parts.count == 1 ? "it" : "each"), and merge again"
    case .unreadable(let path, let reason):
      "the part \(path) cannot be read: \(reason); run adherence part for it, and merge again"
    case .damaged(let path, let reason):
      "the part \(path) cannot be used: \(reason); run adherence part for it, and merge again"
    case .ofOtherPlan(let path): "\(path) is a part of another plan; leave it out"
    case .twice(let part, let one, let other):
      "\(one) and \(other) are both part \(part) and not the same; count it again, and give it once"
    case .withoutFacts(let path):
      "\(path) was counted without what only all parts tell: give the parts to merge --facts-only, count each"
        + " again with --pages and the file that it wrote, and merge these"
    case .noFacts(let path, let reason):
      "the facts \(path) cannot be read: \(reason); run adherence merge --facts-only first"
    case .badFacts(let path, let reason):
      "the facts \(path) cannot be used: \(reason); run adherence merge --facts-only again"
    case .noBlock(let path, let reason):
      "the block \(path) cannot be read: \(reason); route each split and settle each class"
        + " first"
    case .badBlock(let path, let reason):
      "the block \(path) cannot be used: \(reason); route or settle it again"
    case .blockOfOtherPlan(let path):
      "\(path) is a block of another plan; give --blocks another folder"
    case .withoutSplits(let path):
      "the plan \(path) has no splits; plan with --split-size, or leave out --blocks"
    case .badRows(let path, let reason):
      "the rows in \(path == "-" ? "standard input" : path) cannot be used: \(reason); give them again"
    case .withoutRows(let path):
      "\(path) is a table, which is not read; let a program that does give its rows to adherence route --read"
    case .notRouted(let path, let line, let reason):
      "\(path):\(line) \(reason), which is not routed; count the parts without --blocks"
    case .ofOtherData(let one, let other):
      "\(one) and \(other) were counted of different data; plan and count anew"
    case .countedOtherwise(let one, let other):
      "\(one) and \(other) were counted in different ways; count all parts with the same --blocks and --pages, or"
        + " all without"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(20).joined(separator: ", ")
      + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
