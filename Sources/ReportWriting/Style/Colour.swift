internal import Glibc

/// A colour of the sRGB space.
struct Colour: Sendable, Equatable {
  /// 0xRRGGBB.
  let value: UInt32

  static let white = Colour(value: 0xFFFFFF)
  static let black = Colour(value: 0x000000)

  init(value: UInt32) { self.value = value }

  /// Reads `#RRGGBB`, with or without the sign; nil when the text is no colour.
  init?(_ text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.value = value
  }

  /// `#RRGGBB`.
  var text: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Red, green and blue, each 0 to 1.
  private var channels: [Double] { [16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 } }

  /// Red, green and blue as amounts of light, each 0 to 1 (WCAG 2.2, *relative luminance*).
  private var light: [Double] {
    channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  }

  /// The relative luminance, 0 to 1 (WCAG 2.2).
  var luminance: Double {
    zip(light, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The contrast ratio to another colour, 1 to 21 (WCAG 2.2).
  func contrast(to other: Colour) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  /// How different another colour looks: the distance in Oklab, 0 to about 1 (Ottosson 2020).
  func difference(to other: Colour) -> Double {
    zip(oklab, other.oklab).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// Lightness and the two axes of colour of Oklab.
  private var oklab: [Double] {
    let cones = Self.product(
      [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ], light)
    return Self.product(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ], cones.map(cbrt))
  }

  private static func product(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
    rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The first of the shades on the way to another colour that contrasts enough with a ground.
  func shade(towards other: Colour, contrasting ratio: Double, with ground: Colour) -> Colour {
    let steps = (0...100).lazy.map { mixed(with: other, share: Double($0) / 100) }
    return steps.first { $0.contrast(to: ground) >= ratio } ?? other
  }

  /// The colour with a share of another in it.
  func mixed(with other: Colour, share: Double) -> Colour {
    zip(channels, other.channels).reduce(Colour(value: 0)) { mix, pair in
      let channel = ((pair.0 * (1 - share) + pair.1 * share) * 255).rounded()
      return Colour(value: mix.value << 8 | UInt32(channel))
    }
  }
}
