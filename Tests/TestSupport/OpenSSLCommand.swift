package import Foundation

/// The command `openssl`, which makes keys, and signs and verifies with them, apart from the code that
/// is tested.
package enum OpenSSLCommand {
  /// It could not do what it was asked for.
  package struct Failure: Error {
    /// What it was asked for.
    package let arguments: [String]
  }

  /// Runs it; what it wrote to standard output.
  package static func run(_ arguments: [String]) throws -> Data {
    let process = Process.child("/usr/bin/openssl", arguments)
    process.standardError = FileHandle.nullDevice
    let data = try process.output()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return data
  }

  /// A new private key as PKCS #8 in PEM, of an algorithm with an option, such as `RSA` with
  /// `rsa_keygen_bits:2048`.
  package static func privateKey(_ algorithm: String, _ option: String? = nil) throws -> String {
    let options = option.map { ["-pkeyopt", $0] } ?? []
    return String(
      decoding: try run(["genpkey", "-quiet", "-algorithm", algorithm] + options), as: UTF8.self)
  }

  /// A private key in PEM in another form, by the options of `openssl pkey`.
  package static func converted(_ pem: String, _ options: [String]) throws -> String {
    let folder = try ScratchFolder()
    let key = try folder.write("key.pem", pem)
    return String(decoding: try run(["pkey", "-in", key] + options), as: UTF8.self)
  }

  /// The signature of bytes with SHA-384: PKCS #1 1.5 by an RSA key, DER by one on a curve.
  package static func signature(of bytes: Data, key pem: String) throws -> Data {
    let folder = try ScratchFolder()
    let (key, text) = (try folder.write("key.pem", pem), try folder.write("text", bytes))
    return try run(["dgst", "-sha384", "-sign", key, text])
  }

  /// Whether a signature is that of bytes by a private key.
  package static func verifies(_ signature: Data, of bytes: Data, key pem: String) throws -> Bool {
    let folder = try ScratchFolder()
    let (key, text) = (try folder.write("key.pem", pem), try folder.write("text", bytes))
    let signature = try folder.write("signature", signature)
    let check = ["dgst", "-sha384", "-prverify", key, "-signature", signature, text]
    return (try? run(check)) != nil
  }
}
