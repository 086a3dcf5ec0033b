import MedicationAdherence

extension German {
  static func fact(_ fact: LedgerDetail.Fact) -> String {
    switch fact {
    case .missing: "fehlt"
    case .noString: "ist kein Text"
    case .noBoolean: "ist weder true noch false"
    case .noObject: "ist kein Objekt"
    case .noArray: "ist keine Liste"
    case .noNumber: "ist keine Zahl"
    case .noDate: "ist kein Datum oder eines, das es nicht gibt"
    case .twice: "steht zweimal da"
    case .noPatient: "nennt keinen Patienten (einen Patient mit id)"
    case .noAdministrationStatus: "ist kein Status einer MedicationAdministration"
    case .noDispenseStatus: "ist kein Status einer MedicationDispense"
    case .supplyOutOfRange: "ist negativ oder mehr als ein Jahrhundert"
    case .supplyOpen: "lässt offen, für wie viele Tage"
    case .supplyUnit: "hat eine Einheit, die keine feste Zahl von Tagen ist"
    case .modifier: "wird nicht verstanden und kann die Bedeutung ändern"
    case .undated: "hat kein Datum"
    case .before1900: "hat ein Datum vor 1900"
    case .movedBefore1900: "liegt in der Zeitzone des Berichts vor 1900"
    case .onlyAYear: "hat als Datum ein Jahr"
    case .onlyAMonth: "hat als Datum einen Monat"
    case .deleted: "sagt, dass die Ressource gelöscht wurde"
    case .invalidUTF8: "der Text ist kein gültiges UTF-8"
    case .invalidString: "eine Zeichenkette enthält ein Escape, das es nicht gibt"
    case .unescaped: "eine Zeichenkette enthält ein Steuerzeichen ohne Escape"
    case .incomplete: "der Text endet mitten in einem Wert"
    case .invalidNumber:
      "eine Zahl ist nicht so geschrieben, wie JSON Zahlen schreibt, oder zu groß"
    case .noMemory: "der Speicher reicht für einen Text dieser Länge nicht"
    case .notJSON: "der Text ist kein JSON"
    case .noResource: "der Text ist weder ein Objekt noch eine Liste"
    case .noType: "das Objekt hat keinen resourceType"
    case .noTypeInside: "hat keinen resourceType"
    case .bareEntry: "ist eine Ressource und kein Objekt, das eine als resource hat"
    case .unclearDeletion:
      "nennt keine Ressource mit Typ und ID; was gelöscht wurde, ist nicht bekannt"
    case .missingPage: "nennt eine nächste Seite, die nicht gelesen wurde"
    case .serverError: "ist ein Fehler des Servers"
    case .tooLong:
      "ein Text von mehr als 64 MiB wurde abgelehnt; so lang ist keine Ressource"
    case .cutLine: "die Datei endet mitten in dieser Zeile; was davor kam, wurde gelesen"
    case .cutOff:
      "das JSON, das hier beginnt, ist unvollständig; was darin vollständig war, wurde gelesen"
    case .gzipCutOff: "die gzip-Daten enden mittendrin; was davor kam, wurde gelesen"
    case .gzipDamaged: "die gzip-Daten sind beschädigt; was davor kam, wurde gelesen"
    case .notGzip:
      "heißt .gz und ist nicht mit gzip gepackt; bitte packen oder umbenennen; der Anfang ist"
    case .otherEncoding:
      "ist in UTF-16 oder UTF-32, JSON aber in UTF-8; bitte umwandeln: iconv -f utf-16 -t utf-8"
    case .emptyGzip: "ist leer, was gzip-Daten nie sind; der Rest fehlt"
    case .emptyJSON: "ist leer, was JSON nie ist; der Rest fehlt"
    case .gzipBomb:
      "die gzip-Daten wachsen auf mehr als das 1000-fache und über 1 GiB; ab dort wurden sie abgelehnt"
    case .linkLoop: "führt zu einem schon gelesenen Ordner zurück"
    case .unreadableFolder: "kann nicht aufgelistet werden; bitte die Rechte prüfen"
    case .unfinishedFetch:
      "enthält einen unvollständigen Abruf, daher können Zeilen fehlen; derselbe Befehl adherence fetch setzt ihn fort"
    case .partialFetch:
      "enthält einen unvollständigen Abruf, daher können Zeilen fehlen; bitte neu abrufen (adherence fetch --overwrite)"
    case .otherNameEncoding:
      #"hat einen Namen, der nicht UTF-8 ist (\x und zwei Ziffern stehen darin für ein Byte); bitte umbenennen"#
    case .report: "ist ein Bericht dieses Programms und wird übergangen"
    case .exportManifest: "nennt die Dateien eines Exports"
    case .brokenLink: "ist eine Verknüpfung ins Leere"
    case .linkLeavesFolder: "ist eine Verknüpfung aus dem Ordner hinaus"
    case .notAFile: "ist keine gewöhnliche Datei; gelesen wird sie, wenn man sie nennt"
    case .emptyServer: "hat nichts von dem, was erfragt wurde"
    case .nameIsNotRead: "Dateien eines Ordners, deren Namen nicht gelesen werden"
    case .otherName: "hat einen Namen, der nicht gelesen wird"
    case .likelyData:
      "sieht nach Daten aus; bitte in .ndjson oder .json umbenennen, je auch .gz, oder auspacken"
    case .more: "weitere derselben Art, nicht einzeln aufgeführt"
    }
  }
}
