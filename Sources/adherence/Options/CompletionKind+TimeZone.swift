internal import ArgumentParser

extension CompletionKind {
  /// The time zones that the system's data name for places, and UTC.
  ///
  /// The command means the same in bash, zsh and fish.
  static let timeZone = shellCommand(
    #"awk '!/^#/ { print $3 } END { print "UTC" }' /usr/share/zoneinfo/zone.tab 2>/dev/null"#)
}
