#!/bin/sh
# Installs a build into an empty folder, builds the project beside this file
# against it, and runs both programs.
#   consumer_test.sh BUILD CMAKE VERSION
set -eu
build=$1
cmake=$2
version=$3
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --prefix "$work/prefix" >"$work/log"
"$cmake" -S "$here/consumer" -B "$work/build" -G Ninja \
  -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_BUILD_TYPE=Debug >>"$work/log"
"$cmake" --build "$work/build" >>"$work/log" || { cat "$work/log"; exit 1; }

# same WHAT EXPECTED ACTUAL
same() {
  [ "$2" = "$3" ] && return
  printf '%s: expected\n%s\nfound\n%s\n' "$1" "$2" "$3"
  exit 1
}
same consumer "a.txt:1:6: error[example/unknown]: 'seeed' is no word of this file.
    some seeed
         ^^^^^
    hint: did you mean 'seed'?" "$("$work/build/consumer")"
same program "castellan $version" "$("$work/prefix/bin/castellan" --version | sed "s, (.*,,")"
for folder in stdlib rulesets; do
  [ -d "$work/prefix/share/castellan/$folder" ] || { echo "$folder is not installed"; exit 1; }
done
