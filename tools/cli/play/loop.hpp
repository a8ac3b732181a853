/// A game at one terminal: people type, computer players move by themselves.
///
/// Several people may share the terminal; what is shown belongs to the one
/// whose turn it is, what happens in between is told as everybody may know it.
/// Every change reaches the transcript before it is shown. Reads lines, so
/// that a pipe may play as well.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/player.hpp"
#include "interpreter/session/debugger.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "interpreter/session/session.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/input.hpp"
#include "tools/cli/play/live_rules.hpp"

namespace castellan::cli {

class PlayLoop {
 public:
  /// `kinds` of computers, one a seat, empty where a person sits; `seeds` of what they choose.
  /// `transcript` may be null; so may `live`, the rules when they may change.
  PlayLoop(std::unique_ptr<session::Session> session, std::vector<std::string> kinds,
           rng::Stream seeds, session::TranscriptFile* transcript, LiveRules* live,
           const Context& context);

  /// Plays until the game is over, somebody quits or the input ends. Throws
  /// grammar::Error when a rule fails in a computer's move.
  void run();
  [[nodiscard]] const session::Session& session() const { return *session_; }

 private:
  enum class Next : std::uint8_t { again, moved, quit };

  void seat_computers();
  void computer_move(Seat seat);
  /// Whether rules that were saved are played by now, or said why not. Waits for it until a line
  /// can be read.
  bool wait();
  bool look_at_rules(std::chrono::milliseconds most);
  /// The game goes on under the rules as they are now, if it is the same game.
  void reload();
  /// The game as far as it is the same under other rules.
  void go_back();
  void play_on(std::unique_ptr<session::Session> session);
  /// What somebody types, without blanks around it; empty for a line that is too
  /// long, none at the end.
  std::optional<std::string> answer();
  /// The same, whatever happens to the rules meanwhile.
  std::optional<std::string> read_answer();
  Next ask(Seat seat);
  Next obey(const std::string& line, Seat seat);
  Next move(const std::string& text, Seat seat);
  /// A chance node: the game is played on a table, and somebody says what came.
  Next ask_outcome();
  Next undo(bool anyway);
  void changed();
  void tell_events();
  /// Those with a text, the first so many of them.
  void list_legal(Seat seat);
  void list_moves(const std::string& part, std::size_t most);
  /// Answers what asks why (play_debug.cpp); false for other words. What is hidden shows in it.
  bool debug(const std::string& word, const std::string& rest, Seat seat);
  session::Debugger& debugger();
  void tell_why();
  void tell_why_not(const std::string& text, Seat seat);
  void tell_rule(const std::string& id);
  void tell_trace();
  /// A statement `set` of scripts: a line of a position, or none, and the lines follow.
  void set_by_hand(const std::string& line);
  void set_break(const std::string& rule);
  [[nodiscard]] bool breaks_at(const session::MetClause& clause) const;
  void tell_met(const std::vector<session::MetClause>& met, const std::string& text, Seat seat);
  /// Says which rules that it was to stop at a computer's move comes to, with the values.
  void tell_stop(const std::string& text, Seat seat);
  /// Tries a move in a copy and stops in its effects; whether it is not to be made.
  bool stops(const std::string& text, Seat seat);
  void explain(const std::string& what, Seat seat);
  void explain_verb(MoveKindId kind);
  void show_board(Seat seat);
  void show_score(const std::string& sheet);
  void show_result();
  void show_help();

  [[nodiscard]] bool is_person(Seat seat) const { return kinds_[seat.index()].empty(); }
  /// Who is told of what happens: the only person, or everybody at once.
  [[nodiscard]] Seat listener() const;

  std::unique_ptr<session::Session> session_;
  std::vector<std::string> kinds_;
  rng::Stream seeds_;
  std::vector<std::unique_ptr<play::Player>> computers_;
  session::TranscriptFile* transcript_;
  LiveRules* live_;
  std::unique_ptr<session::Session>
      as_far_;  ///< under the rules that were saved last, when it is not the whole game
  std::unique_ptr<session::Debugger> debugger_;  ///< once somebody asked
  std::vector<std::string> breaks_;
  const Context& context_;
  Input in_;
  std::ostream& out_;
  std::vector<std::string> legal_;  ///< of the person being asked, in the order shown
  std::uint64_t not_listed_ = 0;  ///< legal moves besides these, at least unless `listed_exactly_`
  bool listed_exactly_ = true;
  bool show_board_ = true;  ///< something has changed since it was drawn
};

}  // namespace castellan::cli
