// Loops of effects that change what decides which members they have.

#include "interpreter/ruletext/check/emitter.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/optimiser/interference.hpp"
#include "interpreter/ruletext/tree/lower.hpp"

namespace castellan::ruletext {

void Emitter::list_members_first(const Loop& loop, std::size_t begin) {
  if (!whole_ || out.error_count() != errors_before_) return;
  tree::Lowered alone = tree::lower(tree_.tree(), loop.form);
  Program p;
  p.code = std::move(alone.code);
  const MembersCode members{.head = 0,
                            .body = alone.bodies[loop.form],
                            .end = p.code.size() - 1,
                            .element = loop.value()};
  if (may_change_members(p, members, schema)) tree_.list_members(loop.form, begin, loop.value());
}

}  // namespace castellan::ruletext
