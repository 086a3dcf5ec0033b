import TestSupport
import Testing

@testable import Database

/// A database of SQLite.
@Suite struct DatabaseConnectionTests {
  let folder: ScratchFolder
  let database: DatabaseConnection

  init() throws {
    folder = try ScratchFolder()
    database = try DatabaseConnection(at: folder["a.sqlite"], makesFile: true)
    try database.execute("CREATE TABLE dose (number INTEGER PRIMARY KEY, value)")
  }

  private func values(of database: DatabaseConnection) throws -> [DatabaseValue] {
    try database.rows("SELECT value FROM dose ORDER BY number").map { $0[0] }
  }

  @Test func `a value comes back as it was given`() throws {
    let values: [DatabaseValue] = [
      .null, .integer(.max), .integer(-1), .number(0.1), .text("Grüße\u{0}, \"x\""), .text(""),
      .bytes([0, 255, 7]),
    ]
    for value in values { try database.rows("INSERT INTO dose (value) VALUES (?)", [value]) }
    #expect(try self.values(of: database) == values)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is no value`(number: Double) throws {
    try database.rows("INSERT INTO dose (value) VALUES (?)", [.number(number)])
    #expect(try values(of: database) == [.null])
  }

  @Test func `a prepared statement takes other values each time`() throws {
    let statement = try database.statement("INSERT INTO dose (value) VALUES (?)")
    for value in 1...3 {
      try statement.bind(value, at: 1)
      try statement.run()
    }
    #expect(try values(of: database) == [.integer(1), .integer(2), .integer(3)])
    statement.finish()
    #expect(throws: Never.self) { try database.close() }
  }

  @Test func `what fails within a transaction leaves nothing of it`() throws {
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.execute("INSERT INTO dose (value) VALUES (1)")
        try database.execute("INSERT INTO dose (number, value) VALUES (1, 2)")
      }
    }
    #expect(try values(of: database) == [])
  }

  @Test func `a copy has what the database has`() throws {
    try database.execute("INSERT INTO dose (value) VALUES ('a'), ('b')")
    try database.copy(to: folder["copy.sqlite"])
    let copy = try DatabaseConnection(at: folder["copy.sqlite"])
    #expect(try values(of: copy) == [.text("a"), .text("b")])
  }

  @Test func `a file that is not there is made only when that is asked for`() {
    #expect { try DatabaseConnection(at: folder["b.sqlite"]) } throws: { error in
      (error as? DatabaseError)?.isOfFile == true
    }
  }

  @Test func `what another connection holds is told as of the file`() throws {
    try database.execute("BEGIN IMMEDIATE")
    let other = try DatabaseConnection(at: folder["a.sqlite"])
    #expect { try other.execute("INSERT INTO dose (value) VALUES (1)") } throws: { error in
      let error = error as? DatabaseError
      return error?.isOfFile == true && error?.words == "database is locked"
    }
  }

  @Test func `a fault of the statement or of the data is not told as of the file`() throws {
    #expect { try database.execute("nonsense") } throws: { error in
      (error as? DatabaseError)?.isOfFile == false
    }
    try folder.write("c.sqlite", String(repeating: "x", count: 9000))
    #expect { try DatabaseConnection(at: folder["c.sqlite"]).rows("PRAGMA quick_check") } throws: {
      ($0 as? DatabaseError)?.isOfFile == false
    }
  }
}
