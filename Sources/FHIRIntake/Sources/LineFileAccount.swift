internal import Synchronization

/// What was found out about a file while several threads read it, each another stretch.
final class LineFileAccount: Sendable {
  /// What was found out about a stretch.
  struct Stretch {
    /// The number of lines that begin in it, without one that is too long.
    var lineCount = 0
    /// The number of bytes read that no other stretch has.
    var byteCount = 0
    var problem: Problem?
  }

  /// Why something was not read.
  enum Problem {
    case unreadable(ByteStreamError)
    /// The last line of the stretch is too long; `behind` so many others.
    case longLine(behind: Int)
  }

  /// The hash of the bytes; nil when it was not asked for.
  let hash: InputHash?
  private let stretches: Mutex<[Stretch]>

  /// Begins the account of a file of so many stretches.
  init(stretchCount: Int, isHashed: Bool) {
    hash = isHashed ? InputHash() : nil
    stretches = Mutex(Array(repeating: Stretch(), count: stretchCount))
  }

  /// Notes what was found out about a stretch, but for the number of its lines.
  func note(_ found: Stretch, at number: Int) {
    stretches.withLock { $0[number] = found }
  }

  /// Notes the number of lines of a stretch.
  func noteLines(_ count: Int, at number: Int) {
    stretches.withLock { $0[number].lineCount = count }
  }

  /// The number of lines before a stretch, once the stretches before are read; 0 when the file has no
  /// such stretch.
  func linesBefore(_ number: Int) -> Int {
    stretches.withLock { stretches in
      guard stretches.indices ~= number else { return 0 }
      return stretches[..<number].reduce(0) { $0 + $1.lineCount + ($1.longLine == nil ? 0 : 1) }
    }
  }

  /// The number of bytes read.
  var byteCount: Int { stretches.withLock { $0.reduce(0) { $0 + $1.byteCount } } }

  /// What could not be read, in the order of the file; once, that it could not be read to its end.
  var problems: [OpenFile.Problem] {
    let found = stretches.withLock(\.self)
    let long = found.enumerated().compactMap { number, stretch in
      stretch.longLine.map { OpenFile.Problem.longText(line: linesBefore(number) + $0 + 1) }
    }
    let unreadable = found.lazy.compactMap(\.error).first
    return long + [unreadable.map(OpenFile.Problem.init)].compactMap(\.self)
  }
}

extension LineFileAccount.Stretch {
  /// The number of lines before one that is too long.
  fileprivate var longLine: Int? {
    if case .longLine(let behind)? = problem { return behind }
    return nil
  }

  fileprivate var error: ByteStreamError? {
    if case .unreadable(let error)? = problem { return error }
    return nil
  }
}
