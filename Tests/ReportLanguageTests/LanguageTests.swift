import Testing

@testable import ReportLanguage

@Suite struct LanguageTests {
  @Test(arguments: [
    ("en", "en"), ("de", "de"), ("de-AT", "de"), ("de_DE.UTF-8", "de"), ("EN-GB", "en"),
    ("fr", nil), ("", nil), ("deutsch", nil),
  ])
  func `a locale finds its language`(locale: String, tag: String?) {
    #expect(Language(locale: locale)?.tag == tag)
  }

  @Test(arguments: [
    (9_999, "9,999", "9999"), (10_000, "10,000", "10\u{A0}000"),
    (-1_234_567, "-1,234,567", "-1\u{A0}234\u{A0}567"),
  ])
  func `whole numbers are grouped as each language does`(
    value: Int, english: String, german: String
  ) {
    #expect(English.number(value) == english)
    #expect(German.number(value) == german)
  }

  @Test(arguments: [
    (0.7999, 0.8, "79.9", "79,9"), (0.796, 0.8, "79.6", "79,6"), (0.794, 0.8, "79", "79"),
    (0.8, 0.8, "80", "80"), (0.804, 0.8, "80", "80"), (0.803, 0.805, "80", "80"),
    (0.848, 0.85, "84.8", "84,8"), (0.9995, 1, "99", "99"),
  ])
  func `no share below a threshold looks like it`(
    share: Double, threshold: Double, english: String, german: String
  ) {
    #expect(English.wholePercent(share, besides: threshold) == english + "\u{A0}%")
    #expect(German.wholePercent(share, besides: threshold) == german + "\u{A0}%")
  }

  @Test(arguments: [
    (0.8, "80", "80"), (0.80, "80", "80"), (1, "100", "100"), (0, "0", "0"), (0.5, "50", "50"),
    (0.802, "80.2", "80,2"), (0.8004, "80.04", "80,04"), (0.8025, "80.25", "80,25"),
    (0.401, "40.1", "40,1"), (0.57, "57", "57"), (0.0001, "0.01", "0,01"),
    (0.123456789, "12.3456789", "12,3456789"),
  ])
  func `a share that was given is in per cent with the decimals it has`(
    share: Double, english: String, german: String
  ) {
    #expect(English.givenPercent(share) == english + "\u{A0}%")
    #expect(German.givenPercent(share) == german + "\u{A0}%")
  }

  @Test(arguments: [
    (0.25, "0.25", "0,25"), (12.5, "12.5", "12,5"), (3.0, "3", "3"),
    (1e-7, "0.0000001", "0,0000001"),
  ])
  func `decimals have each language's mark and no more digits than needed`(
    value: Double, english: String, german: String
  ) {
    #expect(English.number(value) == english)
    #expect(German.number(value) == german)
  }
}
