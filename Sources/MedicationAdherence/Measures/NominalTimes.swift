/// The nominal times of one order, and how far from each a dose is on time.
///
/// A window lies on either side, by the interval to the neighbouring nominal time; at an end without a neighbour the interval of the other side holds, and a day when the
/// order has a single nominal time.
struct NominalTimes {
  /// Milliseconds of the wall clock, earliest first, each once.
  let times: [Int64]
  /// How many doses are due at each time; empty when it is one at all of them.
  private let doses: [Int]
  /// How far from a time a dose is on time.
  private let window: TimingWindow

  /// Takes the moments at which doses are due, earliest first, one of several doses several times.
  init(_ moments: [Int64], window: TimingWindow) {
    self.window = window
    guard zip(moments, moments.dropFirst()).contains(where: ==) else {
      (times, doses) = (moments, [])
      return
    }
    var (times, doses) = ([Int64](), [Int]())
    for moment in moments {
      if times.last == moment {
        doses[doses.count - 1] += 1
      } else {
        times.append(moment)
        doses.append(1)
      }
    }
    (self.times, self.doses) = (times, doses)
  }

  /// How many doses are due at the time at a place.
  func doses(at place: Int) -> Int { doses.isEmpty ? 1 : doses[place] }

  /// The most doses that are due at one time; 1 without a time.
  var mostDoses: Int { doses.max() ?? 1 }

  /// The longest that a dose may be before a time and on time, in milliseconds.
  func earliness(_ place: Int) -> Int64 { window(of: interval(before: place)) }

  /// The longest that a dose may be after a time and on time, in milliseconds.
  func lateness(_ place: Int) -> Int64 { window(of: interval(after: place)) }

  /// How a dose compares with the time at a place, which it stands for.
  func verdict(on dose: Int64, at place: Int) -> DoseTiming.Verdict {
    let distance = dose - times[place]
    if distance < 0 { return -distance <= earliness(place) ? .onTime : .early }
    return distance <= lateness(place) ? .onTime : .late
  }

  /// What lies before the time at a place, or after the last one: how long it is, and how much of it
  /// is on time at either end.
  func stretch(before place: Int) -> (length: Int64, window: Int64) {
    let length = place < times.count ? interval(before: place) : interval(after: place - 1)
    return (length, window(of: length))
  }

  /// The part of an interval that is on time at either end.
  private func window(of length: Int64) -> Int64 { window.length(in: length) }

  /// From the time before; of the first one what lies between it and the next.
  func interval(before place: Int) -> Int64 {
    gap(place - 1) ?? gap(place) ?? LocalMoment.dayLength
  }

  /// To the next time; of the last one what lies between it and the one before.
  func interval(after place: Int) -> Int64 { gap(place) ?? gap(place - 1) ?? LocalMoment.dayLength }

  private func gap(_ place: Int) -> Int64? {
    0 <= place && place + 1 < times.count ? times[place + 1] - times[place] : nil
  }
}
