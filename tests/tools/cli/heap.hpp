/// A small ruleset that tests write and change.
#pragma once

#include <string>

#include "tests/support/temporary_folder.hpp"

namespace castellan::cli::test {

using castellan::test::TemporaryFolder;

/// A heap from which one to three are taken; `taking` is the effect of the move.
inline std::string heap_rules(const std::string& taking) {
  return "-- [HP-1] a heap\n"
         "local c = castellan\n"
         "return {\n"
         "  c.counter(\"heap\", { max = 9, initial = 9 }),\n"
         "  c.counter(\"score\", { of = \"player\", max = 9 }),\n"
         "  c.ref(\"active\", { to = \"player\" }),\n"
         "  -- [HP-2, HP-3] one to three\n"
         "  c.move(\"take(n: number)\", {\n"
         "    n = { number = { 1, 3 }, where = \"it <= heap\" },\n" +
         taking +
         "  }),\n"
         "  c.start(\"setup\"),\n"
         "  c.phase(\"setup\", { enter = \"set active to first p in players\", next = \"turn\" "
         "}),\n"
         "  c.phase(\"turn\", { actor = \"active\", moves = { \"take\" }, next = \"turn\" }),\n"
         "  c.ranking { \"score\" },\n"
         "}\n";
}

/// Writes it to a folder, and returns its path.
inline std::string heap(const TemporaryFolder& folder, const std::string& taking) {
  folder.file(
      "heap/ruleset.json",
      R"({ "id": "heap", "title": "Heap", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 2 } })");
  folder.file("heap/rules.lua", heap_rules(taking));
  return folder.path("heap");
}

inline constexpr const char* kTaking =
    "    -- [HP-4] who takes the last one\n"
    "    effect = [[\n"
    "      subtract n from heap\n"
    "      if heap = 0 then gain 2 score; finish game end\n"
    "    ]]\n";

}  // namespace castellan::cli::test
