#!/usr/bin/env bash
# Installs by name the packages of the system that the build and the checks need and this machine lacks.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# libc6-dbg has the names by which Valgrind leaves out what depends on the machine. dpkg-dev, chrpath and
# cmark-gfm make the package, lintian looks it over, man-db shows its pages, zsh and fish read the completions. strace has system calls fail. jq and curl send the mail of the
# article on scheduling, and R runs the examples of that on analysis.
packages=(
  libcjose-dev libcurl4-openssl-dev libssl-dev libxlsxwriter-dev libsimdjson-dev libabsl-dev libsqlite3-dev libyaml-dev zlib1g-dev pkg-config
  openssl nghttp2-server
  librsvg2-bin libreoffice-calc-nogui chromium poppler-utils fonts-dejavu-core fonts-liberation2 unzip
  python3 python3-venv tzdata valgrind libc6-dbg dpkg-dev man-db
  chrpath cmark-gfm lintian
  zsh fish strace jq curl
  r-base-core r-cran-dbi r-cran-rsqlite r-cran-hms r-cran-jsonlite
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
