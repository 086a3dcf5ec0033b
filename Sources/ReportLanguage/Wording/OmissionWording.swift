package import MedicationAdherence

/// What a language needs for omitted doses.
package protocol OmissionWording {
  /// What was omitted of critical medicines, and how much of that without a reason, in a sentence.
  static func critical(_ doses: CriticalDoses) -> String
  /// The kind of a reason, to begin a line.
  static func word(for category: OmissionCategory) -> String
  /// The title of the omitted doses by reason.
  static var omissionsTitle: String { get }
  /// The title of the omitted doses by weekday and hour.
  static var omissionsWeekTitle: String { get }
  /// The kind of each of the two charts, to begin its description.
  static var omissionsChart: String { get }
  static var omissionsWeekChart: String { get }
  /// How many of the doses due were omitted, with their share in per cent.
  static func omitted(_ doses: Int, of due: Int, _ percent: String) -> String
  /// The most frequent reason and its share of the omitted doses.
  static func mostFrequent(_ reason: String, _ percent: String) -> String
  /// When most doses were omitted: the weekday in short, the hour, or nil where no time is named.
  static func mostOmitted(_ doses: Int, weekday: String, hour: Int?) -> String
  /// No dose due was omitted.
  static var noneOmitted: String { get }
  /// Omitted doses are not shown, because small numbers are hidden.
  static var omissionsHidden: String { get }
  /// What the bars are, and what the line is.
  static var omissionBars: String { get }
  static var omissionLine: String { get }
  /// A number of other reasons together.
  static func otherReasons(_ count: Int) -> String
  /// The tiles of doses without a time.
  static var withoutTime: String { get }
  /// What the colour of a tile means, before the steps.
  static var omissionTiles: String { get }
  /// The steps: nothing was omitted, up to a share in per cent, more than that.
  static var omittedNone: String { get }
  static func omittedUpTo(_ percent: String) -> String
  static func omittedOver(_ percent: String) -> String
  /// An hour of the week, with how many of the doses due then were omitted, and their share.
  static func omittedTile(_ hour: String, _ omitted: Int, of due: Int, _ percent: String) -> String
  /// How many more omitted doses are not listed.
  static func omittedNotListed(_ count: Int) -> String
}
