#include "interpreter/ruletext/optimiser/known.hpp"

namespace castellan::ruletext::optimiser {

Fact Known::loaded(std::size_t i) const {
  const Fact& fact = locals_[i];
  return fact.what == Fact::What::nothing ? Fact::copy(static_cast<std::uint16_t>(i)) : fact;
}

void Known::write(std::size_t i, Fact fact) {
  const Fact own = Fact::copy(static_cast<std::uint16_t>(i));
  if (fact == own) return;  // its own value
  for (Fact& other : locals_) {
    if (other == own) other = {};
  }
  for (Entry& entry : stack) {
    if (entry.fact == own) entry = {};
  }
  locals_[i] = fact;
}

Known::Entry Known::pop() {
  const Entry top = stack.back();
  stack.pop_back();
  return top;
}

void Known::settle() {
  for (Entry& entry : stack) entry.from = kNowhere;
}

void Known::meet(const Known& other) {
  for (std::size_t i = 0; i < locals_.size(); ++i) {
    if (locals_[i] != other.locals_[i]) locals_[i] = {};
  }
  for (std::size_t i = 0; i < stack.size(); ++i) {
    stack[i].from = kNowhere;
    if (stack[i].fact != other.stack[i].fact) stack[i].fact = {};
  }
}

}  // namespace castellan::ruletext::optimiser
