import CLibXLSXWriter
import ReportLanguage

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
    case .flag:
      let (yes, no) = wording.yesAndNo
      unsafe format_set_num_format(format, "\"\(yes)\";\"\(yes)\";\"\(no)\"")
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
    case .notice:
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
    case .heading: 20
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
