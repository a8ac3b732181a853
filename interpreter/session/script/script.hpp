/// Runs game scripts: header, moves, draws, positions, expectations.
///
/// A script describes one game set-up; every `position` begins a new game of
/// it. A wrong line ends the run, and the game is as it was before that
/// line; an expectation that is not met is reported and the run goes on. A transcript is pinned
/// to its packages: under others it runs only if each step has its hash, and this agrees; else
/// the first step that differs is named (io/transcript-packages). What
/// happens is reported to an observer, so that a program can print it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grammar/ast/game.hpp"
#include "grammar/diagnostic.hpp"
#include "interpreter/session/ruleset_cache.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

/// Hears what a script does, in order. Each call comes after the fact.
class ScriptObserver {
 public:
  virtual ~ScriptObserver() = default;
  /// The set-up has run, or a position has been taken.
  virtual void began(const Session&) {}
  virtual void moved(const Session&, Seat, const std::string& /*canonical text*/) {}
  virtual void set(const Session&, const std::string& /*statement*/) {}
  virtual void happened(const LoggedEvent&) {}
  virtual void scored(const score::Explained&) {}
  virtual void undone(const Session&, std::size_t /*moves*/) {}
  virtual void judged(const grammar::GameStatement&, bool /*met*/, const std::string& /*message*/) {
  }
};

struct ScriptOptions : package::Search {
  /// Where the script lies: packages that it names by their folders are looked for from here
  /// first. Empty: it lies nowhere.
  std::filesystem::path folder;
  /// Where rulesets that were loaded before are kept; null: each is loaded.
  RulesetCache* rulesets = nullptr;
  /// What is played by, whatever the script says of it; null: what it says.
  std::shared_ptr<const Ruleset> ruleset;
  /// The seed of scripts that name none.
  std::uint64_t seed = 0;
  /// All chance is decided by the caller or the script, as `chance given`.
  bool chance_given = false;
  /// The generator decides chance that the script leaves open, also after `chance given`.
  bool chance_left = false;
  /// The rules are loaded with what scoring pads need.
  bool for_pad = false;
  /// The script may end while a draw is awaited.
  bool may_end_at_chance = false;
  ScriptObserver* observer = nullptr;
};

struct ScriptResult {
  /// In order of weight: the exit code of a program follows from it.
  enum class Category : std::uint8_t {
    done,  ///< everything ran, every expectation is met
    expectation_failed,
    wrong_input,  ///< syntax, an unknown name, an illegal move ...
    file_failed,
    rule_failed  ///< a rule raised an error or broke its budget
  };
  Category category = Category::done;
  /// The game at the end or before the wrong line; null when it could not begin.
  std::unique_ptr<Session> session;
  std::vector<grammar::Diagnostic> diagnostics;
  std::size_t met = 0;
  std::size_t failed = 0;
  /// Of a transcript that goes on under other rules, with each state the same: how they differ.
  std::string other_rules;
  /// The first step of it that differs, empty for the set-up; why, unless its state alone is
  /// another.
  std::optional<grammar::Span> differs;
  std::string why;
  /// The wrong statement; none when all of them ran.
  std::optional<std::size_t> stopped_at;
};

/// Parses and runs a script. Reports everything in the result; throws only
/// what has nothing to do with the script (no memory).
ScriptResult run_script(const grammar::SourcePtr& source, const ScriptOptions& options);

/// An argument of the kind that is taken: a number, a truth, a player, a value of a
/// choice or a component. Throws script/bad-value.
ruletext::Value read_argument(const Session& session, const grammar::SourcePtr& source,
                              const grammar::TextToken& word, const ruletext::Type& type);

/// A sheet of players and its arguments as words: `scoring 3`. Used by
/// the statement `score` and by programs. Throws script/unknown-sheet,
/// script/bad-value.
score::Call find_sheet(const Session& session, const grammar::SourcePtr& source,
                       const std::vector<grammar::TextToken>& words);

}  // namespace castellan::session
