#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>

#include "grammar/utf8.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/play/player.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/whole_number.hpp"

namespace castellan::cli {
namespace {

struct PerftOptions {
  RulesetFlags flags;
  int depth = 3;
  int players = 0;
};

struct Failure {
  std::string move;
  std::string reason;
};

/// Walks every sequence of legal moves to a depth and back, comparing the
/// whole state after each step back with what it was before the step.
class Walk {
 public:
  explicit Walk(flow::Game& game, std::span<const std::string> players)
      : game_(game), players_(players) {}

  struct Count {
    std::uint64_t paths = 0;
    /// Paths that are shorter than the depth because the game was over.
    std::uint64_t ended = 0;
  };

  /// Paths of `depth` moves from here.
  Count count(int depth) {
    if (depth == 0) return {1, 0};
    if (game_.over()) return {1, 1};
    const Seat seat = game_.pending().actor();
    if (depth == 1) return {game_.count_legal(seat), 0};
    Count total;
    const std::vector<moves::Move> moves = legal(seat);
    if (moves.empty()) throw play::no_move(game_, seat);
    for (const moves::Move& move : moves) {
      const Count below = through(move, depth);
      total.paths += below.paths;
      total.ended += below.ended;
    }
    return total;
  }

  /// Paths of `depth` moves of which `move` is the first.
  Count through(const moves::Move& move, int depth) {
    const std::span<const Word> words = game_.arena().view(0, game_.arena().size());
    const std::vector<Word> before(words.begin(), words.end());
    const std::string text = game_.text(move, players_);
    game_.apply(move);
    const Count out = count(depth - 1);
    if (!game_.undo()) throw Failure{text, "it could not be taken back"};
    const std::span<const Word> after = game_.arena().view(0, game_.arena().size());
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] != after[i]) {
        throw Failure{text, "taking it back left word " + std::to_string(i) + " as " +
                                std::to_string(after[i]) + ", which was " +
                                std::to_string(before[i])};
      }
    }
    ++undone_;
    return out;
  }

  /// The legal moves; as many as counting says there are.
  std::vector<moves::Move> legal(Seat seat) {
    std::vector<moves::Move> out;
    const bool all = game_.legal(seat, out);
    const std::uint64_t counted = game_.count_legal(seat);
    if (!all) {
      throw grammar::Error(grammar::diagnose("", "budget/moves",
                                             "there are " + std::to_string(counted) +
                                                 " legal moves or more; perft goes through " +
                                                 std::to_string(out.size()) + " at most"));
    }
    if (counted != out.size()) {
      throw Failure{"", "counting gives " + std::to_string(counted) + " legal moves, listing " +
                            std::to_string(out.size())};
    }
    return out;
  }

  [[nodiscard]] std::uint64_t undone() const { return undone_; }

 private:
  flow::Game& game_;
  std::span<const std::string> players_;
  std::uint64_t undone_ = 0;
};

struct Branch {
  std::string move;
  Walk::Count count;
};

void print(const PerftOptions& o, const Context& context, const std::vector<Branch>& split,
           const Walk::Count& total, std::uint64_t undone, double seconds, int players) {
  std::ostream& out = context.console.out;
  if (context.common.json) {
    nlohmann::json list = nlohmann::json::array();
    for (const Branch& b : split) list.push_back({{"move", b.move}, {"paths", b.count.paths}});
    const nlohmann::json found{{"ruleset", o.flags.ruleset},
                               {"players", players},
                               {"seed", context.common.seed.value_or(0)},
                               {"depth", o.depth},
                               {"paths", total.paths},
                               {"ended", total.ended},
                               {"undone", undone},
                               {"seconds", seconds},
                               {"split", list}};
    out << json_text(found, 2) << '\n';
    return;
  }
  std::size_t width = 0;
  for (const Branch& b : split) width = std::max(width, grammar::count_code_points(b.move));
  for (const Branch& b : split) {
    out << b.move << std::string(width - grammar::count_code_points(b.move) + 2, ' ')
        << b.count.paths << '\n';
  }
  out << "depth " << o.depth << ": " << total.paths << " paths";
  if (total.ended > 0) out << ", " << total.ended << " of them end early";
  out << "\nundo verified after " << undone << " moves\n";
}

ExitCode perft(const PerftOptions& o, const Context& context) {
  const auto ruleset = session::load_ruleset(request_of(o.flags, context.common, o.players));
  const int players = ruleset->loaded.players;
  const auto procedures = ruleset->make_procedures ? ruleset->make_procedures() : nullptr;
  flow::Game::Options options;
  options.seed = context.common.seed.value_or(0);
  options.procedures = procedures.get();
  flow::Game game(*ruleset->rules, options);
  running_rules([&] { game.start(); });

  const std::vector<std::string> names = usual_names(players);
  Walk walk(game, names);
  std::vector<Branch> split;
  Walk::Count total;
  const auto begin = std::chrono::steady_clock::now();
  try {
    if (!game.over()) {
      const std::vector<moves::Move> roots = walk.legal(game.pending().actor());
      if (roots.empty()) throw play::no_move(game, game.pending().actor());
      for (const moves::Move& move : roots) {
        if (context.progress()) {
          context.console.err << "\r" << split.size() << " of " << roots.size() << " moves"
                              << std::flush;
        }
        const std::string text = game.text(move, names);
        split.push_back({text, walk.through(move, o.depth)});
        total.paths += split.back().count.paths;
        total.ended += split.back().count.ended;
      }
      if (context.progress()) context.console.err << "\r\x1b[K" << std::flush;
    }
  } catch (const Failure& failure) {
    context.console.err << "castellan: the engine and itself disagree"
                        << (failure.move.empty() ? "" : " at '" + failure.move + "'") << ": "
                        << failure.reason << ".\n";
    return ExitCode::failed;
  } catch (const ruletext::RuleError& error) {
    throw RuleFailure(grammar::Error(error.diagnostic()));
  } catch (const grammar::Error& error) {
    throw RuleFailure(error);
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::sort(split.begin(), split.end(),
            [](const Branch& a, const Branch& b) { return a.move < b.move; });
  print(o, context, split, total, walk.undone(), seconds, players);
  return ExitCode::ok;
}

}  // namespace

Run declare_perft(CLI::App& command) {
  auto options = std::make_shared<PerftOptions>();
  add_ruleset_flags(command, options->flags);
  command.add_option("--depth", options->depth, "moves a path; 3 unless given")
      ->type_name("D")
      ->check(whole_number(1, 100));
  command.add_option("--players", options->players, "number of players; the fewest unless given")
      ->type_name("N")
      ->check(whole_number(1, 12));
  return [options](const Context& context) { return perft(*options, context); };
}

}  // namespace castellan::cli
