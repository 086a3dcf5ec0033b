// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "LibraryClient",
  dependencies: [.package(name: "adherence", path: "../..")],
  targets: [
    .executableTarget(
      name: "LibraryClient",
      dependencies: [.product(name: "MedicationAdherence", package: "adherence")])
  ]
)
