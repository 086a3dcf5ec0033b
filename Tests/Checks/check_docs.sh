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
for article in analysis architecture benchmarks charts checking contributing counting credentials glossary library measures omissions \
  performance recording refills scheduling servers sharing; do
  if [ ! -s "$1/data/documentation/adherence/$article.json" ]; then
    echo "the article $article was not built"
    exit 1
  fi
done
