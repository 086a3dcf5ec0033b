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
