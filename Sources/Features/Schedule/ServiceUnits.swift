/// The units of systemd, and the line of a crontab, by which a definition's runs are begun.
public struct ServiceUnits: Sendable {
  private let plan: SchedulePlan
  private let program: String
  private let folder: String

  /// Takes a plan, the path of the program and that of the folder that relative paths begin in.
  public init(_ plan: SchedulePlan, program: String, folder: String) {
    (self.plan, self.program, self.folder) = (plan, program, folder)
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
      # 30 5 * * 1  \(program) run --quiet \(absolute(plan.definition.path))

      """
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// The unit of one run; the exit code 1 of an incomplete report is a failure, so that it is seen.
  var service: String {
    let definition = plan.definition
    let secrets = definition.secrets.map {
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
      ExecStart=\(program) run --quiet \(absolute(definition.path))
      StateDirectory=adherence
      StateDirectoryMode=0700
      ReadWritePaths=\(absolute(definition.output))
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

  /// The unit that begins a run on Monday morning, or later when the machine was off.
  var timer: String {
    """
    [Unit]
    Description=When the report \(plan.definition.name) is made

    [Timer]
    OnCalendar=Mon 05:30
    Persistent=true
    RandomizedDelaySec=10min

    [Install]
    WantedBy=timers.target

    """
  }
}
