internal import Synchronization

/// What was found out about a file while several threads read it, each another stretch.
final class LineFileAccount: Sendable {
  /// What was found out about a stretch.
  struct Stretch {
    /// The number of lines that begin in it, without one that is too long.
    var lineCount = 0
    /// The number of bytes read that no other stretch has.
    var byteCount = 0
    /// Why it could not be read to its end.
    var error: ByteStreamError?
    /// The number of lines before one that is too long, the last of the stretch; nil when none is.
    var longLine: Int?
  }

  private struct State {
    var stretches: [Stretch]
    /// The stretch that was asked for last, and the number of lines before it.
    var asked = (number: 0, lines: 0)
  }

  /// The hash of the bytes; nil when it was not asked for.
  let hash: InputHash?
  private let state: Mutex<State>

  /// Begins the account of a file with a number of stretches.
  init(stretchCount: Int, isHashed: Bool) {
    hash = isHashed ? InputHash() : nil
    state = Mutex(State(stretches: Array(repeating: Stretch(), count: stretchCount)))
  }

  /// Notes what was found out about a stretch, except for the number of its lines.
  func note(_ found: Stretch, at number: Int) {
    state.withLock { $0.stretches[number] = found }
  }

  /// Notes the number of lines of a stretch.
  func noteLines(_ count: Int, at number: Int) {
    state.withLock { $0.stretches[number].lineCount = count }
  }

  /// The number of lines before a stretch, once the stretches before are read; 0 when the file has no
  /// such stretch.
  func linesBefore(_ number: Int) -> Int {
    state.withLock { state in
      guard state.stretches.indices ~= number else { return 0 }
      // Most ask for the stretch after the previous one.
      let known = state.asked.number <= number ? state.asked : (0, 0)
      let lines = state.stretches[known.0..<number].reduce(known.1) {
        $0 + $1.lineCount + ($1.longLine == nil ? 0 : 1)
      }
      state.asked = (number, lines)
      return lines
    }
  }

  /// The number of bytes read.
  var byteCount: Int { state.withLock { $0.stretches.reduce(0) { $0 + $1.byteCount } } }

  /// What could not be read, in the order of the file; once, that it could not be read to its end.
  var problems: [OpenFile.Problem] {
    let found = state.withLock(\.stretches)
    let long = found.enumerated().compactMap { number, stretch in
      stretch.longLine.map { OpenFile.Problem.longText(line: linesBefore(number) + $0 + 1) }
    }
    let unreadable = found.lazy.compactMap(\.error).first
    return long + [unreadable.map(OpenFile.Problem.init)].compactMap(\.self)
  }
}
