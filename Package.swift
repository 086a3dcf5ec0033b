// swift-tools-version: 6.3
import PackageDescription

/// What `Tests/run` builds with the optimizer, from the same objects: `program` or `tests`; nothing otherwise.
let tested = Context.environment["ADHERENCE_TESTED"]

/// A release holds Swift's libraries within it, which compiler and linker must both know.
///
/// So it starts sooner, runs faster, and runs where no Swift is installed. Of Swift Testing there is no
/// library to hold: objects that tests have in common with the program name none, and the linker of the
/// program is told those that Foundation's is made of.
let staticLibraries = ["-static-stdlib"]
let foundationsLibraries = [
  "FoundationInternationalization", "FoundationEssentials", "_FoundationCShims",
  "_FoundationCollections",
  "_FoundationICU", "CoreFoundation",
].flatMap { ["-Xlinker", "-l\($0)"] }

/// How the program of a release is linked, by the linker that comes with Swift.
///
/// Nobody looks its symbols up, so it exports none. What it calls in libraries is found at the start, after
/// which nobody can write over these addresses. Libraries that a package brings along are beside it, in
/// `lib/adherence`.
let releaseLinking =
  staticLibraries + (tested == nil ? [] : foundationsLibraries) + [
    "-use-ld=lld", "-Xlinker", "--no-export-dynamic",
    "-Xlinker", "-z", "-Xlinker", "now",
    "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../lib/adherence",
  ]

/// How C and C++ are compiled for a release: what writes past the end of a buffer, returns or jumps where
/// it should not ends the program.
let hardening = ["-D_FORTIFY_SOURCE=2", "-fstack-protector-strong", "-fcf-protection=full"]

/// What the version says of a build that is no release; `Tests/package` says which commit it is from.
let build = Context.environment["ADHERENCE_BUILD"] ?? "git"

/// The settings of the library, which other packages may depend on: those refuse unsafe flags.
let librarySettings: [SwiftSetting] =
  (tested == nil ? [] : [.unsafeFlags(["-enable-testing"])]) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]

/// The settings of every other Swift target.
let settings =
  librarySettings
  + (tested == nil ? [.unsafeFlags(staticLibraries, .when(configuration: .release))] : [])

/// The settings of tests, which are compiled sooner without the optimizer than they run later with it.
let testSettings = settings + (tested == nil ? [] : [.unsafeFlags(["-Onone"])])

let package = Package(
  name: "adherence",
  products: [
    .executable(name: "adherence", targets: ["adherence"]),
    .library(name: "MedicationAdherence", targets: ["MedicationAdherence"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .systemLibrary(name: "CCJOSE", providers: [.apt(["libcjose-dev"])]),
    .target(
      name: "CCurl", cSettings: [.unsafeFlags(hardening, .when(configuration: .release))]),
    .systemLibrary(
      name: "CLibXLSXWriter", pkgConfig: "xlsxwriter", providers: [.apt(["libxlsxwriter-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CVersion", cSettings: [.define("ADHERENCE_BUILD", to: build)]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // The templates of simdjson 3.6 call what is declared behind them, which Swift's clang 21 refuses unless
    // it reads them last.
    .target(
      name: "CSimdJSON",
      cxxSettings: [
        .unsafeFlags(["-fdelayed-template-parsing"]),
        .unsafeFlags(hardening, .when(configuration: .release)),
      ], linkerSettings: [.linkedLibrary("simdjson")]),
    // The archives of Abseil, for its shared libraries are many, and each makes every start longer.
    .target(
      name: "CTimeZone",
      cxxSettings: [.unsafeFlags(hardening, .when(configuration: .release))],
      linkerSettings: [
        .linkedLibrary(":libabsl_time.a"), .linkedLibrary(":libabsl_time_zone.a"),
        .linkedLibrary(":libabsl_int128.a"),
      ]),
    .target(name: "MedicationAdherence", swiftSettings: librarySettings),
    .target(name: "Database", dependencies: ["CSQLite"], swiftSettings: settings),
    .target(
      name: "DurableOutput",
      dependencies: ["CLinux", "COpenSSL", "CZlib"],
      swiftSettings: settings),
    .target(
      name: "FHIRDecoding", dependencies: ["CLinux", "CSimdJSON", "MedicationAdherence"],
      swiftSettings: settings),
    .target(
      name: "FHIRFiles",
      dependencies: [
        "DurableOutput", "FHIRDecoding", "MedicationAdherence",
      ], swiftSettings: settings),
    .target(
      name: "FHIRServer",
      dependencies: [
        "CCJOSE", "CCurl", "COpenSSL", "DurableOutput", "FHIRDecoding", "MedicationAdherence",
      ],
      swiftSettings: settings),
    .target(
      name: "ReportLanguage", dependencies: ["MedicationAdherence"], swiftSettings: settings),
    .target(
      name: "ReportWriting",
      dependencies: [
        "CLibXLSXWriter", "CLinux", "Database", "DurableOutput", "MedicationAdherence",
        "ReportLanguage",
      ], swiftSettings: settings),
    .target(
      name: "Counting",
      dependencies: [
        "CLinux", "CTimeZone", "DurableOutput", "FHIRDecoding", "FHIRFiles", "MedicationAdherence",
      ], swiftSettings: settings),
    .target(name: "Parts", dependencies: ["DurableOutput"], swiftSettings: settings),
    .target(
      name: "Features",
      dependencies: [
        "CLinux", "CVersion", "CYAML", "Counting", "Database", "DurableOutput", "FHIRDecoding",
        "FHIRFiles",
        "FHIRServer", "MedicationAdherence", "Parts", "ReportLanguage", "ReportWriting",
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "adherence",
      dependencies: [
        "CLinux", "Counting", "DurableOutput", "FHIRFiles", "FHIRServer", "Features",
        "ReportWriting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: settings,
      linkerSettings: tested == "tests"
        ? [] : [.unsafeFlags(releaseLinking, .when(configuration: .release))]),
    .testTarget(
      name: "DatabaseTests", dependencies: ["Database", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "DurableOutputTests",
      dependencies: ["DurableOutput", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "FHIRDecodingTests", dependencies: ["FHIRDecoding", "MedicationAdherence"],
      swiftSettings: testSettings),
    .testTarget(
      name: "FHIRFilesTests",
      dependencies: [
        "DurableOutput", "FHIRDecoding", "FHIRFiles", "MedicationAdherence", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "FHIRServerTests",
      dependencies: [
        "CCurl", "DurableOutput", "FHIRDecoding", "FHIRServer", "MedicationAdherence",
        "ReportWriting",
        "TestSupport",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "CountingTests",
      dependencies: [
        "Counting", "FHIRDecoding", "FHIRFiles", "MedicationAdherence", "TestSupport",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "PartsTests", dependencies: ["Parts", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "MedicationAdherenceTests", dependencies: ["MedicationAdherence"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ReportLanguageTests",
      dependencies: ["FHIRDecoding", "MedicationAdherence", "ReportLanguage", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ReportWritingTests",
      dependencies: [
        "Database", "DurableOutput", "FHIRDecoding", "MedicationAdherence", "ReportLanguage",
        "ReportWriting",
        "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: testSettings),
    .testTarget(
      name: "FeaturesTests",
      dependencies: [
        "Counting", "Database", "DurableOutput", "FHIRDecoding", "FHIRFiles", "FHIRServer",
        "MedicationAdherence", "ReportLanguage",
        "Features", "ReportWriting", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: testSettings),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "adherence", "DurableOutput", "FHIRServer", "Features", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: testSettings),
    .target(
      name: "TestSupport",
      dependencies: [
        "CZlib", "DurableOutput", "FHIRServer", "MedicationAdherence",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ], path: "Tests/TestSupport", swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
