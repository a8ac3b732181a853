/// The header of a game script: by which rules it is played, by whom, with which
/// chance; and the session that follows from it.
#pragma once

#include <memory>
#include <vector>

#include "grammar/ast/game.hpp"
#include "grammar/diagnostic.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

/// An error without a place of its own is one of the script's line.
grammar::Diagnostic at_line(const grammar::Source& source, grammar::Diagnostic d,
                            grammar::Span line);

class ScriptHeader {
 public:
  /// The options must outlive it.
  ScriptHeader(grammar::SourcePtr source, const ScriptOptions& options);

  /// One of its lines. Throws script/repeated, script/bad-value.
  void take(const grammar::GameStatement& s);
  /// Where it begins; an empty place while there is nothing.
  [[nodiscard]] grammar::Span at() const {
    return words_.empty() ? grammar::Span{} : words_.front().span;
  }

  /// Loads the rules and makes a session of them, without set-up; `at` is the line
  /// that needs it. Throws script/no-ruleset, script/players and what loading throws
  /// (an error that quotes a word of the header is reported at that word; `failed`
  /// gets its category).
  std::unique_ptr<Session> make_session(grammar::Span at, ScriptResult::Category& failed);

 private:
  [[nodiscard]] grammar::Error error(grammar::Span at, std::string id, std::string message,
                                     std::string hint = {}) const;
  /// Finds a package that the script names.
  std::string package_word(const grammar::TextToken& word);
  [[nodiscard]] grammar::Diagnostic in_header(const grammar::Diagnostic& d) const;

  grammar::SourcePtr source_;
  const ScriptOptions& options_;
  package::Request request_;
  Setup setup_;
  bool seeded_ = false;
  grammar::Span players_at_;
  std::vector<grammar::TextToken> words_;
};

}  // namespace castellan::session
