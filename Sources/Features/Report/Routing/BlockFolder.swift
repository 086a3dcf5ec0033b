internal import DurableOutput
internal import FoundationEssentials
internal import Parts

/// The folder in which route and settle put what the parts of a plan are counted of.
struct BlockFolder: Sendable {
  /// What one of its files is.
  enum File {
    /// The texts of a split in the range of a part.
    case lines(split: Int, part: Int)
    /// The texts of a split that many patients refer to.
    case shared(split: Int)
    /// The keys of a split in a class.
    case keys(split: Int, class: Int)
    /// What is known of a split.
    case split(Int)
    /// The ties of a class.
    case ties(class: Int)

    /// Its path in the folder.
    var path: String {
      switch self {
      case .lines(let split, let part): "split-\(split)/lines-\(part)"
      case .shared(let split): "split-\(split)/shared"
      case .keys(let split, let number): "split-\(split)/keys-\(number)"
      case .split(let split): "split-\(split)/split"
      case .ties(let number): "class-\(number)"
      }
    }
  }

  private let path: String
  private let plan: [UInt8]

  /// A folder with what belongs to a plan.
  init(_ path: String, _ plan: PartPlan) { (self.path, self.plan) = (path, plan.identity) }

  /// Begins a file, which appears whole or not at all.
  func writer(_ file: File) throws -> PartWriter {
    let place = "\(path)/\(file.path)"
    try? FileManager.default.createDirectory(
      atPath: place.parentPath, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return try PartWriter(place, identity(of: file))
  }

  /// Opens a file.
  ///
  /// Throws ``PartError``.
  func reader(_ file: File) throws -> PartReader {
    let place = "\(path)/\(file.path)"
    do {
      let reader = try PartReader(place)
      guard reader.identity == identity(of: file) else { throw PartError.blockOfOtherPlan(place) }
      return reader
    } catch let fault as PartFault {
      throw Self.error(fault, place)
    }
  }

  /// Hands out what the sections of a kind in a file say.
  ///
  /// Throws ``PartError``, and what `body` throws.
  func forEach<Value: Decodable>(
    _ section: PartFile.Section, in file: File, _ body: (Value) throws -> Void
  ) throws {
    let reader = try reader(file)
    for place in try reader.places() where place.section == section {
      try body(value(at: place, of: reader))
    }
  }

  /// What a section of a file says.
  ///
  /// Throws ``PartError``.
  func value<Value: Decodable>(at place: PartReader.Place, of reader: PartReader) throws -> Value {
    do {
      return try BinaryCoder.value(of: reader.bytes(at: place))
    } catch {
      throw Self.error(.damaged(reason: "it says what no block says"), reader.path)
    }
  }

  private func identity(of file: File) -> PartFile.Identity {
    PartFile.Identity(plan: plan, ground: Array(file.path.utf8), part: 0)
  }

  private static func error(_ fault: PartFault, _ path: String) -> PartError {
    switch fault {
    case .unreadable(let reason): .noBlock(path, reason: reason)
    case .damaged(let reason): .badBlock(path, reason: reason)
    }
  }
}
