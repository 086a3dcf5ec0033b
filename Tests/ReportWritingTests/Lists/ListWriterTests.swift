import Foundation
import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct ListWriterTests {
  private static func row(_ name: String = "Metformin", from: Day? = nil) -> OrderRow {
    OrderRow(
      patient: "p1", order: "o1", medication: Medication(key: "k", code: "", name: name),
      status: "active", active: .init(from: from, to: nil), instruction: "1 tablet 2 times a day")
  }

  private static func order(
    _ name: String = "Metformin", remarks: [ScheduleRemark] = [], language: Language = .english
  ) -> ListedOrder {
    ListedOrder(row(name), remarks: remarks, language: language)
  }

  @Test func `JSON escapes what must be escaped and nothing else`() throws {
    let name = "a \"b\" \\ \u{1}\n\u{7F} é 😀 </script>"
    let line = JSONLine.text(of: Self.order(name))
    #expect(line.contains(#""medication":"a \"b\" \\ \u0001\u000a\u007f é 😀 </script>""#))
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(object?["medication"] as? String == name)
    #expect(line.last == "\n" && line.count { $0.isNewline } == 1)
  }

  @Test func `JSON and tabs have the columns in their order, with the remarks last`() {
    let headers = OrderRow.definition.headers + ["remarks"]
    #expect(TabbedLine.headers(of: ListedOrder.self) == headers.joined(separator: "\t") + "\n")
    let keys = JSONLine.text(of: Self.order()).matches(of: /"([a-z_]+)":/).map { String($0.1) }
    #expect(keys == headers)
  }

  @Test(arguments: Language.all.map(\.tag))
  func `every remark has words in every language`(tag: String) throws {
    let language = try #require(Language(locale: tag))
    let remarks = ScheduleRemark.Kind.allCases.map { ScheduleRemark($0) }
    let listed = Self.order(remarks: remarks, language: language).remarks
    #expect(Set(listed.map(\.text)).count == remarks.count)
    #expect(listed.allSatisfy { !$0.text.hasSuffix(".") && $0.phrase.hasSuffix(" " + $0.text) })
    #expect(
      listed.allSatisfy { $0.phrase.hasPrefix(tag == "de" ? "die Verordnung " : "the order ") })
  }

  @Test(arguments: [40, 60, 80, 200])
  func `a table is as wide as the terminal at most`(width: Int) {
    let name = String(repeating: "Metformin extended release ", count: 5)
    let rows = [Self.order(name, remarks: [ScheduleRemark(.noUsableTiming, at: "x.y")])]
    let table = TerminalTable(rows, of: "p1", width: width, ink: TerminalInk(isEnabled: false))
    #expect(table.text.split(separator: "\n").allSatisfy { $0.count <= width })
    #expect(table.text.contains("  ! x.y does not say"))
  }

  @Test func `in a narrow table words of headers break first, then ids, and no date`() {
    let dose = AdministrationRow(
      id: "p000002-o1-00001", order: "p000002-o1", medication: "Fentanyl 25 µg/h transdermal patch",
      at: .init(date: "2025-01-06", time: "07:51"), bucket: "2025-W02",
      result: .init(.notTaken, isInterrupted: true, reason: "Drug declined by patient"))
    let table = TerminalTable(
      [ListedAdministration(patient: "p", dose)], of: "p", width: 80,
      ink: TerminalInk(isEnabled: false))
    #expect(
      table.text == """
        Patient p
        GIVEN DATE  GIVEN  OUTCOME    WAS     MEDICATION   ORDER ID  ADMINISTR  REASON
                    TIME              INTERR                         ATION
                                      UPTED
        2025-01-06  07:51  not-taken  yes     Fentanyl 25  p000002-  p000002-o  Drug
                                              µg/h         o1        1-00001    declined
                                              transdermal                       by
                                              patch                             patient

        """)
  }

  @Test(arguments: [(101, true, true), (90, false, true), (80, false, true), (66, false, false)])
  func `the instruction of an order has room, and no head is broken for it`(
    width: Int, hasCode: Bool, hasDates: Bool
  ) {
    let order = OrderRow(
      patient: "p", order: "p000001-o1",
      medication: Medication(key: "k", code: "A10AB04", name: "Insulin lispro 100 IU/mL pen"),
      status: "completed", active: .init(from: Day(number: 20_000), to: Day(number: 20_014)),
      instruction: "6 units under the skin before breakfast, before lunch and before dinner")
    let row = ListedOrder(order, remarks: [], language: .english)
    let lines = TerminalTable(
      [row], of: "p", width: width, ink: TerminalInk(isEnabled: false)
    ).text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines[1].contains("CODE") == hasCode || lines[2].contains("CODE") == hasCode)
    #expect(lines[1].contains("ACTIVE") == hasDates)
    for head in ["ORDER", "MEDICATION", "STATUS", "INSTRUCTION"] {
      #expect(lines[1].contains(head))
    }
    #expect(lines.contains { $0.contains("6 units under the skin") }, "\(lines)")
  }

  @Test func `a table leaves out what has no value, and the patient who stands above it`() {
    let table = TerminalTable(
      [Self.order()], of: "p\u{1B}1", width: 80, ink: TerminalInk(isEnabled: false))
    #expect(
      table.text == """
        Patient p 1
        ORDER ID  MEDICATION  STATUS  INSTRUCTION
        o1        Metformin   active  1 tablet 2 times a day

        """)
  }

  @Test func `colours are sent only where they are wanted`() {
    #expect(TerminalInk(isEnabled: false).coloured("taken", .green) == "taken")
    #expect(TerminalInk(isEnabled: true).coloured("taken", .green) == "\u{1B}[32mtaken\u{1B}[0m")
    #expect(TerminalInk(isEnabled: true).coloured("", .green) == "")
    #expect(TerminalInk(isEnabled: true).coloured("taken", nil) == "taken")
  }
}
