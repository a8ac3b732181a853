/// Arrays of numbers that functions read: what is the same in all games of some rules. No name that rules
/// give anything gets into the source. Private to expr/native.
#pragma once

#include <map>
#include <string>

#include "interpreter/state/schema.hpp"

namespace castellan::expr::native {

class Tables {
 public:
  explicit Tables(const state::Schema& schema) : schema_(schema) {}

  // Each gives the name of the array, which is in `text()` from then on.

  /// A word of all components' attributes, by component; 0 where one has none.
  std::string attribute(std::size_t word);
  /// All words of one component's attributes after those of another: how many each has is `attribute_words()`.
  std::string attributes();
  [[nodiscard]] std::size_t attribute_words() const;
  /// The entries of a table, row by row.
  std::string table(std::size_t table);
  /// The places of an area of a map from `<array>_from[area]` on, those of the next one behind them.
  std::string areas(FieldId map);

  [[nodiscard]] std::string text() const;

 private:
  template <class Values>
  std::string keep(std::string name, const char* type, Values values);

  const state::Schema& schema_;
  std::map<std::string, std::string> arrays_;
};

}  // namespace castellan::expr::native
