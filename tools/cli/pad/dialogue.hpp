/// Asks at the terminal for what a scoring pad describes, feature by feature.
///
/// What was answered is kept as the answers to each question of each feature, so that
/// every one of them can be given anew, and as text it is a `.pad` file at any time.
/// An answer is taken when that text, with it, can be read. Knows no game: kinds, facts,
/// figures and holdings are those of the ruleset for the modules in use.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/description/pad.hpp"
#include "interpreter/session/pad/pad.hpp"
#include "tools/cli/command.hpp"

namespace castellan::cli {

class PadDialogue {
 public:
  /// `header` are the lines that a pad begins with, each with its line end; prompts and
  /// complaints go to `err` of the console.
  PadDialogue(const Console& console, const session::ScriptOptions& options,
              const session::Ruleset& ruleset, std::vector<std::string> players,
              std::string header);

  /// Asks until there is nothing more to say, or the input ends. The pad so far, as text.
  std::string run();

 private:
  using Kind = description::PadKind;
  enum class Said : std::uint8_t { answer, back, drop, enough, end };
  struct Feature {
    const Kind* kind = nullptr;
    std::vector<std::vector<std::string>> answers;  ///< by question; several only of blocks
  };
  struct Question {
    std::string prompt;
    std::string said;                            ///< what a line says before the answer
    const description::PadFact* flag = nullptr;  ///< yes or no
    const Kind* block = nullptr;                 ///< several answers, each a block of facts
    int player = -1;                             ///< whose figures are meant; -1: of the feature
    bool of_figures = false;                     ///< asked only where that player has figures
  };

  [[nodiscard]] std::vector<Question> questions(const Kind& kind) const;
  [[nodiscard]] std::string facts_prompt(const description::PadFact& f) const;
  [[nodiscard]] std::string lines(const Feature& f) const;
  /// With the number of each feature in a comment before it, or without.
  [[nodiscard]] std::string text(bool numbered = false) const;

  /// One line of input; commands that can be given anywhere are carried out.
  Said read(const std::string& prompt, std::string& answer);
  bool command(const std::string& line);
  /// Whether the pad can be read; says what is wrong.
  [[nodiscard]] bool readable() const;
  void say(const std::string& line) const;

  Said features();
  Said ask(Feature& f, bool from_the_end);
  Said answer(const Question& q, std::vector<std::string>& answers);
  Said holdings();
  [[nodiscard]] const Kind* kind_named(const std::string& word) const;
  [[nodiscard]] std::optional<std::size_t> feature_named(const std::string& number) const;

  const Console& console_;
  const session::ScriptOptions& options_;
  const description::Pad& pad_;
  const session::Ruleset& ruleset_;
  std::vector<std::string> players_;
  std::string header_;
  std::vector<Feature> features_;
  std::vector<std::string> held_;  ///< by player
};

}  // namespace castellan::cli
