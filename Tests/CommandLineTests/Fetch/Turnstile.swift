/// Limits how many programs are served at once.
///
/// Each costs the tests' process several open files with the server's sockets, and with more than a
/// thousand `Process.run()` was seen to crash the tests.
actor Turnstile {
  /// The one that all tests go through.
  static let shared = Turnstile(places: 16)

  private var places: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { self.places = places }

  /// Waits for a place and takes it.
  func enter() async {
    guard places == 0 else {
      places -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the place to who waits longest.
  func leave() {
    if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
  }
}
