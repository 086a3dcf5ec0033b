#!/usr/bin/env bash
# Installs what the checks need of PyPI into environments of Python under .build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

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
# Programs that draw control charts, which want versions of their own of what the others use.
install_python .build/control-venv Tests/Checks/control.txt
# The servers want different versions of the same packages.
install_python .build/sekmet-venv Tests/Checks/servers/sekmet.txt
install_python .build/fhirsnake-venv Tests/Checks/servers/fhirsnake.txt
install_python .build/analysis-venv Tests/Checks/analysis.txt
# Of the package with axe-core only axe-core itself is needed, not the browser driver it is made for.
install_python .build/pages-venv Tests/Checks/pages.txt --no-deps
