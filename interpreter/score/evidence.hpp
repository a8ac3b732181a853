/// The sentences of explain mode: what a step did to the running amount, or why
/// it did nothing. Pure functions to text; value mode never calls them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/ruletext/vm/machine.hpp"
#include "interpreter/score/contest.hpp"
#include "interpreter/score/sheet.hpp"

namespace castellan::score {

/// `add` and `subtract`: `7 x 1`, `5 taken off`, `none counted`.
std::string added(const Step& step, std::int64_t each, std::int64_t count);
/// The same of an amount that is not a count times something: `3 worth 5`.
std::string added_for(const Step& step, std::int64_t amount, std::int64_t counted);
/// The same of an amount that texts of components gave, with what each `score`
/// in them added: `3 x 2; 4 added`.
std::string added(const Step& step, std::int64_t amount, std::span<const ruletext::Scored> parts);
/// The other verbs, from the amount before to the amount after: `9 / 2 rounded up`.
std::string changed(Verb verb, std::int64_t before, std::int64_t operand);
/// `not so: round > 1`.
std::string not_applied(const Step& step);
/// `3 each, ranks 1-2 shared by 2: (21+13)/2`.
std::string ranked(const Contest& contest, std::size_t i, Ties ties, const Step& step);

/// A label with its places filled from the locals.
std::string fill(const Label& label, const ruletext::Machine& machine,
                 const ruletext::Speaker& speaker);

}  // namespace castellan::score
