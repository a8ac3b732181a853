#!/bin/sh
# Two programs, built by different compilers, say the same: every game script,
# move counts with undo, many random games, and games that each saved and the
# other goes on with. Prints what differs; exit code 0 only when nothing does.
#
#   tests/compilers/compare.sh PROGRAM OTHER
#
# Not a part of tools/test, which builds with one compiler.
set -u

if [ $# -ne 2 ] || [ ! -x "$1" ] || [ ! -x "$2" ]; then
  sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
absolute() { printf '%s/%s\n' "$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)" "$(basename -- "$1")"; }
one=$(absolute "$1")
other=$(absolute "$2")
cd "$(dirname -- "$0")/../.." || exit 3
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
compared=0
different=0

# What both wrote: streams and exit code, or files. How long it took is not said.
judge() {
  for file in one other; do
    sed '/^ *"[a-z_]*seconds\{0,1\}": /d' "$work/$file" >"$work/$file.told"
  done
  compared=$((compared + 1))
  cmp -s "$work/one.told" "$work/other.told" && return
  different=$((different + 1))
  printf 'differs: %s\n' "$1"
  diff "$work/one.told" "$work/other.told" | head -n 6
}

# both ARGUMENT...: runs both with the same input, if there is any in $work/in.
both() {
  [ -e "$work/in" ] || : >"$work/in"
  "$one" "$@" <"$work/in" >"$work/one" 2>&1
  printf 'exit code %s\n' "$?" >>"$work/one"
  "$other" "$@" <"$work/in" >"$work/other" 2>&1
  printf 'exit code %s\n' "$?" >>"$work/other"
  judge "$*"
}

for script in rulesets/*/games/*.game; do
  both run "$script"
done

for manifest in rulesets/*/ruleset.json; do
  ruleset=$(dirname "$manifest")
  both perft "$ruleset" --depth 2 --seed 3
  both simulate "$ruleset" --games 20 --seed 5 --jobs 1 --hash --json
  for seed in 1 2; do
    name=$(basename "$ruleset")
    players=Anna:random,Ben:random,Cem:random
    "$one" play "$ruleset" --players "$players" --seed "$seed" --save "$work/one.game" >"$work/log" 2>&1
    "$other" play "$ruleset" --players "$players" --seed "$seed" --save "$work/other.game" >"$work/log" 2>&1
    cat "$work/one.game" >"$work/one"
    cat "$work/other.game" >"$work/other"
    if [ ! -s "$work/one.game" ]; then
      printf 'differs: no game of %s was saved\n' "$name"
      different=$((different + 1))
      continue
    fi
    judge "the saved game of $name, seed $seed"
    # Each goes on with what the other saved; the answer holds the state's hash.
    for saved in one other; do
      both run "$work/$saved.game"
      printf '{"jsonrpc":"2.0","id":1,"method":"load","params":{"path":"%s"}}\n' "$work/$saved.game" >"$work/in"
      both rpc
      rm -f "$work/in"
    done
    rm -f "$work/one.game" "$work/other.game"
  done
done

printf '%s compared, %s different\n' "$compared" "$different"
[ "$different" -eq 0 ] && [ "$compared" -gt 100 ]
