# shellcheck shell=sh disable=SC2154
# Shell functions shared by tools/castellan and tools/test; read with `.`.
# Needs $root, the project's folder.

say() { printf 'castellan: %s\n' "$*" >&2; }

on_terminal() { [ -t 2 ]; }

# Folders and files whose change makes a program stale.
sources="CMakeLists.txt CMakePresets.json cmake grammar interpreter tools"

# is_current STAMP: whether nothing is newer than the last finished build.
# Folders count too, so that a removed file is noticed.
is_current() {
  # shellcheck disable=SC2086
  [ -e "$1" ] && [ -z "$(cd "$root" && find $sources -newer "$1" -print -quit)" ]
}

# hold_lock: one build at a time in this clone, released when the shell ends.
hold_lock() {
  mkdir -p "$root/build"
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$root/build/.lock"
    flock 9
  fi
}

# configure PRESET: the first time, and when a CMake file is newer.
configure() {
  if [ -e "$root/build/$1/build.ninja" ]; then
    ninja -C "$root/build/$1" build.ninja
    return
  fi
  cd "$root" || return 1
  if command -v ccache >/dev/null 2>&1; then
    cmake --preset "$1" -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
  else
    cmake --preset "$1"
  fi
}

# sharing_cache COMMAND...: runs it so that ccache finds what another clone
# compiled: paths in a clone are taken from its root, and where that is does
# not count. What somebody has set otherwise stays.
sharing_cache() (
  if command -v ccache >/dev/null 2>&1; then
    settings=$(ccache --show-config)
    nobody_set() { printf '%s\n' "$settings" | grep -q "^(default) $1 = "; }
    if nobody_set base_dir; then export CCACHE_BASEDIR="$root"; fi
    if nobody_set hash_dir; then export CCACHE_NOHASHDIR=1; fi
  fi
  exec "$@"
)

# build_preset PRESET [NINJA ARGUMENT]...: configures when needed and builds.
# A progress line on a terminal, otherwise quiet; errors go to stderr.
build_preset() {
  preset=$1
  shift
  tree="$root/build/$preset"
  mkdir -p "$tree"
  if on_terminal; then printf 'castellan: configuring %s\r' "$preset" >&2; fi
  if ! (configure "$preset") >"$tree/configure.log" 2>&1; then
    cat "$tree/configure.log" >&2
    return 1
  fi
  # Quiet or not, ninja prints the output of a failed command.
  if on_terminal; then
    NINJA_STATUS="castellan: building $preset [%f/%t] " sharing_cache ninja -C "$tree" "$@" >&2
  else
    sharing_cache ninja -C "$tree" --quiet "$@" >&2
  fi
}
