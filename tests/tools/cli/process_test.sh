#!/bin/sh
# The castellan program as a process: streams, exit codes, a full disk.
#   process_test.sh PROGRAM VERSION
set -eu
program=$1
version=$2
bad=0

# expect CODE STDOUT STDERR ARGUMENT...
expect() {
  want_code=$1 want_out=$2 want_err=$3
  shift 3
  code=0
  out=$("$program" "$@" 2>"$errors") || code=$?
  err=$(cat "$errors")
  if [ "$code" != "$want_code" ] || [ "$out" != "$want_out" ] || [ "$err" != "$want_err" ]; then
    printf 'castellan %s\nexit code %s, standard output\n%s\nstandard error\n%s\n\n' \
      "$*" "$code" "$out" "$err"
    bad=1
  fi
}
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT

said=$("$program" --version)
commit=$(printf '%s' "$said" | sed -n 's/^castellan [^ ]* (\([0-9a-f]*\)+\{0,1\})$/\1/p')
if [ "$said" != "castellan $version" ] && [ "${#commit}" != 12 ]; then
  printf 'castellan --version: %s\n' "$said"
  bad=1
fi
expect 2 '' "castellan: A command is needed.
    'castellan --help' lists what there is."
expect 2 '' "castellan: 'no-such-command' is not a command.
    'castellan --help' lists what there is." no-such-command

# A conversation of rpc: every line is answered at once, the end of input ends it.
want='{"error":{"code":-32600,"data":{"id":"io/rpc-request","message":"A request is an object."},"message":"A request is an object."},"id":null,"jsonrpc":"2.0"}'
code=0
out=$(printf '7\n\n7' | "$program" rpc) || code=$?
if [ "$code" != 0 ] || [ "$out" != "$want
$want" ]; then
  printf 'castellan rpc: exit code %s, answered\n%s\n' "$code" "$out"
  bad=1
fi

# A file that may not grow: what cannot be written is said, and nothing is left.
folder=$(mktemp -d)
trap 'rm -rf "$errors" "$folder"' EXIT
cat >"$folder/a.game" <<'X'
ruleset alhambra
players Anna, Ben, Cem
X
code=0
(
  ulimit -f 1
  exec "$program" show "$folder/a.game" --svg "$folder/out.svg" 2>"$errors"
) || code=$?
err=$(cat "$errors")
if [ "$code" != 3 ] || [ "$(ls "$folder")" != a.game ] ||
  [ "$err" != "$folder/out.svg: error[io/cannot-write]: The file cannot be written: File too large." ]; then
  printf 'a file that may not grow: exit code %s, standard error\n%s\nfiles\n%s\n' \
    "$code" "$err" "$(ls "$folder")"
  bad=1
fi

# A system that gives no more threads or memory: the games are played by those that
# there are, or it is said.
if (ulimit -v 150000 && "$program" --version) >/dev/null 2>&1; then
  code=0
  (
    ulimit -v 150000
    exec "$program" simulate alhambra --games 64 --jobs 64 --quiet >/dev/null 2>"$errors"
  ) || code=$?
  if [ "$code" != 0 ] && [ "$code" != 3 ]; then
    printf 'few threads: exit code %s, standard error\n%s\n' "$code" "$(cat "$errors")"
    bad=1
  fi
fi

if [ -c /dev/full ]; then
  code=0
  "$program" --version >/dev/full 2>/dev/null || code=$?
  if [ "$code" != 3 ]; then
    echo "output that cannot be written must be exit code 3, was $code"
    bad=1
  fi
fi
exit "$bad"
