#include "interpreter/session/profile.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>

#include "interpreter/base/json.hpp"
#include "interpreter/drawing/flame.hpp"
#include "interpreter/play/simulate.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/package_layers.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/table.hpp"
#include "tools/cli/whole_number.hpp"

namespace castellan::cli {
namespace {

using session::LineCost;
using session::share_text;

struct ProfileOptions {
  RulesetFlags flags;
  std::int64_t games = 20;
  int players = 0;
  std::size_t lines = 30;
  std::string svg;
};

void print(const std::vector<LineCost>& costs, std::size_t most, std::ostream& out) {
  std::uint64_t whole = 0;
  std::uint64_t steps = 0;
  for (const LineCost& cost : costs) {
    whole += cost.nanoseconds;
    steps += cost.steps;
  }
  TextTable table({"share", "steps", "time", "runs", "enumerated", "line", "text"});
  constexpr std::size_t kLongest = 70;
  for (std::size_t i = 0; i < std::min(most, costs.size()); ++i) {
    const LineCost& c = costs[i];
    std::string text = c.text.substr(0, kLongest);
    while (!text.empty() && text.size() == kLongest &&
           (static_cast<unsigned char>(c.text[text.size()]) & 0xC0U) == 0x80U)
      text.pop_back();
    table.add({share_text(c.steps, steps), std::to_string(c.steps),
               share_text(c.nanoseconds, whole), std::to_string(c.runs), std::to_string(c.members),
               c.file + ":" + std::to_string(c.line), text});
  }
  table.print(out, {5, 6});
  if (costs.size() > most) out << costs.size() - most << " more lines ran; --lines shows them\n";
}

ExitCode profile(const ProfileOptions& o, const Context& context) {
  const auto observed = std::make_shared<ruletext::Observed>(ruletext::Observed::Looks::at_lines);
  PackageLayers layers;
  package::Request request = request_of(o.flags, context.common, o.players);
  request.opened = layers.listener(request.opened, request.stdlib);
  const auto ruleset = session::load_ruleset(request, observed);
  observed->forget();
  play::Simulation simulation;
  simulation.games = o.games;
  simulation.seed = context.common.seed.value_or(0);
  simulation.players.assign(static_cast<std::size_t>(ruleset->loaded.players), "random");
  simulation.procedures = ruleset->make_procedures;
  if (context.progress()) {
    simulation.progress = [&](std::int64_t done) {
      context.console.err << "\rgame " << done << " of " << o.games << std::flush;
    };
  }
  const auto played = running_rules([&] { return play::simulate(*ruleset->rules, simulation); });
  if (context.progress()) context.console.err << "\r\x1b[K" << std::flush;
  const auto costs = session::line_costs(*observed);
  if (!o.svg.empty()) {
    const auto whole =
        drawing::flame(costs, [&](const std::string& file) { return layers.of(file); });
    const std::string title = ruleset->loaded.ruleset + ", " + std::to_string(o.games) +
                              (o.games == 1 ? " game" : " games");
    write_result(o.svg, drawing::draw_flame(whole, title), context.console);
  }
  std::ostream& out = context.console.out;
  if (context.common.json) {
    nlohmann::json lines = nlohmann::json::array();
    for (const LineCost& c : costs) {
      lines.push_back({{"file", c.file},
                       {"line", c.line},
                       {"rule", c.rule},
                       {"text", c.text},
                       {"runs", c.runs},
                       {"enumerated", c.members},
                       {"steps", c.steps},
                       {"nanoseconds", c.nanoseconds}});
    }
    out << json_text({{"ruleset", ruleset->loaded.ruleset},
                      {"games", o.games},
                      {"lines", std::move(lines)}},
                     2)
        << '\n';
    return ExitCode::ok;
  }
  if (is_standard_output(o.svg)) return ExitCode::ok;
  std::int64_t decisions = 0, listed = 0;
  for (const auto& game : played.games) {
    decisions += game.decisions;
    listed += game.branching;
  }
  out << o.games << (o.games == 1 ? " game, " : " games, ") << decisions << " decisions, " << listed
      << " legal moves listed\n";
  print(costs, o.lines, out);
  return ExitCode::ok;
}

}  // namespace

Run declare_profile(CLI::App& command) {
  auto options = std::make_shared<ProfileOptions>();
  add_ruleset_flags(command, options->flags);
  command.add_option("--games", options->games, "how many games of random players; 20 if not said")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000));
  command.add_option("--players", options->players, "how many play; the fewest if not said")
      ->type_name("N")
      ->check(whole_number(1, 64));
  command.add_option("--lines", options->lines, "how many lines the table has; 30 if not said")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000));
  command.add_option("--svg", options->svg, "also writes a flame graph; - is standard output")
      ->type_name("FILE");
  command.footer(
      "For each line of rule text: instructions, its share of them and of the time, how often it "
      "ran, and how many "
      "candidates it was asked of or members its loops went through. What is answered for all "
      "candidates at once runs no line.");
  return [options](const Context& context) { return profile(*options, context); };
}

}  // namespace castellan::cli
