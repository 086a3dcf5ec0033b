#!/usr/bin/env bash
# Installs by name what the build and the checks need and this machine lacks.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# libc6-dbg has the names by which Valgrind leaves out what depends on the machine.
packages=(
  libxlsxwriter-dev libsimdjson-dev zlib1g-dev pkg-config
  librsvg2-bin libreoffice-calc-nogui chromium poppler-utils fonts-dejavu-core fonts-liberation2 unzip
  python3 python3-venv tzdata valgrind libc6-dbg
)

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

if ! command -v swift >/dev/null; then
  echo "swift is missing: install Swift 6.3 or later from https://www.swift.org/install" >&2
  exit 1
fi

missing=()
if command -v dpkg-query >/dev/null; then
  for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
  done
else
  echo "not a Debian system: taking these for installed: ${packages[*]}"
fi
if [ "${#missing[@]}" -gt 0 ]; then
  echo "installing ${missing[*]}"
  as_root apt-get update -q
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
fi

# install_python VENV REQUIREMENTS OPTION...: makes an environment of Python anew when its list has
# changed.
install_python() {
  cmp -s "$2" "$1/requirements.txt" && return
  mkdir -p .build
  python3 -m venv --clear "$1"
  "$1/bin/pip" install --quiet --disable-pip-version-check -r "$2" "${@:3}"
  cp "$2" "$1/requirements.txt"
}

install_python .build/venv Tests/Checks/requirements.txt
# The servers want different versions of the same packages.
install_python .build/sekmet-venv Tests/Checks/servers/sekmet.txt
install_python .build/fhirsnake-venv Tests/Checks/servers/fhirsnake.txt
# Of the package with axe-core only axe-core itself is needed, not the browser driver it is made for.
install_python .build/pages-venv Tests/Checks/pages.txt --no-deps
