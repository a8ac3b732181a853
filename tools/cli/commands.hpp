/// The one table of commands, in the order of `castellan --help`.
///
/// Adding a command: write tools/cli/<command>.cpp, declare its function here,
/// add a row below and the file to tools/CMakeLists.txt.
#pragma once

#include "tools/cli/command.hpp"

namespace castellan::cli {

Run declare_run(CLI::App& command);
Run declare_test(CLI::App& command);
Run declare_mutate(CLI::App& command);
Run declare_profile(CLI::App& command);
Run declare_explain(CLI::App& command);
Run declare_diff(CLI::App& command);
Run declare_play(CLI::App& command);
Run declare_moves(CLI::App& command);
Run declare_score(CLI::App& command);
Run declare_show(CLI::App& command);
Run declare_check(CLI::App& command);
Run declare_watch(CLI::App& command);
Run declare_simulate(CLI::App& command);
Run declare_perft(CLI::App& command);
Run declare_bench(CLI::App& command);
Run declare_rpc(CLI::App& command);
Run declare_lsp(CLI::App& command);
Run declare_fmt(CLI::App& command);
Run declare_approve(CLI::App& command);
Run declare_doc(CLI::App& command);
Run declare_new(CLI::App& command);
Run declare_rulesets(CLI::App& command);
Run declare_pad(CLI::App& command);

inline constexpr Command kCommands[] = {
    {"run", "runs a game script and checks what it expects", declare_run},
    {"test", "runs the scripts of rulesets and tells which rules they cover", declare_test},
    {"mutate", "breaks rules one at a time and lists what no script notices", declare_mutate},
    {"profile", "tells what each line of rule text costs in random games", declare_profile},
    {"explain", "shows which packages made a thing of the rules, and where", declare_explain},
    {"diff", "shows what a variant, module or mod changes in rules and components", declare_diff},
    {"play", "plays an interactive game in the terminal", declare_play},
    {"moves", "lists the legal moves at the end of a script", declare_moves},
    {"score", "evaluates the sheets of a position", declare_score},
    {"show", "draws a position as text or SVG", declare_show},
    {"check", "checks rulesets, scripts and component files without playing", declare_check},
    {"watch", "checks a ruleset and runs its scripts whenever a file is saved", declare_watch},
    {"simulate", "plays many games between computer players", declare_simulate},
    {"perft", "counts move paths and verifies undo on the way", declare_perft},
    {"bench", "times random play, copies, parsing and the primitives", declare_bench},
    {"rpc", "serves games as JSON-RPC 2.0 over standard input and output", declare_rpc},
    {"lsp", "serves an editor with what is wrong in rules, scripts and sheets", declare_lsp},
    {"fmt", "lays game scripts, sheets and component files out", declare_fmt},
    {"approve", "accepts what golden files print now", declare_approve},
    {"doc", "writes what a ruleset declares as Markdown or HTML", declare_doc},
    {"new", "makes a new ruleset or variant that works", declare_new},
    {"rulesets", "lists the rulesets, modules and mods that are found, and where",
     declare_rulesets},
    {"pad", "fills in a scoring sheet from what is described, without a board", declare_pad},
};

}  // namespace castellan::cli
