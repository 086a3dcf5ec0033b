internal import CCJOSE
internal import COpenSSL

/// A private JSON Web Key (RFC 7517), with which libcjose signs.
///
/// libcjose does not ask whether a key has the size or the curve that an algorithm needs.
@safe
final class WebKey: Sendable {
  /// libcjose; nil where it is not installed.
  private static let library: cjose_functions? = {
    var functions = cjose_functions()
    return unsafe cjose_load(&functions) ? functions : nil
  }()

  /// Whether this system has libcjose.
  static var isAvailable: Bool { library != nil }

  private let functions: cjose_functions
  /// Only read, which threads may do at once.
  nonisolated(unsafe) private let key: OpaquePointer

  /// Makes one of a key for RSA or on the curve P-384; nil when a number of it is missing.
  init?(_ key: borrowing PrivateKey) {
    guard let functions = Self.library,
      let made = unsafe key.kind == .curve(PrivateKey.p384)
        ? Self.curveKey(key, functions) : Self.rsaKey(key, functions)
    else { return nil }
    self.functions = functions
    unsafe self.key = made
  }

  deinit { unsafe _ = functions.jwk_release(key) }

  private static func rsaKey(
    _ key: borrowing PrivateKey, _ functions: cjose_functions
  ) -> OpaquePointer? {
    guard let n = key.number(OSSL_PKEY_PARAM_RSA_N), let e = key.number(OSSL_PKEY_PARAM_RSA_E),
      let d = key.number(OSSL_PKEY_PARAM_RSA_D),
      let p = key.number(OSSL_PKEY_PARAM_RSA_FACTOR + "1"),
      let q = key.number(OSSL_PKEY_PARAM_RSA_FACTOR + "2"),
      let dp = key.number(OSSL_PKEY_PARAM_RSA_EXPONENT + "1"),
      let dq = key.number(OSSL_PKEY_PARAM_RSA_EXPONENT + "2"),
      let qi = key.number(OSSL_PKEY_PARAM_RSA_COEFFICIENT + "1")
    else { return nil }
    return unsafe withExtendedLifetime((n, e, d, p, q, dp, dq, qi)) {
      var parts = unsafe cjose_jwk_rsa_keyspec(
        e: e.start, elen: e.size, n: n.start, nlen: n.size, d: d.start, dlen: d.size,
        p: p.start, plen: p.size, q: q.start, qlen: q.size, dp: dp.start, dplen: dp.size,
        dq: dq.start, dqlen: dq.size, qi: qi.start, qilen: qi.size)
      return unsafe functions.jwk_create_RSA_spec(&parts, nil)
    }
  }

  private static func curveKey(
    _ key: borrowing PrivateKey, _ functions: cjose_functions
  ) -> OpaquePointer? {
    guard let d = key.number(OSSL_PKEY_PARAM_PRIV_KEY, size: 48),
      let x = key.number(OSSL_PKEY_PARAM_EC_PUB_X, size: 48),
      let y = key.number(OSSL_PKEY_PARAM_EC_PUB_Y, size: 48)
    else { return nil }
    return unsafe withExtendedLifetime((d, x, y)) {
      var parts = unsafe cjose_jwk_ec_keyspec(
        crv: CJOSE_JWK_EC_P_384, d: d.start, dlen: d.size, x: x.start, xlen: x.size,
        y: y.start, ylen: y.size)
      return unsafe functions.jwk_create_EC_spec(&parts, nil)
    }
  }

  /// A JSON Web Signature (RFC 7515) of bytes in its compact form; nil when it cannot be made.
  ///
  /// `header` says by which algorithm, too (`alg`).
  func signature(of payload: [UInt8], header fields: KeyValuePairs<String, String>) -> String? {
    guard let header = functions.header_new(nil) else { return nil }
    defer { unsafe functions.header_release(header) }
    for (name, value) in fields {
      guard unsafe functions.header_set(header, name, value, nil) else { return nil }
    }
    guard let signed = unsafe functions.jws_sign(key, header, payload, payload.count, nil) else {
      return nil
    }
    defer { unsafe functions.jws_release(signed) }
    var text: UnsafePointer<CChar>?
    guard unsafe functions.jws_export(signed, &text, nil), let text = unsafe text else {
      return nil
    }
    return unsafe String(cString: text)
  }
}
