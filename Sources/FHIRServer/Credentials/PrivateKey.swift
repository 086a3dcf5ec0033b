internal import COpenSSL
internal import DurableOutput

/// A private key as libcrypto knows it, which zeroes it when it is freed.
@safe
struct PrivateKey: ~Copyable {
  /// What a key is for.
  enum Kind: Equatable {
    /// RSA, with the length of the modulus in bits.
    case rsa(bits: Int)
    /// An elliptic curve, by libcrypto's name for it.
    case curve(String)
    case other
  }

  /// libcrypto's name for the curve P-384.
  static let p384 = "secp384r1"

  private let key: OpaquePointer

  /// Reads PKCS #8, PKCS #1 or SEC 1 in PEM, without a passphrase; nil for anything else.
  init?(pem: String) {
    CryptoLibrary.keepUntilTheEnd()
    var pem = pem
    let key = pem.withUTF8 { text in
      let source = unsafe BIO_new_mem_buf(text.baseAddress, Int32(text.count))
      defer { unsafe BIO_free(source) }
      // Without this function it would ask for a passphrase at the terminal.
      return unsafe PEM_read_bio_PrivateKey(source, nil, { _, _, _, _ in -1 }, nil)
    }
    guard let key = unsafe key else {
      // Others that use the library on this thread would take it for theirs.
      ERR_clear_error()
      return nil
    }
    unsafe self.key = key
  }

  /// Makes a key; `rsaBits` is the length of the modulus of one for RSA, nil for one on P-384.
  init?(rsaBits: Int?) {
    CryptoLibrary.keepUntilTheEnd()
    let context = unsafe EVP_PKEY_CTX_new_from_name(nil, rsaBits == nil ? "EC" : "RSA", nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_keygen_init(context) == 1 else { return nil }
    if var rsaBits {
      let parameters = unsafe [
        OSSL_PARAM_construct_size_t(OSSL_PKEY_PARAM_RSA_BITS, &rsaBits), OSSL_PARAM_construct_end(),
      ]
      guard unsafe EVP_PKEY_CTX_set_params(context, parameters) == 1 else { return nil }
    } else if unsafe EVP_PKEY_CTX_set_group_name(context, Self.p384) != 1 {
      return nil
    }
    var made: OpaquePointer?
    guard unsafe EVP_PKEY_generate(context, &made) == 1, let made = unsafe made else { return nil }
    unsafe key = made
  }

  deinit { unsafe EVP_PKEY_free(key) }

  /// The key in PEM (PKCS #8), without a passphrase.
  var pem: Secret? {
    let memory = unsafe BIO_new(BIO_s_mem())
    defer { unsafe BIO_free(memory) }
    guard unsafe PEM_write_bio_PKCS8PrivateKey(memory, key, nil, nil, 0, nil, nil) == 1 else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe BIO_read(memory, &bytes, Int32(bytes.count))
    defer { unsafe OPENSSL_cleanse(&bytes, bytes.count) }
    return count > 0 ? Secret(String(decoding: bytes.prefix(Int(count)), as: UTF8.self)) : nil
  }

  /// What the key is for.
  var kind: Kind {
    if unsafe EVP_PKEY_is_a(key, "RSA") == 1 {
      return .rsa(bits: Int(unsafe EVP_PKEY_get_bits(key)))
    }
    var (name, count) = ([CChar](repeating: 0, count: 80), 0)
    guard unsafe EVP_PKEY_is_a(key, "EC") == 1,
      unsafe EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1
    else { return .other }
    return .curve(String(decoding: name[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// Whether its public part verifies what its private part signs.
  ///
  /// A check of all its numbers would take half a second for a long RSA key.
  var isWhole: Bool {
    defer { ERR_clear_error() }
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    let text = Array("text".utf8)
    var count = Int(unsafe EVP_PKEY_get_size(key))
    var signature = [UInt8](repeating: 0, count: count)
    return unsafe EVP_DigestSignInit(context, nil, EVP_sha384(), nil, key) == 1
      && EVP_DigestSign(context, &signature, &count, text, text.count) == 1
      && EVP_MD_CTX_reset(context) == 1
      && EVP_DigestVerifyInit(context, nil, EVP_sha384(), nil, key) == 1
      && EVP_DigestVerify(context, signature, count, text, text.count) == 1
  }

  /// A number of the key, by libcrypto's name for it, with zeros before it up to a size; nil when it
  /// has none or a longer one.
  func number(_ name: String, size: Int? = nil) -> SecretNumber? {
    var value: OpaquePointer?
    defer { unsafe BN_clear_free(value) }
    guard unsafe EVP_PKEY_get_bn_param(key, name, &value) == 1 else {
      ERR_clear_error()
      return nil
    }
    let number = SecretNumber(size: size ?? (Int(unsafe BN_num_bits(value)) + 7) / 8)
    return unsafe BN_bn2binpad(value, number.start, Int32(number.size)) < 0 ? nil : number
  }
}

/// The bytes of a number, the highest first, which are zeroed when it is freed.
@safe
final class SecretNumber {
  /// The number of bytes.
  let size: Int
  /// The first of them.
  let start: UnsafeMutablePointer<UInt8>

  /// Makes room for a number.
  fileprivate init(size: Int) {
    self.size = size
    unsafe start = .allocate(capacity: size)
    unsafe start.initialize(repeating: 0, count: size)
  }

  deinit {
    unsafe OPENSSL_cleanse(start, size)
    unsafe start.deallocate()
  }
}
