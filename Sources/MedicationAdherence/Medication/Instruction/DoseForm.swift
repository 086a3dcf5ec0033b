/// A form in which doses are counted.
public enum DoseForm: CaseIterable, Hashable, Sendable {
  /// A tablet.
  case tablet
  /// A capsule.
  case capsule
  /// A drop.
  case drop
  /// A puff of an inhaler.
  case puff
  /// A spray of a pump.
  case spray
  /// A patch.
  case patch
  /// A suppository.
  case suppository
  /// A sachet.
  case sachet
  /// An ampoule.
  case ampoule
  /// A vial.
  case vial
  /// An application of an ointment, cream or gel.
  case application
  /// An injection.
  case injection
  /// A teaspoon.
  case teaspoon
  /// A tablespoon.
  case tablespoon
  /// A unit of biological activity, as of insulin.
  case unit
  /// A dose that is not described further.
  case dose
  /// A piece that is not described further.
  case piece

  /// The form that a code of UCUM, HL7 (orderable drug form), SNOMED CT or a plain word names.
  init?(word: String) {
    let plain = word.lowercased().filter { !"{}[]()".contains($0) }
    guard let form = Self.words[plain] else { return nil }
    self = form
  }

  private static let words: [String: DoseForm] = {
    var words: [String: DoseForm] = [:]
    for (form, names) in names {
      for name in names.split(separator: " ") { words[String(name)] = form }
    }
    return words
  }()

  private static let names: [(DoseForm, String)] = [
    (.tablet, "tbl tab tabs tablet tablets tablette tabletten vagtab ertab 385055001"),
    (.capsule, "cap caps capsule capsules kapsel kapseln ercap 385049006"),
    (.drop, "drp drop drops tropfen gtt opdrop nasdrop otdrop"),
    (.puff, "puff puffs hub hübe 415215001"),
    (.spray, "spray sprays nasspray"),
    (.patch, "patch patches pflaster tpatch tpath24"),
    (.suppository, "supp suppository suppositories zäpfchen rsupp vagsupp"),
    (.sachet, "sachet sachets beutel pckt packet packets"),
    (.ampoule, "amp ampoule ampoules ampule ampules ampulle ampullen"),
    (.vial, "vial vials"),
    (.application, "oint crm gel application applications"),
    (.injection, "inj injection injections"),
    (.teaspoon, "tsp tsp_us teaspoon teaspoons teelöffel"),
    (.tablespoon, "tbs tbs_us tablespoon tablespoons esslöffel"),
    (.unit, "u iu i.u. ie i.e. unit units einheit einheiten"),
    (.dose, "dose doses dosis dosen"),
    (.piece, "ea each piece pieces stück"),
  ]
}
