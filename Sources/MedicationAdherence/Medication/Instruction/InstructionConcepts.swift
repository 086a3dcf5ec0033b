/// The way a dose enters the body.
public enum AdministrationRoute: CaseIterable, Hashable, Sendable {
  /// Swallowed.
  case oral
  /// Under the tongue.
  case sublingual
  /// In the cheek.
  case buccal
  /// Into a vein.
  case intravenous
  /// Into a muscle.
  case intramuscular
  /// Under the skin.
  case subcutaneous
  /// Into the skin.
  case intradermal
  /// Through the skin.
  case transdermal
  /// On the skin.
  case topical
  /// Breathed in.
  case inhaled
  /// Into the nose.
  case nasal
  /// Into the eye.
  case ophthalmic
  /// Into the ear.
  case otic
  /// Into the rectum.
  case rectal
  /// Into the vagina.
  case vaginal
  /// Through a tube into the stomach.
  case gastricTube

  /// The route that a code of SNOMED CT or of HL7's `RouteOfAdministration` names.
  public init?(code: String) {
    switch code {
    case "26643006", "260548002", "394899003", "386359008", "PO": self = .oral
    case "37839007", "SL": self = .sublingual
    case "54471007", "BUC": self = .buccal
    case "47625008", "255560000", "IV", "IVINJ": self = .intravenous
    case "78421000", "255559005", "IM": self = .intramuscular
    case "34206005", "263887005", "SQ": self = .subcutaneous
    case "372464004", "IDINJ": self = .intradermal
    case "45890007", "TRNSDERM": self = .transdermal
    case "6064005", "359540000", "TOPICAL", "SKIN": self = .topical
    case "422237004", "18679011000001101", "321667001", "447694001": self = .inhaled
    case "46713006", "NASINHLC": self = .nasal
    case "54485002", "OPTHALTA": self = .ophthalmic
    case "10547007": self = .otic
    case "37161004", "PR": self = .rectal
    case "16857009", "VAGINS": self = .vaginal
    case "127492001": self = .gastricTube
    default: return nil
    }
  }
}

/// A complaint for which a medication is taken as needed, by its SNOMED CT code.
public enum Complaint: String, CaseIterable, Hashable, Sendable {
  /// Pain.
  case pain = "22253000"
  /// Headache.
  case headache = "25064002"
  /// Migraine.
  case migraine = "37796009"
  /// Back pain.
  case backPain = "161891005"
  /// Chest pain.
  case chestPain = "29857009"
  /// Rib pain.
  case ribPain = "297217002"
  /// Abdominal pain.
  case abdominalPain = "21522001"
  /// Painful menstruation.
  case dysmenorrhoea = "266599000"
  /// Fibromyalgia.
  case fibromyalgia = "203082005"
  /// Fever.
  case fever = "386661006"
  /// Nausea.
  case nausea = "422587007"
  /// Vomiting.
  case vomiting = "422400008"
  /// Nausea and vomiting.
  case nauseaAndVomiting = "16932000"
  /// Heartburn.
  case heartburn = "16331000"
  /// Constipation.
  case constipation = "14760008"
  /// Diarrhoea.
  case diarrhoea = "62315008"
  /// Cough.
  case cough = "49727002"
  /// Shortness of breath.
  case breathlessness = "267036007"
  /// Wheezing.
  case wheezing = "56018004"
  /// Itching.
  case itching = "418290006"
  /// Anxiety.
  case anxiety = "48694002"
  /// Sleeplessness.
  case insomnia = "193462001"
  /// Restless legs.
  case restlessLegs = "32914008"
}
