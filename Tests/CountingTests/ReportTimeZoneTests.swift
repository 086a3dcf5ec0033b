import FHIRDecoding
import Foundation
import TestSupport
import Testing

@testable import Counting

/// The zones of the system, held against those of Python's `zoneinfo`, which reads the same data.
@Suite struct ReportTimeZoneTests {
  private static let python = "/usr/bin/python3"

  /// Prints for each zone, with those that are the same, the offset from 1900 on and its changes.
  ///
  /// Looks closely at the years in which data lie: two changes within six days would be missed there.
  private static let script = """
    import datetime, zoneinfo
    from pathlib import Path

    epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)

    def at(second):
        return epoch + datetime.timedelta(seconds=second)

    def offset(zone, moment):
        return moment.astimezone(zone).utcoffset()

    def change(zone, low, high):
        before = offset(zone, at(low))
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(zone, at(middle)) == before else (low, middle)
        return high

    day = 86_400
    grid = [*range(-2_208_988_800, 631_152_000, 30 * day), *range(631_152_000, 2_208_988_800, 6 * day),
            *range(2_208_988_800, 4_102_444_800, 30 * day)]
    moments = [at(second) for second in grid]
    names = {}
    for name in sorted(zoneinfo.available_timezones()):
        files = [Path(folder, name) for folder in zoneinfo.TZPATH]
        data = next(file.read_bytes() for file in files if file.is_file())
        names.setdefault(data, []).append(name)
    for same in names.values():
        zone = zoneinfo.ZoneInfo(same[0])
        offsets = [offset(zone, moment) for moment in moments]
        changes = [(grid[0], offsets[0])]
        for index in range(1, len(grid)):
            if offsets[index] != offsets[index - 1]:
                second = change(zone, grid[index - 1], grid[index])
                changes.append((second, offset(zone, at(second))))
        print(",".join(same), *[f"{second},{int(ahead.total_seconds())}" for second, ahead in changes])
    """

  /// The changes of the zones, by their names.
  private static func expected() throws -> [(names: [String], changes: [[Int64]])] {
    let process = Process.child(python, ["-c", script])
    let output = try process.output()
    try #require(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      let words = line.split(separator: " ").map { $0.split(separator: ",") }
      return (words[0].map(String.init), words.dropFirst().map { $0.compactMap { Int64($0) } })
    }
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: python), "python3 is not installed"))
  func `every zone changes its offset in the same seconds as Python's`() throws {
    var zones = 0
    for (names, changes) in try Self.expected() {
      for name in names where name.contains("/") {
        let clock = try #require(ReportTimeZone(name: name), "\(name)").clock
        var before = changes[0][1]
        for change in changes {
          let (second, offset) = (change[0], change[1])
          #expect(clock.offset(at: second - 1) == before, "\(name) before \(second)")
          #expect(clock.offset(at: second) == offset, "\(name) at \(second)")
          #expect(clock.offset(at: second + 1) == offset, "\(name) after \(second)")
          before = offset
        }
        zones += 1
      }
    }
    #expect(zones > 400)
  }

  @Test(arguments: [
    ("UTC", 0), ("Etc/UTC", 0), ("Etc/GMT+5", -18_000), ("Europe/Kyiv", 10_800),
    ("America/Argentina/Buenos_Aires", -10_800), ("US/Eastern", -14_400),
    ("Asia/Kathmandu", 20_700),
  ])
  func `a zone is known by its name`(name: String, offset: Int64) throws {
    let zone = try #require(ReportTimeZone(name: name))
    #expect(zone.name == name)
    #expect(zone.clock.offset(at: 1_750_000_000) == offset)
  }

  @Test(arguments: [
    "", "utc", "GMT", "Zulu", "CET", "localtime", "europe/vienna", "EUROPE/VIENNA",
    "Europe/Atlantis", "Etc/GMT+50", "Europe", "Europe/", "/Vienna", "/", "Europe//Vienna",
    "Europe/Vienna/", " Europe/Vienna", "Europe/Vienna ", "Europe/Vienna\n", "Europe/Vienna\0",
    "right/Europe/Vienna", "posix/Europe/Vienna", "America/Argentina",
    "Europe/../Europe/Vienna", "../zoneinfo/Europe/Vienna", "./Europe/Vienna",
    "/usr/share/zoneinfo/Europe/Vienna", "/etc/localtime", "file:Europe/Vienna",
    "Fixed/UTC+01:00:00", "libc:localtime/", "Europe/Viënna",
  ])
  func `nothing else is a zone`(name: String) {
    #expect(ReportTimeZone(name: name) == nil)
  }

  @Test func `the system's data are found`() {
    #expect(ReportTimeZone.isDataInstalled)
  }

  @Test func `before 1900 and after 2099 the offset is that of the edge`() throws {
    let clock = try #require(ReportTimeZone(name: "Europe/Vienna")).clock
    #expect(clock.offset(at: .min) == 3_600)
    #expect(clock.offset(at: 4_086_000_000) == 7_200)
    #expect(clock.offset(at: .max) == 3_600)
  }
}
