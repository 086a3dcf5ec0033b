internal import CVersion

/// The version of the tool, as `--version`, manifests and workbooks state it.
public enum ToolVersion {
  /// The release that this build is, or comes before.
  private static let release = "0.5.0"

  /// The version of this build.
  ///
  /// Of a release it is its number. Before that the number is followed by what the build is from
  /// (`0.5.0~git20261128134633.b141dd71d`), which Debian sorts before the release, and a later commit
  /// behind an earlier one; where nobody has said that, by `~git` alone.
  public static let current = version(unsafe String(cString: cversion_build()))

  /// The version of a build by what it is from; of the release itself that is empty.
  static func version(_ build: String) -> String {
    build.isEmpty ? release : "\(release)~\(build)"
  }
}
