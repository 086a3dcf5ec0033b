import CLibXLSXWriter
import ReportLanguage

/// How a cell of a workbook looks.
enum CellStyle: Int, CaseIterable {
  /// Text in one line.
  case text
  /// A count, with no thousands mark so that it is copied as it is.
  case integer
  /// A decimal number.
  case number
  /// A share in percent, one decimal.
  case fraction
  /// A share below the threshold; the row says so in words too.
  case lowFraction
  /// A day, as the language writes it.
  case date
  /// Text that wraps within its column.
  case wrapped
  /// The header of a table, in words which wrap.
  case header
  /// The heading of a column of figures: as a header, but to the right and wrapping.
  case columnHeading
  /// The title of a page.
  case title
  /// The heading of a part of a page.
  case heading
  /// The sentence to act on.
  case lead
  /// A notice on what is wrong with the figures.
  case notice
  /// A line of small grey text.
  case note
  /// The label of a figure, which wraps.
  case label
  /// Text that leads to another file.
  case link
}

extension CellStyle {
  /// Sets up the library's format in the colours and the language of a workbook.
  func apply(
    to format: UnsafeMutablePointer<lxw_format>, _ palette: Palette, _ wording: any Wording.Type
  ) {
    unsafe format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue))
    switch self {
    case .text: unsafe applyText(to: format)
    case .integer: unsafe applyNumber("0", to: format)
    case .number: unsafe applyNumber("0.0##", to: format)
    case .fraction: unsafe applyNumber("0.0%", to: format)
    case .lowFraction:
      unsafe applyNumber("0.0%", to: format)
      unsafe format_set_bold(format)
      unsafe format_set_font_color(format, Palette.low)
    case .date:
      unsafe format_set_num_format(format, wording.dateFormat)
      unsafe format_set_align(format, UInt8(LXW_ALIGN_LEFT.rawValue))
    case .wrapped:
      unsafe applyText(to: format)
      unsafe format_set_text_wrap(format)
    case .label:
      unsafe applySentence(to: format)
      unsafe format_set_bold(format)
      unsafe format_set_text_wrap(format)
    case .header:
      unsafe applyHeader(to: format, palette)
      unsafe format_set_text_wrap(format)
    case .columnHeading:
      unsafe applyHeader(to: format, palette)
      unsafe format_set_text_wrap(format)
      unsafe format_set_align(format, UInt8(LXW_ALIGN_RIGHT.rawValue))
      unsafe format_set_indent(format, 1)
    case .title:
      unsafe applySentence(to: format)
      unsafe format_set_bold(format)
      unsafe format_set_font_size(format, 18)
    case .heading:
      unsafe applySentence(to: format)
      unsafe format_set_bold(format)
      unsafe format_set_font_size(format, 13)
      unsafe format_set_font_color(format, palette.taken)
    case .lead:
      unsafe applySentence(to: format)
      unsafe format_set_bold(format)
      unsafe format_set_font_size(format, 13)
    case .notice:
      unsafe applySentence(to: format)
      unsafe format_set_bold(format)
      unsafe format_set_font_color(format, Palette.notTaken)
    case .link:
      unsafe applyText(to: format)
      unsafe format_set_font_color(format, Palette.link)
      unsafe format_set_underline(format, UInt8(LXW_UNDERLINE_SINGLE.rawValue))
    case .note: unsafe format_set_font_color(format, Palette.quiet)
    }
  }

  /// The height of a row in points; nil for the usual one.
  var rowHeight: Double? {
    switch self {
    case .title: 28
    case .heading, .lead: 20
    case .columnHeading: 46
    default: nil
    }
  }

  /// Text begins at the left edge, also a name that runs from right to left, which would else touch
  /// the next column.
  private func applyText(to format: UnsafeMutablePointer<lxw_format>) {
    unsafe format_set_align(format, UInt8(LXW_ALIGN_LEFT.rawValue))
  }

  /// Words around a name run from left to right, in whatever direction the name runs.
  private func applySentence(to format: UnsafeMutablePointer<lxw_format>) {
    unsafe applyText(to: format)
    unsafe format_set_reading_order(format, 1)
  }

  /// A number stands to the right, a little away from the text of the next column.
  private func applyNumber(_ pattern: String, to format: UnsafeMutablePointer<lxw_format>) {
    unsafe format_set_num_format(format, pattern)
    unsafe format_set_align(format, UInt8(LXW_ALIGN_RIGHT.rawValue))
    unsafe format_set_indent(format, 1)
  }

  private func applyHeader(
    to format: UnsafeMutablePointer<lxw_format>, _ palette: Palette
  ) {
    unsafe format_set_bold(format)
    unsafe format_set_bg_color(format, palette.header)
    unsafe format_set_bottom(format, UInt8(LXW_BORDER_THIN.rawValue))
    unsafe format_set_bottom_color(format, palette.taken)
  }
}

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
