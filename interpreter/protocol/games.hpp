/// Open games by number, and the rules they share.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "interpreter/protocol/limits.hpp"
#include "interpreter/protocol/watchdog.hpp"
#include "interpreter/session/ruleset_cache.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::protocol {

/// What the program gives: where packages are found, what may be read.
struct Workplace {
  /// A request for nothing yet, with the folders to search.
  std::function<package::Request()> request;
  /// The answer to `packages`.
  std::function<nlohmann::json()> packages;
  /// How a script is run that lies at a path; of one that lies nowhere, empty.
  std::function<session::ScriptOptions(const std::string& path)> script_options;
  std::function<grammar::SourcePtr(const std::string& path)> read_script;
  /// Of games for which none is named.
  std::optional<std::uint64_t> seed;
};

struct OpenGame {
  std::int64_t number = 0;
  std::unique_ptr<session::Session> session;
  /// A player asks the others to take back more than it may by itself.
  struct Wish {
    Seat by;
    std::size_t count = 0;
    std::vector<Seat> awaited;  ///< who has not answered
  };
  std::optional<Wish> wish;  ///< until somebody says no, or the game goes on
  std::optional<session::TranscriptFile> journal;
  bool dirty = false;  ///< the journal is not on the disk
  struct Invitation {
    std::string seat;  ///< empty: to watch
    bool taken = false;
  };
  std::map<std::string, Invitation> invitations;  ///< by token
};

class Games {
 public:
  Games(Workplace workplace, Limits limits)
      : workplace_(std::move(workplace)),
        limits_(limits),
        watchdog_(std::chrono::milliseconds(limits.milliseconds)) {}

  [[nodiscard]] const Workplace& workplace() const { return workplace_; }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] session::RulesetCache& rulesets() { return rulesets_; }
  [[nodiscard]] Watchdog& watchdog() { return watchdog_; }

  /// Throws Failure: io/rpc-game.
  OpenGame& at(std::int64_t number);
  [[nodiscard]] const std::map<std::int64_t, OpenGame>& all() const { return games_; }
  /// Throws Failure: io/rpc-games, when one more would be too many, or no number is left.
  OpenGame& open(std::unique_ptr<session::Session> session);
  /// Its journal stays under another name.
  void close(std::int64_t number);
  void need_room() const;

  // --- kept on the disk

  struct Kept {
    std::int64_t number = 0;  ///< 0: called like a journal, but by no number of a game
    std::string path;
  };
  /// Numbers of games are exact in JSON of every language.
  static constexpr std::int64_t kMostNumber = (std::int64_t{1} << 53) - 1;
  /// Keeps a journal of every game in a folder, which nobody else uses meanwhile; what lies
  /// there from before, by number. Errors: io/no-folder, io/in-use.
  std::vector<Kept> keep_in(const std::string& folder);
  /// Opens a kept game under its number and goes on with its journal.
  OpenGame& reopen(const Kept& kept, std::unique_ptr<session::Session> session);
  /// Writes down what has changed. When it cannot be, `back` undoes the change, and the
  /// error is thrown: io/cannot-write.
  void keep(OpenGame& game, const std::function<void()>& back);
  /// What was written down is on the disk; before it is acknowledged. Error: io/cannot-write.
  void sync();

 private:
  OpenGame& open_as(std::int64_t number, std::unique_ptr<session::Session> session);
  Workplace workplace_;
  Limits limits_;
  Watchdog watchdog_;
  session::RulesetCache rulesets_;
  std::map<std::int64_t, OpenGame> games_;
  std::int64_t last_ = 0;
  std::optional<file::Folder> folder_;  ///< of journals
  bool dirty_ = false;                  ///< a game is
};

}  // namespace castellan::protocol
