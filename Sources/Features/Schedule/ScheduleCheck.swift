internal import DurableOutput
internal import FoundationEssentials
internal import Glibc

/// Looks whether this user could carry out a plan: its folders, the store with its key, the program to notify.
///
/// Nothing is written, and no server is asked; the files that options name, those of secrets among them, were
/// looked at when the definition was read.
public struct ScheduleCheck: Sendable {
  private let plan: SchedulePlan

  /// Takes the plan.
  public init(_ plan: SchedulePlan) { self.plan = plan }

  private var definition: Definition { plan.definition }

  /// All that would keep the run from its report, or from telling of it.
  public var faults: [any Error] {
    let checks: [() throws -> [any Error]] = [sources, owner, store, folders, program]
    return checks.flatMap { check -> [any Error] in
      do { return try check() } catch { return [error] }
    }
  }

  private func sources() -> [any Error] {
    definition.sources.filter { unsafe !DataRequest.isServer($0) && access($0, R_OK) != 0 }.map {
      ConfigurationError.unreadable($0, reason: SystemReason.ofReading($0))
    }
  }

  private func owner() throws -> [any Error] {
    try RunFolders(of: definition).check(for: definition)
    return []
  }

  /// The key of the store, and whose it is.
  private func store() throws -> [any Error] {
    guard let path = plan.store else { return [] }
    guard FileKind(path: path) == .folder, WrappedKey.isThere(in: path) else {
      let isGenerated = try plan.keys.key() == nil
      return isGenerated
        ? [fault(writing: plan.keys.generatedFile.parentPath)].compactMap(\.self) : []
    }
    _ = try Store.reading(path, plan.keys) { try Store.check($0, in: path, for: definition) }
    return []
  }

  private func folders() -> [any Error] {
    let metrics = definition.value(of: "metrics").map(\.parentPath)
    return [definition.runsFolder, plan.store, metrics].compactMap(\.self).compactMap(fault)
  }

  private func fault(writing folder: String) -> (any Error)? {
    FolderAccess.fault(writing: folder).map { OutputError.cannotWrite(folder, reason: $0) }
  }

  /// The program of `notify`: a path, or a name that is looked for as the run would.
  private func program() -> [any Error] {
    guard let program = definition.notify?.command.first else { return [] }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    let places =
      program.contains("/")
      ? [program] : path.split(separator: ":").map { $0 + "/" + program }
    guard !places.contains(where: { unsafe access($0, X_OK) == 0 && FileKind(path: $0) != .folder })
    else { return [] }
    let reason =
      places.contains { unsafe access($0, F_OK) == 0 }
      ? "not permitted: this user may not run it" : SystemReason.ofReading(places[0])
    return [
      ConfigurationError.invalid(
        definition.path, [.atStart("notify: \(program) cannot be called: \(reason)")])
    ]
  }
}
