#!/bin/sh
# The commit that --version names: that of the sources, with `+` for changed files, none outside of
# git; and its source is written only when it is another one.
#   commit_test.sh CMAKE SCRIPT
set -eu
cmake=$1
script=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_CEILING_DIRECTORIES="$folder"
unset GIT_DIR GIT_WORK_TREE || :
bad=0

# commit FOLDER: what the script finds there.
commit() {
  "$cmake" -D "OUT=$folder/commit.cpp" -D "SOURCE=$1" -P "$script"
  sed -n 's/.*return "\(.*\)";.*/\1/p' "$folder/commit.cpp"
}
expect() {
  if [ "$2" = "$3" ]; then return; fi
  printf '%s: "%s", not "%s"\n' "$1" "$2" "$3"
  bad=1
}

mkdir "$folder/plain"
expect 'outside of git' "$(commit "$folder/plain")" ''
if command -v git >/dev/null 2>&1; then
  mkdir "$folder/clone" "$folder/clone/inside"
  git -C "$folder/clone" init -q
  echo one >"$folder/clone/file"
  git -C "$folder/clone" add file
  git -C "$folder/clone" -c user.name=n -c user.email=e commit -qm one
  head=$(git -C "$folder/clone" rev-parse --short=12 HEAD)
  expect 'a commit' "$(commit "$folder/clone")" "$head"
  touch -d '2001-01-01' "$folder/commit.cpp"
  expect 'the same commit' "$(commit "$folder/clone")" "$head"
  expect 'not written again' "$(find "$folder/commit.cpp" -newermt 2002-01-01)" ''
  expect 'a folder of another project' "$(commit "$folder/clone/inside")" ''
  echo two >"$folder/clone/file"
  expect 'a change' "$(commit "$folder/clone")" "$head+"
fi
exit $bad
