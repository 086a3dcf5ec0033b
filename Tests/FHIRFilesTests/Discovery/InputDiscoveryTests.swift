import MedicationAdherence
import FHIRDecoding
import Glibc
import TestSupport
import Testing

@testable import FHIRFiles

@Suite struct InputDiscoveryTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The paths found below the folder, and `reason path` of what was passed over.
  private func discover() throws -> (paths: [String], findings: [String]) {
    let discovery = try InputDiscovery(sources: [folder.path])
    let paths = discovery.paths.map { String($0.dropFirst(folder.path.count + 1)) }
    return (
      paths, discovery.findings.map { $0.reason + " " + $0.path.dropFirst(folder.path.count + 1) }
    )
  }

  @Test func `files of a folder are sorted by the bytes of their relative path`() throws {
    let names = [
      "b.ndjson", "a/z.json", "a.ndjson", "a/B.json", "Z.ndjson.gz", "é.json", "a-b.json.gz",
    ]
    for name in names { try folder.write(name, "") }
    let wanted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try discover().paths == wanted)
    #expect(wanted.prefix(3) == ["Z.ndjson.gz", "a-b.json.gz", "a.ndjson"])
  }

  @Test func `other names and hidden files are passed over`() throws {
    let names = [
      "x.json", ".hidden.json", ".git/x.json", "x.txt", "x.csv.gz", "README", "X.NDJSON.GZ",
    ]
    for name in names { try folder.write(name, "") }
    let discovery = try InputDiscovery(sources: [folder.path])
    #expect(try discover().paths == ["X.NDJSON.GZ", "x.json"])
    #expect(discovery.findings.isEmpty)
    let ignored = ["README", "x.csv.gz", "x.txt"].map { folder.path + "/" + $0 }
    #expect(discovery.ignored == ignored)
  }

  @Test func `a file that looks like data and is not read for its name is named`() throws {
    let names = [
      "a.ndjson.bak", "b.JSON~", "c.jsonl.1", "d.zip", "sub/e.tar", "sub/f.ndjson.bz2", "g.xml",
    ]
    for name in names + ["x.json", "y.jsonl", "sub/z.JSONL.gz", "notes.txt", ".h.json.bak"] {
      try folder.write(name, "")
    }
    let discovery = try InputDiscovery(sources: [folder.path])
    #expect(try discover().paths == ["sub/z.JSONL.gz", "x.json", "y.jsonl"])
    #expect(Set(discovery.passedOver) == Set(names.map { folder.path + "/" + $0 }))
    #expect(discovery.ignored.count == 1)
    #expect(discovery.findings.isEmpty)
  }

  @Test func `sources are read as given, whatever their names`() throws {
    let odd = try folder.write("sub/data", "")
    let hidden = try folder.write(".x", "")
    let file = try folder.write("a.json", "")
    let sources = [odd, "-", hidden, folder.path + "/", file]
    let paths = try InputDiscovery(sources: sources).paths
    #expect(paths == [odd, "-", hidden, folder.path + "/a.json", file])
  }

  @Test func `links are followed within the folder`() throws {
    try folder.write("data/a.json", "")
    try folder.link("b.json", to: "data/a.json")
    #expect(try discover() == (["b.json", "data/a.json"], []))
  }

  @Test func `a link that loops is passed over`() throws {
    try folder.write("data/a.json", "")
    try folder.link("data/loop", to: "..")
    try folder.link("data/self", to: ".")
    try folder.link("data/me.json", to: "me.json")
    let found = try discover()
    #expect(found.paths == ["data/a.json"])
    #expect(
      found.findings == [
        "link-loop data/loop", "broken-link data/me.json", "link-loop data/self",
      ])
  }

  @Test func `a link that leads out of the folder is a finding`() throws {
    let other = try ScratchFolder()
    try other.write("secret.json", "")
    try folder.write("a.json", "")
    try folder.link("b.json", to: other.path + "/secret.json")
    try folder.link("c", to: other.path)
    try folder.link("d.json", to: "nowhere")
    let found = try discover()
    #expect(found.paths == ["a.json"])
    #expect(
      found.findings == [
        "link-leaves-folder b.json", "link-leaves-folder c", "broken-link d.json",
      ])
  }

  @Test func `a folder beside one with the same beginning is outside`() throws {
    try folder.write("data/a.json", "")
    try folder.write("data-more/b.json", "")
    try folder.link("data/more", to: "../data-more")
    let discovery = try InputDiscovery(sources: [folder.path + "/data"])
    #expect(discovery.findings.map(\.reason) == ["link-leaves-folder"])
  }

  @Test func `a folder that is a link itself is read`() throws {
    try folder.write("data/a.json", "")
    try folder.link("link", to: "data")
    let paths = try InputDiscovery(sources: [folder.path + "/link"]).paths
    #expect(paths == [folder.path + "/link/a.json"])
  }

  @Test func `a pipe in a folder is a finding, and never opened`() throws {
    try folder.write("a.json", "")
    #expect(unsafe mkfifo(folder.path + "/b.json", 0o600) == 0)
    #expect(try discover() == (["a.json"], ["not-a-file b.json"]))
  }

  /// Makes an empty file whose name begins with a byte that UTF-8 does not have.
  private func writeForeign(_ ending: String) throws {
    let name = Array((folder.path + "/").utf8) + [0xFC, 0x62] + Array((ending + "\0").utf8)
    let descriptor = unsafe open(name.map(CChar.init(bitPattern:)), O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
  }

  @Test func `a name that is not UTF-8 is told so that it is found, and the others are read`()
    throws
  {
    try folder.write("a.json", "")
    for ending in [".json", ".json.bak", ".txt"] { try writeForeign(ending) }
    let found = try discover()
    #expect(found.paths == ["a.json"])
    #expect(found.findings == [#"not-utf-8 \xfcb.json"#])
    let discovery = try InputDiscovery(sources: [folder.path])
    #expect(discovery.findings.map(\.severity) == [.unreadable])
    #expect(discovery.findings.first?.detail.text.hasSuffix("; rename it") == true)
    #expect(discovery.passedOver == [folder.path + #"/\xfcb.json.bak"#])
    #expect(discovery.ignored == [folder.path + #"/\xfcb.txt"#])
  }

  @Test func `a folder whose name is not UTF-8 is a finding, as what is in it is not read`() throws
  {
    try folder.write("a.json", "")
    let name = Array((folder.path + "/").utf8) + [0xFC, 0]
    try #require(unsafe mkdir(name.map(CChar.init(bitPattern:)), 0o700) == 0)
    #expect(try discover() == (["a.json"], [#"not-utf-8 \xfc"#]))
  }

  @Test func `what is not there, and a folder with nothing to read, are errors`() throws {
    #expect(throws: IntakeError.notFound("/nowhere")) { try InputDiscovery(sources: ["/nowhere"]) }
    #expect(throws: IntakeError.notFound("")) { try InputDiscovery(sources: [""]) }
    #expect(throws: IntakeError.nothingToRead(folder.path)) {
      try InputDiscovery(sources: [folder.path])
    }
    try folder.write("x.txt", "")
    #expect(throws: IntakeError.nothingToRead(folder.path)) {
      try InputDiscovery(sources: [folder.path])
    }
    try folder.write("x.XML.gz", "")
    #expect(throws: IntakeError.onlyXML(folder.path, 1)) {
      try InputDiscovery(sources: [folder.path])
    }
    try folder.link("a.ndjson", to: "/etc/hostname")
    try folder.link("b.ndjson", to: "/nowhere")
    #expect(throws: IntakeError.onlyLinks(folder.path, 2)) {
      try InputDiscovery(sources: [folder.path])
    }
    #expect(
      IntakeError.onlyLinks("x", 2).description
        == "x holds no file to read, but 2 links out of it or to nothing, and such links are not "
        + "followed; name the folder that they lead to, or copy the files")
    #expect(
      IntakeError.onlyXML("x", 1).description
        == "x holds no .ndjson, .jsonl or .json file, but a file of XML, and FHIR is read as JSON; "
        + "export it as JSON")
  }

  @Test func `each error says what, and the way out`() {
    #expect(
      IntakeError.notFound("x").description
        == "there is no file or folder x; check the path (- is standard input)")
    #expect(IntakeError.notFound("\u{FFFD}b.json").description.contains("not UTF-8; rename it"))
    #expect(
      IntakeError.notReadable("x", reason: "permission denied").description
        == "x cannot be read: permission denied; check its permissions")
    #expect(
      IntakeError.nothingToRead("x").description
        .hasPrefix("x holds no .ndjson, .jsonl or .json file"))
  }
}
