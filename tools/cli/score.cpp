#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string_view>

#include "interpreter/base/json.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/sheet_reading.hpp"
#include "interpreter/session/worth.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/report.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli {
namespace {

struct ScoreOptions {
  std::string file;
  std::string sheet;
  bool explain = false;
  bool now = false;
  bool paid = false;
  std::string of;
};

ExitCode score_position(const ScoreOptions& o, const Context& context) {
  ExitCode code = ExitCode::ok;
  const auto game = open_script(o.file, context, code);
  if (game == nullptr) return code;
  nlohmann::json list = nlohmann::json::array();
  const auto show = [&](const score::Explained& sheet, bool paid, std::string_view remark) {
    if (context.common.json) {
      list.push_back(session::score_json(*game, sheet));
      if (paid) list.back()["paid"] = true;
    } else {
      print_sheet(sheet, game->players(), o.explain, context.console.out);
      context.console.out << remark;
    }
  };
  if (!o.of.empty()) {
    const auto parts = running_rules([&] { return session::explained_now(*game, o.sheet); });
    for (const score::Explained& part : session::worth(*game, parts, o.of)) {
      if (context.common.json)
        list.push_back(session::score_json(*game, part));
      else
        print_sheet(part, game->players(), true, context.console.out);
    }
  } else if (o.paid) {
    for (const session::PaidSheet& paid : game->paid_sheets()) show(paid.sheet, true, "");
  } else {
    const auto calls = o.sheet.empty()
                           ? session::usual_sheets(*game)
                           : std::vector<score::Call>{session::sheet_call(*game, o.sheet)};
    if (calls.empty()) {
      if (game->game().rules().sheets().size() == 0) {
        throw grammar::Error(
            grammar::diagnose("", "score/no-sheet", "These rules have no score sheet."));
      }
      throw grammar::Error(
          grammar::diagnose("", "score/no-sheet",
                            "These rules have no sheet that can be evaluated without arguments.",
                            "say which with --sheet 'NAME(ARGUMENTS)'"));
    }
    const session::SheetReading reading =
        o.now ? session::SheetReading::now : session::SheetReading::usual;
    for (const score::Call& call : calls) {
      for (const auto& [sheet, paid] :
           running_rules([&] { return session::shown_sheets(*game, call, reading); })) {
        show(*sheet, paid, paid ? "as it was paid; --now evaluates it again\n" : "");
      }
    }
  }
  if (context.common.json) {
    context.console.out << json_text(nlohmann::json{{"sheets", std::move(list)}}, 2) << '\n';
  }
  return ExitCode::ok;
}

}  // namespace

Run declare_score(CLI::App& command) {
  auto options = std::make_shared<ScoreOptions>();
  command.add_option("FILE", options->file, "a game script; - reads standard input")
      ->required()
      ->type_name("FILE.game");
  command.add_flag("--explain", options->explain,
                   "the sheet as a player fills it in: what is scored and where it lies, its rows "
                   "with what they count, "
                   "who has the majority and why, who gets what");
  command.add_flag("--now", options->now, "evaluates again what a game that is over has paid");
  auto* sheet = command
                    .add_option("--sheet", options->sheet,
                                "which sheet, for example 'scoring(1)'; 'final' unless given")
                    ->type_name("NAME");
  command
      .add_flag("--paid", options->paid,
                "every sheet that was paid so far, in order, as it was paid")
      ->excludes(sheet);
  command
      .add_option(
          "--of", options->of,
          "what one thing is worth now, and to whom: '(2,1) city E', 'city of (2,1)', 'tower'")
      ->type_name("THING")
      ->excludes("--paid");
  return [options](const Context& context) { return score_position(*options, context); };
}

}  // namespace castellan::cli
