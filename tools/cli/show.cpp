#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <vector>

#include "interpreter/base/json.hpp"
#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/drawing/draw_text.hpp"
#include "interpreter/session/names.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/sheet_reading.hpp"
#include "interpreter/session/worth.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/report.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli {
namespace {

/// The last move in the words of a script, as far as the viewer may know it.
std::string caption_of(const session::Session& game, std::optional<Seat> viewer) {
  if (game.records().empty()) return {};
  const session::Record& record = game.records().back();
  const std::string text = viewer ? record.text_for(*viewer) : record.text;
  return record.seat ? game.players()[record.seat.index()] + ": " + text : text;
}

struct ShowOptions {
  std::string file;
  std::string svg;
  std::string player;
  std::string light;
  std::size_t last = 0;
};

/// The last positions, oldest first; the game is taken back to the first of them.
std::vector<drawing::Scene> last_scenes(session::Session& game, std::optional<Seat> viewer,
                                        const drawing::ViewStyle& style, std::size_t count) {
  std::vector<drawing::Scene> scenes;
  while (scenes.size() < count) {
    const auto steps = game.last_steps(1);
    const std::string made = steps.empty() ? "" : caption_of(game, viewer);
    scenes.push_back({made, drawing::take_picture(game, viewer, style)});
    if (steps.empty() || game.undo(1) == 0) break;
  }
  std::reverse(scenes.begin(), scenes.end());
  return scenes;
}

ExitCode show(const ShowOptions& o, const Context& context) {
  ExitCode code = ExitCode::ok;
  const auto game = open_script(o.file, context, code);
  if (game == nullptr) return code;
  std::optional<Seat> viewer;
  if (!o.player.empty()) viewer = session::seat_of(*game, o.player);
  if (o.last > 0) {
    const drawing::ViewStyle style = drawing::view_style(game->ruleset());
    const auto scenes = last_scenes(*game, viewer, style, o.last);
    write_result(o.svg, drawing::draw_strip(scenes), context.console);
    return ExitCode::ok;
  }
  if (!o.svg.empty()) {
    std::optional<score::Explained> lit;
    if (!o.light.empty()) {
      const auto sheets = running_rules([&] { return session::explained_now(*game, ""); });
      lit = session::part_of(sheets, game->players(), o.light);
    }
    write_result(o.svg, drawing::draw_svg(*game, viewer, {lit ? &*lit : nullptr, false}),
                 context.console);
    if (is_standard_output(o.svg)) return ExitCode::ok;
  }
  if (context.common.json) {
    context.console.out << json_text(session::view_json(*game, viewer), 2) << '\n';
  } else if (o.svg.empty()) {
    context.console.out << drawing::draw_text(*game, viewer, context.color_out());
  }
  return ExitCode::ok;
}

}  // namespace

Run declare_show(CLI::App& command) {
  auto options = std::make_shared<ShowOptions>();
  command.add_option("FILE", options->file, "a game script; - reads standard input")
      ->required()
      ->type_name("FILE.game");
  auto* svg =
      command
          .add_option("--svg", options->svg, "draws into this file instead; - is standard output")
          ->type_name("OUT.svg");
  command.add_option("--player", options->player, "only what this player may see")
      ->type_name("NAME");
  command
      .add_option("--light", options->light,
                  "with --svg: lights what a line of the score sheet rests on: a row, 'ROW:THING' "
                  "of one thing or player")
      ->type_name("ROW")
      ->needs(svg);
  command
      .add_option(
          "--last", options->last,
          "with --svg: the last N positions side by side, each with the move that led to it")
      ->type_name("N")
      ->check(CLI::Range(1, 12))
      ->needs(svg);
  return [options](const Context& context) { return show(*options, context); };
}

}  // namespace castellan::cli
