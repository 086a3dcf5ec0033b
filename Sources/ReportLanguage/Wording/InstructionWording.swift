package import MedicationAdherence

/// The words and forms that a language needs for orders and their instructions.
package protocol InstructionWording {
  /// What separates two parts of an instruction.
  static func separator(_ last: SaidPart, _ next: SaidPart) -> String
  /// An amount with its unit: `2 tablets`.
  static func amount(_ amount: DoseAmount) -> String
  /// The way a dose enters the body.
  static func route(_ route: AdministrationRoute) -> String
  /// A way that has no word here, by its quoted name.
  static func otherRoute(_ name: String) -> String
  /// Where on the body, by its quoted name.
  static func site(_ name: String) -> String
  /// How it is given.
  static func method(_ method: DosingMethod) -> String
  /// How it is given, by its quoted name.
  static func method(_ name: String) -> String
  /// A dose or a rate that is stated beside the one that was ordered.
  static func alternative(_ amount: String, isCalculated: Bool) -> String
  /// How fast a dose is given.
  static func rate(_ amount: String, per other: DoseAmount?) -> String
  /// A number of doses in such a period.
  static func frequency(_ times: NumberRange, _ period: DosageInstruction.Length) -> String
  /// A frequency as the most that is allowed.
  static func atMost(_ frequency: String) -> String
  /// A single dose.
  static var once: String { get }
  /// On each day.
  static var everyDay: String { get }
  /// On certain weekdays, Monday 1 to Sunday 7, sorted, not all.
  static func weekdays(_ days: [Int]) -> String
  /// On the next such weekday, of a single dose.
  static func weekday(ofOnce day: Int) -> String
  /// At times of day, given as `08:00`.
  static func clock(_ times: [String]) -> String
  /// An event of the day.
  static func event(_ event: EventTiming) -> String
  /// So long before or after an event.
  static func event(_ event: EventTiming, offBy length: DosageInstruction.Length)
    -> String
  /// How long each dose lasts.
  static func lasting(_ length: DosageInstruction.Length) -> String
  /// As needed, for reasons that may all be complaints with a word here, or be quoted.
  static func asNeeded(_ reasons: String, areKnown: Bool) -> String
  /// A complaint.
  static func complaint(_ complaint: Complaint) -> String
  /// How long the doses go on.
  static func forLength(_ length: DosageInstruction.Length) -> String
  /// How many doses there are in all.
  static func total(_ count: NumberRange) -> String
  /// From a date, to a date, or both; at least one is given.
  static func bounds(_ start: StatedDate?, _ end: StatedDate?) -> String
  /// At a date.
  static func date(_ date: StatedDate) -> String
  /// The number of dates, and the first and the last of them.
  static func dates(_ count: Int, _ first: StatedDate, _ last: StatedDate) -> String
  /// The least time between two doses.
  static func apart(_ length: DosageInstruction.Length) -> String
  /// An order by its doses in the morning, at noon, in the evening and at night, behind its sentence; nil
  /// where the language has no such scheme.
  static func scheme(_ amounts: [Double]) -> String?
  /// A limit that is not to be passed.
  static func limit(_ limit: DosageInstruction.Limit) -> String
  /// A part cannot be read, or has a modifier that is not understood.
  static var unreadPart: String { get }
  /// A timing that says nothing usable.
  static var unclearTiming: String { get }
  /// No instruction that can be said.
  static var noInstruction: String { get }
  /// The instructions that follow one another.
  static func sequence(_ steps: [String]) -> String
  /// The instructions that hold at the same time.
  static func together(_ instructions: [String]) -> String
  /// An order that forbids what it describes; empty when it describes nothing.
  static func prohibition(_ instruction: String) -> String

  // MARK: Orders

  /// An order, where a remark is about no part of it.
  static var wholeOrder: String { get }
  /// A number of further names, to follow those that are shown.
  static func moreNames(_ count: Int) -> String
  /// What a remark on an order's schedule means, to follow its JSON path.
  static func remark(_ kind: ScheduleRemark.Kind) -> String
  /// The same with the last active day that it is about.
  static func remark(_ kind: ScheduleRemark.Kind, on day: String) -> String
  /// The status of an order, by FHIR's code; nil for one that FHIR does not have.
  static func status(ofOrder code: String) -> String?
}

extension InstructionWording {
  package static func scheme(_ amounts: [Double]) -> String? { nil }

  package static func remark(_ kind: ScheduleRemark.Kind, on day: String) -> String {
    "\(remark(kind)): \(day)"
  }
}

/// A part of an instruction, in words.
package typealias SaidPart = (part: InstructionPart, text: String)

/// A date as exactly as it is known.
package enum StatedDate: Hashable {
  /// A day, or a time of a day.
  case moment(LocalMoment)
  /// A month of a year.
  case month(Int, of: Int)
  /// A year.
  case year(Int)

  /// Takes a moment of which only a month or year may be known.
  init(_ moment: LocalMoment, _ size: BucketSize?) {
    let (year, month, _) = moment.day.components
    self =
      switch size {
      case .month: .month(month, of: year)
      case .year: .year(year)
      default: .moment(moment)
      }
  }
}

/// A part of an instruction's sentence, in the order in which the parts are said.
package enum InstructionPart: Int, CaseIterable {
  /// How much, or how much and how fast.
  case dose
  /// The way it enters the body.
  case route
  /// Where on the body.
  case site
  /// How it is given.
  case method
  /// What else is stated of how much and how fast.
  case alternatives
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
  /// The least time between two doses.
  case interval
  /// What is not to be passed.
  case limits
  /// That a part cannot be read.
  case unreadPart
  /// What is only text.
  case texts
}

/// How a dose is taken in.
package enum DosingMethod: CaseIterable {
  /// Through the mouth.
  case swallow, chew, drink, dissolve
  /// Into the lungs, or by a spray.
  case inhale, spray
  /// Through the skin.
  case inject, infuse
  /// Onto or into the body.
  case apply, instil, insert
}
