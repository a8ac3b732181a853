#!/bin/sh
# Runs every command of the README that starts the program, in the README's order
# and in a folder where its paths exist. Usage: readme_commands.sh PROGRAM
set -eu

program=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir "$folder/tools"
ln -s "$program" "$folder/tools/castellan"
ln -s "$root/rulesets" "$folder/rulesets"
sed -n 's/^    \(tools\/castellan .*\)/\1/p' "$root/README.md" >"$folder/commands"
cd "$folder"

count=0
while IFS= read -r command; do
  count=$((count + 1))
  if ! sh -c "$command" </dev/null >output 2>&1; then
    printf 'README.md: this command fails: %s\n' "$command"
    cat output
    exit 1
  fi
done <commands
# Fewer would mean that the README is laid out otherwise than this script reads it.
[ "$count" -ge 5 ] || { echo "README.md: only $count commands were found"; exit 1; }
