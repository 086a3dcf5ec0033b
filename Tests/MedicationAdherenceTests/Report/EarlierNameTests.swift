import MedicationAdherence
import Testing

@Suite struct EarlierNameTests {
  @Test(
    "a name has one of now, and that is no earlier one in its tables",
    arguments: EarlierName.all)
  func names(name: EarlierName) {
    for table in name.tables.isEmpty ? ["timeline"] : name.tables {
      #expect(EarlierName.now(name.earlier, in: table) == name.now)
      #expect(EarlierName.now(name.now, in: table) == name.now)
    }
  }

  @Test(
    "what has the same name as before keeps it",
    arguments: [
      ("share", "scores"), ("kind", "doses"), ("series", "timeline"), ("hour", "control"),
    ])
  func kept(name: String, table: String) { #expect(EarlierName.now(name, in: table) == name) }
}
