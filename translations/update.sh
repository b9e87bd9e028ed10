#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Brings the words of the programs into the .ts files: new ones unfinished, gone ones dropped.
# usage: translations/update.sh [FOLDER]   (of the .ts files; this one unless said)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$here
if [ $# -gt 0 ]; then
  folder=$(cd "$1" && pwd)
fi
cd "$here/.."

lupdate=${LUPDATE:-}
if [ -z "$lupdate" ]; then
  # Debian keeps Qt 6's tools out of the path, where "lupdate" may be that of Qt 5.
  for name in /usr/lib/qt6/bin/lupdate lupdate6 lupdate-qt6 lupdate; do
    if command -v "$name" >/dev/null; then
      lupdate=$name
      break
    fi
  done
fi
if [ -z "$lupdate" ]; then
  echo "lupdate was not found: install qt6-l10n-tools, or name it in LUPDATE." >&2
  exit 1
fi

said=$(mktemp)
trap 'rm -f "$said"' EXIT
# .inc: the problems stand in one. No heuristics: a word that is taken over from a similar text
# looks finished to whoever reads the file. No locations: a moved line is no change of words.
update() {
  "$lupdate" -silent -extensions cpp,h,inc,mm -I core -I ui -I app \
    -locations none -no-obsolete -source-language en \
    -disable-heuristic sametext -disable-heuristic similartext -disable-heuristic number \
    "$@" >>"$said" 2>&1
}
update core ui app -target-language ja -ts "$folder/shogo_ja.ts"
# English is what the sources hold; only its plurals need a file.
update -pluralonly core ui app -target-language en -ts "$folder/shogo_en.ts"

# Most of what lupdate remarks means a context in which the program will not look, like a free
# tr() in a namespace.
if [ -s "$said" ]; then
  sort -u "$said" >&2
  exit 1
fi
