internal import MedicationAdherence
public import DurableOutput

/// The units of systemd, and the line of a crontab, by which a definition's runs are begun.
public struct ServiceUnits: Sendable {
  private let plan: SchedulePlan
  private let program: String
  private let folder: String
  private let catchUp: Int

  /// Takes a plan, the path of the program, that of the folder that relative paths begin in, and how many
  /// missed days each run makes up for.
  ///
  /// Throws ``UsageError`` for a path that cannot stand in a unit as it is.
  public init(
    _ plan: SchedulePlan, program: String, folder: String, catchUp: Int = 0
  ) throws(UsageError) {
    (self.plan, self.program, self.folder) = (plan, program, folder)
    self.catchUp = catchUp
    let definition = plan.definition
    var paths = [program, definition.path, definition.output] + definition.secrets.map(\.path)
    if case .folder(let store) = definition.store { paths.append(store) }
    for path in (paths + [folder]).map(absolute)
    where !path.utf8.allSatisfy({ Self.isPlain($0) }) {
      throw UsageError(
        "\(path): a path with blanks or signs such as % cannot stand in a unit; use one of letters,"
          + " digits, -, _, . and /")
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || "-_./+@".utf8.contains(byte)
  }

  private var command: String {
    program + " run --quiet" + (catchUp > 0 ? " --catch-up \(catchUp)" : "") + " "
      + absolute(plan.definition.path)
  }

  /// The texts, each after the name of its file in a comment.
  public var text: String {
    let name = plan.definition.name
    return """
      # /etc/systemd/system/\(name).service
      \(service)
      # /etc/systemd/system/\(name).timer
      \(timer)
      # or a line of a crontab, in place of both:
      # \(times.crontab)  \(command)

      """
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// The unit of one run; the exit code 1 of an incomplete report is a failure, so that it is seen.
  var service: String {
    let definition = plan.definition
    let secrets = (definition.secrets + dataKey).map {
      "LoadCredential=\($0.credential):\(absolute($0.path))\n"
    }.joined()
    return """
      [Unit]
      Description=Report \(definition.name)
      Wants=network-online.target
      After=network-online.target

      [Service]
      Type=oneshot
      User=adherence
      ExecStart=\(command)
      StateDirectory=adherence
      StateDirectoryMode=0700
      ReadWritePaths=\(writtenFolders)
      \(secrets)UMask=0077
      NoNewPrivileges=yes
      PrivateTmp=yes
      PrivateDevices=yes
      PrivateUsers=yes
      ProtectSystem=strict
      ProtectHome=read-only
      ProtectClock=yes
      ProtectControlGroups=yes
      ProtectHostname=yes
      ProtectKernelLogs=yes
      ProtectKernelModules=yes
      ProtectKernelTunables=yes
      ProtectProc=invisible
      RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
      RestrictNamespaces=yes
      RestrictRealtime=yes
      RestrictSUIDSGID=yes
      LockPersonality=yes
      MemoryDenyWriteExecute=yes
      RemoveIPC=yes
      CapabilityBoundingSet=
      SystemCallArchitectures=native
      SystemCallFilter=@system-service
      SystemCallFilter=~@privileged @resources

      """
  }

  /// When a run begins: on the morning after a bucket is over.
  private var times: (calendar: String, crontab: String) {
    switch plan.bucketSize {
    case .day: ("*-*-* 05:30", "30 5 * * *")
    case .week: ("Mon 05:30", "30 5 * * 1")
    case .month: ("*-*-01 05:30", "30 5 1 * *")
    case .quarter: ("*-01,04,07,10-01 05:30", "30 5 1 1,4,7,10 *")
    case .year: ("*-01-01 05:30", "30 5 1 1 *")
    }
  }

  /// The folders that a run writes to.
  private var writtenFolders: String {
    let metrics = plan.definition.value(of: "metrics").map { absolute($0).parentPath }
    // The folder of `auto` is the service's own.
    let store: String? =
      if case .folder(let path) = plan.definition.store { absolute(path) } else { nil }
    return [absolute(plan.definition.output), metrics, store].compactMap(\.self)
      .joined(separator: " ")
  }

  /// The key of the store, which a service cannot make for itself: it may not write where it would lie.
  private var dataKey: [(credential: String, path: String)] {
    plan.definition.store == nil ? [] : [(KeySource.credential, "/etc/adherence/data.key")]
  }

  /// The unit that begins a run in the morning, or later when the machine was off.
  var timer: String {
    """
    [Unit]
    Description=When the report \(plan.definition.name) is made

    [Timer]
    OnCalendar=\(times.calendar)
    Persistent=true
    RandomizedDelaySec=10min

    [Install]
    WantedBy=timers.target

    """
  }
}
