#!/usr/bin/env bash
# check_docs.sh OUTPUT: the documentation builds without a warning.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
if [ ! -x "$docc" ]; then
  echo "there is no docc beside swift, at $docc"
  exit 1
fi
"$docc" convert Sources/adherence/Documentation.docc --warnings-as-errors \
  --fallback-display-name adherence --output-path "$1"
for page in Sources/adherence/Documentation.docc/*.md; do
  article=$(basename "${page,,}" .md)
  [ "$article" != adherence ] || continue
  if [ ! -s "$1/data/documentation/adherence/$article.json" ]; then
    echo "the article $article was not built"
    exit 1
  fi
  if ! grep -q "<doc:$(basename "$page" .md)>" Sources/adherence/Documentation.docc/adherence.md; then
    echo "the article $article is in no list of adherence.md"
    exit 1
  fi
done
