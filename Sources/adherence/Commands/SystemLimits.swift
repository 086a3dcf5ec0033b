internal import CLinux
internal import DurableOutput
internal import Glibc

/// What a run needs of the system before anything else: without it Swift and its libraries end the process
/// without a word, or take a call for another one.
enum SystemLimits {
  /// The exit code when something is lacking: `EX_OSERR` of `sysexits.h`.
  static let exitCode = EX_OSERR

  /// The fewest bytes of addresses: threads reserve far more of them than they use memory.
  static let leastAddresses = UInt64(1) << 30

  /// The fewest files that may be open at once.
  static let leastFiles = UInt64(32)

  /// The most threads that are tried: as many as a small machine runs at once, and some that wait.
  private static let mostThreads = 16

  /// What is lacking, as a sentence; nil when nothing is.
  static var fault: String? { faultOfCall ?? faultOfFiles ?? faultOfAddresses ?? faultOfThreads }

  /// Swift reads the arguments from `/proc`; without them a call would look like one for help.
  private static var faultOfCall: String? {
    CommandLine.arguments.isEmpty
      ? "the system does not tell what was called for: /proc/self/cmdline cannot be read; mount /proc, or"
        + " raise the limit of open files (ulimit -n)" : nil
  }

  private static var faultOfFiles: String? {
    guard let limit = limit(RLIMIT_NOFILE), limit < leastFiles else { return nil }
    return "the limit of open files is \(limit), \(leastFiles) are needed; raise it (ulimit -n)"
  }

  private static var faultOfAddresses: String? {
    guard let limit = limit(RLIMIT_AS), limit < leastAddresses else { return nil }
    return
      "the limit of virtual memory (address space) is \(limit >> 20) MiB, \(leastAddresses >> 20) MiB"
      + " are needed; raise it (ulimit -v \(leastAddresses >> 10))"
  }

  private static func limit(_ resource: __rlimit_resource) -> UInt64? {
    var limit = rlimit()
    let isKnown = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    return isKnown ? UInt64(limit.rlim_cur) : nil
  }

  private static var faultOfThreads: String? {
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let code = test_threads(Int32(min(cores + 4, mostThreads)))
    return code == 0
      ? nil
      : "the system gives no more threads (\(SystemReason.words(code))); end other programs, or raise the limit"
        + " (ulimit -u)"
  }
}
