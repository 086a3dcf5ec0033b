/// The drugs that are ordered: real ones with their real codes, in usual doses.
enum SampleFormulary {
  /// The drugs by the kind of their schedule; the order is part of what a seed means.
  static let groups = [longTerm, rare, courses, asNeeded]

  /// The drugs that have a Medication resource.
  static let referenced = groups.joined().filter(\.isReferenced)

  /// Taken every day for a long time.
  static let longTerm = [
    SampleDrug(
      substance: "metformin", product: "Metformin 500 mg tablet",
      atc: "A10BA02", rxNorm: "6809", route: .oral, dose: "500", unit: .milligram,
      schedule: .daily([480, 1140])),
    SampleDrug(
      substance: "ramipril", product: "Ramipril 5 mg tablet",
      atc: "C09AA05", rxNorm: "35296", route: .oral, dose: "5", unit: .milligram,
      schedule: .daily([480])),
    SampleDrug(
      substance: "bisoprolol", product: "Bisoprolol 2.5 mg tablet",
      atc: "C07AB07", rxNorm: "19484", route: .oral, dose: "2.5", unit: .milligram,
      schedule: .timesOfDay([480])),
    SampleDrug(
      substance: "atorvastatin", product: "Atorvastatin 20 mg tablet",
      atc: "C10AA05", rxNorm: "83367", route: .oral, dose: "20", unit: .milligram,
      schedule: .timesOfDay([1260])),
    SampleDrug(
      substance: "levothyroxine sodium", ingredient: "levothyroxine",
      product: "Levothyroxine 75 µg tablet",
      atc: "H03AA01", rxNorm: "10582", route: .oral, dose: "75", unit: .microgram,
      schedule: .events([("ACM", 405)])),
    SampleDrug(
      substance: "pantoprazole", product: "Pantoprazole 40 mg tablet",
      atc: "A02BC02", rxNorm: "40790", route: .oral, dose: "40", unit: .milligram,
      schedule: .daily([450])),
    SampleDrug(
      substance: "acetylsalicylic acid", ingredient: "aspirin",
      product: "Acetylsalicylic acid 100 mg tablet",
      atc: "B01AC06", rxNorm: "1191", route: .oral, dose: "100", unit: .milligram,
      schedule: .daily([720])),
    SampleDrug(
      substance: "apixaban", product: "Apixaban 5 mg tablet",
      atc: "B01AF02", rxNorm: "1364430", route: .oral, dose: "5", unit: .milligram,
      schedule: .timesOfDay([480, 1200]), isReferenced: true),
    SampleDrug(
      substance: "furosemide", product: "Furosemide 40 mg tablet",
      atc: "C03CA01", rxNorm: "4603", route: .oral, dose: "40", unit: .milligram,
      schedule: .timesOfDay([480, 840])),
    SampleDrug(
      substance: "sertraline", product: "Sertraline 50 mg tablet",
      atc: "N06AB06", rxNorm: "36437", route: .oral, dose: "50", unit: .milligram,
      schedule: .daily([480]), isReferenced: true),
    SampleDrug(
      substance: "levodopa and decarboxylase inhibitor", ingredient: "carbidopa / levodopa",
      product: "Levodopa 100 mg / carbidopa 25 mg tablet",
      atc: "N04BA02", rxNorm: "103990", route: .oral, dose: "100", unit: .milligram,
      schedule: .timesOfDay([420, 780, 1140]), isReferenced: true),
    SampleDrug(
      substance: "insulin lispro", product: "Insulin lispro 100 IU/mL pen",
      atc: "A10AB04", rxNorm: "86009", route: .subcutaneous, dose: "6", unit: .unit,
      schedule: .events([("ACM", 465), ("ACD", 735), ("ACV", 1095)])),
    SampleDrug(
      substance: "insulin glargine", product: "Insulin glargine 100 IU/mL pen",
      atc: "A10AE04", rxNorm: "274783", route: .subcutaneous, dose: "14", unit: .unit,
      schedule: .events([("HS", 1320)]), isReferenced: true),
  ]

  /// Taken less than daily for a long time.
  static let rare = [
    SampleDrug(
      substance: "methotrexate", product: "Methotrexate 10 mg tablet",
      atc: "L04AX03", rxNorm: "6851", route: .oral, dose: "15", unit: .milligram,
      schedule: .weekly([1], minute: 540), isReferenced: true),
    SampleDrug(
      substance: "alendronic acid", ingredient: "alendronate",
      product: "Alendronic acid 70 mg tablet",
      atc: "M05BA04", rxNorm: "46041", route: .oral, dose: "70", unit: .milligram,
      schedule: .weekly([7], minute: 420)),
    SampleDrug(
      substance: "cyanocobalamin", product: "Cyanocobalamin 1000 µg injection",
      atc: "B03BA01", rxNorm: "11248", route: .intramuscular, dose: "1000", unit: .microgram,
      schedule: .monthly),
    SampleDrug(
      substance: "digoxin", product: "Digoxin 0.125 mg tablet",
      atc: "C01AA05", rxNorm: "3407", route: .oral, dose: "0.125", unit: .milligram,
      schedule: .everyOtherDay),
    SampleDrug(
      substance: "fentanyl", product: "Fentanyl 25 µg/h transdermal patch",
      atc: "N02AB03", rxNorm: "4337", route: .transdermal, dose: "1", unit: .patch,
      schedule: .everyHours(72), isReferenced: true),
  ]

  /// Taken for some days.
  static let courses = [
    SampleDrug(
      substance: "vancomycin", product: "Vancomycin 1 g infusion",
      atc: "J01XA01", rxNorm: "11124", route: .intravenous, dose: "1", unit: .gram,
      schedule: .everyHours(36), length: .days(14)),
    SampleDrug(
      substance: "amoxicillin", product: "Amoxicillin 1000 mg tablet",
      atc: "J01CA04", rxNorm: "723", route: .oral, dose: "1000", unit: .milligram,
      schedule: .daily([420, 840, 1260]), length: .days(7)),
    SampleDrug(
      substance: "doxycycline", product: "Doxycycline 100 mg tablet",
      atc: "J01AA02", rxNorm: "3640", route: .oral, dose: "100", unit: .milligram,
      schedule: .daily([480, 1200]), length: .period(days: 10)),
    SampleDrug(
      substance: "azithromycin", product: "Azithromycin 500 mg tablet",
      atc: "J01FA10", rxNorm: "18631", route: .oral, dose: "500", unit: .milligram,
      schedule: .daily([600]), length: .doses(3)),
    SampleDrug(
      substance: "prednisolone", product: "Prednisolone 5 mg tablet",
      atc: "H02AB06", rxNorm: "8638", route: .oral, dose: "40", unit: .milligram,
      schedule: .taper(prednisolone), length: .days(22)),
  ]

  /// Taken when needed.
  static let asNeeded = [
    SampleDrug(
      substance: "paracetamol", ingredient: "acetaminophen",
      product: "Paracetamol 500 mg tablet",
      atc: "N02BE01", rxNorm: "161", route: .oral, dose: "1000", unit: .milligram,
      schedule: .asNeeded(permille: 220, complaint: "pain or fever")),
    SampleDrug(
      substance: "ibuprofen", product: "Ibuprofen 400 mg tablet",
      atc: "M01AE01", rxNorm: "5640", route: .oral, dose: "400", unit: .milligram,
      schedule: .asNeeded(permille: 120, complaint: "pain")),
    SampleDrug(
      substance: "salbutamol", ingredient: "albuterol",
      product: "Salbutamol 100 µg inhaler",
      atc: "R03AC02", rxNorm: "435", route: .inhaled, dose: "2", unit: .puffs,
      schedule: .asNeeded(permille: 300), isReferenced: true),
  ]

  private static let prednisolone = [
    SampleTaperStep(dose: "40", days: 5), SampleTaperStep(dose: "30", days: 5),
    SampleTaperStep(dose: "20", days: 5), SampleTaperStep(dose: "10", days: 7),
  ]
}
