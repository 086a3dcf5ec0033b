/// How far from its time of day a dose is on time.
public enum TimingWindow: Hashable, Sendable {
  /// A share of the interval to the neighbouring time, 0 to ``mostShare``.
  case share(Double)
  /// A number of minutes, and at most half the interval to the neighbouring time, so that windows do not
  /// overlap.
  case minutes(Int)

  /// The largest share: windows meet in the middle.
  public static let mostShare = 0.5

  /// How long it is in an interval, in milliseconds.
  func length(in interval: Int64) -> Int64 {
    switch self {
    case .share(let share): Int64(Double(interval) * share)
    case .minutes(let minutes): min(Int64(minutes) * 60_000, interval / 2)
    }
  }

  /// The text that an option has for it, such as `0.25` or `30min`.
  public var text: String {
    switch self {
    case .share(let share): "\(share)"
    case .minutes(let minutes): "\(minutes)min"
    }
  }
}

extension TimingWindow: ExpressibleByFloatLiteral {
  /// A share.
  public init(floatLiteral value: Double) { self = .share(value) }
}
