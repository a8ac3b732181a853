#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "interpreter/base/file.hpp"
#include "interpreter/protocol/connection.hpp"
#include "interpreter/session/names.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/heartbeat.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/workplace.hpp"

namespace castellan::cli {
namespace {

struct RpcOptions {
  protocol::Limits limits;
  std::string game;  ///< a script, open as game 1
  std::string name;  ///< of the player that the client is
  bool spectator = false;
  int heartbeat = 0;  ///< milliseconds
  std::string games;  ///< a folder of journals
};

/// Opens the game of `--game` and says who the client is.
protocol::Client client_of(const RpcOptions& o, protocol::Games& games) {
  if (o.game.empty()) return {};
  const protocol::Workplace& here = games.workplace();
  session::ScriptOptions options = here.script_options(o.game);
  options.may_end_at_chance = true;
  session::ScriptResult result = session::run_script(here.read_script(o.game), options);
  if (!result.diagnostics.empty()) throw grammar::Error(std::move(result.diagnostics));
  const protocol::OpenGame& game = games.open(std::move(result.session));
  if (o.spectator) return {protocol::Role::spectator, {}, game.number};
  if (o.name.empty()) return {};
  const Seat seat = session::seat_of(*game.session, o.name);
  return {protocol::Role::seat, game.session->players()[seat.index()], game.number};
}

/// Opens what lies in the folder of journals; says what cannot be, which stays there.
void reopen_kept(const RpcOptions& o, protocol::Games& games, const Context& context) {
  if (o.games.empty()) return;
  for (const auto& kept : games.keep_in(o.games)) {
    try {
      session::ScriptOptions options = games.workplace().script_options(kept.path);
      options.may_end_at_chance = true;
      options.rulesets = &games.rulesets();
      const auto refuse = [&](const char* id, std::string why) {
        throw grammar::Error(grammar::diagnose(kept.path, id, std::move(why)));
      };
      if (kept.number == 0) {
        refuse("io/other-save", "This is no name of a journal: NUMBER.game, from 1 to " +
                                    std::to_string(protocol::Games::kMostNumber) +
                                    ", without zeros before it.");
      }
      if (std::filesystem::is_symlink(kept.path))
        refuse("io/not-a-file", "This is a link; a file is needed.");
      const grammar::SourcePtr source = read_script(kept.path, context.console);
      if (!session::read_marks(*source).is_transcript)
        refuse("io/other-save", "This file is no journal of this version.");
      session::ScriptResult result = session::run_script(source, options);
      if (!result.diagnostics.empty()) throw grammar::Error(std::move(result.diagnostics));
      // What was cut stays to be looked at.
      if (const std::string whole = *file::read(kept.path, kMaxTextBytes);
          session::recover(whole).cut > 0) {
        file::write(kept.path + ".cut", whole, "journal that was cut off");
      }
      games.reopen(kept, std::move(result.session));
      if (!result.other_rules.empty()) {
        context.console.err << kept.path << ": " << result.other_rules
                            << "; each state is the same, and game " << kept.number << " goes on\n";
      }
    } catch (const grammar::Error& error) {
      const std::string game =
          kept.number == 0 ? "No game is opened of it, and it"
                           : "Game " + std::to_string(kept.number) + " is not open; its journal";
      context.console.err << error.what() << '\n' << game << " stays as it is.\n";
    } catch (const protocol::Failure& failure) {
      context.console.err << kept.path << ": " << failure.data["message"].get<std::string>()
                          << '\n';
    }
  }
}

ExitCode serve(const Context& context, const RpcOptions& o) {
  const protocol::Limits& limits = o.limits;
  protocol::Games games(workplace(context.common), limits);
  reopen_kept(o, games, context);
  protocol::Connection connection(games, client_of(o, games));
  Heartbeat out(context.console.out, std::chrono::milliseconds(o.heartbeat));
  std::string line;
  for (;;) {
    const Read read = read_line(context.console.in, line, limits.line);
    if (read == Read::end) return ExitCode::ok;
    const auto answer =
        read == Read::too_long ? protocol::answer_too_long(limits) : connection.answer(line);
    games.sync();
    if (answer && !out.write(*answer)) return ExitCode::system;
  }
}

template <class Number>
void add_limit(CLI::App& command, const std::string& flag, Number& limit, const std::string& help) {
  command.add_option(flag, limit, help + " (" + std::to_string(limit) + ")")
      ->type_name("N")
      ->check(CLI::Range(Number{1}, Number{1'000'000'000}));
}

}  // namespace

Run declare_rpc(CLI::App& command) {
  command.footer(
      "One request a line on standard input, one answer a line on standard output: docs/rpc.md.");
  auto o = std::make_shared<RpcOptions>();
  auto* game = command.add_option("--game", o->game, "a script whose game is open as game 1")
                   ->type_name("FILE.game");
  auto* name = command.add_option("--as", o->name, "the client is one player of it and no host")
                   ->type_name("NAME")
                   ->needs(game);
  command.add_flag("--spectator", o->spectator, "the client only watches it")
      ->needs(game)
      ->excludes(name);
  command
      .add_option(
          "--games", o->games,
          "keeps a journal of every game in this folder, and goes on with those that lie there")
      ->type_name("DIR");
  command
      .add_option("--heartbeat", o->heartbeat,
                  "a blank line when nothing was written for so many milliseconds")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000'000));
  protocol::Limits* limits = &o->limits;
  add_limit(command, "--max-line", limits->line, "bytes of a request");
  add_limit(command, "--max-batch", limits->batch, "requests in a batch");
  add_limit(command, "--max-answer", limits->answer, "bytes of an answer");
  add_limit(command, "--max-nesting", limits->nesting, "levels of JSON");
  add_limit(command, "--max-games", limits->games, "games open at once");
  add_limit(command, "--max-time", limits->milliseconds, "milliseconds of a request");
  add_limit(command, "--max-memory", limits->memory, "bytes that a game takes, about");
  command.add_option("--max-rate", limits->rate, "requests a second (as many as come)")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000'000));
  return [o](const Context& context) { return serve(context, *o); };
}

}  // namespace castellan::cli
