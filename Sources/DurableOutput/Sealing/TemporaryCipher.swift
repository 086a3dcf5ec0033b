internal import COpenSSL
internal import Synchronization

/// Encrypts what is in a temporary file for the time that its process needs it: AES-256-CTR by a random key
/// of its own, which is never written anywhere.
///
/// The counter is the place in the file, so that any stretch can be read alone. It keeps what is read from
/// encrypted files from lying on a disk in the clear; it does not notice changes.
package struct TemporaryCipher: Sendable {
  private static let isOn = Atomic(false)

  private let key: [UInt8]

  /// Has temporary files encrypted from now on: something that was encrypted is read.
  package static func turnOn() { isOn.store(true, ordering: .relaxed) }

  /// Makes the cipher of a new file; nil when nothing that is read was encrypted.
  package init?() {
    guard Self.isOn.load(ordering: .relaxed) else { return nil }
    self.init(key: DataKey.randomBytes(DataKey.size))
  }

  init(key: [UInt8]) { self.key = key }

  /// Encrypts or decrypts, which is the same, the bytes at a place of the file.
  package func apply(to bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return }
    let status = unsafe aes_256_ctr(key, UInt64(offset), start, bytes.count)
    CryptoLibrary.expect(status)
  }
}
