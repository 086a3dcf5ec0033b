extension BucketSize {
  /// The size of the bucket that a label has the form of; nil for any other text.
  package init?(ofLabel label: String) {
    let form = label.utf8.map { 48...57 ~= $0 ? UInt8(ascii: "0") : $0 }
    let size = Self.allCases.first { $0.labelForm.utf8.elementsEqual(form) }
    guard let size else { return nil }
    self = size
  }

  /// The label of a bucket with 0 for each digit.
  private var labelForm: String {
    switch self {
    case .day: "0000-00-00"
    case .week: "0000-W00"
    case .month: "0000-00"
    case .quarter: "0000-Q0"
    case .year: "0000"
    }
  }
}
