/// Ways to break rules one at a time: clauses of rule text (expr/observed.hpp) that are negated
/// or left out, numbers that are one more, rows of sheets that are left out.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "interpreter/expr/observed.hpp"

namespace castellan::session {

struct Mutation {
  enum class Kind : std::uint8_t { negated, dropped, number, row };
  Kind kind = Kind::negated;
  std::size_t clause = 0;            ///< of Observed::clauses(): who comes to it comes to the change
  std::string file;
  std::size_t line = 0;
  std::size_t from = 0, to = 0;      ///< bytes of the file that are replaced
  std::string before;                ///< they
  std::string after;                 ///< by which
};
/// `condition negated` ...
std::string_view mutation_text(Mutation::Kind kind);

/// Every change to clauses that ran, in files of which `counts` says so, by file and place. A
/// change is text: rules may refuse it. Text that is put together when rules are loaded stands
/// in no file and stays.
std::vector<Mutation> mutations(const expr::Observed& observed,
                                const std::function<bool(const std::string& file)>& counts);

/// The text of a file so changed.
std::string mutated(const std::string& text, const Mutation& m);

}  // namespace castellan::session
