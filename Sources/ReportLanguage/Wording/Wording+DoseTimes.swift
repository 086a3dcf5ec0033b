/// The words and forms that a language needs for the chart of the times of doses.
package protocol DoseTimesWording {
  /// The title of the chart of a medication.
  static func timesOfDay(of name: String) -> String
  /// The kind of chart, its first and last day in digits, and how many doses it has.
  static func doseTimesChart(_ first: String, _ last: String, _ doses: Int) -> String
  /// How many doses with a known time were taken and were not.
  static func timedDoses(taken: Int, notTaken: Int, undetermined: Int) -> String
  /// The share of the taken doses that was on time.
  static func onTime(_ percent: String) -> String
  /// No order says at which times of day doses are due.
  static var noNominalTimes: String { get }
  /// A time of day at which doses are due, in a chart's key.
  static var nominalTime: String { get }
  /// The times around it that are on time, in a chart's key.
  static func timingWindow(_ percent: String) -> String
  /// It is not known whether a dose was taken, in a chart's key.
  static var undeterminedDose: String { get }
  /// What the height is.
  static var timeOfDay: String { get }
  /// Marks that would cover one another are drawn once.
  static var thinnedMarks: String { get }
}
