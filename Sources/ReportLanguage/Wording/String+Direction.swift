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
