internal import DurableOutput
internal import MedicationAdherence
internal import ReportLanguage

/// The value of an enumeration with this name.
func choice<Value: RawRepresentable<String> & CaseIterable>(
  _ text: String, _ option: some CustomStringConvertible
) throws(UsageError) -> Value {
  guard let value = Value(rawValue: text) else {
    let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError("\(option) \(text): give one of \(names)")
  }
  return value
}

/// The number of threads: as asked for, else one a core.
///
/// It is limited, because each thread has its own buffers: thousands would use up memory and gain
/// nothing.
func checkedThreads(_ threads: Int?, processors: Int) throws(UsageError) -> Int {
  let most = 256
  guard let threads else { return min(max(processors, 1), most) }
  guard 1...most ~= threads else { throw UsageError("--threads \(threads): give 1 to \(most)") }
  return threads
}

/// The values of an option that selects by name; blank ones are refused, because they would select
/// all.
func checkedNames(
  _ values: [String], _ option: some CustomStringConvertible, _ what: String
) throws(UsageError) -> [String] {
  guard !values.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
    throw UsageError("\(option): give \(what); nothing is named by an empty one")
  }
  return values
}

func share(
  upTo most: Double, _ value: Double, _ option: some CustomStringConvertible
) throws(UsageError) -> Double {
  guard 0...most ~= value else {
    // A whole number is shown as it was given, without a point.
    let shown = [value, most].map { number in Int(exactly: number).map { "\($0)" } ?? "\(number)" }
    let meant = 0...most ~= value / 100 ? "; did you mean \(value / 100)?" : ""
    throw UsageError("\(option) \(shown[0]): give 0 to \(shown[1])\(meant)")
  }
  return value
}

/// A share of an interval, or minutes such as `30min`.
func timingWindow(
  _ text: String, _ option: some CustomStringConvertible
) throws(UsageError) -> TimingWindow {
  if text.hasSuffix("min"), let minutes = Int(text.dropLast(3)),
    0...ReportContext.longestTimingMinutes ~= minutes
  {
    return .minutes(minutes)
  }
  guard !text.hasSuffix("min"), let value = Double(text) else {
    throw UsageError(
      "\(option) \(text): give a share, 0 to 0.5, or minutes, 0min to "
        + "\(ReportContext.longestTimingMinutes)min")
  }
  if value >= 1, let minutes = Int(exactly: value),
    minutes <= ReportContext.longestTimingMinutes
  {
    throw UsageError("\(option) \(text): give a share, 0 to 0.5; did you mean \(minutes)min?")
  }
  return .share(try share(upTo: TimingWindow.mostShare, value, option))
}

/// The language of a locale.
func spokenLanguage(_ locale: String) throws(UsageError) -> Language {
  guard let language = Language(locale: locale) else {
    let known = Language.all.map(\.tag).joined(separator: ", ")
    throw UsageError("--locale \(locale): give one of \(known)")
  }
  return language
}
