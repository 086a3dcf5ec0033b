/// The colours of a workbook, as 0xRRGGBB; those of heads and of doses taken follow a tint.
struct Palette {
  /// Doses taken, headings and the lines below headers.
  let taken: UInt32
  /// The lighter of two colours of columns, and the bars behind shares.
  let pale: UInt32
  /// Behind headers.
  let header: UInt32
  /// Doses not taken.
  static let notTaken: UInt32 = 0xDC2626
  /// A share below the threshold; dark, so that it is read on a bar too.
  static let low: UInt32 = 0xB42318
  /// Text beside the matter.
  static let quiet: UInt32 = 0x5B6470
  /// Text that leads to another file.
  static let link: UInt32 = 0x0563C1
  /// Lines of a chart's grid.
  static let grid: UInt32 = 0xD9DDE2

  /// Makes the colours of a tint; without one the usual blue.
  ///
  /// Both grounds are so light that black text, and a low share in dark red, can be read on them.
  init(_ tint: Tint?) {
    guard let colour = tint?.light else {
      (taken, pale, header) = (0x004C8C, 0xBFD9F2, 0xE3ECF5)
      return
    }
    taken = colour.value
    pale = Self.ground(colour.mixed(with: .white, share: 0.75))
    header = Self.ground(colour.mixed(with: .white, share: 0.88))
  }

  private static func ground(_ colour: Colour) -> UInt32 {
    colour.shade(
      towards: .white, contrasting: Tint.leastContrast, with: Colour(value: low)
    ).value
  }
}
