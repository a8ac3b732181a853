/// From the trees of `.score` files to sheets: names of loops and `let` get
/// their locals here, the amounts themselves are compiled by ruletext.
///
/// One compiler a sheet. Private to interpreter/score; the member functions are
/// spread over sheet_compiler.cpp (sheets, loops, labels), row_compiler.cpp
/// (verbs of a row), row_calls.cpp (rows by name) and rank_compiler.cpp.
#pragma once

#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/ruletext/words/reference.hpp"
#include "interpreter/score/sheet.hpp"

namespace castellan::score {

/// Names of a phrase, joined as the names of the schema are: `outer wall` is
/// `outer_wall`. Empty for anything that is not a phrase.
std::string phrase_name(const grammar::Expr& e);
/// The type of a sheet's parameter by its kind in words; invalid when there is none, or
/// none that is one value.
ruletext::Type parameter_type(std::string_view kind, const state::Schema& schema);
/// What a sheet `of` this word gives amounts for: a value of a choice, a
/// component, or what there is in a field (ruletext::thing_in).
std::optional<ruletext::Type> subject_type(std::string_view word, const state::Schema& schema);
/// Whether a program speaks of the player, local 0.
bool uses_player(const ruletext::Program& p);

class SheetCompiler {
 public:
  /// By SheetId; the one that is compiled and the others, filled or not.
  using AllSheets = std::vector<std::unique_ptr<Sheets::Sheet>>;

  SheetCompiler(const ruletext::Vocabulary& v, const description::SheetFile& file,
                const grammar::Sheet& tree, const AllSheets& all, grammar::Diagnostics& out);

  /// Rows ranked with contestants get programs for `others`, contestants of
  /// the description that take part in this sheet.
  void compile(Sheets::Sheet& into, const std::vector<const description::Contestant*>& others);

 private:
  using Expr = grammar::Expr;

  void error(grammar::Span at, std::string id, std::string message, std::string hint = {});
  bool subject(Sheets::Sheet& into);
  void declare_name(const grammar::WordToken& name, ruletext::Type type);
  void unknown_kind(const grammar::WordToken& name, const grammar::WordToken& kind);
  [[nodiscard]] std::uint16_t local_of(std::size_t position) const {
    return static_cast<std::uint16_t>(position + 1);
  }
  ruletext::Program amount(const Expr& e, ruletext::Type wanted);
  /// An amount that is the same for all players.
  ruletext::Program common(const Expr& e, ruletext::Type wanted, const char* what);
  Label label(const std::string& text, grammar::Span span);
  /// A label that scripts can name: numbers, values of choices, components.
  Label row_id(const grammar::WordToken& id);

  void items(const std::vector<grammar::SheetItem>& list, std::vector<Item>& into);
  void loop(const grammar::SheetItem& tree, std::vector<Item>& into);
  void include(const grammar::SheetItem& tree, std::vector<Item>& into);
  void row(const grammar::Row& tree, std::vector<Item>& into);
  /// Each name stands in a sheet once.
  void name_row(const grammar::WordToken& name);
  /// Of the row that is compiled; empty for the ruleset and what it extends.
  [[nodiscard]] std::string package() const;

  // row_compiler.cpp
  void statement(const grammar::Statement& s, Row& row);
  bool verb(const grammar::Statement& s, Step& step);
  bool halve(const grammar::Statement& s, Step& step);
  void allow(const grammar::Statement& s, std::span<const ruletext::language::Complement> takes);
  [[nodiscard]] static const grammar::Complement* complement(const grammar::Statement& s,
                                                             std::string_view preposition);
  const Expr* object(const grammar::Statement& s);
  const Expr* limit(const grammar::Statement& s, std::string_view preposition);
  void no_object(const grammar::Statement& s);
  void condition(const grammar::Statement& s, Step& step);

  // row_calls.cpp
  /// The effect of this name; null when there is none.
  [[nodiscard]] const description::Definition* named_row(const Expr& said) const;
  [[nodiscard]] std::string nearest_named_row(const Expr& said) const;
  bool take_values(const description::Definition& d, const Expr& said, Row& row);
  /// The statements of an effect, with values, in the place of its name.
  void call(const grammar::Statement& s, const description::Definition& d, Row& row);

  // rank_compiler.cpp
  void rank(const grammar::Statement& s, Step& step, Row& row);
  void points(const Expr& e, Prizes& prizes);
  void prize_list(const Expr& e, const std::vector<const Expr*>& subscripts, Prizes& prizes);
  void ties(const grammar::Statement& s, Prizes& prizes);
  void others(Prizes& prizes);

  const ruletext::Vocabulary& v_;
  const description::SheetFile& file_;
  const grammar::Sheet& tree_;
  const AllSheets& all_;
  grammar::Diagnostics& out_;
  grammar::SourcePtr source_;
  ruletext::Signature signature_;  ///< names in scope; position + 1 is the local
  std::size_t row_scope_ = 0;      ///< names in scope where the row begins
  std::set<std::string> row_ids_;
  std::vector<std::string> calls_;  ///< named rows that the statement stands in
  const std::vector<const description::Contestant*>* others_ = nullptr;
};

}  // namespace castellan::score
