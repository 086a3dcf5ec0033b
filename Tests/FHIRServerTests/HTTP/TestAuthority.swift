import Foundation
import TestSupport

/// An authority that signs certificates, by OpenSSL's command.
final class TestAuthority: Sendable {
  /// Why OpenSSL did not do what it was asked.
  struct Failed: Error {
    let arguments: [String]
    let status: Int32
  }

  /// Where its certificate is, those that it signed, and their keys: `NAME.pem`, `NAME.key`.
  let folder: ScratchFolder

  /// The file of its certificate.
  var file: String { folder["authority.pem"] }

  private static let newKey = [
    "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
  ]

  /// Makes an authority with a name of its own.
  init() throws {
    folder = try ScratchFolder()
    try openSSL(
      ["req", "-x509", "-keyout", "authority.key", "-out", "authority.pem"] + Self.newKey
        + ["-subj", "/CN=Authority \(UUID())", "-days", "2"])
  }

  /// Signs a certificate for names such as `IP:127.0.0.1`, or for none but its subject, valid for a number
  /// of days, which may be over.
  func sign(_ name: String, for names: String? = "IP:127.0.0.1", days: Int = 1) throws {
    try openSSL(
      ["req", "-keyout", "\(name).key", "-out", "\(name).csr"] + Self.newKey
        + ["-subj", "/CN=\(name)"])
    try folder.write("\(name).ext", names.map { "subjectAltName=\($0)" } ?? "")
    try openSSL([
      "x509", "-req", "-in", "\(name).csr", "-CA", "authority.pem", "-CAkey", "authority.key",
      "-CAcreateserial", "-days", "\(days)", "-extfile", "\(name).ext", "-out", "\(name).pem",
    ])
  }

  /// A folder of the kind in which a system has its authorities, with this one in it.
  func store() throws -> String {
    try folder.write("store/authority.pem", folder.bytes("authority.pem"))
    try openSSL(["rehash", "store"])
    return folder["store"]
  }

  private func openSSL(_ arguments: [String]) throws {
    let process = command("openssl", arguments)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(arguments: arguments, status: process.terminationStatus)
    }
  }

  /// A command with its arguments, in the folder.
  fileprivate func command(_ program: String, _ arguments: [String]) -> Process {
    let process = Process.child(program, arguments)
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardError = FileHandle.nullDevice
    return process
  }
}

/// A server that speaks TLS and answers a request for a file of an authority's folder with its bytes, head
/// and all; it ends with its value.
final class TLSServer {
  /// The port on which it listens.
  let port: UInt16

  private let process: Process

  /// Starts a server with a certificate that the authority has signed.
  init(_ authority: TestAuthority, _ name: String) throws {
    process = authority.command(
      "openssl",
      [
        "s_server", "-accept", "127.0.0.1:0", "-cert", "\(name).pem", "-key", "\(name).key",
        "-HTTP",
      ])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // ACCEPT 127.0.0.1:39817
    var text = ""
    while !text.hasSuffix("\n") || !text.contains("ACCEPT") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw TestAuthority.Failed(arguments: ["s_server"], status: 1) }
      text += String(decoding: data, as: UTF8.self)
    }
    port = text.split(whereSeparator: { ":\n".contains($0) }).last.flatMap { UInt16($0) } ?? 0
  }

  // It has the signals blocked that the thread has blocked on which it was started.
  deinit { kill(process.processIdentifier, SIGKILL) }

  /// The address of a file.
  func address(_ file: String, at host: String = "127.0.0.1") -> String {
    "https://\(host):\(port)/\(file)"
  }
}

/// A server that speaks nothing but HTTP/2 over TLS and has the files of an authority's folder; it ends
/// with its value.
final class HTTP2Server {
  /// The port on which it listens soon.
  let port: UInt16

  private let process: Process

  /// Starts a server with a certificate that the authority has signed.
  init(_ authority: TestAuthority, _ name: String) throws {
    port = try FreePort.number()
    process = authority.command(
      "nghttpd",
      ["--address=127.0.0.1", "--htdocs=.", "\(port)", "\(name).key", "\(name).pem"])
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  deinit { kill(process.processIdentifier, SIGKILL) }

  /// The address of a file.
  func address(_ file: String) -> String { "https://127.0.0.1:\(port)/\(file)" }
}
