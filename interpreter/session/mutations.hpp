/// Ways to break rules one at a time: clauses of rule text (ruletext/observed.hpp) that are negated
/// or left out, numbers that are one more, rows of sheets that are left out; data
/// (data_entries.hpp) with another value.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/ruletext/observed.hpp"

namespace castellan::session {

struct Mutation {
  enum class Kind : std::uint8_t { negated, dropped, number, row, word, truth };
  Kind kind = Kind::negated;
  /// Of Observed::clauses(): the clause whose runs reach the change; none: every load of the file.
  std::optional<std::size_t> clause;
  std::string rule;  ///< the declaration, or the thing that data is about
  std::string file;
  std::size_t line = 0, column = 0;
  std::size_t from = 0, to = 0;  ///< bytes of the file that are replaced
  std::string before;            ///< they
  std::string after;             ///< by which
};
/// `condition negated` ...
std::string_view mutation_text(Mutation::Kind kind);

/// Every change to clauses that ran, in files of which `counts` says so, by file and place. A
/// change is text: rules may refuse it. Text that is put together when rules are loaded is in no
/// file and stays unchanged.
std::vector<Mutation> mutations(const ruletext::Observed& observed,
                                const std::function<bool(const std::string& file)>& counts);

/// Every change to the data of a file, by place.
std::vector<Mutation> data_mutations(const std::string& file, const std::string& text);

/// Puts them in order of file and place.
void sort_mutations(std::vector<Mutation>& all);

/// The text of a file so changed.
std::string mutated(const std::string& text, const Mutation& m);

}  // namespace castellan::session
