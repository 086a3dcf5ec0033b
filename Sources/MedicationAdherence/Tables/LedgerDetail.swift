/// What is wrong at one place, or worth knowing of it; never a value of the data.
///
/// It is a value, which every language says in its own words; `ledger.csv` and the messages say it in
/// English, as ``text``.
public enum LedgerDetail: Hashable, Codable, Sendable {
  /// A fact of what a JSON path, an address or a text's place (`Bundle.entry[0]:`) names; of nothing
  /// more than the row does when it is empty.
  case fact(Fact, of: String = "")
  /// A file named `.gz` is none, and begins with these two bytes in hexadecimal digits.
  case notGzip(beginning: String)
  /// What could not be used of an order's instructions or was assumed; of an order and the path in it.
  case schedule(ScheduleRemark.Kind, of: String)
  /// What a system or a server says, which stays as it is in every language.
  case said(String)

  /// Whether the words are the tool's own, so that every language has them.
  public var isOwn: Bool {
    if case .said = self { false } else { true }
  }

  /// The detail in English.
  public var text: String { words(\.sentence, remark: \.sentence) }

  /// The detail in the words of a language for facts and for remarks.
  public func words(
    _ fact: (Fact) -> String, remark: (ScheduleRemark.Kind) -> String
  ) -> String {
    switch self {
    case .fact(let what, let subject): Self.joined(subject, fact(what))
    case .notGzip(let beginning): fact(.notGzip) + " " + beginning
    case .schedule(let kind, let subject): Self.joined(subject, remark(kind))
    case .said(let words): words
    }
  }

  private static func joined(_ subject: String, _ words: String) -> String {
    subject.isEmpty ? words : subject + " " + words
  }
}

extension LedgerDetail {
  /// What can be wrong or worth knowing.
  public enum Fact: Hashable, Codable, Sendable, CaseIterable {
    // Of a property.
    case missing, noString, noBoolean, noObject, noArray, noNumber, noDate, twice, noPatient
    case unreadablePatient
    case noAdministrationStatus, noDispenseStatus, supplyOutOfRange, supplyOpen, supplyUnit
    case modifier
    // Of a date.
    case undated, before1900, movedBefore1900, onlyAYear, onlyAMonth
    // Of a deletion.
    case deleted
    // Of a text.
    case invalidUTF8, invalidString, unescaped, incomplete, invalidNumber, noMemory, notJSON
    case noResource, noType, noTypeInside, bareEntry, unclearDeletion, missingPage, serverError
    case tooLong, cutLine, cutOff
    // Of a file.
    case gzipCutOff, gzipDamaged, notGzip, otherEncoding, emptyGzip, emptyJSON, gzipBomb, linkLoop
    case sealDamaged, sealCutOff, sealOfOtherKey, sealWithoutKey
    case unreadableFolder, unfinishedFetch, partialFetch, narrowedFetch, otherNameEncoding, report,
      exportManifest
    case changedWhileRead, newFile, brokenLink, linkLeavesFolder, notAFile, emptyServer,
      nameIsNotRead, otherName, likelyData, fhirXML
    case more

    /// The fact in English, to follow the name of its subject.
    public var sentence: String {
      switch self {
      case .missing: "is missing"
      case .noString: "is not a string"
      case .noBoolean: "is not true or false"
      case .noObject: "is not an object"
      case .noArray: "is not an array"
      case .noNumber: "is not a number"
      case .noDate: "is no date, or one that does not exist"
      case .twice: "stands there twice"
      case .noPatient: "names no patient (a Patient by id)"
      case .unreadablePatient:
        "is there, and leads to no Patient (by an id, an address or an identifier)"
      case .noAdministrationStatus: "is no status of a MedicationAdministration"
      case .noDispenseStatus: "is no status of a MedicationDispense"
      case .supplyOutOfRange: "is negative, or more than a century"
      case .supplyOpen: "leaves open for how many days"
      case .supplyUnit: "is in a unit that is no fixed number of days"
      case .modifier: "is not understood and may change the meaning"
      case .undated: "has no date"
      case .before1900: "has a date before 1900"
      case .movedBefore1900: "lies before 1900 in the report's time zone"
      case .onlyAYear: "has a year for its date"
      case .onlyAMonth: "has a month for its date"
      case .deleted: "says that it was deleted"
      case .invalidUTF8: "the text is not valid UTF-8"
      case .invalidString: "a string has an escape that does not exist"
      case .unescaped: "a string holds a control character that is not escaped"
      case .incomplete: "the text ends in the middle of a value"
      case .invalidNumber: "a number is not written as JSON writes numbers, or is too large"
      case .noMemory: "there is no memory to read a text of this length"
      case .notJSON: "the text is not JSON"
      case .noResource: "the text is neither an object nor an array"
      case .noType: "the object has no resourceType"
      case .noTypeInside: "has no resourceType"
      case .bareEntry: "is a resource, not an object that has one as resource"
      case .unclearDeletion: "names no resource by type and id, so it is not known what was deleted"
      case .missingPage: "names a next page that was not read"
      case .serverError: "is an error of the server"
      case .tooLong: "a text of more than 64 MiB was refused; no resource is that long"
      case .cutLine: "the file ends in the middle of this line; what came before it was read"
      case .cutOff: "the JSON that begins here is not complete; what was whole in it was read"
      case .gzipCutOff: "the gzip data end in the middle; what came before was read"
      case .gzipDamaged: "the gzip data are damaged; what came before was read"
      case .sealDamaged:
        "a part of the encrypted data was changed or damaged; its rows were not read;"
          + " fetch anew, of a store with adherence run --full"
      case .sealCutOff: "the encrypted data end in the middle; what came before was read"
      case .sealOfOtherKey: "is encrypted by another data key"
      case .sealWithoutKey: "is encrypted, and no data key for it lies beside it"
      case .notGzip: "is named .gz and not packed by gzip; pack it, or rename it; it begins with"
      case .otherEncoding:
        "is in UTF-16 or UTF-32, and JSON is in UTF-8; convert it: iconv -f utf-16 -t utf-8"
      case .emptyGzip: "is empty, which gzip data never are; it was cut off"
      case .emptyJSON: "is empty, which JSON never is; it was cut off"
      case .gzipBomb:
        "the gzip data expand more than 1000-fold to over 1 GiB and were refused from there on"
      case .linkLoop: "leads back to a folder that was read already"
      case .unreadableFolder: "cannot be listed; check its permissions"
      case .unfinishedFetch:
        "holds a fetch that is not complete, so rows may be missing; give the same adherence fetch again to go on"
      case .partialFetch:
        "holds a fetch that is not complete, so rows may be missing; fetch it anew (adherence fetch --overwrite)"
      case .narrowedFetch:
        "is all that was fetched, so what the server has beside that is not here; fetch without it for a"
          + " report of everything"
      case .otherNameEncoding:
        #"has a name that is not UTF-8 (\x and two digits stand for a byte of it); rename it"#
      case .report: "is a report of this tool and is passed over"
      case .exportManifest: "lists the files of an export"
      case .changedWhileRead:
        "was changed while it was read, so rows may be missing; run again once it is written"
      case .newFile: "came into the folder while that was read; run again once all is there"
      case .brokenLink: "is a link to nothing"
      case .linkLeavesFolder: "is a link that leads out of the folder"
      case .notAFile: "is no regular file; name it to have it read"
      case .emptyServer: "has nothing of what it was asked for"
      case .nameIsNotRead: "files of a folder whose names are not read"
      case .otherName: "has a name that is not read"
      case .likelyData:
        "looks like data; rename it to .ndjson or .json, each also .gz, or unpack it"
      case .fhirXML: "is XML, and FHIR is read as JSON; export it as JSON"
      case .more: "more of the same, not listed one by one"
      }
    }
  }
}
