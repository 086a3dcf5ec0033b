/// A part of an instruction's sentence, in the order in which the parts are said.
package enum InstructionPart: Int, CaseIterable {
  /// How much, or how much and how fast.
  case dose
  /// The way it enters the body.
  case route
  /// Where on the body.
  case site
  /// How fast.
  case rate
  /// How often in which period.
  case frequency
  /// On which weekdays.
  case weekdays
  /// At which events or times of the day.
  case times
  /// On which dates.
  case dates
  /// How long each dose lasts.
  case lasting
  /// As needed, and for what.
  case asNeeded
  /// How long the doses go on.
  case length
  /// From when, to when.
  case bounds
  /// How many in all.
  case total
  /// What is not to be passed.
  case limits
  /// What is only text.
  case texts
}
