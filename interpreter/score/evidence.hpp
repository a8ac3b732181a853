/// The sentences of explain mode: what a step did to the running amount, or why
/// it did nothing. Pure functions to text; value mode never calls them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "interpreter/expr/machine.hpp"
#include "interpreter/expr/value_text.hpp"
#include "interpreter/score/sheet.hpp"

namespace castellan::score {

/// A `rank` row while it is decided: players by seat, then the other
/// contestants. Fixed size, so that value mode allocates nothing.
struct Contest {
  std::size_t size = 0;
  std::array<bool, kMaxContestants> enters{};   ///< the conditions hold
  std::array<bool, kMaxContestants> excluded{}; ///< the row's own condition does not
  /// What is compared: `width` amounts a contestant, one contestant after the other.
  std::size_t width = 1;
  std::array<Word, kMaxContestants * kMaxCascade> amounts{};
  std::array<int, kMaxContestants> ranks{};     ///< from 1; 0: takes no part
  std::array<Word, kMaxContestants> points{};
  std::array<Word, kMaxContestants> prizes{};   ///< of ranks 1, 2, ...; beyond what is listed 0
  Word least = 0;

  [[nodiscard]] Word& amount(std::size_t i, std::size_t k = 0) { return amounts[i * width + k]; }
  [[nodiscard]] Word amount(std::size_t i, std::size_t k = 0) const { return amounts[i * width + k]; }
  /// Contestants on the rank of `i`, itself included.
  [[nodiscard]] int tied(std::size_t i) const;
};

/// `add` and `subtract`: `7 x 1`, `5 taken off`, `none counted`.
std::string added(const Step& step, std::int64_t each, std::int64_t count);
/// The same of an amount that is not a count times something: `3 worth 5`.
std::string added_for(const Step& step, std::int64_t amount, std::int64_t counted);
/// The same of an amount that texts of components gave, with what each `score`
/// in them added: `3 x 2; 4 added`.
std::string added(const Step& step, std::int64_t amount, std::span<const expr::Scored> parts);
/// The other verbs, from the amount before to the amount after: `9 / 2 rounded up`.
std::string changed(Verb verb, std::int64_t before, std::int64_t operand);
/// `not so: round > 1`.
std::string not_applied(const Step& step);
/// `3 each, ranks 1-2 shared by 2: (21+13)/2`.
std::string ranked(const Contest& contest, std::size_t i, Ties ties, const Step& step);

/// A label with its places filled from the locals.
std::string fill(const Label& label, const expr::Machine& machine, const expr::Speaker& speaker);

}  // namespace castellan::score
