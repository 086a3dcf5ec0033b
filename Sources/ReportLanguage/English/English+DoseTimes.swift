extension English {
  static func timesOfDay(of name: String) -> String { "\(name): times of day" }

  static func doseTimesChart(_ first: String, _ last: String, _ doses: Int) -> String {
    "Chart of the time of day of \(count(doses, "dose", "doses")) from \(first) to \(last)."
  }

  static func timedDoses(taken: Int, notTaken: Int, undetermined: Int) -> String {
    "Of the doses with a known time of day, \(number(taken)) "
      + "\(taken == 1 ? "was" : "were") taken and \(number(notTaken)) "
      + "\(notTaken == 1 ? "was" : "were") not"
      + (undetermined == 0 ? "" : "; \(number(undetermined)) undetermined")
  }

  static func onTime(_ percent: String) -> String { "\(percent) of those taken were on time" }

  static let noNominalTimes = "no order names fixed times of day"

  static let nominalTime = "time of day in the order"

  static func timingWindow(_ percent: String) -> String {
    "on time: within \(percent) of the interval to the next time"
  }

  static let undeterminedDose = "undetermined"

  static let timeOfDay = "time of day, midnight on top"

  static let thinnedMarks = "Marks that would cover one another are drawn once."
}
