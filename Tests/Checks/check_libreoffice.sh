#!/usr/bin/env bash
# check_libreoffice.sh SCRATCH FILE...: LibreOffice opens each workbook and prints it to PDF.
set -euo pipefail
scratch=$1/libreoffice
shift
if [ "$#" -eq 0 ]; then
  echo "no workbook was written"
  exit 1
fi

# The names of the workbooks repeat from folder to folder, so each gets a number.
mkdir -p "$scratch"
number=0
for file in "$@"; do
  number=$((number + 1))
  cp "$file" "$scratch/$number.xlsx"
done
timeout 300 soffice "-env:UserInstallation=file://$scratch/profile" --headless \
  --convert-to pdf --outdir "$scratch" "$scratch"/*.xlsx

number=0
for file in "$@"; do
  number=$((number + 1))
  if [ ! -s "$scratch/$number.pdf" ]; then
    echo "$file: LibreOffice could not open it"
    exit 1
  fi
  pdftotext "$scratch/$number.pdf" "$scratch/$number.txt"
  if ! grep -q . "$scratch/$number.txt"; then
    echo "$file: its print has no text"
    exit 1
  fi
  if grep -E '#(REF|NAME|VALUE|DIV/0|N/A)|Err:[0-9]+' "$scratch/$number.txt"; then
    echo "$file: a cell shows an error"
    exit 1
  fi
done
