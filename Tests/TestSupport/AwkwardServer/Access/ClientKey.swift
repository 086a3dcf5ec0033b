package import Foundation

/// A pair of keys made for a test: the client signs with one, the server verifies with the other.
package struct ClientKey: Sendable {
  /// The algorithm of its signatures (RFC 7518).
  package enum Algorithm: String, Sendable, CaseIterable { case rs384 = "RS384", es384 = "ES384" }

  /// The algorithm.
  package let algorithm: Algorithm
  /// The name under which the server knows it.
  package let id: String
  /// The private key as PEM.
  package let pem: String

  /// Makes a new pair.
  package init(_ algorithm: Algorithm) throws {
    (self.algorithm, id) = (algorithm, "key-" + algorithm.rawValue.lowercased())
    pem =
      switch algorithm {
      case .rs384: try OpenSSLCommand.privateKey("RSA", "rsa_keygen_bits:2048")
      case .es384: try OpenSSLCommand.privateKey("EC", "ec_paramgen_curve:P-384")
      }
  }

  private static let shared = Task { try (ClientKey(.rs384), ClientKey(.es384)) }

  /// The pair that all tests of the process share, as making one for RSA takes seconds.
  package static func shared(_ algorithm: Algorithm) async throws -> ClientKey {
    let (rs384, es384) = try await shared.value
    return algorithm == .rs384 ? rs384 : es384
  }

  /// This key's signature of bytes, in the form of a JSON Web Signature.
  package func signature(of bytes: Data) throws -> Data {
    let signature = try OpenSSLCommand.signature(of: bytes, key: pem)
    return algorithm == .es384 ? CurveSignature(der: signature).joined : signature
  }

  /// Whether a signature of a JSON Web Signature is this key's.
  package func verifies(_ signature: Data, of bytes: Data) -> Bool {
    var signature = signature
    if algorithm == .es384 {
      guard let parts = CurveSignature(joined: signature) else { return false }
      signature = parts.der
    }
    return (try? OpenSSLCommand.verifies(signature, of: bytes, key: pem)) ?? false
  }
}

/// A signature on P-384: two numbers of 48 bytes.
private struct CurveSignature {
  private static let size = 48

  private let numbers: [Data]

  /// Reads them one behind the other (RFC 7518, 3.4); nil for any other number of bytes.
  init?(joined bytes: Data) {
    guard bytes.count == 2 * Self.size else { return nil }
    numbers = [Data(bytes.prefix(Self.size)), Data(bytes.suffix(Self.size))]
  }

  /// Reads a SEQUENCE of two INTEGERs in DER, as openssl writes it.
  init(der bytes: Data) {
    var (numbers, rest) = ([Data](), bytes.dropFirst(2))
    while rest.count > 2 {
      let count = Int(rest[rest.startIndex + 1])
      let digits = rest.dropFirst(2).prefix(count).suffix(Self.size)
      numbers.append(Data(repeating: 0, count: Self.size - digits.count) + digits)
      rest = rest.dropFirst(2 + count)
    }
    self.numbers = numbers
  }

  var joined: Data { numbers.reduce(Data(), +) }

  var der: Data {
    let parts = numbers.map { number in
      var digits = Data(number.drop { $0 == 0 })
      if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: digits.startIndex) }
      return Data([0x02, UInt8(digits.count)]) + digits
    }
    let content = parts.reduce(Data(), +)
    return Data([0x30, UInt8(content.count)]) + content
  }
}
