extension PatientDoses {
  /// Sets the usual times of a subject's doses that were due on a day and have no time of their own.
  ///
  /// `minutes` are all times of its order on that day, since midnight. A recorded dose takes the nearest one
  /// that is left, those without a time after the others; what is not recorded has the rest.
  /// All of them are at some of the `places`. On its first day the order may begin at a minute, `start`.
  public mutating func setUsualTimes(
    _ minutes: [Int16], of subject: Int32, on day: Day, from start: Int16 = 0, at places: Range<Int>
  ) {
    var left = minutes.sorted()
    let ofDay = places.filter { place in
      doses[place].subject == subject && doses[place].dueDay == day && doses[place].isDue
    }
    for minute in ofDay.compactMap({ doses[$0].dueMinute }) {
      if let named = left.firstIndex(of: minute) { left.remove(at: named) }
    }
    let places = ofDay.filter { doses[$0].dueMinute == nil }
    for place in places.sorted(by: { usualTimeOrder($0) < usualTimeOrder($1) }) where !left.isEmpty
    {
      var nearest = 0
      if let given = doses[place].given, let time = given.millisecond {
        let minute = Int(given.day.days(since: day)) * 1_440 + Int(time) / 60_000
        nearest =
          left.indices.min { abs(Int(left[$0]) - minute) < abs(Int(left[$1]) - minute) } ?? 0
      }
      let minute = left.remove(at: nearest)
      doses[place].usualMinute = minute
      doses[place].isBeforeStart = minute < start && doses[place].given == nil
    }
  }

  /// In which order doses take usual times.
  private func usualTimeOrder(_ place: Int) -> Int64 {
    guard let given = doses[place].given else { return .max }
    guard let time = given.millisecond else { return .max - 1 }
    return LocalMoment(day: given.day, millisecond: time).instant
  }
}
