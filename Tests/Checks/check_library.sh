#!/usr/bin/env bash
# check_library.sh SCRATCH: another package can use the library, by its path and by its version.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
scratch=$1
mkdir -p "$scratch"
client=Tests/LibraryClient
version=$(sed -nE 's/^## ([0-9.]+)$/\1/p' CHANGELOG.md | head -n 1)

# runs PACKAGE NAME: builds the package, runs its program and compares what it prints.
runs() {
  swift run --package-path "$1" --scratch-path "$scratch/build-$2" LibraryClient >"$scratch/$2.txt"
  diff "$client/expected.txt" "$scratch/$2.txt"
}

runs "$client" path

# A copy with a tag. Packages that are depended on by their version may hold no unsafe flags.
mkdir -p "$scratch/adherence"
git ls-files -z | xargs -0 cp --no-dereference --parents -t "$scratch/adherence"
git -C "$scratch/adherence" init -q
git -C "$scratch/adherence" add --all
git -C "$scratch/adherence" -c user.name=check -c user.email=check@localhost commit -q -m copy
git -C "$scratch/adherence" tag "$version"
cp -r "$client" "$scratch/client"
rm -rf "$scratch/client/.build"
sed -i "s|\.package(name: \"adherence\", path: \"../..\")|.package(url: \"file://$scratch/adherence\", from: \"$version\")|" \
  "$scratch/client/Package.swift"
grep -q "from: \"$version\"" "$scratch/client/Package.swift"
runs "$scratch/client" version
