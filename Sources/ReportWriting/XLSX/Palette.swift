/// The colours of a workbook, as 0xRRGGBB.
enum Palette {
  /// Doses taken.
  static let taken: UInt32 = 0x004C8C
  /// Doses not taken.
  static let notTaken: UInt32 = 0xDC2626
  /// The lighter of two colours of columns.
  static let second: UInt32 = 0xBFD9F2
  /// A share below the threshold; dark, so that it is read on a bar too.
  static let low: UInt32 = 0xB42318
  /// Text beside the matter.
  static let quiet: UInt32 = 0x5B6470
  /// The bars behind shares.
  static let bar: UInt32 = 0xBFD9F2
  /// Behind headers.
  static let header: UInt32 = 0xE3ECF5
  /// Lines of a chart's grid.
  static let grid: UInt32 = 0xD9DDE2
}
