internal import MedicationAdherence
public import DurableOutput

/// The commands that set up the service of a definition's runs, its units of systemd, and the line of a crontab.
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
    if let metrics = definition.value(of: "metrics") { paths.append(metrics) }
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

  /// The call of a run; `options` stand before those that every run has.
  private func call(_ options: [String]) -> String {
    let catchingUp = catchUp > 0 ? ["--catch-up \(catchUp)"] : []
    return ([program, "run"] + options + catchingUp + [absolute(plan.definition.path)])
      .joined(separator: " ")
  }

  /// The folder of settings, the service's user, and the folder of what it keeps.
  private static let (settings, user, state) = ("/etc/adherence", "adherence", "/var/lib/adherence")
  private static let dataKey = settings + "/data.key"
  private static let sessions = state + "/sessions"
  /// What has sessions, and the key that they are sealed by, in the service's own folders.
  private static let sessionState = "XDG_STATE_HOME=" + state.parentPath
  private static let sessionKey = "XDG_CONFIG_HOME=" + settings.parentPath

  /// The session by which the server is asked; nil when it is asked by none.
  private var session: String? { plan.definition.value(of: "session") }
  /// Whether something is encrypted: a store, a session, or the queue of what is published.
  private var needsKey: Bool { keepsState || plan.definition.store != nil }
  /// Whether something is in the service's own folder.
  private var keepsState: Bool {
    plan.definition.store == .auto || session != nil || plan.definition.publish != nil
  }

  /// The texts, each after the name of its file in a comment, and before them the commands that make what they
  /// need.
  public var text: String {
    let name = plan.definition.name
    return """
      \(setup)
      # /etc/systemd/system/\(name).service
      \(service)
      # /etc/systemd/system/\(name).timer
      \(timer)
      # Once both files are there:
      # systemctl daemon-reload
      # systemctl start \(name).service && systemctl enable --now \(name).timer

      # Or, in place of both, a line of the crontab of \(Self.user) (crontab -e -u \(Self.user))\(cronZone):
      # \(times.crontab)  \(environment)\(call(["--quiet"] + keyOptions))

      """
  }

  /// What root does once, in the order in which it works: the user, the key, the folders, and one run as that
  /// user, so that nothing is root's that the service must write.
  private var setup: String {
    let definition = plan.definition
    let (path, user) = (absolute(definition.path), Self.user)
    var lines = [
      "# Once, as root, in this order; each may be given again.",
      "id \(user) >/dev/null 2>&1 || useradd --system --user-group --shell /usr/sbin/nologin \(user)",
    ]
    if path.parentPath == Self.settings || needsKey {
      lines.append("install -d -g \(user) -m 0750 \(Self.settings)")
    }
    lines.append("chgrp \(user) \(path) && chmod 0640 \(path)")
    for secret in definition.secrets.map({ absolute($0.path) }) {
      lines.append("chown \(user) \(secret) && chmod 0400 \(secret)")
    }
    if needsKey {
      lines += [
        "[ -e \(Self.dataKey) ] || (umask 077; openssl rand -hex 32 > \(Self.dataKey))",
        "chown \(user) \(Self.dataKey) && chmod 0400 \(Self.dataKey)",
      ]
      if keepsState {
        lines.append("install -d -o \(user) -g \(user) -m 0700 \(Self.state)")
      }
    }
    lines += writtenFolders.map { folder in
      // Whoever collects metrics is another user.
      let mode = folder == metricsFolder ? "0755" : "0700"
      return "[ -d \(folder) ] || install -d -o \(user) -g \(user) -m \(mode) \(folder)"
    }
    if let session {
      let server = definition.sources.first(where: DataRequest.isServer) ?? "SERVER"
      lines += [
        "# Let the person in for that user; CLIENT-ID is the id under which the server knows this program.",
        "# runuser -u \(user) -- env \(Self.sessionState) \(Self.sessionKey) \(program) login \(server)"
          + " --client-id CLIENT-ID --session \(session) --no-browser",
      ]
    }
    lines += [
      "# Whether that user can do it all: each line that is written to standard error is to be mended.",
      asUser(["--dry-run"]),
      "# The first report, by that user; its last line is the folder.",
      asUser([]), "",
    ]
    if needsKey {
      lines.insert("# Keep a copy of \(Self.dataKey) in a safe place.", at: 1)
    }
    return lines.joined(separator: "\n")
  }

  /// A run as the service's user, with the key and the state of the service.
  private func asUser(_ options: [String]) -> String {
    "runuser -u \(Self.user) -- \(environment.isEmpty ? "" : "env " + environment)"
      + call(options + keyOptions)
  }

  private var keyOptions: [String] {
    plan.definition.store == nil && plan.definition.publish == nil
      ? [] : ["--key-file " + Self.dataKey]
  }

  private var environment: String {
    let isStateful = plan.definition.store == .auto || plan.definition.publish != nil
    let store = isStateful ? ["STATE_DIRECTORY=\(Self.state)"] : []
    let session = session == nil ? [] : [Self.sessionState, Self.sessionKey]
    return (store + session).map { $0 + " " }.joined()
  }

  /// The zone of the definition; nil when it is the machine's.
  private var zone: String? { plan.definition.value(of: "time-zone") }

  private var cronZone: String {
    zone.map { ", after CRON_TZ=\($0) where cron knows that, else in the machine's zone" } ?? ""
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
      User=\(Self.user)
      ExecStart=\(call(["--quiet"]))
      StateDirectory=adherence
      StateDirectoryMode=0700
      \(session == nil ? "" : "Environment=\(Self.sessionState)\n")ReadWritePaths=\(writtenFolders.joined(separator: " "))
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
      SystemCallErrorNumber=EPERM

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

  private var metricsFolder: String? {
    plan.definition.value(of: "metrics").map { absolute($0).parentPath }
  }

  /// The folders that a run writes to.
  private var writtenFolders: [String] {
    // The folder of `auto` is the service's own.
    let store: String? =
      if case .folder(let path) = plan.definition.store { absolute(path) } else { nil }
    // A session is renewed.
    let sessions = session == nil ? nil : Self.sessions
    return [absolute(plan.definition.output), metricsFolder, store, sessions].compactMap(\.self)
  }

  /// The key of what is encrypted, which a service cannot make for itself: it may not write where it would lie.
  private var dataKey: [(credential: String, path: String)] {
    needsKey ? [(KeySource.credential, Self.dataKey)] : []
  }

  /// The unit that begins a run in the morning of the definition's zone, or later when the machine was off.
  var timer: String {
    """
    [Unit]
    Description=When the report \(plan.definition.name) is made

    [Timer]
    OnCalendar=\(times.calendar)\(zone.map { " " + $0 } ?? "")
    Persistent=true
    RandomizedDelaySec=10min

    [Install]
    WantedBy=timers.target

    """
  }
}
