#include "interpreter/play/simulate.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <ostream>
#include <thread>
#include <utility>

#include "interpreter/base/file.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/play/failed_game.hpp"
#include "interpreter/play/player.hpp"
#include "interpreter/session/ruleset.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/table.hpp"
#include "tools/cli/whole_number.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

constexpr std::int64_t kMostGames = 100'000'000;
constexpr std::size_t kMostOfScript = std::size_t{1} << 24;

struct SimulateOptions {
  RulesetFlags flags;
  std::int64_t games = 100;
  std::int64_t turn_cap = 0;
  int jobs = 0;
  std::vector<std::string> players;
  bool json = false;
  bool hash = false;
  std::string json_file = "-";
  std::int64_t only = -1;
  std::string save_failure;
};

std::vector<std::string> randoms(int count) {
  return std::vector<std::string>(static_cast<std::size_t>(count), "random");
}

/// The kind of player at each seat: as listed, or as many random ones as a
/// single number says; none when nothing is said.
std::vector<std::string> seats_of(const SimulateOptions& o) {
  if (o.players.empty()) return {};
  if (const int count = number_of_players(o.players); count > 0) return randoms(count);
  std::vector<std::string> out;
  for (const std::string& text : o.players) {
    // `Anna:greedy` is taken as well as `greedy`: the name means nothing here.
    const bool kind_alone = text.find(':') == std::string::npos;
    if (kind_alone) static_cast<void>(play::make_player(text, 0));
    out.push_back(kind_alone ? text : participant_of(text).kind);
  }
  return out;
}

/// One line on a terminal, drawn again at most ten times a second.
class Bar {
 public:
  Bar(std::ostream& err, std::int64_t total) : err_(err), total_(total) {}

  /// Called by any thread.
  void show(std::int64_t done) {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (done < total_ && now - drawn_ < std::chrono::milliseconds(100)) return;
    drawn_ = now;
    constexpr std::int64_t kWidth = 40;
    const auto filled = static_cast<std::size_t>(kWidth * done / std::max<std::int64_t>(1, total_));
    err_ << "\r[" << std::string(filled, '#') << std::string(kWidth - filled, '.') << "] " << done
         << " of " << total_ << std::flush;
  }
  void clear() { err_ << "\r\x1b[K" << std::flush; }

 private:
  std::ostream& err_;
  std::int64_t total_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point drawn_;
};

std::string decimal(double value, int digits) {
  // Not printf, which would ask the host's locale for the decimal point.
  char text[64];
  const auto [end, failed] =
      std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, digits);
  return failed == std::errc() ? std::string(text, end) : std::string("?");
}

void print(const nlohmann::json& r, const std::string& title, std::ostream& out) {
  const auto number = [](const nlohmann::json& v) { return std::to_string(v.get<std::int64_t>()); };
  out << title << ": " << r["games"].get<std::int64_t>() << " games, seed "
      << r["seed"].get<std::uint64_t>() << '\n';
  TextTable table(
      {"seat", "player", "wins", "share", "95 %", "score", "min", "p10", "median", "p90", "max"});
  int seat = 0;
  for (const nlohmann::json& s : r["seats"]) {
    const nlohmann::json& score = s["score"];
    table.add({std::to_string(++seat), s["player"].get<std::string>(),
               decimal(s["wins"].get<double>(), 1),
               decimal(100 * s["share"].get<double>(), 1) + " %",
               decimal(100 * s["share_low"].get<double>(), 1) + "-" +
                   decimal(100 * s["share_high"].get<double>(), 1),
               decimal(score["mean"].get<double>(), 1), number(score["min"]), number(score["p10"]),
               number(score["median"]), number(score["p90"]), number(score["max"])});
  }
  table.print(out, {1});
  const nlohmann::json& length = r["length"];
  out << "decisions a game: mean " << decimal(length["mean"].get<double>(), 1) << ", "
      << number(length["min"]) << " to " << number(length["max"])
      << "; legal moves a decision: " << decimal(r["branching"].get<double>(), 1) << '\n'
      << decimal(r["games_per_second"].get<double>(), 0) << " games a second, "
      << decimal(r["decisions_per_second"].get<double>(), 0) << " decisions a second, "
      << r["jobs"].get<int>() << (r["jobs"].get<int>() == 1 ? " thread\n" : " threads\n");
  if (const auto capped = r["capped"].get<std::int64_t>(); capped > 0) {
    out << capped << (capped == 1 ? " game was" : " games were") << " stopped at the cap\n";
  }
  if (r.contains("hash")) out << "hash of the ends " << r["hash"].get<std::string>() << '\n';
}

/// The command that plays the game that failed again, and nothing else.
std::string command_of(const SimulateOptions& o, const CommonOptions& common,
                       const play::Simulation& simulation, std::int64_t game) {
  std::vector<std::string> words{"simulate", o.flags.ruleset, "--players",
                                 joined(simulation.players, ",")};
  const auto each = [&](const char* flag, const std::vector<std::string>& values) {
    for (const std::string& value : values) words.insert(words.end(), {flag, value});
  };
  each("--with", o.flags.modules);
  each("--option", o.flags.options);
  each("--mod", o.flags.mods);
  if (o.turn_cap > 0) each("--turn-cap", {std::to_string(o.turn_cap)});
  each("--seed", {std::to_string(simulation.seed)});
  each("--only", {std::to_string(game)});
  return command_line(std::move(words), common);
}

/// What a failure is saved to is new, or the failure of an earlier run.
void refuse_foreign(const std::string& path) {
  std::error_code ignored;
  if (path.empty() || is_standard_output(path) || !std::filesystem::is_regular_file(path, ignored))
    return;
  const std::optional<std::string> text = file::read(path, kMostOfScript);
  if (text && text->starts_with(play::kFailureMark)) return;
  throw grammar::Error(grammar::diagnose(
      path, "io/exists", "There is a file of this name already that no simulation wrote.",
      "--save-failure takes a new name, or that of an earlier failure"));
}

/// Says how to see a failure again, and writes its script.
[[noreturn]] void tell_failure(const SimulateOptions& o, const Context& context,
                               const std::shared_ptr<const session::Ruleset>& ruleset,
                               const play::Simulation& simulation,
                               const play::GameFailure& failure) {
  std::string advice =
      "    again: " + command_of(o, context.common, simulation, failure.game()) + "\n";
  if (!o.save_failure.empty()) {
    const std::string script =
        play::failure_script(ruleset, simulation, failure.game(),
                             usual_names(static_cast<int>(simulation.players.size())),
                             is_standard_output(o.save_failure) ? std::string() : o.save_failure);
    write_result(o.save_failure, script, context.console);
    advice += "    saved: " + command_line({"run", o.save_failure}, context.common) + "\n";
  }
  throw RuleFailure(failure, std::move(advice));
}

ExitCode simulate(const SimulateOptions& o, const Context& context) {
  refuse_foreign(o.save_failure);
  play::Simulation simulation;
  simulation.players = seats_of(o);
  simulation.games = o.only < 0 ? o.games : 1;
  simulation.first = std::max<std::int64_t>(0, o.only);
  simulation.turn_cap = o.turn_cap;
  simulation.hashes = o.hash;
  simulation.seed = context.common.seed.value_or(0);
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  simulation.jobs =
      static_cast<int>(std::min<std::int64_t>(o.jobs > 0 ? o.jobs : cores, simulation.games));

  const auto ruleset = session::load_ruleset(
      request_of(o.flags, context.common, static_cast<int>(simulation.players.size())));
  if (simulation.players.empty()) simulation.players = randoms(ruleset->loaded.players);
  simulation.procedures = ruleset->make_procedures;
  Bar bar(context.console.err, simulation.games);
  if (context.progress()) simulation.progress = [&](std::int64_t done) { bar.show(done); };
  play::SimulationResult result;
  try {
    result = play::simulate(*ruleset->rules, simulation);
  } catch (const play::GameFailure& failure) {
    if (context.progress()) bar.clear();
    tell_failure(o, context, ruleset, simulation, failure);
  }
  if (context.progress()) bar.clear();

  nlohmann::json summary = play::summary(simulation, result);
  summary["ruleset"] = ruleset->loaded.ruleset;
  summary["modules"] = ruleset->loaded.modules;
  summary["mods"] = ruleset->loaded.mods;
  if (o.hash) summary["hash"] = session::hash_text(result.hash());
  const bool to_file = !is_standard_output(o.json_file);
  const std::string text = json_text(summary, 2) + "\n";
  if (to_file) write_result(o.json_file, text, context.console);
  if (context.common.json || (o.json && !to_file)) {
    context.console.out << text;
  } else if (!to_file || !context.common.quiet) {
    print(summary, ruleset->loaded.title, context.console.out);
  }
  return ExitCode::ok;
}

}  // namespace

Run declare_simulate(CLI::App& command) {
  auto options = std::make_shared<SimulateOptions>();
  SimulateOptions& o = *options;
  command.add_option("RULESET", o.flags.ruleset, "name of a ruleset, or its folder");
  add_configuration_flags(command, o.flags);
  command.add_option("--games", o.games, "how many games; 100 unless given")
      ->type_name("N")
      ->check(whole_number(1, kMostGames));
  command
      .add_option("--players", o.players,
                  "a kind for each seat, or how many random players there are")
      ->type_name("random,greedy,...|N")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--jobs", o.jobs, "threads; as many as the machine has unless given")
      ->type_name("J")
      ->check(whole_number(1, 256));
  command
      .add_option("--turn-cap", o.turn_cap,
                  "decisions after which a game is stopped; the ruleset's own unless given")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000));
  command.add_flag("--hash", o.hash,
                   "a hash of the positions in which the games end, the same on every machine");
  command.add_option("--only", o.only, "plays only the game of this number of the run")
      ->type_name("N")
      ->check(whole_number(0, kMostGames - 1));
  command
      .add_option(
          "--save-failure", o.save_failure,
          "writes a game in which a rule fails as a script that fails again; - is standard output")
      ->type_name("FILE.game");
  CLI::Option* json =
      command
          .add_option("--json", o.json_file,
                      "the machine form: to a file, or without one or with - to standard output")
          ->type_name("[OUT]")
          ->expected(0, 1);
  command.parse_complete_callback([&o, json] {
    o.json = json->count() > 0;
    // `--json RULESET`: the flag has taken what was meant for the argument.
    if (o.flags.ruleset.empty() && json->count() > 0)
      o.flags.ruleset = std::exchange(o.json_file, "");
    if (o.flags.ruleset.empty()) throw CLI::RequiredError("RULESET");
    if (o.json_file.empty()) o.json_file = "-";
  });
  return [options](const Context& context) { return simulate(*options, context); };
}

}  // namespace castellan::cli
