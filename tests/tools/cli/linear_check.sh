#!/bin/sh
# What `check` takes grows with what it reads, not with the square of it: the instructions that it
# runs for four times as many options, names or tiles, counted by valgrind, are about four times as
# many. Without valgrind nothing is counted (77).
set -eu

program=$1
command -v valgrind >/dev/null 2>&1 || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# ruleset KIND N: a small game in $folder/KIND with N things of the kind.
ruleset() {
  mkdir -p "$folder/$1"
  {
    printf '{"id": "%s", "title": "T", "version": "1.0.0", "api": 2, "players": {"min": 2, "max": 2}' "$1"
    if [ "$1" = options ]; then
      printf ', "options": {"o0": {"default": false}'
      seq "$2" | sed 's/.*/, "o&": {"default": false}/'
      printf '}'
    fi
    printf '}\n'
  } >"$folder/$1/ruleset.json"
  # As short entries, which the load may read many of: names cost its fuel.
  {
    cat <<'X'
local c = castellan
local list = {
  c.component("tile", { sides = { "plain", "way" }, features = { { "road", edge = "way", region = true } } }),
  c.pile("bag", { holds = "tile", starts_full = true }),
  c.counter("score", { of = "player", max = 9 }),
  c.ref("active", { to = "player" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "win" }, next = "turn" }),
  c.move("win", { effect = "gain 1 score; finish game" }),
  c.ranking { "score" },
X
    if [ "$1" = tiles ]; then echo '  c.entries("land.tiles"),'; fi
    echo '}'
    if [ "$1" = options ]; then
      echo "local on = 0; for i = 0, $2 do if c.options[\"o\" .. i] then on = on + 1 end end"
      echo 'list[#list + 1] = c.constant("chosen", on)'
    elif [ "$1" = names ]; then
      # Each is used by the next; the last ones are used by nobody.
      echo "for i = 1, $2 do"
      echo '  list[#list + 1] = c.amount("a" .. i, i == 1 and "1" or "score of active + a1")'
      echo '  list[#list + 1] = c.effect("e" .. i, "add a" .. i .. " to score of active")'
      echo 'end'
    elif [ "$1" = values ]; then
      echo 'local values = {}'
      echo "for i = 1, $2 do"
      echo '  values[i] = "v" .. i'
      echo '  list[#list + 1] = c.effect("e" .. i, "set chosen to v" .. i .. "; add 1 to score of active if chosen = v" .. i)'
      echo 'end'
      echo 'list[#list + 1] = c.choice("kind", values)'
      echo 'list[#list + 1] = c.choice_field("chosen", { values = "kind" })'
    fi
    echo 'return list'
  } >"$folder/$1/rules.lua"
  if [ "$1" = tiles ]; then
    seq 0 "$2" | sed 's/.*/tile t&: sides way plain way plain\n  road N S\n/' >"$folder/tiles/land.tiles"
  fi
}

# instructions KIND N: how many `check` runs for it.
instructions() {
  ruleset "$1" "$2"
  (cd "$folder" && valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" check "./$1" --quiet 2>&1 >/dev/null) |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

failed=0
for kind in options names values tiles; do
  none=$(instructions "$kind" 1)
  some=$(instructions "$kind" 150)
  more=$(instructions "$kind" 600)
  # The difference to nothing at all, so that what every check takes does not count.
  if [ $((more - none)) -gt $(((some - none) * 5)) ]; then
    echo "$kind: $((some - none)) instructions for 150, $((more - none)) for 600"
    failed=1
  fi
done
exit $failed
