/// Facts and figures of described features, as lines of a position. Private to
/// interpreter/session.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/session/pad/form.hpp"

namespace castellan::session {

/// A feature, or a block in it, of which lines are read.
struct DescribedFacts {
  std::size_t kind = 0;
  int n = 0;  ///< 0: a block
  Cell cell;
  grammar::TextToken word;     ///< its kind, as it was written
  std::set<std::string> said;  ///< its facts; those of a player end with the name
  std::set<std::int32_t> owners;
  std::map<std::string, std::int64_t> numbers;
  struct Limit {
    const description::PadFact* fact = nullptr;
    grammar::TextToken number;
  };
  std::vector<Limit> limits;  ///< numbers that another fact bounds
  /// Of a player here, how many by field and kind of figures.
  std::map<std::int32_t, std::map<std::pair<std::string, std::string>, std::int64_t>> figures;
  struct Mark {
    const description::PadFact* fact = nullptr;
    Seat seat;
    std::int64_t amount = 1;
    grammar::TextToken player;
  };
  std::vector<Mark> marks;
};

class FactTaker {
 public:
  FactTaker(const flow::Pad& pad, const Names& names, PadForm& form)
      : pad_(pad), names_(names), form_(form) {}

  /// Lays the component on a cell of its own, far from the others.
  Cell lay(const std::string& component, const std::string& grid, grammar::Span span);
  /// Lets the ref field of a piece say which piece it belongs to.
  void refer(const std::string& field, Cell piece, Cell to, grammar::Span span);
  void fact(DescribedFacts& here, const description::PadFact& f, const grammar::PadLine& line);
  void figures(DescribedFacts& here, const description::PadFigure& f, Seat seat,
               const grammar::TextToken& player, const grammar::PadItem& item);
  /// Checks that need all facts.
  void close(const DescribedFacts& done);

  [[nodiscard]] grammar::PositionLine assigned(std::vector<std::string> path,
                                               const std::string& value, grammar::Span span) const;
  /// The number that is word `at` and the last one of the item; `of` is the word that it belongs
  /// to.
  [[nodiscard]] std::int64_t last_number(const grammar::PadItem& item, const grammar::TextToken& of,
                                         std::size_t at, std::int64_t least,
                                         std::int64_t most) const;
  /// Reports words after the first `allowed`.
  void no_more(const grammar::PadItem& item, std::size_t allowed) const;

 private:
  void number(DescribedFacts& here, const description::PadFact& f, const grammar::PadLine& line);
  void counts(const DescribedFacts& here, const description::PadFact& f,
              const grammar::PadLine& line);
  void numbers(const DescribedFacts& here, const description::PadFact& f,
               const grammar::PadLine& line);
  void of_player(DescribedFacts& here, const description::PadFact& f, const grammar::PadLine& line);
  void mark(const DescribedFacts& done, const DescribedFacts::Mark& m);
  void set(const std::string& field, Cell cell, const std::string& value, grammar::Span span,
           const std::string& index = {});
  [[nodiscard]] const grammar::PadItem& only_item(const description::PadFact& f,
                                                  const grammar::PadLine& line) const;
  [[nodiscard]] grammar::Error repeated(const grammar::TextToken& word) const;
  [[nodiscard]] std::int64_t owned(const description::PadFigure& f, Seat seat) const;

  const flow::Pad& pad_;
  const Names& names_;
  PadForm& form_;
  int laid_ = 0;
  std::set<std::string> once_;  ///< facts that one feature has
  std::map<std::pair<std::int32_t, std::string>, std::int64_t>
      used_;  ///< figures by owner and name
};

}  // namespace castellan::session
