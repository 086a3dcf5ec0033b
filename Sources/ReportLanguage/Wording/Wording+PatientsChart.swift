/// The words and forms that a language needs for the chart of single patients.
package protocol PatientsChartWording {
  /// The title.
  static var patientsChartTitle: String { get }
  /// How many of the patients are shown, and that the lowest share is first.
  static func patientsShown(_ shown: Int, of all: Int) -> String
  /// The kind of chart, how many patients have a share, how many of them are below the threshold,
  /// and the lowest share and its patient.
  static func patientsChart(
    _ shown: Int, known: Int, low: Int, threshold: String, lowest: (id: String, share: String)?
  ) -> String
  /// A patient's share, of the doses due or of the recorded ones.
  static func share(_ percent: String, isOfDue: Bool) -> String
  /// A patient has no share.
  static var unknownShare: String { get }
  /// A line's height is a share of 0 to 100 %.
  static var patientsScale: String { get }
  /// What a solid line's shares are of, or a dotted one's.
  static func kindOfShare(isOfDue: Bool) -> String
  /// A line has one kind of share and breaks where there is none; outside of a patient's own time nothing is drawn.
  static var patientsReading: String { get }
}
