package import MedicationAdherence

extension Wording {
  /// A number with the decimals it has and no more.
  package static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15, value == value.rounded() else {
      return PlainDecimal.text(of: value).replacing(".", with: decimalMark)
    }
    return number(Int(value))
  }

  /// A number or a range of numbers.
  package static func numbers(_ numbers: NumberRange) -> String {
    guard let single = numbers.single else {
      let ends = (numbers.low.map { number($0) }, numbers.high.map { number($0) })
      return numbers.isExclusive ? beyond(ends.0, ends.1) : range(ends.0, ends.1)
    }
    return number(single)
  }

  /// A share, 0 to 1, in whole per cent.
  ///
  /// 100 % means all and 0 % means none: what lies close to them is 99 % and under 1 %.
  package static func wholePercent(_ share: Double) -> String {
    let rounded = Int((share * 100).rounded())
    guard rounded > 0 || share <= 0 else { return under("1\u{A0}%") }
    return "\(share < 1 ? min(rounded, 99) : 100)\u{A0}%"
  }

  /// A share in whole per cent; with one decimal, rounded down, when it is below a threshold that
  /// rounds to the same, so that nothing is called low beside the very figure that is not.
  package static func wholePercent(_ share: Double, besides threshold: Double) -> String {
    let whole = wholePercent(share)
    guard share < threshold, whole == wholePercent(threshold) else { return whole }
    return "\(number((share * 1000).rounded(.down) / 10))\u{A0}%"
  }

  /// A share that was measured, such as a median, in per cent with at most one decimal.
  package static func percent(_ share: Double) -> String {
    "\(number((share * 1000).rounded() / 10))\u{A0}%"
  }

  /// A share that was given, such as a threshold, in per cent with the decimals it was given with.
  package static func givenPercent(_ share: Double) -> String {
    let text = PlainDecimal.text(of: share)
    let decimals = text.split(separator: ".").last?.count ?? 0
    let digits = (share * power(decimals)).rounded()
    let percent = decimals > 2 ? digits / power(decimals - 2) : digits * power(2 - decimals)
    return "\(number(percent))\u{A0}%"
  }

  private static func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The digits of a whole number in groups of three.
  package static func grouped(_ value: Int, by mark: String) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += mark }
      text.append(digit)
    }
    return (value < 0 ? "-" : "") + text
  }

  /// Items joined with commas and a word before the last.
  package static func joined(_ items: [String], _ word: String) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// A time of day, given in milliseconds since midnight, as `08:00`.
  package static func clockTime(_ millisecond: Int32) -> String {
    LocalTimeText.text(milliseconds: millisecond)
  }
}

extension Wording {
  /// What the medications of a series are called, at most three names and how many more there are.
  package static func names(of series: SeriesReport) -> String { names(series.medicationNames) }

  /// Names in one text, at most three and how many more there are.
  package static func names(_ names: [String]) -> String {
    Medication.joinedNames(names.map(\.endingLeftToRight), more: moreNames)
  }

  /// What a remark means, with the last active day that it is about.
  package static func remark(_ remark: ScheduleRemark) -> String {
    remark.day.map { Self.remark(remark.kind, on: longDay($0)) } ?? Self.remark(remark.kind)
  }
}

extension String {
  /// The text, with a mark (U+200E) behind letters that run from right to left, so that what follows in
  /// a sentence from left to right, such as a number in brackets, stays behind it.
  package var endingLeftToRight: String {
    unicodeScalars.contains(where: \.isRightToLeft) ? self + "\u{200E}" : self
  }
}

extension Unicode.Scalar {
  /// Whether it lies in a block of scripts that run from right to left, as Hebrew and Arabic do.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
