internal import CLinux
internal import Glibc

/// A program that this one has started, in a process group of its own with all that it starts.
struct ChildProcess {
  /// The seconds in which a program that is asked to end may do so, before it is killed.
  private static let grace = 2.0
  private static let pause = Duration.milliseconds(20)

  /// What the system refused, by its error number.
  struct Refusal: Error { let code: Int32 }

  /// The process, and the group.
  private let id: pid_t
  /// How the program ended, as `waitpid` has it; nil while it runs.
  private var ending: Int32?

  /// Starts the program at a path with these arguments, the first of which is its name.
  ///
  /// It has this process's environment, an open file as its standard input, and this process's standard
  /// error as its standard output. Its signals have their default effects, whatever this process ignores.
  /// Throws ``Refusal``.
  init(_ path: String, _ arguments: [String], input: Int32) throws(Refusal) {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    unsafe close_descriptors_from(&actions, STDERR_FILENO + 1)
    Self.setSignals(&attributes)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { while let word = unsafe words.popLast() { unsafe free(word) } }
    var id = pid_t()
    let code = unsafe posix_spawn(&id, path, &actions, &attributes, words, own_environment())
    guard code == 0 else { throw Refusal(code: code) }
    self.id = id
  }

  /// Has all signals come through, with their default effects.
  private static func setSignals(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  }

  /// How the program ended: its exit code, or the number of the signal that ended it; nil while it runs.
  var status: Int32? {
    mutating get {
      var code = Int32()
      if ending == nil, unsafe waitpid(id, &code, WNOHANG) == id { ending = code }
      return ending.map { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : $0 & 0x7F }
    }
  }

  /// Waits until the program has ended; the same as ``status``, and nil when the time ends before.
  ///
  /// Throws when the task is cancelled.
  mutating func wait(until end: ContinuousClock.Instant) async throws -> Int32? {
    while ContinuousClock.now < end {
      if let status { return status }
      try await Task.sleep(for: Self.pause)
    }
    return status
  }

  /// Ends the program and all that it started: asks them to, and kills what is left soon after.
  ///
  /// It does so in a task that is cancelled, too.
  mutating func stop() async {
    kill(-id, SIGTERM)
    let end = ContinuousClock.now + .seconds(Self.grace)
    while isGroupAlive, ContinuousClock.now < end {
      // A sleep of this task would end at once when it is cancelled.
      await Task.detached { try? await Task.sleep(for: Self.pause) }.value
    }
    kill(-id, SIGKILL)
    if status == nil { waitpid(id, nil, 0) }
  }

  /// Whether the program or something that it started still runs.
  private var isGroupAlive: Bool {
    mutating get {
      status == nil || kill(-id, 0) == 0
    }
  }
}
