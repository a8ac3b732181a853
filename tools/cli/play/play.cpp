#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <random>
#include <utility>

#include "interpreter/session/names.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/play/loop.hpp"
#include "tools/cli/report.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

struct PlayOptions {
  RulesetFlags flags;
  std::vector<std::string> players;
  std::string save;
  bool go_on = false;
  bool watch = false;
  std::size_t at = 0;
};

bool is_script(const std::string& name) {
  std::error_code ignored;
  return name == "-" || (name.ends_with(".game") && !std::filesystem::is_directory(name, ignored));
}

/// Who sits where when nobody was named: a person and random players.
std::vector<Participant> against_random(int count) {
  std::vector<Participant> out;
  for (const std::string& name : usual_names(count)) {
    out.push_back({name, out.empty() ? "" : "random"});
  }
  return out;
}

bool named(const PlayOptions& o) { return !o.players.empty() && number_of_players(o.players) == 0; }

/// Says who plays when nobody was named.
std::string seated(const std::vector<Participant>& seats) {
  std::vector<std::string> computers;
  for (std::size_t i = 1; i < seats.size(); ++i) computers.push_back(seats[i].name);
  if (computers.empty()) return {};
  return "you are " + seats.front().name + "; " + joined(computers) +
         (computers.size() == 1 ? " plays" : " play") + " at random. --players says who plays\n";
}

/// None when nobody was named.
std::vector<Participant> participants(const PlayOptions& o) {
  if (o.players.empty()) return {};
  if (const int count = number_of_players(o.players); count > 0) return against_random(count);
  std::vector<Participant> out;
  for (const std::string& text : o.players) out.push_back(participant_of(text));
  return out;
}

/// `seats`: filled when nobody was named.
std::unique_ptr<session::Session> new_game(const PlayOptions& o, const Context& context,
                                           std::vector<Participant>& seats) {
  const int count = static_cast<int>(std::min<std::size_t>(seats.size(), 1000));
  const auto ruleset = session::load_ruleset(request_of(o.flags, context.common, count));
  if (seats.empty()) seats = against_random(ruleset->loaded.players);
  if (!named(o) && !context.common.quiet) context.console.err << seated(seats);
  session::Setup setup;
  for (const Participant& each : seats) setup.players.push_back(each.name);
  // A new game every time, unless somebody wants this one again.
  setup.seed = context.common.seed ? *context.common.seed : std::random_device{}();
  if (!context.common.quiet) {
    context.console.err << "seed " << setup.seed << ", the same again with --seed\n";
  }
  auto session = std::make_unique<session::Session>(ruleset, std::move(setup));
  running_rules([&] { session->start(); });
  return session;
}

ExitCode play_game(const PlayOptions& o, const Context& context) {
  std::vector<Participant> seats;
  std::unique_ptr<session::Session> session;
  if (is_script(o.flags.ruleset)) {
    if (o.flags.configured()) {
      throw grammar::Error(grammar::diagnose(
          o.flags.ruleset, "script/configured",
          "A script says itself which modules, options and mods it is played with.",
          "leave out --with, --option and --mod"));
    }
    ExitCode code = ExitCode::ok;
    session = open_script(o.flags.ruleset, context, code, o.go_on, o.at);
    if (session == nullptr) return code;
    for (const std::string& name : session->players()) seats.push_back({name, ""});
    for (const std::string& text : o.players) {
      const Participant given = participant_of(text);
      seats[session::seat_of(*session, given.name).index()].kind = given.kind;
    }
  } else {
    seats = participants(o);
    session = new_game(o, context, seats);
  }

  const rng::Stream seeds(context.common.seed.value_or(session->setup().seed));
  std::vector<std::string> kinds;
  for (const Participant& each : seats) kinds.push_back(each.kind);
  std::optional<LiveRules> live;
  if (o.watch) live.emplace(session->ruleset().request);
  std::optional<session::TranscriptFile> transcript;
  const bool print = !o.save.empty() && is_standard_output(o.save);
  if (!o.save.empty() && !print) transcript.emplace(o.save, *session);
  PlayLoop loop(std::move(session), std::move(kinds), seeds, transcript ? &*transcript : nullptr,
                live ? &*live : nullptr, context);
  const auto end = [&] {
    if (print) context.console.out << loop.session().transcript();
  };
  try {
    running_rules([&] { loop.run(); });
  } catch (...) {
    end();
    throw;
  }
  end();
  return ExitCode::ok;
}

}  // namespace

Run declare_play(CLI::App& command) {
  auto options = std::make_shared<PlayOptions>();
  command
      .add_option("RULESET", options->flags.ruleset,
                  "name of a ruleset, its folder, or a game script to go on from")
      ->required();
  add_configuration_flags(command, options->flags);
  command
      .add_option("--players", options->players,
                  "names by seat, computers with their kind; or how many play")
      ->type_name("Anna,Ben:random,...|N")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_flag("--go-on", options->go_on,
                   "with a script that has a wrong line: play on as the game was before it");
  command.add_option("--at", options->at, "with a script: play on from behind this line of it")
      ->type_name("LINE")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}));
  command.add_flag(
      "--watch", options->watch,
      "when files of the rules are saved the game goes on under them, if it is the same game");
  command
      .add_option("--save", options->save,
                  "keeps the game as a script while it is played; - prints it at the end")
      ->type_name("FILE.game");
  return [options](const Context& context) { return play_game(*options, context); };
}

}  // namespace castellan::cli
