/// Where what a name stands for lies, as far as a text says it: a name for the
/// members of `hand of p` stands for what lies there, so that `move c to discard`
/// needs no `from`.
///
/// Plain are piles and slots that mean the same as long as the name is known:
/// `hand`, `hand of p`, `load[s]`, where p and s are names given in the text. What
/// is found by the value of a field is not: the field may change.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

struct Whereabouts {
  Expr place;
  /// The names in it and their registers; none for those that nothing given hides.
  std::vector<std::pair<std::string, std::optional<std::uint16_t>>> names;
  std::string subject;
  std::uint16_t player = 0;
  /// Of a name that the program begins with: where its domain says that it lies.
  const description::RuleText* declared = nullptr;
};

/// Where the members of a set lie; null where that is not plain.
std::shared_ptr<const Whereabouts> whereabouts(Emitter& em, const Expr& set);
/// What to write behind `from` for this name, if it still means the same here.
std::optional<Expr> lies_in(Emitter& em, const Binding& name, grammar::Span at);

}  // namespace castellan::ruletext
