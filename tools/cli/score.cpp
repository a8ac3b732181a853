#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>

#include "interpreter/json.hpp"
#include "interpreter/session/report.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/report.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli {
namespace {

struct Options {
  std::string file;
  std::string sheet;
  bool explain = false;
};

ExitCode score_position(const Options& o, const Context& context) {
  ExitCode code = ExitCode::ok;
  const auto game = open_script(o.file, context, code);
  if (game == nullptr) return code;
  const auto calls = o.sheet.empty()
                         ? usual_sheets(*game)
                         : std::vector<session::SheetCall>{sheet_call(*game, o.sheet)};
  if (calls.empty()) {
    throw grammar::Error(grammar::diagnose(
        "", "score/no-sheet", "These rules have no sheet that can be evaluated without arguments.",
        "say which with --sheet 'NAME(ARGUMENTS)'"));
  }
  nlohmann::json list = nlohmann::json::array();
  for (const session::SheetCall& call : calls) {
    const score::Explained& sheet = running_rules(
        [&]() -> const score::Explained& { return game->score(call.sheet, call.arguments); });
    if (context.common.json) {
      list.push_back(session::score_json(*game, sheet));
    } else {
      print_sheet(sheet, game->players(), o.explain, context.console.out);
    }
  }
  if (context.common.json) {
    context.console.out << json_text(nlohmann::json{{"sheets", std::move(list)}}, 2) << '\n';
  }
  return ExitCode::ok;
}

}  // namespace

Run declare_score(CLI::App& command) {
  auto options = std::make_shared<Options>();
  command.add_option("FILE", options->file, "a game script; - reads standard input")
      ->required()
      ->type_name("FILE.game");
  command.add_flag("--explain", options->explain, "every line with its factors and rule");
  command
      .add_option("--sheet", options->sheet,
                  "which sheet, for example 'scoring(1)'; 'final' unless given")
      ->type_name("NAME");
  return [options](const Context& context) { return score_position(*options, context); };
}

}  // namespace castellan::cli
