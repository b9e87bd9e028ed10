#!/usr/bin/env bash
# The whole way once, on real input: from two banks' files to posted journals, checked by the
# programs that the journals are for. Sets all up on a bare Debian 12 (packages, build), then works
# in a folder of its own and leaves it there to look at.
#
# Where there is a display, the window opens on the book that was made.
#
# SHOGOCTL=path   use that program instead of building one (and shogo beside it, if it is there)
# SHOGO_TRY=path  the folder to work in (must not exist yet)
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${SHOGOCTL:-}" ]; then
  packaging/setup.sh try
  cmake --preset release >/dev/null
  cmake --build --preset release
  SHOGOCTL=$PWD/build/release/app/shogoctl
fi
samples=$PWD/resources/samples
work=${SHOGO_TRY:-$(mktemp -d "${TMPDIR:-/tmp}/shogo-try.XXXXXX")}
mkdir -p "$work"
cd "$work"
export LC_ALL=C.UTF-8

say() { printf '\n== %s\n' "$*"; }
ctl() { "$SHOGOCTL" "$@"; }
fail() { echo "try.sh: $*" >&2; exit 1; }

# The keys of the rows that have no account yet, by account and by sign of the amount.
keys() { # BOOK ACCOUNT in|out
  local sign='-'
  [ "$3" = in ] && sign='[0-9]'
  ctl rows "$1" --json --account "$2" --state needs-account |
    grep -E "\"amount\":\"$sign" | sed -E 's/.*"key":"([0-9a-f]{32})".*/\1/'
}

assign() { # BOOK ACCOUNT in|out TO
  local list
  list=$(keys "$1" "$2" "$3")
  [ -z "$list" ] && return
  # shellcheck disable=SC2086
  ctl assign "$1" $list --account "$4" >/dev/null
}

count() { grep -oE "\"$1\":[0-9]+" | head -n 1 | cut -d: -f2; }

walk() { # BOOK TARGET MUFG SPARKASSE INCOME EXPENSES
  local book=$1
  say "A new book, $book, that posts to $2"
  ctl init "$book" --target "$2" --currency JPY
  ctl account add "$book" --id mufg-001 --currency JPY --posts-to "$3" --name 三菱UFJ
  ctl account add "$book" --id sparkasse-17 --currency EUR --posts-to "$4" --name Sparkasse

  say "Two statements: one in CP932 from Japan, one in Windows-1252 from Germany"
  ctl import "$book" "$samples/mufg-2026-04.csv" --account mufg-001
  ctl import "$book" "$samples/sparkasse-2026-04.csv" --account sparkasse-17

  say "Accounts for the other sides, and approval"
  assign "$book" mufg-001 in "$5"
  assign "$book" mufg-001 out "$6"
  assign "$book" sparkasse-17 in "$5"
  assign "$book" sparkasse-17 out "$6"
  ctl rows "$book"
  ctl approve "$book" --ready

  say "Dry run, then the real one"
  ctl post "$book" --dry-run
  ctl post "$book" --expect 22

  say "The same files again: nothing new, nothing posted"
  local again posted
  again=$(ctl import "$book" "$samples/mufg-2026-04.csv" --account mufg-001 --json)
  again+=$(ctl import "$book" "$samples/sparkasse-2026-04.csv" --account sparkasse-17 --json)
  ctl approve "$book" --ready >/dev/null
  posted=$(ctl post "$book" --json | count posted)
  echo "new rows: $(grep -oE '"new":[0-9]+' <<<"$again" | cut -d: -f2 |
    awk '{ sum += $1 } END { print sum }'), new journals: $posted"
  grep -qE '"new":[1-9]' <<<"$again" && fail "rows were doubled"
  [ "$posted" = 0 ] || fail "journals were doubled"
  ctl verify "$book"
}

walk hledger.shogo "journal:books.journal?dialect=hledger" \
  資産:普通預金:三菱UFJ 資産:普通預金:Sparkasse 収益:売上高 費用:未整理
say "hledger checks what was posted"
hledger -f books.journal check --strict
hledger -f books.journal balance
[ "$(hledger -f books.journal print | grep -c '^20')" = 22 ] || fail "hledger counts other journals"

walk beancount.shogo "journal:books.beancount?dialect=beancount" \
  Assets:Bank:MUFG Assets:Bank:Sparkasse Income:Sales Expenses:Open
say "Beancount checks what was posted"
bean-check books.beancount
[ "$(grep -c '^20.* \*' books.beancount)" = 22 ] || fail "Beancount counts other journals"
echo "bean-check: no errors"

say "Done. Everything is in $work"
shogo=$(dirname "$SHOGOCTL")/shogo
if [ ! -x "$shogo" ]; then
  echo "shogo, the window, is not beside $SHOGOCTL."
elif [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  say "The window, on that book"
  unset LC_ALL
  "$shogo" hledger.shogo >shogo.log 2>&1 &
else
  echo "There is no display. Where there is one: $shogo $work/hledger.shogo"
fi
