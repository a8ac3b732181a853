#!/bin/sh
# Each check of tools/checks against folders that keep and that break its rule,
# with the whole output expected.
set -eu
checks=$(CDPATH='' cd -- "$(dirname -- "$0")/../../tools/checks" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
bad=0

# file PATH: standard input becomes a file of the tree.
file() { mkdir -p "$tree/$(dirname "$1")" && cat >"$tree/$1"; }

# expect CHECK CODE OUTPUT: runs the check, then empties the tree.
expect() {
  code=0
  output=$("$checks/$1" "$tree" 2>/dev/null) || code=$?
  if [ "$code" != "$2" ] || [ "$output" != "$3" ]; then
    printf '%s: expected exit code %s and\n%s\nbut found %s and\n%s\n\n' \
      "$1" "$2" "$3" "$code" "$output"
    bad=1
  fi
  rm -rf "${tree:?}"/*
}

lines() { awk -v n="$1" 'BEGIN { for (i = 0; i < n; ++i) print "x" }'; }

# ---- includes
file interpreter/base/arena.hpp </dev/null
file interpreter/board/grid.hpp <<'X'
#include <vector>
#include "interpreter/base/arena.hpp"
X
file interpreter/session.hpp <<'X'
#include "interpreter/board/grid.hpp"
X
file tools/cli/main.cpp <<'X'
#include "interpreter/session.hpp"
X
expect includes 0 ''

file interpreter/state/store.hpp </dev/null
file interpreter/session.hpp </dev/null
file interpreter/board/grid.hpp <<'X'
#include "interpreter/state/store.hpp"
X
file interpreter/lua/host.cpp <<'X'

  #  include "interpreter/session.hpp"
X
file grammar/parse.cpp <<'X'
#include "interpreter/state/store.hpp"
#include "grammar/missing.hpp"
X
file interpreter/cards/deck.hpp <<'X'
#include "interpreter/state/store.hpp"
X
expect includes 1 'grammar/parse.cpp:1: grammar may not include interpreter/state
grammar/parse.cpp:2: "grammar/missing.hpp" is no file of the project; includes start at its root
interpreter/board/grid.hpp:1: interpreter/board may not include interpreter/state
interpreter/cards/deck.hpp:1: this folder has no place in the order of layers
interpreter/lua/host.cpp:2: interpreter/lua may not include interpreter/session.hpp'

file interpreter/moves/moves.hpp <<'X'
#include "interpreter/flow/flow.hpp"
X
file interpreter/flow/flow.hpp <<'X'
#include "interpreter/moves/moves.hpp"
X
expect includes 1 \
  'interpreter/moves/moves.hpp:1: interpreter/moves and interpreter/flow include each other'

file interpreter/session/pad/pad.hpp <<'X'
#include "interpreter/session/report/log.hpp"
#include "interpreter/session/session.hpp"
X
file interpreter/session/report/log.hpp <<'X'
#include "interpreter/session/session.hpp"
X
file interpreter/session/session.hpp <<'X'
#include "interpreter/session/pad/pad.hpp"
X
expect includes 0 ''

file tools/cli/bench/bench.hpp <<'X'
#include "tools/cli/pad/pad.hpp"
X
file tools/cli/pad/pad.hpp <<'X'
#include "tools/cli/play/play.hpp"
X
file tools/cli/play/play.hpp <<'X'
#include "tools/cli/bench/bench.hpp"
X
file tools/cli/lsp.hpp <<'X'
#include "tools/lsp/server.hpp"
X
file tools/lsp/server.hpp <<'X'
#include "tools/cli/lsp.hpp"
X
expect includes 1 \
  'tools/cli/play/play.hpp:1: tools/cli/play includes tools/cli/bench, which includes tools/cli/pad, which includes tools/cli/play
tools/lsp/server.hpp:1: tools/lsp and tools/cli include each other'

# ---- generic_words
file interpreter/a.cpp <<'X'
switch (image) { case begin: lionise(fountains); }
int in_n, imageMage;
X
expect generic_words 1 \
  'interpreter/a.cpp:1:switch (image) { case begin: lionise(fountains); }'
file stdlib/std/a.lua <<'X'
switch (image) of the beginning, inner, Pigment
X
expect generic_words 0 ''
file grammar/a.hpp <<'X'
kMeepleCount
the Pigs
X
file interpreter/lion_count.cpp <<'X'
int lion_count;
X
file tests/a.cpp <<'X'
meeple
X
expect generic_words 1 'grammar/a.hpp:1:kMeepleCount
grammar/a.hpp:2:the Pigs
interpreter/lion_count.cpp:1:int lion_count;'

# ---- catalogue
file interpreter/base/catalogue.md <<'X'
## io

| id | cause | example |
| --- | --- | --- |
| `io/unreadable` | the file cannot be read | x: no such file |
X
file tools/a.cpp <<'X'
#include "io/file.hpp"
fail("io/unreadable"); fail("other/thing"); open("io/a/b");
X
expect catalogue 0 ''
file interpreter/base/catalogue.md <<'X'
## io

| io/unreadable | the file cannot be read | x: no such file |
| io/unreadable | the file cannot be read | |
| move/illegal | no such move | 'x' is no legal move |
X
file tools/a.cpp <<'X'
fail("io/unreadable");
X
file stdlib/std/a.lua <<'X'
fail('script-api/bad-seat')
X
expect catalogue 1 'interpreter/base/catalogue.md:4: io/unreadable is listed twice
interpreter/base/catalogue.md:4: io/unreadable lacks its cause or its example
interpreter/base/catalogue.md:5: move/illegal stands under the heading io
stdlib/std/a.lua:1: script-api/bad-seat is not in interpreter/base/catalogue.md
interpreter/base/catalogue.md:5: move/illegal is used nowhere'

# ---- function_length
{
  echo 'int kept() {'
  lines 60
  echo '}'
  echo '// long: one case per instruction'
  echo '/// Runs a program.'
  echo 'int excused() {'
  lines 61
  echo '}'
  echo 'constexpr std::array<std::string_view, size(3)> kTable = {{'
  lines 61
  echo '}};'
  echo 'const std::vector kRows{'
  lines 61
  echo '};'
  echo 'class Whole {'
  echo ' public:'
  lines 61
  echo '};'
} | file grammar/a.cpp
{
  echo 'int test() {'
  lines 61
  echo '}'
} | file tests/a.cpp
expect function_length 0 ''
{
  echo '#define EACH(x) \'
  echo '  int x() {'
  echo 'namespace {'
  echo 'int one() { return 1; }  // short'
  echo ''
  echo 'Grid::Grid(int size)'
  echo '    : size_(size),'
  echo '      // a comment between them'
  echo '      cells_{} {'
  lines 61
  echo '}'
  echo '}  // namespace'
  echo 'template <class Give>'
  echo 'class Walk {'
  echo ' public:'
  echo '  template <class Set>'
  echo '  struct Of {'
  echo '    // long: it has a reason'
  echo '    int excused() {'
  lines 61
  echo '    }'
  echo '  };'
  echo '  bool walk(int first,'
  echo '            int last) const {'
  lines 62
  echo '  }'
  echo '};'
  echo 'const auto each = [](int x) {'
  lines 61
  echo '};'
  echo '// long: it was, once'
  echo 'int one() {'
  lines 60
  echo '}'
  echo '// long: only declared'
  echo 'int two();'
} | file tools/a.cpp
expect function_length 1 'tools/a.cpp:6: a function of 61 lines, at most 60 allowed
tools/a.cpp:143: a function of 62 lines, at most 60 allowed
tools/a.cpp:209: a function of 61 lines, at most 60 allowed
tools/a.cpp:273: nothing long here that `// long:` could excuse
tools/a.cpp:336: nothing long here that `// long:` could excuse'

# ---- format
if code=0; "$checks/format" "$tree" >/dev/null 2>&1 || code=$?; [ "$code" = 77 ]; then
  echo "format: clang-format 14 is not installed" >&2
else
  printf 'ColumnLimit: 20\n' >"$tree/.clang-format"
  printf 'int one();\n' | file grammar/a.cpp
  printf 'int  b(  );\n' | file rulesets/a.cpp
  expect format 0 ''
  printf 'int  one();\nint two( );\n' | file grammar/a.cpp
  printf 'int one(); int two();\n' | file tests/a/a.hpp
  expect format 1 'grammar/a.cpp:1: not in the layout; run clang-format-14 -i
tests/a/a.hpp:1: not in the layout; run clang-format-14 -i'
  rm "$tree/.clang-format"
fi

# ---- json_text
file interpreter/base/json.cpp <<'X'
return value.dump(indent);
X
file tools/a.cpp <<'X'
out << json_text(value); dump(value);
X
expect json_text 0 ''
file tools/a.cpp <<'X'
out << value.dump(2);
X
file interpreter/play/a.cpp <<'X'
return pointer->dump();
X
expect json_text 1 'interpreter/play/a.cpp:1:return pointer->dump();
tools/a.cpp:1:out << value.dump(2);'

exit "$bad"
