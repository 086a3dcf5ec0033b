internal import DurableOutput
public import FHIRServer

extension SessionFolder {
  /// The folder that the environment has for what programs keep, and in it one for sessions, sealed as a store
  /// is; `tell` gets a sentence about a key that is made.
  public init(
    _ environment: [String: String],
    tell: @escaping @Sendable (_ sentence: String) -> Void = { _ in
    }
  ) {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let state = folder("XDG_STATE_HOME") ?? (folder("HOME") ?? "") + "/.local/state"
    let keys = KeySource(environment)
    self.init(state + "/adherence/sessions") { folder, makes in
      guard makes, !WrappedKey.isThere(in: folder) else { return try keys.dataKey(of: folder) }
      return try WrappedKey.make(in: folder, by: keys.keyToEncrypt(tell))
    }
  }
}
