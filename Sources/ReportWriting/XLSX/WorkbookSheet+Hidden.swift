import ReportLanguage

extension WorkbookSheet {
  /// Whether it holds nothing but what charts on other sheets are drawn from, so that it is hidden: it
  /// is neither leafed through nor printed.
  var isHidden: Bool {
    switch self {
    case .chartData, .adherenceBands, .persistenceSteps: true
    default: false
    }
  }
}
