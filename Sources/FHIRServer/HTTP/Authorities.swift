internal import CCurl
internal import DurableOutput
internal import Glibc

/// The authorities by which certificates are accepted: the system's, and those of a file of the user's.
struct Authorities: Sendable {
  /// A folder of certificates that are found by a hash of their names; nil for libcurl's own way.
  ///
  /// It takes 3 ms for each new connection, where the system's in one file take 45.
  private let folder: String?
  /// The user's file.
  private let file: String?
  /// The user's file and the system's, one after the other, where there is no such folder.
  private let both: [UInt8]

  /// Finds the authorities; libcurl must be loaded, since it knows where the system's are.
  ///
  /// Throws ``TransportFault/notTrusted(_:)`` when the user's file cannot be used.
  init(_ settings: TransportSettings) throws(TransportFault) {
    let system = System(folder: settings.authorityFolder)
    let own = try settings.authorityFile.map { path throws(TransportFault) in
      try Self.certificates(path)
    }
    file = settings.authorityFile
    folder = system.folder.flatMap { Self.isHashed($0) ? $0 : nil }
    guard folder == nil, let own else {
      both = []
      return
    }
    let bundle = system.file.flatMap { try? Self.bytes($0) } ?? []
    both = bundle + [UInt8(ascii: "\n")] + own
  }

  /// Tells a handle of libcurl.
  func set(for easy: UnsafeMutableRawPointer) {
    if !both.isEmpty {
      unsafe both.withUnsafeBytes {
        _ = unsafe ccurl_set_bytes(easy, CURLOPT_CAINFO_BLOB, $0.baseAddress, $0.count)
      }
    } else if let folder {
      unsafe ccurl_set_string(easy, CURLOPT_CAINFO, file)
      unsafe ccurl_set_string(easy, CURLOPT_CAPATH, folder)
    }
  }

  /// Where the authorities of the system are.
  private struct System {
    var folder: String?
    var file: String?

    /// Asks libcurl; another folder may stand for the system's.
    init(folder other: String?) {
      let easy = unsafe ccurl_easy_init()
      defer { unsafe ccurl_easy_cleanup(easy) }
      func text(_ info: CURLINFO) -> String? {
        unsafe ccurl_string_info(easy, info).map { unsafe String(cString: $0) }
      }
      folder = other ?? text(CURLINFO_CAPATH)
      file = text(CURLINFO_CAINFO)
    }
  }

  /// Whether a folder has certificates under the names by which OpenSSL finds them: `4042bcee.0`.
  private static func isHashed(_ folder: String) -> Bool {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    let hash = String(repeating: "[0-9a-f]", count: 8)
    return unsafe glob("\(folder)/\(hash).0", 0, nil, &found) == 0
  }

  /// The bytes of a file of certificates.
  private static func certificates(_ path: String) throws(TransportFault) -> [UInt8] {
    guard let bytes = try? bytes(path) else {
      throw .notTrusted(.unusableAuthorities(file: path, reason: SystemReason.ofReading(path)))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard ["", "TRUSTED "].contains(where: { text.contains("-----BEGIN \($0)CERTIFICATE-----") })
    else { throw .noCertificate(in: path) }
    return bytes
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try FilePieces.forEach(in: path) { bytes += $0 }
    return bytes
  }
}

extension TransportFault {
  /// The fault of a file of authorities that holds none.
  static func noCertificate(in path: String) -> TransportFault {
    .notTrusted(.unusableAuthorities(file: path, reason: "it holds no certificate (PEM)"))
  }
}
