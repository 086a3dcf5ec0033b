#!/usr/bin/env bash
# check_package.sh PACKAGER PROGRAM SCRATCH: the Debian package is the same twice, and whole.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
packager=$1
program=$2
scratch=$3

# Compressing takes a minute, and changes nothing of what is looked at here.
export DPKG_DEB_COMPRESSOR_TYPE=none
export DEBFULLNAME=Checks DEBEMAIL=checks@example.org
package=$("$packager" --program "$program" --output "$scratch/first")
again=$("$packager" --program "$program" --output "$scratch/second")
cmp "$package" "$again"

version=$("$program" --version)
if [ "$(basename "$package")" != "adherence_${version}_$(dpkg --print-architecture).deb" ]; then
  echo "the package is called $package"
  exit 1
fi
root=$scratch/root
dpkg-deb -x "$package" "$root"
installed=$root/usr/bin/adherence
if [ "$("$installed" --version)" != "$version" ]; then
  echo "the packed program is another version than $version"
  exit 1
fi

if ! dpkg --compare-versions "$version" le "${version%%~*}"; then
  echo "$version comes behind the release that it is before"
  exit 1
fi
if [ "$(dpkg-deb --field "$package" Maintainer)" != "$DEBFULLNAME <$DEBEMAIL>" ] \
  || [ "$(zcat "$root/usr/share/doc/adherence/changelog.gz" | dpkg-parsechangelog -l - -S Version)" != "$version" ]; then
  echo "the package or its changelog does not say who answers for it, or is of another version"
  exit 1
fi

# Nothing in the package may be written by others, nor belong to who has built it.
dpkg-deb --contents "$package" >"$scratch/contents"
if grep -vE '^[d-]rwxr-xr-x root/root |^-rw-r--r-- root/root ' "$scratch/contents"; then
  echo "these files have an owner or a mode that a package may not have"
  exit 1
fi

# Each alternative stands for a package with a version or without; what is named is to be installed.
dpkg-deb --field "$package" Depends | sed 's/, */\n/g' >"$scratch/depends"
grep -qw tzdata "$scratch/depends" || { echo "tzdata is no dependency"; exit 1; }
for loaded in libcurl4 libcjose0; do
  dpkg-deb --field "$package" Recommends | grep -qw "$loaded" || { echo "$loaded is not recommended"; exit 1; }
done
while IFS= read -r dependency; do
  found=
  for name in $(sed -E 's/\([^)]*\)//g; s/\|/ /g' <<<"$dependency"); do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null || true)
    [ "$status" != installed ] || found=$name
  done
  [ -n "$found" ] || { echo "the dependency $dependency is not installed"; exit 1; }
done <"$scratch/depends"

# It looks for libraries in its own folder alone, has its addresses found at the start, and tells nothing of
# where it was built.
readelf --dynamic --wide "$installed" >"$scratch/dynamic"
if [ "$(sed -nE 's/.*RUNPATH.*\[(.*)\]/\1/p' "$scratch/dynamic")" != '$ORIGIN/../lib/adherence' ] \
  || ! grep -q 'FLAGS_1.*NOW.*PIE' "$scratch/dynamic"; then
  cat "$scratch/dynamic"
  exit 1
fi
# What a system must have at least: the glibc and the libstdc++ of RHEL 9.
for demand in GLIBC_2.34 GLIBCXX_3.4.29; do
  newest=$(objdump -T "$installed" | grep -oE "\b${demand%%_*}_[0-9.]+" | sort -uV | tail -n 1)
  [ "$newest" = "$demand" ] || { echo "the program asks for $newest, not $demand"; exit 1; }
done
if strings "$installed" | grep -F -e "$PWD/" -e "/.build/"; then
  echo "the program names folders of its build"
  exit 1
fi

# The licence and notices of every Swift package of which the program has a module, as that package has them;
# and each library that it depends on is in the list of what it is made of.
licences=$root/usr/share/doc/adherence/licences
strings "$installed" >"$scratch/strings"
for checkout in .build/checkouts/*/; do
  name=$(basename "$checkout")
  for module in "$checkout"Sources/*/; do
    grep -qx "$(basename "$module")" "$scratch/strings" || continue
    for text in "$checkout"LICENSE* "$checkout"NOTICE*; do
      [ ! -e "$text" ] || cmp "$text" "$licences/$name/$(basename "$text")"
    done
  done
done
cmp "${package%.deb}.cdx.json" "$licences/adherence.cdx.json"
for name in $(dpkg-deb --field "$package" Depends | sed -E 's/\([^)]*\)//g; s/,/ /g; s/tzdata//') swift swift-log libabsl-dev; do
  grep -q "\"name\": \"$name\"" "${package%.deb}.cdx.json" || { echo "$name is not in the list"; exit 1; }
done
lintian --fail-on error --suppress-tags uses-no-compression-for-control-tarball,uses-no-compression-for-data-tarball \
  "$package"

python3 Tests/Checks/check_installed.py "$installed" "$root/usr/share/doc/adherence" "$scratch/examples"
python3 Tests/Checks/check_manual.py "$installed" "$root/usr/share/man/man1"

bash -n "$root/usr/share/bash-completion/completions/adherence"
zsh -n "$root/usr/share/zsh/vendor-completions/_adherence"
fish --no-execute "$root/usr/share/fish/vendor_completions.d/adherence.fish"
for file in doc/adherence/copyright doc/adherence/changelog.gz doc/adherence/README.md; do
  [ -s "$root/usr/share/$file" ] || { echo "the package has no usr/share/$file"; exit 1; }
done

examples=$root/usr/share/doc/adherence/examples
"$installed" refills Tests/Fixtures/dispenses/fhir --class "$examples/classes.csv" --output "$scratch/refills"
"$installed" report SampleData/ward --as-of 2025-03-12T18:00:00+01:00 --output "$scratch/report" \
  --names "$examples/names.csv" --outcome-codes "$examples/outcome-codes.csv" \
  --timing-codes "$examples/timing-codes.csv"
[ -s "$scratch/report/index.html" ] || { echo "the packed program wrote no index.html"; exit 1; }

# The protocol of an installation: of the packed program, and of one that writes something else.
"$examples/qualify" --program "$installed" --output "$scratch/protocol.txt"
if ! grep -q '^Installation of adherence: PASSED$' "$scratch/protocol.txt"; then
  cat "$scratch/protocol.txt"
  exit 1
fi
printf '#!/bin/sh\nexec "%s" "$@" --locale de\n' "$installed" >"$scratch/other"
chmod +x "$scratch/other"
if "$examples/qualify" --program "$scratch/other" --output "$scratch/protocol.txt"; then
  echo "another program passes for the packed one"
  exit 1
fi
grep -q '^index.html: FAILED$' "$scratch/protocol.txt"
