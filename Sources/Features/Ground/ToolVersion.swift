/// The version of the tool, as the manifest and the workbooks name it.
public enum ToolVersion {
  /// The version of this build.
  public static let current = "0.1.0"
}
