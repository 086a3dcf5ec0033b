extension German {
  static let persistenceHidden =
    "Wie lange Behandlungen eingenommen wurden, wird zum Schutz der Privatsphäre nicht gezeigt."
  static let notShown = "nicht gezeigt"
  static let partlyHidden = "teilweise nicht gezeigt"
  static let rowsHidden = "zum Schutz der Privatsphäre nicht gezeigt"
  static let reasonLeftOut = "Grund ausgelassen"
  static let movedDates = "um ganze Wochen verschoben, bei jeder Person andere"
  static let footerMovedDates =
    "Datumsangaben sind um ganze Wochen verschoben, bei jeder Person andere."
  static let movedEnd =
    "Was bei einer Person zählt, endet an einem Sonntag, 0 bis 3 Wochen vor der Woche des Stichtags."
  static let movedPanels = "genommener Anteil, 0 bis 100\u{A0}%, an den eigenen, verschobenen Tagen"
  static let movedDays = "bei jeder Person andere, verschoben"
  static let noCommonCalendar = "nicht gezeigt: Datumsangaben sind je Person verschoben"
  static let noCommonCalendarRule =
    "Ein Diagramm aller Patienten im Zeitverlauf gibt es nicht: Datumsangaben sind verschoben, sodass "
    + "eine Woche der einen Person nicht dieselbe Woche einer anderen ist."
}
